/**
 * The socket to the server. It reconnects after a lost connection, resumes from the last number seen, and sends requests
 * without a reply again with the same keys.
 */
import { Denied } from "./api.js";
import { keepBoard } from "./boards.js";

/** @typedef {import("./protocol").Frame} Frame */
/** @typedef {"connecting" | "open" | "lost"} State */
/** @typedef {{hear: (frame: Frame) => void, refused: (error: Error) => void, resume: () => Record<string, unknown>}} Watcher */
/** @typedef {{frame: Record<string, unknown>, done: (data: any) => void, fail: (error: Error) => void}} Pending */

const SHORTEST_PAUSE = 400;
const LONGEST_PAUSE = 8000;
const PING_EVERY = 20_000;
const PING_PATIENCE = 8_000;
const LOOKING = new Set(["watch", "many-odds", "why", "ping"]);

export class Wire {
  constructor() {
    /** @type {State} */
    this.state = "connecting";
    /** @type {Set<(state: State) => void>} */
    this.onState = new Set();
    /** @type {Map<string, Watcher>} */
    this.watchers = new Map();
    /** @type {Map<number, Pending>} */
    this.pending = new Map();
    this.next = 1;
    this.pause = SHORTEST_PAUSE;
    /** @type {WebSocket | null} */
    this.socket = null;
    this.timer = 0;
    window.addEventListener("offline", () => this.lose());
    window.addEventListener("online", () => this.retryNow());
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden && this.state === "lost") this.retryNow();
    });
    setInterval(() => this.checkAlive(), PING_EVERY);
  }

  /** @param {State} state */
  become(state) {
    if (this.state === state) return;
    this.state = state;
    for (const tell of this.onState) tell(state);
  }

  open() {
    if (this.socket) return;
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(`${scheme}//${location.host}/api/socket`);
    this.socket = socket;
    socket.onopen = () => this.opened(socket);
    socket.onmessage = (event) => socket === this.socket && this.heard(JSON.parse(event.data));
    socket.onclose = () => socket === this.socket && this.lose();
  }

  /** @param {WebSocket} socket */
  opened(socket) {
    if (socket !== this.socket) return;
    this.pause = SHORTEST_PAUSE;
    this.become("open");
    const unanswered = [...this.pending.values()];
    for (const watcher of this.watchers.values()) this.look(watcher);
    for (const { frame } of unanswered) this.put(frame);
  }

  lose() {
    const socket = this.socket;
    this.socket = null;
    socket?.close();
    if (!this.watchers.size && !this.pending.size) return;
    this.become("lost");
    for (const [id, { frame, fail }] of this.pending) {
      // Read-only requests fail here. Their callers repeat them if they still need them.
      if (!LOOKING.has(String(frame.type))) continue;
      this.pending.delete(id);
      fail(new Denied({ code: "unreachable", sentence: "The connection was lost." }));
    }
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.open(), this.pause * (0.75 + Math.random() / 2));
    this.pause = Math.min(this.pause * 2, LONGEST_PAUSE);
  }

  retryNow() {
    if (this.state !== "open") this.restart();
  }

  /** Open a new socket, because the server identifies the user only when one opens. */
  restart() {
    clearTimeout(this.timer);
    this.pause = SHORTEST_PAUSE;
    const socket = this.socket;
    this.socket = null;
    socket?.close();
    this.become("connecting");
    this.open();
  }

  checkAlive() {
    if (this.state !== "open" || !this.watchers.size) return;
    const socket = this.socket;
    const late = setTimeout(() => socket === this.socket && this.lose(), PING_PATIENCE);
    this.send({ type: "ping" })
      .finally(() => clearTimeout(late))
      .catch(() => undefined);
  }

  /** @param {Record<string, unknown>} frame */
  put(frame) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(frame));
  }

  /** @param {Record<string, unknown>} said @returns {Promise<any>} */
  send(said) {
    const frame = { ...said, id: this.next++ };
    return new Promise((done, fail) => {
      this.pending.set(frame.id, { frame, done, fail });
      if (this.state === "open") this.put(frame);
      else this.open();
    });
  }

  /** @param {Watcher} watcher */
  look(watcher) {
    this.send({ type: "watch", ...watcher.resume() }).catch((error) => {
      if (error.code !== "unreachable") watcher.refused(error);
    });
  }

  /** @param {Frame} frame */
  heard(frame) {
    if (frame.type === "reply") {
      const pending = this.pending.get(frame.id ?? 0);
      this.pending.delete(frame.id ?? 0);
      if (frame.ok) pending?.done(frame.data);
      else if (frame.error) pending?.fail(new Denied(frame.error));
    } else if (frame.type === "board") {
      keepBoard(frame);
    } else if (frame.type === "chat" || frame.type === "gallery") {
      for (const [name, watcher] of this.watchers) if (name.startsWith(`${frame.match} `)) watcher.hear(frame);
    } else {
      this.watchers.get(`${frame.match} ${frame.seat}`)?.hear(frame);
    }
  }

  /**
   * @param {string} match @param {string} seat @param {Watcher} watcher
   * @returns {() => void} stops watching
   */
  watch(match, seat, watcher) {
    const name = `${match} ${seat}`;
    this.watchers.set(name, watcher);
    if (this.state === "open") this.look(watcher);
    else this.open();
    return () => {
      this.watchers.delete(name);
      this.put({ type: "leave", match, seat });
    };
  }
}

export const wire = new Wire();
