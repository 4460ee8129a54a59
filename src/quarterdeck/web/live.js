/** A match as this browser follows it: a position and a log for each viewpoint, and the chat. */
import { Denied, secret } from "./api.js";
import { withBoard } from "./boards.js";
import { NO_TRAIL, trailOf } from "./board/happened.js";
import { attend } from "./seeds.js";
import { lasting } from "./watching.js";
import { wire } from "./wire.js";

/** @typedef {import("./protocol").MatchInfo} Match */
/** @typedef {import("./boards.js").Position} Position */
/** @typedef {import("./protocol").LogLine} LogLine */
/** @typedef {import("./protocol").ChatLine} Chat */
/** @typedef {import("./protocol").OddsShown} Odds */

/** @typedef {{position: Position, log: LogLine[], fresh: LogLine[]}} Seen a position, the log at that time, and the last lines of it, which led there */

/**
 * One viewpoint: the position shown, and a queue of those that have arrived since. Each is shown as long as its animation
 * takes. Then `watching` ends, and the next position or the question appears.
 */
export class Viewpoint {
  /** @param {string} seat @param {string[]} own @param {() => void} tell */
  constructor(seat, own, tell) {
    this.seat = seat;
    this.own = own;
    this.tell = tell;
    /** @type {Seen | null} */
    this.shown = null;
    /** @type {Seen | null} */
    this.newest = null;
    /** @type {Seen[]} */
    this.coming = [];
    this.timer = 0;
    this.trail = NO_TRAIL;
  }

  get position() {
    return this.shown?.position ?? null;
  }

  get log() {
    return this.shown?.log ?? [];
  }

  get fresh() {
    return this.shown?.fresh ?? [];
  }

  /** Return whether the events that led to this position are still being shown. */
  get watching() {
    return this.timer !== 0;
  }

  /** @param {Position} position */
  take(position) {
    const kept = (this.newest?.log ?? []).slice(0, position.log_from);
    const seen = { position, log: [...kept, ...position.log], fresh: this.newest ? position.log : [] };
    this.newest = seen;
    this.coming.push(seen);
    this.goOn();
  }

  /** Show the next position in the queue, unless one is still being watched. */
  goOn() {
    while (!this.timer) {
      const next = this.coming.shift();
      if (!next) return;
      const before = this.position?.scene;
      this.shown = next;
      this.follow(before, next);
      const time = lasting(before, next.position.scene, next.fresh, this.own, this.coming.length);
      if (time) this.timer = window.setTimeout(() => this.seen(), time);
    }
  }

  /** Keep on the map what has happened since this seat last chose. @param {import("./protocol").Scene | null | undefined} before @param {Seen} next */
  follow(before, next) {
    const { scene } = next.position;
    if (!before || !scene) return;
    const { moves, shots } = trailOf(before, scene, next.fresh);
    if (moves.length || shots.length) this.trail = { moves: [...this.trail.moves, ...moves], shots: [...this.trail.shots, ...shots] };
  }

  /** Clear the trail, because this seat has chosen. */
  chosen() {
    this.trail = NO_TRAIL;
  }

  seen() {
    this.timer = 0;
    this.goOn();
    this.tell();
  }

  /** Skip to the newest position. */
  skip() {
    this.stop();
    const fresh = [...this.fresh, ...this.coming.flatMap((each) => each.fresh)];
    if (this.coming.length && this.newest) this.follow(this.position?.scene, { ...this.newest, fresh });
    if (this.coming.length && this.newest) this.shown = { ...this.newest, fresh };
    this.coming = [];
    this.tell();
  }

  stop() {
    clearTimeout(this.timer);
    this.timer = 0;
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
    /** Chat of the spectators, which players see at the end. @type {import("./protocol").GalleryLine[]} */
    this.gallery = [];
    /** @type {Error | null} */
    this.gone = null;
    /** @type {Set<() => void>} */
    this.listeners = new Set();
    /** @type {(() => void)[]} */
    this.stops = [];
    /** The match had not begun when this page was opened. */
    this.waited = match.status === "open";
    /** This browser has made a choice in it. */
    this.hasAnswered = false;
    attend(match);
    for (const seat of match.your_seats.length ? match.your_seats : [""]) this.follow(seat);
  }

