import { asc, desc, eq, gt, inArray, isNotNull, isNull, lt, lte, ne, sql, type SQL } from 'drizzle-orm';
import type { LineSettings } from '@talk/contract';
import { decisionsOf } from '../../../db/settings.js';
import type { Reads } from '../../../db/transaction.js';
import { within, type Scope } from '../../../policy/scope.js';
import { communications } from '../../people/communications/read.js';
import { contacts } from '../../people/contacts/read.js';
import { companies } from '../../platform/companies/read.js';
import { type CallRow, calls, inQueueSince } from '../call/read.js';
import {
  type CompanyHours,
  type DialModeName,
  incomingNumbers,
  lines,
  lineSettingsOf,
  phoneSettings,
  type QueueSettings,
  queueSettingsOf,
  ringGroups,
  ringGroupUsers,
} from '../../platform/lines/read.js';

/** The group that a line rings, and how. */
export interface RouteGroup {
  readonly id: number;
  readonly name: string;
  readonly dialMode: DialModeName;
  readonly ringSeconds: number;
  readonly shouldQueue: boolean;
  readonly fishingMode: boolean;
  readonly queue: QueueSettings;
  readonly lastRungUserId: number | null;
}

export interface RouteLine {
  readonly id: number;
  readonly name: string;
  readonly settings: LineSettings;
  readonly recordsCalls: boolean;
  /** No agent is rung: the line or its company is paused, closed or removed. */
  readonly isPaused: boolean;
  readonly isDeleted: boolean;
  /** An admin has paused the line itself. */
  readonly isPausedAlone: boolean;
  /** No call or text goes out over it. */
  readonly forwardsOnly: boolean;
  readonly version: number;
  readonly company: CompanyHours;
  readonly group: RouteGroup | null;
}

/** What a called number leads to. */
export interface ArrivalLine extends RouteLine {
  readonly companyId: number;
  readonly incomingNumberId: number;
}

const lineColumns = {
  id: lines.id,
  name: lines.name,
  routing: lines.routing,
  recordsCalls: lines.recordsCalls,
  isPaused: sql<boolean>`(${lines.isPaused} or ${lines.deletedAt} is not null or ${companies.status} <> 'active')`,
  isDeleted: sql<boolean>`${lines.deletedAt} is not null`,
  isPausedAlone: lines.isPaused,
  forwardsOnly: lines.forwardsOnly,
  version: lines.version,
  timezone: companies.timezone,
  phone: phoneSettings,
  group: {
    id: ringGroups.id,
    name: ringGroups.name,
    dialMode: ringGroups.dialMode,
    ringSeconds: ringGroups.ringTimeoutSeconds,
    shouldQueue: ringGroups.shouldQueue,
    fishingMode: ringGroups.fishingMode,
    queue: ringGroups.queue,
    lastRungUserId: ringGroups.lastRungUserId,
  },
};

type LineSelection = {
  id: number;
  name: string;
  routing: Partial<LineSettings>;
  recordsCalls: boolean;
  isPaused: boolean;
  isDeleted: boolean;
  isPausedAlone: boolean;
  forwardsOnly: boolean;
  version: number;
  timezone: string;
  phone: typeof phoneSettings.$inferSelect | null;
  group: (Omit<RouteGroup, 'queue'> & { queue: Partial<QueueSettings> }) | null;
};

function toLine({ routing, group, timezone, phone, ...row }: LineSelection): RouteLine {
  const { businessHours, holidays } = decisionsOf(phoneSettings, phone);
  const own = group === null ? null : { ...group, queue: queueSettingsOf(group.queue) };
  return { ...row, settings: lineSettingsOf(routing), company: { timezone, businessHours, holidays }, group: own };
}

/** What is behind a number of ours; the carrier knows no company, so this one query is not scoped. */
export async function findArrivalLine({ q }: Reads, phoneNumber: string): Promise<ArrivalLine | undefined> {
  const [row] = await q
    .select({
      ...lineColumns,
      companyId: incomingNumbers.companyId,
      incomingNumberId: incomingNumbers.id,
    })
    .from(incomingNumbers)
    .innerJoin(lines, eq(lines.id, incomingNumbers.lineId))
    .innerJoin(companies, eq(companies.id, incomingNumbers.companyId))
    .leftJoin(phoneSettings, eq(phoneSettings.companyId, companies.id))
    .leftJoin(ringGroups, eq(ringGroups.id, lines.ringGroupId))
    .where(eq(incomingNumbers.phoneNumber, phoneNumber));
  if (row === undefined) return undefined;
  return { ...toLine(row), companyId: row.companyId, incomingNumberId: row.incomingNumberId };
}

/** @param ringGroupId of a call that was moved to another group; null for the group of the line */
export async function findRouteLine(
  { q }: Reads,
  scope: Scope,
  lineId: number,
  ringGroupId: number | null = null,
): Promise<RouteLine | undefined> {
  const [row] = await q
    .select(lineColumns)
    .from(lines)
    .innerJoin(companies, eq(companies.id, lines.companyId))
    .leftJoin(phoneSettings, eq(phoneSettings.companyId, companies.id))
    .leftJoin(ringGroups, within(scope, ringGroups, eq(ringGroups.id, ringGroupId ?? lines.ringGroupId)))
    .where(within(scope, lines, eq(lines.id, lineId)));
  return row === undefined ? undefined : toLine(row);
}

/** How a call is routed: its line as it is now, with the group that the caller waits for, and who knows the caller. */
export interface CallRoute {
  readonly line: RouteLine | null;
  readonly contactId: number | null;
  readonly ownerId: number | null;
}

