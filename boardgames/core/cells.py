"""Names of cells: letters for columns and numbers for rows, from the top left, as people say them: `D3`.

In code and in JSON a cell is `(row, column)`, both from 0.
"""

Cell = tuple[int, int]


def cell_name(cell: Cell) -> str:
    """Return the name of a cell.

    >>> cell_name((2, 3))
    'D3'
    """
    row, column = cell
    return f"{chr(ord('A') + column)}{row + 1}"


def read_cell(text: str, rows: int, columns: int) -> Cell | None:
    """Return the cell of that name on a board of this size, `None` where there is none.

    >>> read_cell("D3", 4, 4), read_cell("E3", 4, 4)
    ((2, 3), None)
    """
    letter, number = text[:1], text[1:]
    column = ord(letter.upper()) - ord("A") if letter else -1
    row = int(number) - 1 if number.isascii() and number.isdecimal() and len(number) < 3 else -1
    return (row, column) if 0 <= row < rows and 0 <= column < columns else None