  /** @param {string} seat */
  follow(seat) {
    const viewpoint = new Viewpoint(seat, this.match.your_seats, () => this.tell());
    this.viewpoints.set(seat, viewpoint);
    const watcher = {
      hear: (/** @type {import("./protocol").Frame} */ frame) => this.hear(viewpoint, frame),
      refused: (/** @type {Error} */ error) => this.leave(error),
      resume: () => ({
        match: this.match.id,
        seat,
        chat: this.chat.at(-1)?.number ?? 0,
        gallery: this.gallery.at(-1)?.number ?? 0,
        ...(viewpoint.newest ? { number: viewpoint.newest.position.number, log: viewpoint.newest.log.length } : {}),
      }),
    };
    this.stops.push(wire.watch(this.match.id, seat, watcher));
  }

  /** @param {Viewpoint} viewpoint @param {import("./protocol").Frame} frame */
  hear(viewpoint, frame) {
    if (frame.type === "position") {
      const known = viewpoint.newest?.position;
      if (known && frame.number < known.number) return;
      if (frame.match_info) {
        this.match = { ...frame.match_info, your_seats: this.match.your_seats };
        attend(this.match);
      }
      viewpoint.take(withBoard(frame));
    } else if (frame.type === "chat") {
      if (this.chat.some((line) => line.number === frame.number)) return;
      this.chat = [...this.chat, frame].sort((one, other) => one.number - other.number);
    } else if (frame.type === "gallery") {
      if (this.gallery.some((line) => line.number === frame.number)) return;
      this.gallery = [...this.gallery, frame].sort((one, other) => one.number - other.number);
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

  /** Return whether another person plays, so that this player may have to wait. */
  get withPeople() {
    const { seats, your_seats } = this.match;
    return your_seats.length > 0 && seats.some((seat) => seat.by === "person" && !seat.resigned && !your_seats.includes(seat.seat));
  }

  tell() {
    for (const listener of this.listeners) listener();
  }

  close() {
    for (const stop of this.stops) stop();
    for (const viewpoint of this.viewpoints.values()) viewpoint.stop();
    this.listeners.clear();
  }

  /** @param {string} type @param {string} seat @param {Record<string, unknown>} [more] */
  act(type, seat, more = {}) {
    return wire.send({ type, match: this.match.id, seat, ...more });
  }

  /**
   * Answer the current question. An answer that is sent again after a lost connection counts once. With `hold`, the server does not carry out a choice that would end the turn.
   * @param {Position} position @param {string} choice @param {boolean} hold
   * @returns {Promise<{held: boolean}>}
   */
  answer(position, choice, hold) {
    this.hasAnswered = true;
    return this.act("answer", position.seat, { number: position.number, choice, key: secret(), hold });
  }

  /**
   * Send several answers, which the server takes in turn while the same question is repeated. Resolves with how many it took and the number of the next question.
   * @param {Position} position @param {string[]} choices @returns {Promise<{taken: number, number: number}>}
   */
  answerAll(position, [choice, ...then]) {
    return this.act("answer", position.seat, { number: position.number, choice, key: secret(), then });
  }

  /** Return what orders would do from here. @param {Position} position @param {import("./protocol").OrderItem[]} items @returns {Promise<import("./protocol").ForeseenShown>} */
  foresee(position, items) {
    return this.act("foresee", position.seat, { number: position.number, items });
  }

  /** Return the odds of as many of these options, from the first on, as can be computed quickly. @param {Position} position @param {string[]} choices @returns {Promise<{odds: Odds[]}>} */
  odds(position, choices) {
    return this.act("many-odds", position.seat, { number: position.number, choices });
  }
}
