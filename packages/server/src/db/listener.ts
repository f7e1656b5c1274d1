import { Client } from 'pg';
import type { Logger } from '../logger.js';
import { shortQueries } from './own-connection.js';

type Handler = (payload: string) => void;

/** PostgreSQL notifications over one connection of its own, reconnected when it breaks. */
export interface Listener {
  /**
   * Calls `handler` for each notification on `channel`. Notifications are hints: those sent while the connection was down are lost, so
   * `handler` is also called with an empty payload once we listen, and after each reconnect, and must look at the tables itself.
   * @returns stops listening.
   */
  on(channel: string, handler: Handler): () => void;
  end(): Promise<void>;
}

/** How often a silent connection is asked whether it still is one: what dies on the way says nothing. */
const PROBE_MS = 30_000;
const RETRY_MS = [100, 300, 1_000, 3_000, 10_000];

/** Connects on the first `on`. */
export function createListener(connectionString: string, log: Logger): Listener {
  const handlers = new Map<string, Set<Handler>>();
  let client: Client | undefined;
  /** Channels that `client` listens on. */
  const heard = new Set<string>();
  let listening: Promise<void> = Promise.resolve();
  let connecting: Promise<void> | undefined;
  let retry: NodeJS.Timeout | undefined;
  let failures = 0;
  let ended = false;

  async function connect(): Promise<void> {
    const next = new Client({
      connectionString,
      application_name: 'talk-listener',
      ...shortQueries,
    });
    next.on('notification', (message) => {
      for (const handler of handlers.get(message.channel) ?? []) handler(message.payload ?? '');
    });
    next.on('error', (error) => lost(next, error));
    next.on('end', () => lost(next, undefined));
    await next.connect();
    client = next;
    heard.clear();
    for (const channel of handlers.keys()) await listen(next, channel);
    failures = 0;
    probeLater(next);
  }

  /** One after the other: a connection does one thing at a time. */
  function listen(on: Client, channel: string): Promise<void> {
    const listened = listening.catch(() => undefined).then(() => listenNow(on, channel));
    listening = listened;
    return listened;
  }

  async function listenNow(on: Client, channel: string): Promise<void> {
    if (on !== client || heard.has(channel)) return;
    // A standby that was asked too early answers and refuses: such a connection would stay deaf.
    await on.query(`listen ${on.escapeIdentifier(channel)}`).catch((error: Error) => {
      lost(on, error);
      throw error;
    });
    if (on !== client) return;
    heard.add(channel);
    // What was sent before this moment was not heard.
    for (const handler of handlers.get(channel) ?? []) handler('');
  }

  function lost(which: Client, error: Error | undefined): void {
    if (which !== client || ended) return;
    client = undefined;
    which.end().catch(() => undefined);
    log.warn({ err: error }, 'database notifications lost, reconnecting');
    failures += 1;
    scheduleRetry();
  }

  function probeLater(which: Client): void {
    const timer = setTimeout(() => {
      if (which !== client || ended) return;
      const probed = listening.catch(() => undefined).then(() => which.query('select 1'));
      listening = probed.then(() => undefined);
      probed.then(
        () => probeLater(which),
        (error: Error) => lost(which, error),
      );
    }, PROBE_MS);
    timer.unref();
  }

  function scheduleRetry(): void {
    if (ended || retry !== undefined) return;
    retry = setTimeout(
      () => {
        retry = undefined;
        void ensure();
      },
      RETRY_MS[Math.min(failures, RETRY_MS.length) - 1] ?? 10_000,
    );
    retry.unref();
  }

  /** Connects once, however many ask; never rejects, because a failure leads to another attempt. */
  function ensure(): Promise<void> {
    if (ended || client !== undefined) return Promise.resolve();
    connecting ??= connect()
      .catch((error: unknown) => {
        failures += 1;
        log.warn({ err: error, failures }, 'database notifications not connected, retrying');
        scheduleRetry();
      })
      .finally(() => {
        connecting = undefined;
      });
    return connecting;
  }

  async function subscribe(channel: string): Promise<void> {
    await ensure();
    // `connect` listens to every channel it knows; a channel added later needs its own command.
    if (client !== undefined && !heard.has(channel)) await listen(client, channel);
  }

  return {
    on(channel, handler) {
      const set = handlers.get(channel) ?? new Set();
      handlers.set(channel, set);
      set.add(handler);
      subscribe(channel).catch((error: unknown) => log.warn({ err: error, channel }, 'could not listen, retrying'));
      return () => void set.delete(handler);
    },
    async end() {
      ended = true;
      clearTimeout(retry);
      await connecting;
      await client?.end();
    },
  };
}
