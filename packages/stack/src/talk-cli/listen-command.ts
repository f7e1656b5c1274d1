import { setTimeout as delay } from 'node:timers/promises';
import type { Ask } from './api.js';
import { CliError, type ListenCommand } from './arguments.js';
import { newSecret, sign } from './sign.js';

/** One event as a webhook would send it. */
interface Message {
  readonly id: string;
  readonly type: string;
  readonly body: string;
}
interface Page {
  readonly data: readonly Message[];
  readonly last_seq: number;
  readonly has_more: boolean;
}

/** Posts to the address on this machine. Rejects when nothing answers there. */
export type Forward = (
  to: string,
  headers: Readonly<Record<string, string>>,
  body: string,
) => Promise<{ status: number }>;

export interface ListenDeps {
  readonly ask: Ask;
  readonly forward: Forward;
  readonly say: (line: string) => void;
  readonly now: () => Date;
  /** Ends it. */
  readonly signal: AbortSignal;
}

const WAIT_SECONDS = 25;
const PAUSE_MS = 2_000;

/** Posts with Node. A receiver that does not answer within 15 seconds has failed, as for a webhook. */
export const forwardByFetch: Forward = (to, headers, body) =>
  fetch(to, { method: 'POST', headers, body, redirect: 'manual', signal: AbortSignal.timeout(15_000) });

/**
 * Forwards events to this machine as they happen, until the signal. It asks the server for them, so that it works behind a firewall; what
 * cannot be forwarded is named and not sent again.
 * @throws CliError when the server refuses
 */
export async function runListenCommand(deps: ListenDeps, { to, events, secret: given }: ListenCommand): Promise<void> {
  const { ask, say, signal } = deps;
  const secret = given ?? newSecret();
  const path = (since: number | null, waitSeconds: number): string =>
    `/api/v1/webhook-messages?wait_seconds=${waitSeconds}${since === null ? '' : `&since=${since}`}`;
  let since = ((await ask('GET', path(null, 0))) as Page).last_seq;
  say(`Forwarding to ${to}. The secret is ${secret}`);
  while (!signal.aborted) {
    const page = await (ask('GET', path(since, WAIT_SECONDS)) as Promise<Page>).catch(async (error: unknown) => {
      if (!(error instanceof CliError)) throw error;
      say(error.message);
      // A server that restarts is back in a moment; one that keeps events no more has them from now on.
      await delay(PAUSE_MS, undefined, { signal }).catch(() => undefined);
      return signal.aborted ? null : ((await ask('GET', path(null, 0))) as Page);
    });
    if (page === null) return;
    for (const message of page.data) {
      if (events === null || events.includes(message.type)) await forwardOne(deps, to, secret, message);
    }
    since = page.last_seq;
  }
}

async function forwardOne(
  { forward, say, now }: ListenDeps,
  to: string,
  secret: string,
  { id, type, body }: Message,
): Promise<void> {
  const headers = { 'content-type': 'application/json', ...sign(secret, { id, body }, now()) };
  const answer = await forward(to, headers, body).then(
    ({ status }) => String(status),
    () => 'nothing answered',
  );
  say(`${type} ${id}: ${answer}`);
}
