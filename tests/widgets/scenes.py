"""Scenes made by hand: what a table shows at some moments of a game, in the shapes that `draw` has to cope with."""

from collections.abc import Mapping
from dataclasses import replace

from widgets import Table
from widgets.scene import (
    Button,
    Cell,
    Chart,
    Field,
    Form,
    Grid,
    Item,
    Line,
    Log,
    Miniature,
    Panel,
    Player,
    Scene,
    Status,
    Text,
)

WORDS = {
    "dark": "Sombre",
    "projector": "Projecteur",
    "print": "Imprimer",
    "lost": "La page a perdu son moteur. Ta partie est gardée : reprends quand tu veux.",
    "reload": "Reprendre",
    "trouble": "Quelque chose n’a pas marché. Ta partie est toujours là.",
}
NAMES = ("Lou", "Malik", "Inès", "Noé")
GARDENS = (
    (2, None, 8, 11, 4, 6, None, 14, None, 9, 12, None, 7, None, 15, 18),
    (1, 5, None, 10, None, 7, None, 13, 6, None, 14, 17, None, None, None, 20),
    (3, None, 9, None, 5, 8, None, 16, None, 10, 13, 19, None, 12, None, 20),
    (2, None, None, 9, None, 6, 11, None, None, None, 15, None, 4, None, None, 19),
)
CONTROLS = (
    Button("undo", "Annuler", "undo"),
    Button("redo", "Refaire", "redo", disabled=True),
    Button("hint", "Indice", "hint"),
    Button("moves", "Coups", "check", pressed=True),
    Button("new", "Nouvelle partie", "play"),
)
TOOLS = (Button("language", "English", "language"),)
LOG = Log(
    "Déroulement",
    tuple(f"{number}. {name} retourne le {number + 2}." for number, name in enumerate(NAMES * 3, start=1)),
)


def garden(seat: int = 0, marks: Mapping[int, tuple[str, ...]] | None = None, empty: bool = False) -> Grid:
    marks = marks or {}
    cells = []
    for index in range(16):
        number = GARDENS[seat][index]
        if empty and index % 5:
            number = None
        row, column = divmod(index, 4)
        place = f"ligne {row + 1}, colonne {'ABCD'[column]}"
        content = f"trèfle {number}" if number else "vide"
        gold = () if index % 5 else ("gold",)
        cells.append(
            Cell(
                f"cell:{row},{column}",
                f"{place}, {content}",
                str(number) if number else None,
                (*gold, *marks.get(index, ())),
            )
        )
    return Grid("garden", f"Le jardin de {NAMES[seat]}", tuple("ABCD"), tuple("1234"), tuple(cells))


def market(*numbers: int, marks: tuple[str, ...] = ()) -> Panel:
    tiles = tuple(Cell(f"take:{place}", f"trèfle {n}, face visible", str(n), marks) for place, n in enumerate(numbers))
    pile = Cell("draw", "pioche, 25 faces cachées", "?", ("playable",) if "dim" not in marks else ())
    return Panel("market", "Au milieu", (Line("market", "Au milieu", (pile, *tiles)),), note="25 faces cachées")


def hand(number: int | None) -> Panel:
    if number is None:
        return Panel("hand", "Ta main", (Text("Retourne un trèfle, ou prends-en un au milieu.", quiet=True),))
    items: tuple[Item, ...] = (
        Line("hand", "Ta main", (Cell("hand", f"trèfle {number}", str(number)),), large=True),
        Text("Pose-le dans une case verte, ou repose-le au milieu."),
        Button("discard", f"Reposer le {number}"),
    )
    return Panel("hand", "Ta main", items)


def others(players: int) -> Panel:
    gardens = tuple(
        Miniature(
            f"Jardin de {NAMES[seat]}, 7 cases vides",
            seat,
            NAMES[seat],
            4,
            tuple(str(n) if n else None for n in GARDENS[seat]),
        )
        for seat in range(1, players)
    )
    return Panel("gardens", "Les autres jardins", gardens, wide=True)


def scene(players: int, number: int, status: Status, board: Grid, *side: Panel) -> Scene:
    details = ("à toi · 5 vides", "7 vides", "6 vides", "9 vides")
    seats = tuple(
        Player(seat, NAMES[seat], details[seat], str(12 - 2 * seat), current=seat == 0) for seat in range(players)
    )
    log = Panel("log", "Déroulement", (LOG,), folded=True)
    return Scene(
        number,
        "fr",
        "lucky_numbers",
        "Lucky Numbers",
        f"Partie à {players}",
        "Joueurs",
        seats,
        status,
        (board,),
        (*side, others(players), log),
        "Commandes",
        CONTROLS,
        TOOLS,
        words=WORDS,
    )


def opening() -> Scene:
    status = Status("turn", "À toi, Lou. Pioche, ou prends un trèfle au milieu.")
    return scene(2, 0, status, garden(empty=True), hand(None), market())


