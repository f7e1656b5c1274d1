import { and, arrayContains, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Reads } from '../../../db/transaction.js';
import { lineAllowed, type Viewer } from '../../../policy/visibility.js';
import { within, type Scope } from '../../../policy/scope.js';
import { agentStates } from '../../calls/agents/read.js';
import { memberships, users } from '../identity/read.js';
import { incomingNumbers, lines, ringGroups, ringGroupUsers } from './lines.tables.js';

export type LineRow = typeof lines.$inferSelect;
export type NumberRow = typeof incomingNumbers.$inferSelect;
export type RingGroupRow = typeof ringGroups.$inferSelect;

/** Lines that the viewer may see and use, by name. */
export async function listUsableLines({ q }: Reads, scope: Scope, viewer: Viewer): Promise<LineRow[]> {
  return q
    .select()
    .from(lines)
    .where(
      within(
        scope,
        lines,
        isNull(lines.deletedAt),
        lineAllowed(viewer, lines.id),
        or(eq(sql`cardinality(${lines.allowedUserIds})`, 0), arrayContains(lines.allowedUserIds, [viewer.userId])),
      ),
    )
    .orderBy(asc(lines.name), asc(lines.id));
}

/** Numbers of these lines; the first of a line is its caller id. */
export async function numbersOf({ q }: Reads, scope: Scope, lineIds: readonly number[]): Promise<NumberRow[]> {
  if (lineIds.length === 0) return [];
  return q
    .select()
    .from(incomingNumbers)
    .where(within(scope, incomingNumbers, inArray(incomingNumbers.lineId, [...lineIds])))
    .orderBy(asc(incomingNumbers.position), asc(incomingNumbers.id));
}

export async function listRingGroups({ q }: Reads, scope: Scope): Promise<RingGroupRow[]> {
  return q
    .select()
    .from(ringGroups)
    .where(within(scope, ringGroups, isNull(ringGroups.deletedAt)))
    .orderBy(asc(ringGroups.name), asc(ringGroups.id));
}

/** Who is in which ring group, in ringing order. */
export async function listRingGroupUsers(
  { q }: Reads,
  scope: Scope,
): Promise<{ ringGroupId: number; userId: number }[]> {
  return q
    .select({ ringGroupId: ringGroupUsers.ringGroupId, userId: ringGroupUsers.userId })
    .from(ringGroupUsers)
    .where(within(scope, ringGroupUsers))
    .orderBy(asc(ringGroupUsers.position), asc(ringGroupUsers.userId));
}

/** Lines that ring this group, by name. */
export async function listLinesOfGroup({ q }: Reads, scope: Scope, ringGroupId: number): Promise<LineRow[]> {
  return q
    .select()
    .from(lines)
    .where(within(scope, lines, eq(lines.ringGroupId, ringGroupId), isNull(lines.deletedAt)))
    .orderBy(asc(lines.name), asc(lines.id));
}

/** A member of the company, and what they are doing. */
export interface MemberRow {
  readonly membership: typeof memberships.$inferSelect;
  readonly user: typeof users.$inferSelect;
  readonly agent: typeof agentStates.$inferSelect;
}

export async function listMembers({ q }: Reads, scope: Scope): Promise<MemberRow[]> {
  return q
    .select({ membership: memberships, user: users, agent: agentStates })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .innerJoin(
      agentStates,
      and(eq(agentStates.companyId, memberships.companyId), eq(agentStates.userId, memberships.userId)),
    )
    .where(within(scope, memberships))
    .orderBy(asc(users.name), asc(users.id));
}

export async function ringGroupIdsOf({ q }: Reads, companyId: number, userId: number): Promise<number[]> {
  const rows = await q
    .select({ id: ringGroupUsers.ringGroupId })
    .from(ringGroupUsers)
    .where(and(eq(ringGroupUsers.companyId, companyId), eq(ringGroupUsers.userId, userId)))
    .orderBy(asc(ringGroupUsers.ringGroupId));
  return rows.map((row) => row.id);
}

/** Also one that was deleted: calls of its past have it. */
export async function findLine({ q }: Reads, scope: Scope, id: number): Promise<LineRow | undefined> {
  const [row] = await q
    .select()
    .from(lines)
    .where(within(scope, lines, eq(lines.id, id)));
  return row;
}

/** Lines by id, deleted ones included. Lines of other companies are left out. */
export async function findLines({ q }: Reads, scope: Scope, ids: readonly number[]): Promise<Map<number, LineRow>> {
  if (ids.length === 0) return new Map();
  const rows = await q
    .select()
    .from(lines)
    .where(within(scope, lines, inArray(lines.id, [...new Set(ids)])));
  return new Map(rows.map((row) => [row.id, row]));
}

export async function findRingGroup({ q }: Reads, scope: Scope, id: number): Promise<RingGroupRow | undefined> {
  const [row] = await q
    .select()
    .from(ringGroups)
    .where(within(scope, ringGroups, eq(ringGroups.id, id), isNull(ringGroups.deletedAt)));
  return row;
}

export async function findNumber({ q }: Reads, scope: Scope, id: number): Promise<NumberRow | undefined> {
  const [row] = await q
    .select()
    .from(incomingNumbers)
    .where(within(scope, incomingNumbers, eq(incomingNumbers.id, id)));
  return row;
}

/** A line that texts from US local numbers, with them. */
export interface TextingLineRow {
  readonly row: LineRow;
  readonly numbers: readonly NumberRow[];
}

/** Lines with numbers that US carriers count as 10DLC: US, local, and able to text. By name. */
export async function listUsTextingLines(reads: Reads, scope: Scope): Promise<TextingLineRow[]> {
  const numbers = await reads.q
    .select()
    .from(incomingNumbers)
    .where(
      within(
        scope,
        incomingNumbers,
        eq(incomingNumbers.country, 'US'),
        eq(incomingNumbers.isTollFree, false),
        eq(incomingNumbers.sendsTexts, true),
      ),
    )
    .orderBy(asc(incomingNumbers.position), asc(incomingNumbers.id));
  if (numbers.length === 0) return [];
  const ids = [...new Set(numbers.map(({ lineId }) => lineId))];
  const rows = await reads.q
    .select()
    .from(lines)
    .where(within(scope, lines, inArray(lines.id, ids), isNull(lines.deletedAt)))
    .orderBy(asc(lines.name), asc(lines.id));
  return rows.map((row) => ({ row, numbers: numbers.filter(({ lineId }) => lineId === row.id) }));
}
