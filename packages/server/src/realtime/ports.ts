/** Time as the realtime module sees it. Tests move it by hand. */
export interface RealtimeClock {
  /** Milliseconds since the Unix epoch. */
  nowMs(): number;
  /** Runs `run` once after `delayMs`; the returned function cancels it. */
  schedule(run: () => void, delayMs: number): () => void;
}

/** Where the module reports what an operator should know. A pino logger fits. Never given tokens or message bodies. */
export interface RealtimeLog {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** The real clock. Its timers do not keep a process alive: sockets and servers do that. */
export const systemClock: RealtimeClock = {
  nowMs: () => Date.now(),
  schedule(run, delayMs) {
    const timer = setTimeout(run, delayMs);
    timer.unref();
    return () => clearTimeout(timer);
  },
};

/** A log that says nothing; the default when none is given. */
export const silentLog: RealtimeLog = { info() {}, warn() {}, error() {} };
