/* The standard pirate card game for four in plain C: small arrays, no allocation, a fast generator.
 *
 * serving.py describes the protocol. PLANTED breaks one rule, which the comparison must find: a
 * Restore does not stop a Mast that attacks a Lookout.
 */

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { HULL, VOLLEY, MAST, REPAIR, RECOVER, RESTORE, LOOKOUT };
enum { PLAYERS = 4, CARDS = 120, CATEGORIES = 3 };

static const int DECK[] = {40, 24, 16, 15, 9, 6, 10};

#ifdef PLANTED
enum { RESTORE_SAVES_LOOKOUT = 0 };
#else
enum { RESTORE_SAVES_LOOKOUT = 1 };
#endif

typedef struct {
    uint64_t words[4];
} Random; /* xoshiro256** of Blackman and Vigna, seeded by splitmix64 */

typedef struct {
    uint8_t deck[2 * CARDS]; /* the first 120 in random order, drawn one by one; then those put below */
    int next, end;
    uint8_t hits[PLAYERS][CATEGORIES], guards[PLAYERS][CATEGORIES], lookout[PLAYERS];
    int turn;
} Table;

typedef struct {
    int64_t decisions, options, hits;
    int winners; /* a bit for each winner */
} Game;

static uint64_t rotated(uint64_t word, int by) { return (word << by) | (word >> (64 - by)); }

static Random seeded(uint64_t seed) {
    Random random;
    for (int i = 0; i < 4; i++) {
        uint64_t word = (seed += 0x9e3779b97f4a7c15);
        word = (word ^ (word >> 30)) * 0xbf58476d1ce4e5b9;
        word = (word ^ (word >> 27)) * 0x94d049bb133111eb;
        random.words[i] = word ^ (word >> 31);
    }
    return random;
}

static uint64_t next_word(Random *random) {
    uint64_t *words = random->words;
    const uint64_t result = rotated(words[1] * 5, 7) * 9, shifted = words[1] << 17;
    words[2] ^= words[0];
    words[3] ^= words[1];
    words[1] ^= words[2];
    words[0] ^= words[3];
    words[2] ^= shifted;
    words[3] = rotated(words[3], 45);
    return result;
}

static int below(Random *random, int bound) { return (int)(((next_word(random) >> 32) * (uint64_t)bound) >> 32); }

static int choose(Game *game, Random *choices, int options) {
    game->decisions++;
    game->options += options;
    return below(choices, options);
}

static void set_up(Table *table, Random *luck) {
    memset(table, 0, sizeof *table);
    for (int kind = 0; kind <= LOOKOUT; kind++)
        for (int i = 0; i < DECK[kind]; i++) table->deck[table->end++] = (uint8_t)kind;
    table->turn = below(luck, PLAYERS);
}

static int draw(Table *table, Random *luck) {
    const int at = table->next++;
    if (at < CARDS) {
        const int other = at + below(luck, CARDS - at);
        const uint8_t card = table->deck[other];
        table->deck[other] = table->deck[at];
        return card;
    }
    return table->deck[at];
}

/* PC-9 With a Lookout and a next card in the deck: play the top card, or put it below and play the next. */
static int draw_or_look(Table *table, Game *game, Random *luck, Random *choices) {
    const int can_look = table->lookout[table->turn] && table->end - table->next > 1;
    const int card = draw(table, luck);
    if (!can_look || choose(game, choices, 2) == 0) return card;
    table->deck[table->end++] = (uint8_t)card;
    return draw(table, luck);
}

/* PC-4, PC-5, PC-10 */
static void attack(Table *table, Game *game, int category, Random *choices) {
    int lookouts[PLAYERS], count = 0;
    if (category == MAST)
        for (int player = 0; player < PLAYERS; player++)
            if (player != table->turn && table->lookout[player]) lookouts[count++] = player;
    const int chosen = choose(game, choices, PLAYERS - 1 + count);
    const int at_lookout = chosen >= PLAYERS - 1;
    const int target = at_lookout ? lookouts[chosen - (PLAYERS - 1)] : chosen + (chosen >= table->turn);
    if (table->guards[target][category] && (RESTORE_SAVES_LOOKOUT || !at_lookout))
        table->guards[target][category]--;
    else if (at_lookout)
        table->lookout[target] = 0;
    else
        table->hits[target][category]++;
}

