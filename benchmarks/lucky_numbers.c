/* The kernel of Lucky Numbers in C, for two to four players who put their start tiles in order: the limit.

   The same stream, the same draws, the same order of moves: boardgames/kernels/lucky_numbers.py says the rules. */
#include <stdint.h>
#include <string.h>

enum { CELLS = 16, TILES = 20, OUTSIDE = 21 };

typedef struct {
    int64_t cell[16], left[16], right[16], above[16], below[16], fitting[24], free;
} Garden;

typedef struct {
    int64_t players, seat, turns, hand, in_pile, pile[24], market[24];
    Garden garden[4];
} Game;

static uint64_t mix(uint64_t word) {
    word = (word ^ (word >> 30)) * 0xBF58476D1CE4E5B9u;
    word = (word ^ (word >> 27)) * 0x94D049BB133111EBu;
    return word ^ (word >> 31);
}

static int64_t draw(uint64_t key, int64_t k, int64_t n) {
    return (int64_t)(((mix(key + (uint64_t)(k + 1) * 0x9E3779B97F4A7C15u) >> 32) * (uint64_t)n) >> 32);
}

static int64_t max(int64_t a, int64_t b) { return a > b ? a : b; }
static int64_t min(int64_t a, int64_t b) { return a < b ? a : b; }
static int64_t low(const Garden *g, int i) { return max(g->left[i], g->above[i]); }
static int64_t high(const Garden *g, int i) { return min(g->right[i], g->below[i]); }

static void set_low(Garden *g, int64_t *where, int i, int64_t tile) {
    int64_t before = low(g, i), top = high(g, i);
    where[i] = tile;
    int64_t after = low(g, i);
    for (int64_t t = before + 1; t < min(after + 1, top); t++) g->fitting[t]--;
    for (int64_t t = after + 1; t < min(before + 1, top); t++) g->fitting[t]++;
}

static void set_high(Garden *g, int64_t *where, int i, int64_t tile) {
    int64_t before = high(g, i), bottom = low(g, i);
    where[i] = tile;
    int64_t after = high(g, i);
    for (int64_t t = max(after, bottom + 1); t < before; t++) g->fitting[t]--;
    for (int64_t t = max(before, bottom + 1); t < after; t++) g->fitting[t]++;
}

static int64_t lay(Garden *g, int i, int64_t tile) {
    int64_t old = g->cell[i];
    int column = i & 3;
    g->cell[i] = tile;
    if (!old) g->free--;
    g->fitting[tile]--;
    if (old) g->fitting[old]++;
    for (int j = i - 1; j >= i - column; j--) { set_high(g, g->right, j, tile); if (g->cell[j]) break; }
    for (int j = i + 1; j < i - column + 4; j++) { set_low(g, g->left, j, tile); if (g->cell[j]) break; }
    for (int j = i - 4; j >= 0; j -= 4) { set_high(g, g->below, j, tile); if (g->cell[j]) break; }
    for (int j = i + 4; j < CELLS; j += 4) { set_low(g, g->above, j, tile); if (g->cell[j]) break; }
    return old;
}

static int64_t drawn(Game *s, uint64_t key, int64_t k) {
    int64_t left = draw(key, k, s->in_pile), tile = 1;
    while (left >= s->pile[tile]) left -= s->pile[tile++];
    s->pile[tile]--;
    s->in_pile--;
    return tile;
}

static int cell_of(const Garden *g, int64_t tile, int64_t number) {
    for (int i = 0; i < CELLS; i++)
        if (low(g, i) < tile && tile < high(g, i) && g->cell[i] != tile && number-- == 0) return i;
    return -1;
}

static void place(Game *s, Garden *g, int64_t tile, int64_t number) {
    int64_t old = lay(g, cell_of(g, tile, number), tile);
    if (old) s->market[old]++;
}

static int64_t takes_of(const Game *s, const Garden *g, int64_t tile) {
    return min(s->market[tile], 1) * g->fitting[tile];
}

/* Return whether the turn is over. */
static int turn(Game *s, uint64_t key, int64_t *k) {
    Garden *g = &s->garden[s->seat];
    int64_t takes = 0;
    if (!s->hand) {
        for (int64_t t = 1; t <= TILES; t++) takes += takes_of(s, g, t);
        int64_t number = draw(key, (*k)++, takes + 1) - 1;
        if (number < 0) {
            s->hand = drawn(s, key, (*k)++);
            return 0;
        }
        int64_t tile = 1, cells;
        while (number >= (cells = takes_of(s, g, tile))) { number -= cells; tile++; }
        s->market[tile]--;
        place(s, g, tile, number);
        return 1;
    }
    int64_t tile = s->hand, cells = g->fitting[tile], number = draw(key, (*k)++, cells + 1);
    s->hand = 0;
    if (number < cells) place(s, g, tile, number); else s->market[tile]++;
    return 1;
}

static void deal(Game *s, uint64_t key, int64_t *k) {
    for (int seat = 0; seat < s->players; seat++) {
        int64_t hand[24] = {0}, gold = 0;
        for (int i = 0; i < 4; i++) hand[drawn(s, key, (*k)++)]++;
        for (int64_t t = 1; t <= TILES; t++)
            while (hand[t]-- > 0) { lay(&s->garden[seat], (int)gold, t); gold += 5; }
    }
}

void run(int64_t players, uint64_t seed, int64_t games, int64_t *winners, int64_t *lengths, int64_t *scores) {
    Game fresh = {.players = players, .in_pile = players * TILES};
    for (int t = 1; t <= TILES; t++) fresh.pile[t] = players;
    for (int seat = 0; seat < players; seat++) {
        Garden *g = &fresh.garden[seat];
        g->free = CELLS;
        for (int i = 0; i < CELLS; i++) g->right[i] = g->below[i] = OUTSIDE;
        for (int t = 1; t <= TILES; t++) g->fitting[t] = CELLS;
    }
    for (int64_t number = 0; number < games; number++) {
        Game s = fresh;
        uint64_t key = mix((seed << 32) ^ (uint64_t)number);
        int64_t k = 0, fewest = CELLS;
        deal(&s, key, &k);
        for (;;) {
            if (!turn(&s, key, &k)) continue;
            s.turns++;
            if (!s.garden[s.seat].free || !s.in_pile || s.turns >= 2000) break;
            s.seat = s.seat + 1 < players ? s.seat + 1 : 0;
        }
        lengths[number] = k;
        winners[number] = 0;
        for (int seat = 0; seat < players; seat++) {
            int64_t free = s.garden[seat].free;
            scores[number * players + seat] = free;
            if (free < fewest) { fewest = free; winners[number] = 0; }
            if (free == fewest) winners[number] |= 1 << seat;
        }
    }
}
