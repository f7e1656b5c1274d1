import type { Clock } from './clock.js';
import { CANCELLED_EVENT, readPortMessage, type RequestMessage } from './envelope.js';
import { fromWireError, TalkEmbedError, toWireError } from './errors.js';
import { findProblem, toPlain, type Shape } from './guards.js';
import { LIMITS } from './limits.js';
import { NAMESPACE } from './versions.js';

export interface CallOptions {
  /** Waits this long for the result; 0 waits until the signal aborts. */
  timeoutMs?: number;
  /** Aborting rejects with CANCELLED and tells the other side to stop. */
  signal?: AbortSignal;
  /** Names the intent: repeating it with the same key, also after a reconnect, does nothing twice. */
  idempotencyKey?: string;
}

/** What a command's code gets besides its payload. */
export interface RequestContext {
  /** Aborts when the asking side gave up or the connection ended. */
  signal: AbortSignal;
  idempotencyKey?: string;
}

/** A command that this side serves. Looked up in a `Map`, so inherited names mean nothing. */
export interface ServedCommand {
  shape: Shape;
  run(payload: unknown, context: RequestContext): unknown;
}

export interface ChannelOptions {
  port: MessagePort;
  version: number;
  clock: Clock;
  commands: ReadonlyMap<string, ServedCommand>;
  onEvent(type: string, payload: unknown): void;
  /** Events were lost: read the state again. */
  onGap(): void;
  /** The other side said goodbye. */
  onBye(reason: TalkEmbedError): void;
  /** A request was not acknowledged: nobody seems to listen. */
  onSilent(): void;
  /** A command's code threw something that is not a TalkEmbedError. */
  onFault(error: unknown): void;
}

/** Requests, answers and events over one private port. */
export interface Channel {
  request(type: string, payload: unknown, options: CallOptions): Promise<unknown>;
  /** Returns false when the rate limit dropped the event; the other side then sees a gap and reads the state. */
  emit(type: string, payload: unknown): boolean;
  /** Ends everything: pending requests reject with `reason`. `bye` tells the other side. */
  close(reason: TalkEmbedError, bye?: boolean): void;
}

interface Pending {
  acknowledge(): void;
  settle(outcome: () => void): void;
  reject(reason: TalkEmbedError): void;
  resolve(value: unknown): void;
}

