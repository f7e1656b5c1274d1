import type { Clock } from '../protocol/clock.js';
import { CANCELLED_EVENT, type EventMessage, type PortMessage, type RequestMessage } from '../protocol/envelope.js';
import { fromWireError, TalkEmbedError, toWireError, type ErrorCode } from '../protocol/errors.js';
import { toPlain } from '../protocol/guards.js';
import { ACK_TIMEOUT_MS, MAX_IN_FLIGHT, MAX_PER_SECOND, RESULT_TIMEOUT_MS } from '../protocol/limits.js';
import { NAMESPACE } from '../protocol/versions.js';

/** How one command is sent. */
export interface CallOptions {
  /** Waits this long for the result; 0 waits until the signal aborts. */
  timeoutMs?: number;
  /** Aborting rejects with CANCELLED and tells the other side to stop. */
  signal?: AbortSignal;
  /** Names the intent: repeating it with the same key, also after a reconnect, does nothing twice. */
  idempotencyKey?: string;
}

export interface ChannelOptions {
  port: MessagePort;
  version: number;
  clock: Clock;
  /** One message, or null for whatever is not of this contract and version. How much it doubts is each side's matter. */
  read(data: never, version: number): PortMessage | null;
  /** Runs a command that the other side asked for; `request` is the whole message. @throws TalkEmbedError UNSUPPORTED_COMMAND, CAPABILITY_DENIED, … */
  serve(type: string, payload: unknown, request: RequestMessage): unknown;
  onEvent(type: string, payload: unknown): void;
  /** Events were lost: read the state again. */
  onGap(): void;
  /** The other side said goodbye. */
  onBye(reason: TalkEmbedError): void;
  /** A request was not acknowledged: nobody seems to listen. */
  silent(): void;
  /** A command's code threw something that is not a TalkEmbedError. Called as a function, so it may be the browser's own `reportError`. */
  onFault: (error: unknown) => void;
}

/** Requests, answers and events over one private port. */
export interface Channel {
  request(type: string, payload: unknown, options: CallOptions): Promise<unknown>;
  /** Lets pending requests of a type take as long as they take: a person is asked. */
  wait(type: string): void;
  /** Returns false when the rate limit dropped the event; the other side then sees a gap and reads the state. */
  emit(type: string, payload: unknown): boolean;
  /** Ends everything: pending requests reject with `reason`. `bye` tells the other side. */
  close(reason: TalkEmbedError, bye?: boolean): void;
}

type Pending = [
  acknowledge: () => void,
  settle: (error: TalkEmbedError | null, result?: unknown) => void,
  type: string,
  stopTimer: false | (() => void),
];

/** Opens a channel on a port that both sides agreed upon (embed-anchors §6.5). */
export function createChannel(options: ChannelOptions): Channel {
  const { port, version: v, clock, onFault } = options;
  const pending = new Map<string, Pending>();
  const running = new Set<string>();
  const maySend = createRate(clock, MAX_PER_SECOND, 1_000);
  const mayReceive = createRate(clock, MAX_PER_SECOND, 1_000);
  let closedBy: TalkEmbedError | null = null;
  let sent = 0;
  let seen = 0;

  // oxlint-disable-next-line unicorn/prefer-add-event-listener -- nobody else has this port, and this starts it, too
  port.onmessage = ({ data }: MessageEvent<unknown>) => receive(closedBy ? null : options.read(data as never, v));

  function post(k: PortMessage['k'], fields: object): void {
    if (!closedBy) port.postMessage({ ns: NAMESPACE, v, k, ...fields });
  }

  function request(t: string, payload: unknown, callOptions: CallOptions): Promise<unknown> {
    const { timeoutMs = RESULT_TIMEOUT_MS, signal, idempotencyKey: ik } = callOptions;
    return new Promise((resolve, reject) => {
      const p = toPlain(payload);
      if (closedBy) throw closedBy;
      if (signal?.aborted) throw new TalkEmbedError('CANCELLED', t);
      if (pending.size >= MAX_IN_FLIGHT || !maySend()) throw new TalkEmbedError('RATE_LIMITED', t);
      const id = crypto.randomUUID();
      const giveUp = (code: ErrorCode) => {
        post('evt', { t: CANCELLED_EVENT, p: { id }, seq: 0 });
        settle(new TalkEmbedError(code, t));
      };
      const abort = () => giveUp('CANCELLED');
      const acknowledge = clock.after(ACK_TIMEOUT_MS, () => {
        giveUp('NO_RESPONSE');
        options.silent();
      });
      const stop = timeoutMs > 0 && clock.after(timeoutMs, () => giveUp('TIMEOUT'));
      const settle = (error: TalkEmbedError | null, result?: unknown) => {
        pending.delete(id);
        acknowledge();
        if (stop) stop();
        signal?.removeEventListener('abort', abort);
        if (error) reject(error);
        else resolve(result);
      };
      signal?.addEventListener('abort', abort);
      pending.set(id, [acknowledge, settle, t, stop]);
      post('req', { id, t, p, ik });
    });
  }

  function receive(message: PortMessage | null): void {
    switch (message?.k) {
      case 'req':
        return void serve(message);
      case 'ack':
        return pending.get(message.re)?.[0]();
      case 'res':
        return pending.get(message.re)?.[1](message.ok ? null : fromWireError(message.e), message.p);
      case 'evt':
        return receiveEvent(message);
      case 'bye': {
        const reason = message.e ? fromWireError(message.e) : new TalkEmbedError('DESTROYED');
        close(reason, false);
        options.onBye(reason);
      }
    }
  }

  function receiveEvent({ t, p, seq }: EventMessage): void {
    // Beyond the rate an event is dropped; its missing number then shows as a gap.
    if (!(seq > seen && mayReceive())) return;
    const gap = seq > seen + 1;
    seen = seq;
    options.onEvent(t, p);
    if (gap) options.onGap();
  }

  async function serve(message: RequestMessage): Promise<void> {
    const { id: re, t, p } = message;
    if (running.has(re)) return;
    let answer;
    try {
      if (running.size >= MAX_IN_FLIGHT || !mayReceive()) throw new TalkEmbedError('RATE_LIMITED', t);
      running.add(re);
      post('ack', { re });
      answer = { ok: true, p: toPlain(await options.serve(t, toPlain(p), message)) };
    } catch (error) {
      if (!(error instanceof TalkEmbedError)) onFault(error);
      answer = { ok: false, e: toWireError(error) };
    }
    running.delete(re);
    post('res', { re, ...answer });
  }

  function emit(t: string, payload: unknown): boolean {
    const message = { t, p: toPlain(payload), seq: ++sent };
    const may = maySend();
    if (may) post('evt', message);
    return may;
  }

  function close(reason: TalkEmbedError, bye = true): void {
    if (bye) post('bye', { e: toWireError(reason) });
    closedBy = reason;
    port.close();
    for (const [, settle] of pending.values()) settle(reason);
  }

  function wait(type: string): void {
    for (const [, , each, stopTimer] of pending.values()) if (each === type && stopTimer) stopTimer();
  }

  return { request, wait, emit, close };
}

/** A counter that says no beyond the allowed number within a window. */
export function createRate(clock: Clock, allowed: number, windowMs: number): () => boolean {
  let startedMs = 0;
  let count = 0;
  return () => {
    const nowMs = clock.nowMs();
    if (nowMs - startedMs >= windowMs) [startedMs, count] = [nowMs, 0];
    return ++count <= allowed;
  };
}
