/** A match as this browser follows it: a position and a log for every viewpoint that it watches, and the chat. */
import { Denied, secret } from "./api.js";
import { withBoard } from "./boards.js";
import { attend } from "./seeds.js";
import { wire } from "./wire.js";

/** @typedef {import("./protocol").MatchInfo} Match */
/** @typedef {import("./boards.js").Position} Position */
/** @typedef {import("./protocol").LogLine} LogLine */
/** @typedef {import("./protocol").ChatLine} Chat */
/** @typedef {import("./protocol").OddsShown} Odds */

/** One viewpoint. `fresh` counts the lines that came with the last position, for whoever shows what has just happened. */
export class Viewpoint {
  /** @param {string} seat */
  constructor(seat) {
    this.seat = seat;
    /** @type {Position | null} */
    this.position = null;
    /** @type {LogLine[]} */
    this.log = [];
    this.fresh = 0;
  }

  /** @param {Position} position */
  take(position) {
    const first = this.position === null;
    const kept = this.log.slice(0, position.log_from);
    this.fresh = first ? 0 : position.log.length;
    this.log = [...kept, ...position.log];
    this.position = position;
  }
}

export class Live {
  /** @param {Match} match */
  constructor(match) {
    this.match = match;
    /** @type {Map<string, Viewpoint>} */
    this.viewpoints = new Map();
    /** @type {Chat[]} */
    this.chat = [];
    /** @type {Error | null} */
    this.gone = null;
    /** @type {Set<() => void>} */
    this.listeners = new Set();
    /** @type {(() => void)[]} */
    this.stops = [];
    attend(match);
    for (const seat of match.your_seats.length ? match.your_seats : [""]) this.follow(seat);
  }

  /** @param {string} seat */
  follow(seat) {
    const viewpoint = new Viewpoint(seat);
    this.viewpoints.set(seat, viewpoint);
    const watcher = {
      hear: (/** @type {import("./protocol").Frame} */ frame) => this.hear(viewpoint, frame),
      refused: (/** @type {Error} */ error) => this.leave(error),
      resume: () => ({
        match: this.match.id,
        seat,
        chat: this.chat.at(-1)?.number ?? 0,
        ...(viewpoint.position ? { number: viewpoint.position.number, log: viewpoint.log.length } : {}),
      }),
    };
    this.stops.push(wire.watch(this.match.id, seat, watcher));
  }

  /** @param {Viewpoint} viewpoint @param {import("./protocol").Frame} frame */
  hear(viewpoint, frame) {
    if (frame.type === "position") {
      const known = viewpoint.position;
      if (known && frame.number < known.number) return;
      if (frame.match_info) {
        this.match = { ...frame.match_info, your_seats: this.match.your_seats };
        attend(this.match);
      }
      viewpoint.take(withBoard(frame));
    } else if (frame.type === "chat") {
      if (this.chat.some((line) => line.number === frame.number)) return;
      this.chat = [...this.chat, frame].sort((one, other) => one.number - other.number);
    } else if (frame.type === "gone") {
      this.gone = new Denied(frame.error);
    }
    this.tell();
  }

  /** @param {Error} error */
  leave(error) {
    this.gone = error;
    this.tell();
  }

  tell() {
    for (const listener of this.listeners) listener();
  }

  close() {
    for (const stop of this.stops) stop();
    this.listeners.clear();
  }

  /** @param {string} type @param {string} seat @param {Record<string, unknown>} [more] */
  act(type, seat, more = {}) {
    return wire.send({ type, match: this.match.id, seat, ...more });
  }

  /** Answer what this seat is asked. Resent after a lost connection, it counts once. @param {Position} position @param {string} choice */
  answer(position, choice) {
    return this.act("answer", position.seat, { number: position.number, choice, key: secret() });
  }

  /** @param {Position} position @param {string} choice @returns {Promise<Odds>} */
  odds(position, choice) {
    return this.act("odds", position.seat, { number: position.number, choice });
  }
}
