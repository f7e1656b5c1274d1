import { channels } from '@talk/contract';
import type { Reads } from '../db/transaction.js';
import { fail } from '../http/errors.js';
import type { Kernel } from '../kernel.js';
import type { UserActor } from '../policy/actor.js';
import { scopeOf } from '../policy/scope.js';
import { presentEvent, type PresentedEvent } from './event.presenter.js';
import { heardPart } from '../policy/audience.js';
import { readViewer } from '../modules/platform/viewers/read.js';
import { lastSeqOf, listEventsAfter, oldestSeqOf } from './events.repository.js';
import { announcedBy, EVENTS_CHANNEL } from './announcer.js';

/** Rows that are looked at together, for one page of a person's events. */
const READ_AT_ONCE = 500;

export interface ReplayRequest {
  /** Undefined: from now on. */
  readonly since: number | undefined;
  readonly limit: number;
  readonly waitMs: number;
  /** Any of them ends the waiting. */
  readonly signals: readonly AbortSignal[];
}

export interface Replayed {
  data: PresentedEvent[];
  /** Ask again from here: it also passes over events that went to others. */
  last_seq: number;
  has_more: boolean;
}

/** The channels whose events a person may be told again: those they could have joined. */
export function channelsOf(actor: UserActor): string[] {
  const own = channels.user(actor.companyId, actor.userId);
  // What goes to the company's channel is for those who may list communications; see `policy/audience.ts`.
  return actor.permissions.has('list communication') ? [own, channels.company(actor.companyId)] : [own];
}

/**
 * What a client missed, and the long-poll that stands in for a broken socket.
 * @throws ApiError EVENTS_TOO_OLD when events after `since` are gone, or `since` is a number that we never gave: then only loading
 *   the lists again helps.
 */
export async function replayEvents(kernel: Kernel, actor: UserActor, request: ReplayRequest): Promise<Replayed> {
  const reads = { q: kernel.db.drizzle };
  const since = request.since ?? (await lastSeqOf(reads, scopeOf(actor)));
  const range = { since, limit: request.limit };
  const found = await readRange(reads, actor, range);
  if (found.data.length > 0 || request.waitMs === 0) return found;
  await nextEvent(
    kernel,
    actor.companyId,
    request,
    async () => (await lastSeqOf(reads, scopeOf(actor))) > found.last_seq,
  );
  return readRange(reads, actor, range);
}

async function readRange(
  reads: Reads,
  actor: UserActor,
  { since, limit }: { readonly since: number; readonly limit: number },
): Promise<Replayed> {
  const scope = scopeOf(actor);
  const upTo = await lastSeqOf(reads, scope);
  if (since > upTo) throw fail('EVENTS_TOO_OLD');
  if (since === upTo) return { data: [], last_seq: upTo, has_more: false };
  const oldest = await oldestSeqOf(reads, scope);
  if (oldest === undefined || oldest > since + 1) throw fail('EVENTS_TOO_OLD');
  const viewer = await readViewer(reads, scope);
  const found: PresentedEvent[] = [];
  // What others hear of is passed over, so a page may take more than one look.
  for (let after = since; found.length <= limit;) {
    const rows = await listEventsAfter(reads, scope, { after, upTo, channels: channelsOf(actor), limit: READ_AT_ONCE });
    found.push(
      ...rows.flatMap(({ event: row, isTold }) => {
        const event = presentEvent(row);
        const mine = isTold || row.about === null ? event : heardPart(viewer, event, row.about);
        return mine ?? [];
      }),
    );
    after = rows.at(-1)?.event.seq ?? upTo;
    if (rows.length < READ_AT_ONCE) break;
  }
  const data = found.slice(0, limit);
  const hasMore = found.length > limit;
  return { data, last_seq: hasMore ? (data.at(-1)?.seq ?? upTo) : upTo, has_more: hasMore };
}

/**
 * Resolves when the company has another event, after the waiting time, or when a signal says so. Events for others also end it;
 * the client then asks again. `already` closes the gap between reading and listening.
 */
export async function nextEvent(
  kernel: Kernel,
  companyId: number,
  { waitMs, signals }: Pick<ReplayRequest, 'waitMs' | 'signals'>,
  already: () => Promise<boolean>,
): Promise<void> {
  let wake = (): void => undefined;
  const woken = new Promise<void>((resolve) => {
    wake = resolve;
  });
  const look = async (): Promise<void> => {
    if (await already()) wake();
  };
  const stop = kernel.listener.on(EVENTS_CHANNEL, (payload) => {
    const companyIds = announcedBy(payload);
    if (companyIds === null) look().catch(wake);
    else if (companyIds.includes(companyId)) wake();
  });
  const timer = setTimeout(wake, waitMs);
  for (const signal of signals) signal.addEventListener('abort', wake, { once: true });
  try {
    // One that was aborted before tells nobody.
    if (!signals.some(({ aborted }) => aborted) && !(await already())) await woken;
  } finally {
    stop();
    clearTimeout(timer);
    for (const signal of signals) signal.removeEventListener('abort', wake);
  }
}