export async function readCallRoute(reads: Reads, scope: Scope, call: CallRow): Promise<CallRoute> {
  const [row] = await reads.q
    .select({
      lineId: communications.lineId,
      ringGroupId: communications.ringGroupId,
      contactId: communications.contactId,
      ownerId: contacts.ownerId,
    })
    .from(communications)
    .leftJoin(contacts, within(scope, contacts, eq(contacts.id, communications.contactId)))
    .where(within(scope, communications, eq(communications.id, call.communicationId)));
  const line = row?.lineId == null ? undefined : await findRouteLine(reads, scope, row.lineId, row.ringGroupId);
  return { line: line ?? null, contactId: row?.contactId ?? null, ownerId: row?.ownerId ?? null };
}

export async function findContactOwner({ q }: Reads, scope: Scope, contactId: number): Promise<number | null> {
  const [row] = await q
    .select({ ownerId: contacts.ownerId })
    .from(contacts)
    .where(within(scope, contacts, eq(contacts.id, contactId)));
  return row?.ownerId ?? null;
}

/** Agents are remembered for a caller this long. */
const REMEMBERED_DAYS = 90;

/** Whether a call of this number to the line is being forwarded now: one more of it has come back from there. */
export async function isForwarding({ q }: Reads, scope: Scope, lineId: number, phoneNumber: string): Promise<boolean> {
  const [row] = await q
    .select({ id: calls.id })
    .from(calls)
    .innerJoin(communications, eq(communications.id, calls.communicationId))
    .where(
      within(
        scope,
        calls,
        ne(calls.phase, 'ended'),
        eq(calls.phoneNumber, phoneNumber),
        eq(communications.lineId, lineId),
        isNotNull(communications.forwardedTo),
      ),
    )
    .limit(1);
  return row !== undefined;
}

/** A group that callers can be moved to; undefined for one that is not there. */
export async function findQueueGroup(
  { q }: Reads,
  scope: Scope,
  id: number,
): Promise<{ readonly hasQueue: boolean } | undefined> {
  const [row] = await q
    .select({ hasQueue: ringGroups.shouldQueue })
    .from(ringGroups)
    .where(within(scope, ringGroups, eq(ringGroups.id, id), isNull(ringGroups.deletedAt)));
  return row;
}

/** Who talked with the contact last. */
export async function findLastAgent({ q }: Reads, scope: Scope, contactId: number, now: Date): Promise<number | null> {
  const since = new Date(now.getTime() - REMEMBERED_DAYS * 86_400_000);
  const [row] = await q
    .select({ userId: communications.userId })
    .from(communications)
    .where(
      within(
        scope,
        communications,
        eq(communications.contactId, contactId),
        eq(communications.type, 'call'),
        gt(communications.talkSeconds, 0),
        isNotNull(communications.userId),
        gt(communications.createdAt, since),
      ),
    )
    .orderBy(desc(communications.createdAt), desc(communications.id))
    .limit(1);
  return row?.userId ?? null;
}

/** Place of a waiting call in the queue of its group, from 1. */
export async function queuePosition({ q }: Reads, scope: Scope, call: CallRow, ringGroupId: number): Promise<number> {
  const ahead = await q.$count(
    calls,
    within(
      scope,
      calls,
      eq(calls.phase, 'queued'),
      lte(inQueueSince, call.queueSince ?? call.startedAt),
      sql`${calls.id} <> ${call.id}`,
      sql`exists (select 1 from ${communications} c where c.id = ${calls.communicationId} and c.ring_group_id = ${ringGroupId})`,
    ),
  );
  return ahead + 1;
}

/** Ids of the calls that wait in a queue and to which `which` applies, the longest waiting first. */
async function listQueued({ q }: Reads, scope: Scope, ...which: (SQL | undefined)[]): Promise<string[]> {
  const rows = await q
    .select({ id: calls.id })
    .from(calls)
    .innerJoin(communications, eq(communications.id, calls.communicationId))
    .where(within(scope, calls, eq(calls.phase, 'queued'), ...which))
    .orderBy(asc(inQueueSince), asc(calls.id));
  return rows.map((row) => row.id);
}

export async function hasQueuedCalls(reads: Reads, scope: Scope, ringGroupId: number): Promise<boolean> {
  return (await listQueued(reads, scope, eq(communications.ringGroupId, ringGroupId))).length > 0;
}

/** Calls that wait in the queues of the agent's groups, the longest waiting first. */
export function listQueuedFor(reads: Reads, scope: Scope, userId: number): Promise<string[]> {
  const groups = reads.q
    .select({ id: ringGroupUsers.ringGroupId })
    .from(ringGroupUsers)
    .where(within(scope, ringGroupUsers, eq(ringGroupUsers.userId, userId)));
  return listQueued(reads, scope, inArray(communications.ringGroupId, groups));
}

/** Calls that wait for the same group as this one, longer, and for whom no phone rings. Longest waiting first. */
export function listQueuedBefore(reads: Reads, scope: Scope, callId: string): Promise<string[]> {
  const own = within(scope, calls, eq(calls.id, callId));
  const group = reads.q
    .select({ ringGroupId: communications.ringGroupId })
    .from(calls)
    .innerJoin(communications, eq(communications.id, calls.communicationId))
    .where(own);
  const began = reads.q.select({ since: inQueueSince }).from(calls).where(own);
  return listQueued(
    reads,
    scope,
    ne(calls.id, callId),
    eq(calls.ringingUserIds, []),
    inArray(communications.ringGroupId, group),
    lt(inQueueSince, began),
  );
}