def playable() -> Scene:
    spots = dict.fromkeys((3, 10, 12, 13, 14), ("playable",))
    status = Status("turn", "Lou, pose ton 13.", "Une case verte l’accepte : vide, ou avec un trèfle à échanger.")
    return scene(2, 1, status, garden(marks=spots | {5: ("last",)}), hand(13), market(1, 3, 9, 16, marks=("dim",)))


def refusal() -> Scene:
    spots = dict.fromkeys((3, 10, 12, 13, 14), ("playable",))
    status = Status(
        "refusal",
        "Le 13 ne va pas en D3 : juste au-dessus, le 14 est plus grand.",
        "Dans une colonne, les nombres grandissent en descendant.",
        "LN-3.2",
        "Règle 3.2",
        Button("show:3,1", "Voir B4", "hint"),
    )
    board = garden(marks={**spots, 7: ("cause",), 11: ("refused",)})
    return scene(3, 2, status, board, hand(13), market(1, 3, 9, 16, marks=("dim",)))


def four_players() -> Scene:
    spots = dict.fromkeys((1, 6, 8, 11, 13), ("playable",))
    status = Status("turn", "Lou, pose ton 13, ou échange-le.")
    middle = market(1, 3, 3, 5, 9, 11, 12, 16, 17, 18, 19, 20, marks=("dim",))
    return scene(4, 3, status, garden(marks=spots), hand(13), middle)


def crowded() -> Scene:
    """As much as a table can show at once: four players, a refusal, sixteen tiles in the middle."""
    middle = market(1, 2, 3, 3, 5, 7, 8, 9, 11, 12, 14, 16, 17, 18, 19, 20, marks=("dim",))
    return replace(four_players(), number=5, status=refusal().status, side=(hand(13), middle, others(4)))


def ended() -> Scene:
    status = Status(
        "success", "Lou gagne : son jardin est plein.", action=Button("new", "Nouvelle partie", "play", primary=True)
    )
    scores = Chart("Points", ("", "Vides", "Somme"), (("Lou", "0", "164"), ("Malik", "3", "101")))
    return scene(
        2, 9, status, garden(1), Panel("scores", "Résultat", (scores, Text("Graine : 42", quiet=True))), market(1, 3)
    )


def new_game() -> Scene:
    kinds = (("person", "Personne"), ("random", "Robot au hasard"))
    fields = (
        Field("players", "Nombre de joueurs", "choice", "2", (("2", "2"), ("3", "3"), ("4", "4")), group="Les joueurs"),
        Field("name0", "Nom du joueur 1", "text", "Lou", group="Les joueurs", error="Un nom a 30 lettres au plus."),
        Field("kind0", "Joué par", "choice", "person", kinds, group="Les joueurs"),
        Field(
            "setup",
            "Mise en place",
            "choice",
            "free",
            (("free", "libre"), ("auto_sorted", "rangée")),
            help="LN-1.2 : les quatre premiers trèfles sur la diagonale.",
            group="Les règles",
        ),
        Field("max_turns", "Nombre de tours au plus", "number", "", help="Vide : sans limite.", group="Les règles"),
        Field("moves", "Montrer les coups possibles", "check", "true", group="L’aide"),
        Field("seed", "Graine", "number", "42", help="La même graine redonne les mêmes trèfles.", group="L’aide"),
    )
    form = Form("new", "Nouvelle partie", fields, Button("start", "Commencer", primary=True), Button("close", "Fermer"))
    return replace(playable(), number=4, form=form)


def plain() -> Scene:
    """A game without any art: a board of three by three, with a letter on each piece."""
    cells = tuple(
        Cell(
            f"cell:{index}",
            f"row {index // 3 + 1}, column {'ABC'[index % 3]}",
            piece,
            ("playable",) if not piece else (),
        )
        for index, piece in enumerate(("X", None, "O", None, "X", None, "knight", "?", "12"))
    )
    board = Grid("board", "The board", tuple("ABC"), tuple("123"), cells)
    row = Line("row", "Your pieces", (Cell("x", "piece X", "X"), Cell("", "a hole", None)), titled=True)
    return Scene(
        0, "en", "noughts", "Noughts", "", "Players", (Player(0, "<b>Ana</b>", "", "3", True),),
        Status("turn", "Your turn, <b>Ana</b>."), (board, row), (), "Controls", (), words={},
    )  # fmt: skip


def pieces(game: str, codes: tuple[str, ...], lang: str = "fr") -> Scene:
    """All pieces of a game, to look at."""
    cells = tuple(Cell(code, code, code) for code in codes)
    line = Line("pieces", "Toutes les pièces", cells, titled=True)
    return replace(plain(), game=game, title=game, lang=lang, stage=(line,), words=WORDS)


def meadow() -> Scene:
    """Draw a board that is wider than high."""
    return Table("floriado", seed=4).scene


SCENES = {
    "opening": opening,
    "playable": playable,
    "refusal": refusal,
    "four": four_players,
    "crowded": crowded,
    "ended": ended,
    "new_game": new_game,
    "plain": plain,
    "meadow": meadow,
}
