import type { Communication, ContactAudit, TimelineHit } from '@talk/contract';
import type { Reads } from '../../../db/transaction.js';
import { fail, invalid } from '../../../http/errors.js';
import { toPage, type Page } from '../../../http/page.js';
import { cursorOf, timeOfCursor, type SortOrder } from '../../../http/sorted-list.js';
import type { Scope } from '../../../policy/scope.js';
import type { Viewer } from '../../../policy/visibility.js';
import { readViewer } from '../../platform/viewers/read.js';
import { presentAudit } from '../contacts/index.js';
import { visibleContactIds } from '../contacts/read.js';
import { listAuditPage, listAudits } from './audits.repository.js';
import {
  createdAtOf,
  EVERYTHING,
  listCommunicationViews,
  newestFirst,
  placeInTimeline,
  type CommunicationFilter,
} from './communication-list.repository.js';
import type { ListedCommunication } from './communication-views.repository.js';
import { presentCommunication } from './communications.presenter.js';
import { firstUnread } from './communications.repository.js';
import { countHits, findHits, type Hit } from './timeline-find.repository.js';
import { readNarrowing, type Narrowing, type NarrowingQuery } from './timeline-narrowing.repository.js';

export interface PageRequest {
  readonly page: number;
  readonly per_page: number;
  readonly cursor?: string | undefined;
}

export interface TimelineRequest extends PageRequest, NarrowingQuery {
  /** Time of the oldest audit entry that the caller has. */
  readonly last_audit_created_at?: string | undefined;
  readonly order: 'asc' | 'desc';
  /** The communication that the page begins with, instead of a cursor. */
  readonly from?: number | undefined;
}

export interface FindInTimelineRequest extends NarrowingQuery {
  /** At least three characters. */
  readonly search: string;
  readonly per_page: number;
  readonly cursor?: string | undefined;
}

/** One page of a contact's history. */
export interface TimelinePage extends Page<Communication> {
  readonly audits: ContactAudit[];
  /** The oldest that waits to be read, and how many do; with the newest page of the whole timeline. */
  readonly first_unread?: { readonly id: number; readonly count: number } | null;
}

/** A contact's communications in order of time, with the audit entries from the same stretch of it. @throws as `Communications.timeline`. */
export async function readTimeline(
  reads: Reads,
  scope: Scope,
  contactId: number,
  request: TimelineRequest,
): Promise<TimelinePage> {
  const { order: direction, from, cursor } = request;
  if (from !== undefined && cursor !== undefined)
    throw invalid({ from: 'Send a cursor or the communication that the page begins with, not both.' });
  const viewer = await readViewer(reads, scope);
  // None needs another, and each is a way to the database.
  const [, first] = await Promise.all([
    requireVisible(reads, scope, viewer, contactId),
    from === undefined ? undefined : placeInTimeline(reads, scope, viewer, contactId, from),
  ]);
  if (from !== undefined && first === undefined) throw fail('NOT_FOUND');
  const narrowing = readNarrowing(request);
  if (!narrowing.hasCommunications) return changesAlone(reads, scope, contactId, request, narrowing);
  const order = newestFirst(direction);
  const filter = { ...EVERYTHING, contactId, narrowing: narrowing.where };
  const isNewest = direction === 'desc' && isFirstPage(request) && narrowing.where === undefined;
  const [rows, unread] = await Promise.all([
    listCommunicationViews(reads, scope, viewer, filter, { ...request, from: first, order }),
    isNewest ? firstUnread(reads, scope, contactId, viewer) : undefined,
  ]);
  const page = toPage(rows, request, (row) => cursorOf(order, row.keys), presentCommunication);
  const begins = await beginOf(reads, scope, viewer, { filter, order, rows, request });
  const last = rows[Math.min(rows.length, request.per_page) - 1]?.communication.createdAt ?? null;
  const ends = page.has_more_pages ? last : null;
  const period = direction === 'asc' ? { from: begins, before: ends } : { from: ends, before: begins };
  const audits = narrowing.hasChanges ? await listAudits(reads, scope, contactId, period) : [];
  return {
    ...page,
    audits: audits.map(({ audit, actorName }) => presentAudit(audit, actorName)),
    ...(unread === undefined ? {} : { first_unread: unread }),
  };
}

const isFirstPage = ({ page, cursor, from, last_audit_created_at: audit }: TimelineRequest): boolean =>
  page === 1 && cursor === undefined && from === undefined && audit === undefined;

interface BeginFacts {
  readonly filter: CommunicationFilter;
  readonly order: SortOrder;
  readonly rows: readonly ListedCommunication[];
  readonly request: TimelineRequest;
}

/** Where the page before this one ended; null: this is the first one. */
async function beginOf(
  reads: Reads,
  scope: Scope,
  viewer: Viewer,
  { filter, order, rows, request }: BeginFacts,
): Promise<Date | null> {
  const { last_audit_created_at: audit, from, cursor, page, per_page: perPage } = request;
  if (audit !== undefined) return new Date(audit);
  if (from !== undefined) return rows[0]?.communication.createdAt ?? null;
  if (cursor !== undefined) return timeOfCursor(order, cursor);
  if (page === 1) return null;
  return createdAtOf(reads, scope, viewer, filter, (page - 1) * perPage - 1, request.order);
}

/** @throws ApiError NOT_FOUND for a contact that the viewer may not see. */
async function requireVisible(reads: Reads, scope: Scope, viewer: Viewer, contactId: number): Promise<void> {
  const [visible] = await visibleContactIds(reads, scope, [contactId], viewer);
  if (visible === undefined) throw fail('NOT_FOUND');
}

/** Where words stand in a contact's timeline, newest first. @throws as `Communications.find`. */
export async function findInTimeline(
  reads: Reads,
  scope: Scope,
  contactId: number,
  { search, per_page: perPage, cursor, ...query }: FindInTimelineRequest,
  hearsRecordings: boolean,
): Promise<{ data: TimelineHit[]; has_more_pages: boolean; next_cursor: string | null; total?: number }> {
  const viewer = await readViewer(reads, scope);
  await requireVisible(reads, scope, viewer, contactId);
  const request = { contactId, narrowing: readNarrowing(query), search, hearsRecordings, perPage, cursor };
  const hits = await findHits(reads, scope, viewer, request);
  const total = cursor === undefined ? await countHits(reads, scope, viewer, request) : undefined;
  const { data, has_more_pages, next_cursor } = toPage(
    hits,
    { page: 1, per_page: perPage },
    (hit) => hit.cursor,
    presentHit,
  );
  return { data, has_more_pages, next_cursor, ...(total === undefined ? {} : { total }) };
}

/** The history of a contact without what happened with them. */
async function changesAlone(
  reads: Reads,
  scope: Scope,
  contactId: number,
  request: TimelineRequest,
  { hasChanges }: Narrowing,
) {
  const rows = !hasChanges ? [] : await listAuditPage(reads, scope, contactId, request);
  const page = toPage(
    rows,
    request,
    (row) => row.cursor,
    ({ audit, actorName }) => presentAudit(audit, actorName),
  );
  return { ...page, data: [], audits: page.data };
}

const presentHit = ({ id, isChange, nearId, createdAt }: Hit): TimelineHit => ({
  communication_id: isChange ? null : id,
  audit_id: isChange ? id : null,
  near_id: nearId,
  created_at: createdAt.toISOString(),
});
