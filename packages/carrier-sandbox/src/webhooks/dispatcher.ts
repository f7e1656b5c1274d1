import { randomUUID } from 'node:crypto';
import type { Clock } from '../ports.js';
import type { EventLog } from '../event-log.js';
import type { WebhookAttempt, WebhookEntry, WebhookFaults, WebhookKind } from '../control/types.js';
import { Aborted } from '../clock.js';
import { createFaultGate, NO_FAULTS } from './faults.js';
import { signRequest, type WebhookParams } from './signer.js';

export interface Webhook {
  url: string;
  method?: 'GET' | 'POST';
  fallbackUrl?: string | undefined;
  params: WebhookParams;
}

/** What the product answered. */
export interface WebhookAnswer {
  status: number;
  contentType: string;
  body: Buffer;
  /** Where the answer came from (the address or its fallback): relative addresses in TwiML are resolved against it. */
  url: string;
}

/** Neither the address nor its fallback gave a usable answer. `code` is the real service's (11200, 11205, 11210, 21609). */
export class WebhookFailed extends Error {
  override readonly name = 'WebhookFailed';
  constructor(
    readonly code: number,
    message: string,
  ) {
    super(message);
  }
}

export interface Dispatcher {
  /** Asks the product what to do; resolves with a 2xx answer. Throws {@link WebhookFailed}, or Aborted. */
  request(hook: Webhook, signal?: AbortSignal): Promise<WebhookAnswer>;
  /** Tells the product something. Notifications with the same `orderKey` are delivered strictly one after another. */
  notify(orderKey: string, hook: Webhook): void;
  list(): WebhookEntry[];
  /** Sends a logged webhook again, byte for byte. Returns the new entry, or null when the id is unknown. */
  replay(id: string): WebhookEntry | null;
  faults(): WebhookFaults;
  setFaults(faults: Partial<WebhookFaults>): void;
  /** Resolves when every notification accepted so far was delivered, dropped or given up. */
  idle(): Promise<void>;
  clear(): void;
  close(): void;
}

const LOG_CAPACITY = 1000;
const BODY_LIMIT_BYTES = 8 * 1024 * 1024;

/** The part of `fetch` that is used. */
export type WebhookFetch = (
  url: string,
  init: {
    method: 'GET' | 'POST';
    headers: Record<string, string>;
    body: string | null;
    redirect: 'error';
    signal: AbortSignal;
  },
) => Promise<Response>;

export interface DispatcherOptions {
  clock: Clock;
  log: EventLog;
  authToken: string;
  allowed: (url: string) => boolean;
  timeoutMs?: number;
  fetch?: WebhookFetch;
}

