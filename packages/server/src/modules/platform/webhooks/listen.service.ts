import type { WebhookEvent } from '@talk/contract';
import { nextEvent } from '../../../events/replay.service.js';
import { lastSeqOf, listAllEvents, oldestSeqOf } from '../../../events/events.repository.js';
import { presentEvent } from '../../../events/event.presenter.js';
import { fail } from '../../../http/errors.js';
import type { Kernel } from '../../../kernel.js';
import type { Scope } from '../../../policy/scope.js';
import { messagesOf } from './webhook-messages.js';

const EVENTS_AT_ONCE = 200;

export interface ListenRequest {
  /** Undefined: from now on. */
  readonly since: number | undefined;
  readonly waitMs: number;
  readonly signals: readonly AbortSignal[];
}

export interface Listened {
  data: { id: string; type: WebhookEvent; at: string; body: string }[];
  last_seq: number;
  has_more: boolean;
}

/**
 * What webhooks would send after an event, for those who poll: `talk listen` behind a firewall.
 * @throws ApiError EVENTS_TOO_OLD when events after `since` are gone, or `since` is a number that we never gave
 */
export async function listMessages(kernel: Kernel, scope: Scope, request: ListenRequest): Promise<Listened> {
  const reads = { q: kernel.db.drizzle };

  async function read(since: number): Promise<Listened> {
    const last = await lastSeqOf(reads, scope);
    if (since > last) throw fail('EVENTS_TOO_OLD');
    if (since === last) return { data: [], last_seq: last, has_more: false };
    const oldest = await oldestSeqOf(reads, scope);
    if (oldest === undefined || oldest > since + 1) throw fail('EVENTS_TOO_OLD');
    const upTo = Math.min(last, since + EVENTS_AT_ONCE);
    const rows = await listAllEvents(reads, scope, { after: since, upTo });
    const data = rows
      .flatMap((row) => messagesOf(presentEvent(row)))
      .map(({ id, type, at, body }) => ({ id, type, at, body }));
    return { data, last_seq: upTo, has_more: upTo < last };
  }

  const since = request.since ?? (await lastSeqOf(reads, scope));
  const found = await read(since);
  if (found.data.length > 0 || found.has_more || request.waitMs === 0) return found;
  await nextEvent(kernel, scope.companyId, request, async () => (await lastSeqOf(reads, scope)) > found.last_seq);
  return read(found.last_seq);
}