/** Opens a channel on a port that both sides agreed upon (embed-anchors §6.5). */
export function createChannel(options: ChannelOptions): Channel {
  const { port, version, clock, commands } = options;
  const pending = new Map<string, Pending>();
  const running = new Map<string, AbortController>();
  const maySend = createRate(clock);
  const mayReceive = createRate(clock);
  let closedBy: TalkEmbedError | null = null;
  let sentSeq = 0;
  let seenSeq = 0;

  port.onmessage = ({ data }: MessageEvent<unknown>) => receive(data);

  function post(message: Record<string, unknown>): void {
    if (!closedBy) port.postMessage({ ns: NAMESPACE, v: version, ...message });
  }

  async function request(t: string, payload: unknown, callOptions: CallOptions): Promise<unknown> {
    const { timeoutMs = LIMITS.resultTimeoutMs, signal, idempotencyKey } = callOptions;
    if (closedBy) throw closedBy;
    if (signal?.aborted) throw cancelled(t);
    const p = toPlain(payload);
    if (pending.size >= LIMITS.inFlight || !maySend()) throw rateLimited();
    const id = crypto.randomUUID();
    return new Promise((resolve, reject) => {
      const settle = (outcome: () => void) => {
        if (!pending.delete(id)) return;
        stopAck();
        stopResult();
        signal?.removeEventListener('abort', abort);
        outcome();
      };
      const giveUp = (reason: TalkEmbedError) =>
        settle(() => {
          post({ k: 'evt', t: CANCELLED_EVENT, p: { id }, seq: 0 });
          reject(reason);
        });
      const abort = () => giveUp(cancelled(t));
      const stopAck = clock.after(LIMITS.ackTimeoutMs, () => {
        giveUp(new TalkEmbedError('NO_RESPONSE', `${t}: the other side does not answer`));
        options.onSilent();
      });
      const stopResult = timeoutMs
        ? clock.after(timeoutMs, () => giveUp(new TalkEmbedError('TIMEOUT', `${t}: no result in ${timeoutMs} ms`)))
        : () => {};
      signal?.addEventListener('abort', abort);
      pending.set(id, { acknowledge: stopAck, settle, resolve, reject });
      post({ k: 'req', id, t, p, ...(idempotencyKey && { ik: idempotencyKey }) });
    });
  }

  function receive(data: unknown): void {
    const message = closedBy ? null : readPortMessage(data, version);
    switch (message?.k) {
      case 'req':
        void serve(message);
        break;
      case 'ack':
        pending.get(message.re)?.acknowledge();
        break;
      case 'res': {
        const call = pending.get(message.re);
        const { ok, p, e } = message;
        call?.settle(() => (ok ? call.resolve(p) : call.reject(fromWireError(e))));
        break;
      }
      case 'evt':
        receiveEvent(message.t, message.p, message.seq);
        break;
      case 'bye': {
        const reason = message.e ? fromWireError(message.e) : new TalkEmbedError('DESTROYED', 'The other side has closed');
        close(reason, false);
        options.onBye(reason);
        break;
      }
      default: // not ours, or newer than us: ignored
    }
  }

  function receiveEvent(type: string, payload: unknown, seq: number): void {
    if (type === CANCELLED_EVENT) return running.get((payload as { id?: string } | null)?.id ?? '')?.abort();
    // Beyond the rate an event is dropped; its missing number then shows as a gap.
    if (seq <= seenSeq || !mayReceive()) return;
    const gap = seq > seenSeq + 1;
    seenSeq = seq;
    options.onEvent(type, payload);
    if (gap) options.onGap();
  }

  async function serve({ id: re, t, p, ik }: RequestMessage): Promise<void> {
    const abort = new AbortController();
    let answer: Record<string, unknown>;
    try {
      if (running.has(re)) return;
      if (running.size >= LIMITS.inFlight || !mayReceive()) throw rateLimited();
      running.set(re, abort);
      post({ k: 'ack', re });
      const command = commands.get(t);
      if (!command) throw new TalkEmbedError('UNSUPPORTED_COMMAND', `${t.slice(0, 64)}: not known here`);
      const payload = toPlain(p);
      const problem = findProblem(command.shape, payload);
      if (problem) throw new TalkEmbedError('INVALID_ARGUMENT', `${t}: ${problem}`);
      const context = { signal: abort.signal, ...(ik && { idempotencyKey: ik }) };
      answer = { ok: true, p: toPlain(await command.run(payload, context)) };
    } catch (error) {
      if (!(error instanceof TalkEmbedError)) options.onFault(error);
      answer = { ok: false, e: toWireError(error) };
    }
    if (running.get(re) === abort) running.delete(re);
    if (!abort.signal.aborted) post({ k: 'res', re, ...answer });
  }

  function emit(t: string, payload: unknown): boolean {
    const p = toPlain(payload);
    const seq = ++sentSeq;
    if (!maySend()) return false;
    post({ k: 'evt', t, p, seq });
    return true;
  }

  function close(reason: TalkEmbedError, bye = true): void {
    if (closedBy) return;
    if (bye) post({ k: 'bye', ...(reason.code !== 'DESTROYED' && { e: toWireError(reason) }) });
    closedBy = reason;
    port.onmessage = null;
    port.close();
    for (const call of [...pending.values()]) call.settle(() => call.reject(reason));
    for (const abort of running.values()) abort.abort();
  }

  return { request, emit, close };
}

const cancelled = (type: string) => new TalkEmbedError('CANCELLED', `${type}: cancelled by the caller`);
const rateLimited = () =>
  new TalkEmbedError('RATE_LIMITED', `At most ${LIMITS.inFlight} requests at once and ${LIMITS.perSecond} messages a second`);

/** A counter that says no beyond the allowed messages of a second. */
function createRate(clock: Clock): () => boolean {
  let startedMs = clock.nowMs();
  let count = 0;
  return () => {
    if (clock.nowMs() - startedMs >= 1_000) {
      startedMs = clock.nowMs();
      count = 0;
    }
    return ++count <= LIMITS.perSecond;
  };
}
