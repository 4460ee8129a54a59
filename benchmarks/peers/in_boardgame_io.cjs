/**
 * The standard pirate card game for four in boardgame.io, with moves on a draft of `G`, its random
 * plugin and its turn order. serving.py describes the protocol.
 */
"use strict";

const readline = require("node:readline");
const { Client } = require("boardgame.io/client");
const { INVALID_MOVE } = require("boardgame.io/core");
const { CreateGameReducer, InitializeGame, ProcessGameConfig } = require("boardgame.io/internal");
const { MCTSBot, RandomBot } = require("boardgame.io/ai");
const { version } = require("boardgame.io/package.json");

const PLAYERS = 4;
const [MAST, REPAIR, RESTORE, LOOKOUT] = [2, 3, 5, 6];
const DECK = [40, 24, 16, 15, 9, 6, 10].flatMap((count, card) => Array(count).fill(card));
const SIMULATIONS = 100; // for one move of a search

// The rules

/** PC-2 */
function setUp({ random }) {
  const nothing = () => Array.from({ length: PLAYERS }, () => [0, 0, 0]);
  const G = {
    deck: random.Shuffle(DECK), // cards put below are appended
    next: 0,
    hits: nothing(),
    guards: nothing(),
    lookout: Array(PLAYERS).fill(false),
    turn: random.Die(PLAYERS) - 1,
    card: -1,
    looking: false,
    over: false,
  };
  begin(G);
  return G;
}

/** PC-3, PC-9 Draw a card; with a Lookout and a next card, look first if you like. */
function begin(G) {
  G.card = G.deck[G.next++];
  if (G.lookout[G.turn] && G.next < G.deck.length) G.looking = true;
  else playWhatMustBe(G);
}

/** PC-6, PC-8 Play the card at once if there is no choice. */
function playWhatMustBe(G) {
  const { card, turn } = G;
  if (card < REPAIR || (card !== LOOKOUT && G.hits[turn][card - REPAIR])) return;
  if (card === LOOKOUT) G.lookout[turn] = true;
  else G.guards[turn][card - REPAIR]++;
  pass(G);
}

/** PC-3, PC-11 */
function pass(G) {
  if (G.next === G.deck.length) {
    G.over = true;
    return;
  }
  G.turn = (G.turn + 1) % PLAYERS;
  begin(G);
}

const attacks = (G, target) => !G.looking && G.card <= MAST && target !== G.turn;
const protects = (G) => !G.looking && G.card >= REPAIR && G.card <= RESTORE;

/** PC-5 Return whether a protection stopped the card; the protection is spent. */
function stopped(G, target) {
  if (!G.guards[target][G.card]) return false;
  G.guards[target][G.card]--;
  return true;
}

const moves = {
  attack({ G }, target) {
    if (!attacks(G, target)) return INVALID_MOVE;
    if (!stopped(G, target)) G.hits[target][G.card]++;
    pass(G);
  },
  takeLookout({ G }, target) {
    if (!attacks(G, target) || G.card !== MAST || !G.lookout[target]) return INVALID_MOVE;
    if (!stopped(G, target)) G.lookout[target] = false;
    pass(G);
  },
  guard({ G }) {
    if (!protects(G)) return INVALID_MOVE;
    G.guards[G.turn][G.card - REPAIR]++;
    pass(G);
  },
  mend({ G }) {
    if (!protects(G) || !G.hits[G.turn][G.card - REPAIR]) return INVALID_MOVE;
    G.hits[G.turn][G.card - REPAIR]--;
    pass(G);
  },
  play({ G }) {
    if (!G.looking) return INVALID_MOVE;
    G.looking = false;
    playWhatMustBe(G);
  },
  below({ G }) {
    if (!G.looking) return INVALID_MOVE;
    G.looking = false;
    G.deck.push(G.card);
    G.card = G.deck[G.next++];
    playWhatMustBe(G);
  },
};

const LOOKING = [{ move: "play" }, { move: "below" }];
const USING = [{ move: "guard" }, { move: "mend" }];

/** Return all moves of the player whose turn it is. */
function enumerate(G) {
  if (G.looking) return LOOKING;
  if (G.card > MAST) return USING;
  const options = [];
  for (let other = 0; other < PLAYERS; other++) {
    if (other !== G.turn) options.push({ move: "attack", args: [other] });
  }
  if (G.card !== MAST) return options;
  for (let other = 0; other < PLAYERS; other++) {
    if (other !== G.turn && G.lookout[other]) options.push({ move: "takeLookout", args: [other] });
  }
  return options;
}