/* PC-6 */
static void protect(Table *table, Game *game, int category, Random *choices) {
    if (table->hits[table->turn][category] && choose(game, choices, 2))
        table->hits[table->turn][category]--;
    else
        table->guards[table->turn][category]++;
}

/* PC-11 Fewest hits, then fewest Mast, then fewest Volley; equal is shared. */
static void end(const Table *table, Game *game) {
    int best = INT32_MAX;
    for (int player = 0; player < PLAYERS; player++) {
        const uint8_t *hits = table->hits[player];
        const int total = hits[HULL] + hits[VOLLEY] + hits[MAST];
        const int standing = (total << 16) | (hits[MAST] << 8) | hits[VOLLEY];
        game->hits += total;
        if (standing < best) best = standing, game->winners = 0;
        if (standing == best) game->winners |= 1 << player;
    }
}

static void play(Game *game, Random *luck, Random *choices) {
    Table table;
    memset(game, 0, sizeof *game);
    set_up(&table, luck);
    for (;;) {
        const int card = draw_or_look(&table, game, luck, choices);
        if (card <= MAST)
            attack(&table, game, card, choices);
        else if (card <= RESTORE)
            protect(&table, game, card - REPAIR, choices);
        else
            table.lookout[table.turn] = 1;
        if (table.next == table.end) break;
        table.turn = (table.turn + 1) % PLAYERS;
    }
    end(&table, game);
}

static Random the_luck, the_choices;
static uint64_t next_seed;

static void play_one(Game *game, int fresh) {
    if (fresh) {
        Random luck = seeded(next_seed++), choices = seeded(next_seed++);
        play(game, &luck, &choices);
    } else {
        play(game, &the_luck, &the_choices);
    }
}

static void timed(int fresh, double seconds) {
    static volatile int won; /* volatile, so that the compiler keeps the work */
    int64_t decisions = 0;
    double taken = 0;
    const clock_t started = clock();
    while (taken < seconds) {
        for (int i = 0; i < 1000; i++) {
            Game game;
            play_one(&game, fresh);
            decisions += game.decisions;
            won += game.winners;
        }
        taken = (double)(clock() - started) / CLOCKS_PER_SEC;
    }
    printf("{\"units\": %lld, \"seconds\": %.6f}\n", (long long)decisions, taken);
}

static void counted(int fresh, long games) {
    int64_t sums[7] = {0};
    for (long i = 0; i < games; i++) {
        Game game;
        play_one(&game, fresh);
        const int64_t d = game.decisions, o = game.options, h = game.hits;
        const int64_t terms[7] = {d, o, h, d * d, o * o, d * o, h * h};
        for (int term = 0; term < 7; term++) sums[term] += terms[term];
    }
    static const char *const names[7] = {
        "decisions", "options", "hits", "decisions_squared", "options_squared", "products", "hits_squared",
    };
    printf("{\"games\": %ld", games);
    for (int term = 0; term < 7; term++) printf(", \"%s\": %lld", names[term], (long long)sums[term]);
    printf("}\n");
}

int main(void) {
    char line[256], order[32], row[64], kind[64], amount[32];
    the_luck = seeded(1);
    the_choices = seeded(2);
    next_seed = 3;
    printf("{\"versions\": {\"C\": \"%s\"}, \"rows\": [[\"C\", \"one stream\"], [\"C\", \"fresh seeds\"]]}\n", __VERSION__);
    fflush(stdout);
    while (fgets(line, sizeof line, stdin)) {
        if (sscanf(line, "%31[^\t]\t%63[^\t]\t%63[^\t]\t%31s", order, row, kind, amount) != 4) return 1;
        const int fresh = strcmp(kind, "fresh seeds") == 0;
        if (strcmp(order, "time") == 0)
            timed(fresh, atof(amount));
        else
            counted(fresh, atol(amount));
        fflush(stdout);
    }
    return 0;
}