/** Signed webhooks with the service's delivery rules: 15 s timeout, one retry, then the fallback address. */
export function createDispatcher(options: DispatcherOptions): Dispatcher {
  const { clock, log, authToken, allowed, timeoutMs = 15_000 } = options;
  const doFetch: WebhookFetch = options.fetch ?? fetch;
  const stopped = new AbortController();
  const chains = new Map<string, Promise<void>>();
  let entries: WebhookEntry[] = [];
  let faults: WebhookFaults = { ...NO_FAULTS };
  const gate = createFaultGate(clock, () => faults);

  const record = (kind: WebhookKind, hook: Webhook): WebhookEntry => {
    const entry: WebhookEntry = {
      id: randomUUID(),
      at: new Date(clock.nowMs()).toISOString(),
      kind,
      url: hook.url,
      method: hook.method ?? 'POST',
      params: { ...hook.params },
      outcome: 'pending',
      attempts: [],
    };
    entries.push(entry);
    if (entries.length > LOG_CAPACITY) entries = entries.slice(-LOG_CAPACITY / 2);
    return entry;
  };

  const settle = (entry: WebhookEntry, outcome: WebhookEntry['outcome']) => {
    entry.outcome = outcome;
    const last = entry.attempts.at(-1);
    log.append('webhook', { id: entry.id, kind: entry.kind, url: entry.url, outcome, status: last?.status ?? null });
  };

  const attempt = async (
    entry: WebhookEntry,
    url: string,
    token: string,
    signal?: AbortSignal,
  ): Promise<WebhookAnswer> => {
    if (!allowed(url)) {
      entry.attempts.push({
        at: new Date(clock.nowMs()).toISOString(),
        url,
        status: null,
        durationMs: 0,
        error: 'not allowed',
      });
      throw new WebhookFailed(21609, `The sandbox calls only loopback and configured product origins, not ${url}`);
    }
    const request = signRequest(authToken, {
      url,
      method: entry.method,
      params: entry.params,
      idempotencyToken: token,
    });
    const timeout = new AbortController();
    const cancelTimeout = clock.after(timeoutMs, () => timeout.abort());
    const startedMs = clock.nowMs();
    const done: WebhookAttempt = {
      at: new Date(startedMs).toISOString(),
      url,
      status: null,
      durationMs: 0,
      error: null,
    };
    entry.attempts.push(done);
    try {
      const response = await doFetch(request.url, {
        method: request.method,
        headers: request.headers,
        body: request.body,
        redirect: 'error',
        signal: AbortSignal.any([timeout.signal, stopped.signal, ...(signal ? [signal] : [])]),
      });
      const body = await readCapped(response);
      done.status = response.status;
      if (!response.ok) throw new WebhookFailed(11200, `${new URL(url).pathname} answered ${response.status}`);
      return { status: response.status, contentType: response.headers.get('content-type') ?? '', body, url };
    } catch (error) {
      if (signal?.aborted || stopped.signal.aborted) throw new Aborted();
      if (error instanceof WebhookFailed) throw error;
      const code = timeout.signal.aborted ? 11205 : 11210;
      throw new WebhookFailed(
        code,
        timeout.signal.aborted ? `No answer within ${timeoutMs} ms` : `Could not connect to ${url}`,
      );
    } finally {
      cancelTimeout();
      done.durationMs = clock.nowMs() - startedMs;
      if (done.status === null) done.error = timeout.signal.aborted ? 'timeout' : 'connection';
    }
  };

  /** Address, the same address once more, fallback. A client error (4xx) is final for its address: asking again won't help. */
  const deliver = async (entry: WebhookEntry, hook: Webhook, signal?: AbortSignal): Promise<WebhookAnswer> => {
    const token = randomUUID();
    const tries = [hook.url, hook.url, ...(hook.fallbackUrl ? [hook.fallbackUrl] : [])];
    let failure: unknown = null;
    let refused = false;
    for (const [index, url] of tries.entries()) {
      if (refused && url === hook.url && index > 0) continue;
      try {
        const answer = await attempt(entry, url, token, signal);
        settle(entry, 'delivered');
        return answer;
      } catch (error) {
        if (error instanceof Aborted) {
          settle(entry, 'aborted');
          throw error;
        }
        failure = error;
        const status = entry.attempts.at(-1)?.status ?? null;
        refused = (status !== null && status < 500) || (error instanceof WebhookFailed && error.code === 21609);
      }
    }
    settle(entry, 'failed');
    throw failure;
  };

  const enqueue = (orderKey: string, job: () => Promise<void>) => {
    const next = (chains.get(orderKey) ?? Promise.resolve()).then(job);
    chains.set(orderKey, next);
    void next.finally(() => {
      if (chains.get(orderKey) === next) chains.delete(orderKey);
    });
  };

  const deliverQuietly = async (entry: WebhookEntry, hook: Webhook) => {
    try {
      await deliver(entry, hook);
    } catch (error) {
      // The failure is in the entry and in the event log; nobody waits for a notification.
      if (!(error instanceof WebhookFailed) && !(error instanceof Aborted)) throw error;
    }
  };

  return {
    async request(hook, signal) {
      return deliver(record('request', hook), hook, signal);
    },
    notify(orderKey, hook) {
      const entry = record('notification', hook);
      gate.pass(orderKey, hook.url, {
        drop: () => settle(entry, 'dropped'),
        deliver: (delayMs, copies) =>
          enqueue(orderKey, async () => {
            if (delayMs > 0) await new Promise<void>((resolve) => void clock.after(delayMs, resolve));
            await deliverQuietly(entry, hook);
            for (let copy = 0; copy < copies; copy++) await deliverQuietly(record('duplicate', hook), hook);
          }),
      });
    },
    list: () => [...entries],
    replay(id) {
      const found = entries.find((entry) => entry.id === id);
      if (!found) return null;
      const hook: Webhook = { url: found.url, method: found.method, params: found.params };
      const entry = record('replay', hook);
      void deliverQuietly(entry, hook);
      return entry;
    },
    faults: () => ({ ...faults }),
    setFaults(next) {
      faults = { ...faults, ...next };
      gate.flush();
    },
    async idle() {
      gate.flush();
      while (chains.size > 0) await Promise.all(chains.values());
    },
    clear() {
      entries = [];
    },
    close() {
      stopped.abort();
    },
  };
}

async function readCapped(response: Response): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > BODY_LIMIT_BYTES) throw new WebhookFailed(11750, 'The answer is larger than the sandbox accepts (8 MB)');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