/** PC-11 Fewest hits, then fewest Mast, then fewest Volley; equal is shared. */
function winners(G) {
  const standings = G.hits.map(([hull, volley, mast]) => ((hull + volley + mast) * 256 + mast) * 256 + volley);
  const best = Math.min(...standings);
  return standings.flatMap((standing, player) => (standing === best ? [String(player)] : []));
}

const game = {
  name: "pirate-cards",
  setup: setUp,
  moves,
  disableUndo: true,
  turn: {
    order: { first: ({ G }) => G.turn, next: ({ G }) => G.turn },
    endIf: ({ G, ctx }) => String(G.turn) !== ctx.currentPlayer,
  },
  endIf({ G }) {
    if (!G.over) return undefined;
    const won = winners(G);
    return won.length === 1 ? { winner: won[0] } : { winners: won };
  },
  playerView: ({ G }) => ({ ...G, deck: G.deck.length - G.next }),
  ai: { enumerate },
};

// Playing

let seed = 0;
const processed = ProcessGameConfig(game);
const bot = new RandomBot({ game: processed, enumerate });
const reducer = CreateGameReducer({ game: processed });
const begun = () => InitializeGame({ game: { ...processed, seed: String(seed++) }, numPlayers: PLAYERS });

/** Play by the reducer alone, like the framework's bots and `Simulate`. */
function byReducer(each) {
  let state = begun();
  while (state.ctx.gameover === undefined) {
    const actions = bot.enumerate(state.G, state.ctx, state.ctx.currentPlayer);
    each(actions.length);
    state = reducer(state, bot.random(actions));
  }
  return state;
}

/** Play by a client without a server, like a page. */
function byClient(each) {
  const client = Client({ game: { ...game, seed: String(seed++) }, numPlayers: PLAYERS, debug: false });
  client.start();
  let state = client.getState();
  while (state.ctx.gameover === undefined) {
    const options = enumerate(state.G);
    each(options.length);
    const { move, args } = options[Math.floor(Math.random() * options.length)];
    client.moves[move](...(args ?? []));
    state = client.getState();
  }
  client.stop();
  return state;
}

/** @returns {Promise<number>} the simulations of one move of its search */
async function search() {
  const bot = new MCTSBot({ game: processed, enumerate, iterations: SIMULATIONS, playoutDepth: 10 * DECK.length });
  const state = begun();
  await bot.play(state, state.ctx.currentPlayer);
  return SIMULATIONS;
}

async function decisions(play) {
  let count = 0;
  play(() => count++);
  return count;
}

// Answering

const rows = [
  { name: "boardgame.io", kind: "one stream", play: () => decisions(byReducer), game: byReducer },
  { name: "boardgame.io, a client", kind: "one stream", play: () => decisions(byClient), game: byClient },
  { name: "boardgame.io", kind: "fresh seeds", play: () => decisions(byReducer), game: byReducer },
  { name: "boardgame.io", kind: "search", play: search },
];

/** Return the smaller time: processor time includes the engine's threads, wall time other programs. */
async function timed(row, seconds) {
  const started = performance.now();
  const used = process.cpuUsage();
  const taken = () => {
    const { user, system } = process.cpuUsage(used);
    return Math.min((performance.now() - started) / 1e3, (user + system) / 1e6);
  };
  let units = 0;
  while (taken() < seconds) units += await row.play();
  return { units, seconds: taken() };
}

function counted(row, games) {
  const sums = { games, decisions: 0, options: 0, hits: 0 };
  Object.assign(sums, { decisions_squared: 0, options_squared: 0, products: 0, hits_squared: 0 });
  for (let i = 0; i < games; i++) {
    let [count, options] = [0, 0];
    const { G } = row.game((among) => {
      count++;
      options += among;
    });
    const hits = G.hits.flat().reduce((sum, each) => sum + each, 0);
    sums.decisions += count;
    sums.options += options;
    sums.hits += hits;
    sums.decisions_squared += count * count;
    sums.options_squared += options * options;
    sums.products += count * options;
    sums.hits_squared += hits * hits;
  }
  return sums;
}

async function main() {
  const versions = { "boardgame.io": version, Node: process.versions.node };
  console.log(JSON.stringify({ versions, rows: rows.map(({ name, kind }) => [name, kind]) }));
  for await (const line of readline.createInterface({ input: process.stdin })) {
    const [order, name, kind, amount] = line.split("\t");
    const row = rows.find((each) => each.name === name && each.kind === kind);
    const answer = order === "time" ? await timed(row, Number(amount)) : counted(row, Number(amount));
    console.log(JSON.stringify(answer));
  }
}

main();
