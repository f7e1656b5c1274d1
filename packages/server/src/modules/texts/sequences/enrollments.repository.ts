import { and, asc, desc, eq, gt, inArray, sql } from 'drizzle-orm';
import type { EnrollmentState, StopReason } from '@talk/domain/sequences';
import { lockRows } from '../../../db/locks.js';
import type { Reads, Tx } from '../../../db/transaction.js';
import { within, type Scope } from '../../../policy/scope.js';
import { contactPhoneNumbers } from '../../people/contacts/read.js';
import { sequenceContacts as rows, sequences } from './sequences.tables.js';

export type EnrollmentRow = typeof rows.$inferSelect;
export type EnrollmentValues = Partial<Omit<EnrollmentRow, 'id' | 'companyId' | 'version'>>;

const underWay = inArray(rows.state, ['active', 'paused']);
const nextVersion = sql`${rows.version} + 1`;

export interface FirstStep {
  readonly sequenceId: number;
  readonly stepId: string;
  readonly stepIndex: number;
  readonly nextAt: Date;
  readonly enrolledBy: number | null;
  readonly enrolledAt: Date;
}

/** Enrolls those of the contacts that are not in the sequence. @returns the new rows */
export async function insertEnrollments(
  { q }: Tx,
  { companyId }: Scope,
  contactIds: readonly number[],
  first: FirstStep,
): Promise<{ id: number; contactId: number; version: number }[]> {
  const found = await q.execute<{ id: string; contact_id: string; version: number }>(sql`
    insert into ${rows} (company_id, sequence_id, contact_id, step_id, step_index, next_at, enrolled_by, enrolled_at)
    select ${companyId}::bigint, ${first.sequenceId}::bigint, wanted.id, ${first.stepId}::text, ${first.stepIndex}::integer,
      ${first.nextAt.toISOString()}::timestamptz, ${first.enrolledBy}::bigint, ${first.enrolledAt.toISOString()}::timestamptz
    from unnest(${sql.param([...contactIds])}::bigint[]) with ordinality wanted (id, place) order by wanted.place
    on conflict (company_id, sequence_id, contact_id) where state in ('active', 'paused') do nothing
    returning id, contact_id, version`);
  return found.rows.map((row) => ({ id: Number(row.id), contactId: Number(row.contact_id), version: row.version }));
}

/** Those of the contacts that are in the sequence. */
export async function enrolledAmong(
  { q }: Reads,
  scope: Scope,
  sequenceId: number,
  contactIds: readonly number[],
): Promise<Set<number>> {
  const found = await q
    .select({ contactId: rows.contactId })
    .from(rows)
    .where(within(scope, rows, eq(rows.sequenceId, sequenceId), inArray(rows.contactId, [...contactIds]), underWay));
  return new Set(found.map(({ contactId }) => contactId));
}

/** Where contacts of a sequence are, each place once. */
export async function listPlaces(
  { q }: Reads,
  scope: Scope,
  sequenceId: number,
): Promise<{ readonly stepId: string | null; readonly index: number }[]> {
  return q
    .selectDistinct({ stepId: rows.stepId, index: rows.stepIndex })
    .from(rows)
    .where(within(scope, rows, eq(rows.sequenceId, sequenceId), underWay));
}

/** The steps were changed: contacts at these places continue elsewhere. */
export async function movePlaces(
  { q }: Tx,
  { companyId }: Scope,
  sequenceId: number,
  moves: readonly { readonly stepId: string | null; readonly index: number; readonly to: number }[],
): Promise<void> {
  if (moves.length === 0) return;
  await q.execute(sql`
    update ${rows} as place set step_index = given."to"
    from jsonb_to_recordset(${JSON.stringify(moves)}::jsonb) as given("stepId" text, index int, "to" int)
    where place.company_id = ${companyId} and place.sequence_id = ${sequenceId} and place.state in ('active', 'paused')
      and place.step_id is not distinct from given."stepId" and place.step_index = given.index`);
}

export async function findEnrollment({ q }: Reads, scope: Scope, id: number): Promise<EnrollmentRow | undefined> {
  const [row] = await q
    .select()
    .from(rows)
    .where(within(scope, rows, eq(rows.id, id)));
  return row;
}

/** The contact's place in a sequence by the text that it got last. */
export async function findByText(
  { q }: Reads,
  scope: Scope,
  communicationId: number,
): Promise<EnrollmentRow | undefined> {
  const [row] = await q
    .select()
    .from(rows)
    .where(within(scope, rows, eq(rows.lastTextId, communicationId)));
  return row;
}

/** Lock its contact first. */
export async function lockEnrollment(tx: Tx, scope: Scope, id: number): Promise<EnrollmentRow | undefined> {
  const query = tx.q
    .select()
    .from(rows)
    .where(within(scope, rows, eq(rows.id, id)));
  const [row] = await lockRows(tx, 'sequence-contact', query, (found) => found.id);
  return row;
}

/** The one row of a contact that is in the sequence. */
export async function findCurrent(
  { q }: Reads,
  scope: Scope,
  sequenceId: number,
  contactId: number,
): Promise<EnrollmentRow | undefined> {
  const [row] = await q
    .select()
    .from(rows)
    .where(within(scope, rows, eq(rows.sequenceId, sequenceId), eq(rows.contactId, contactId), underWay));
  return row;
}

export async function updateEnrollment(
  { q }: Tx,
  scope: Scope,
  id: number,
  values: EnrollmentValues,
): Promise<EnrollmentRow> {
  const [row] = await q
    .update(rows)
    .set({ ...values, version: nextVersion })
    .where(within(scope, rows, eq(rows.id, id)))
    .returning();
  if (row === undefined) throw new Error('a contact of a sequence that was locked does not exist');
  return row;
}

export interface Stop {
  readonly reason: StopReason;
  readonly at: Date;
}

const stopValues = ({ reason, at }: Stop) => ({
  state: 'stopped' as const,
  stopReason: reason,
  nextAt: null,
  detail: null,
  endedAt: at,
  version: nextVersion,
});

/** Takes a contact out of all sequences, or of one. @returns the rows that were stopped */
export async function stopContact(
  { q }: Tx,
  scope: Scope,
  contactIds: readonly number[],
  stop: Stop,
  sequenceId?: number,
): Promise<EnrollmentRow[]> {
  const ofOne = sequenceId === undefined ? undefined : eq(rows.sequenceId, sequenceId);
  return q
    .update(rows)
    .set(stopValues(stop))
    .where(within(scope, rows, inArray(rows.contactId, [...contactIds]), underWay, ofOne))
    .returning()
    .execute();
}

/** Everyone leaves a sequence that is removed. */
export async function stopAll({ q }: Tx, scope: Scope, sequenceId: number, stop: Stop): Promise<void> {
  await q
    .update(rows)
    .set(stopValues(stop))
    .where(within(scope, rows, eq(rows.sequenceId, sequenceId), underWay));
}

/** Rows that a reply stopped since: an opt-out in that reply is the better reason. */
export async function explainBetter(
  { q }: Tx,
  scope: Scope,
  contactIds: readonly number[],
  { since, before, reason }: { readonly since: Date; readonly before: StopReason; readonly reason: StopReason },
): Promise<EnrollmentRow[]> {
  return q
    .update(rows)
    .set({ stopReason: reason, version: nextVersion })
    .where(
      within(
        scope,
        rows,
        inArray(rows.contactId, [...contactIds]),
        eq(rows.stopReason, before),
        sql`${rows.endedAt} >= ${since.toISOString()}::timestamptz`,
      ),
    )
    .returning();
}

/** Contacts with the number that are in a sequence, or were stopped since. */
export async function contactsWithNumber({ q }: Reads, scope: Scope, phoneNumber: string): Promise<number[]> {
  const found = await q
    .selectDistinct({ contactId: rows.contactId })
    .from(rows)
    .innerJoin(
      contactPhoneNumbers,
      and(eq(contactPhoneNumbers.companyId, rows.companyId), eq(contactPhoneNumbers.contactId, rows.contactId)),
    )
    .where(within(scope, rows, eq(contactPhoneNumbers.phoneNumber, phoneNumber)));
  return found.map(({ contactId }) => contactId);
}

/** The next active rows of a sequence behind `behind`: each gets a new version, so that an older job does nothing. */
export async function renewActive(
  { q }: Tx,
  { companyId }: Scope,
  sequenceId: number,
  behind: number,
  limit: number,
): Promise<{ id: number; version: number; nextAt: Date | null }[]> {
  const found = await q.execute<{ id: string; version: number; next_at: string | null }>(sql`
    update ${rows} place set version = place.version + 1 from (
      select id from ${rows} where company_id = ${companyId} and sequence_id = ${sequenceId} and state = 'active' and id > ${behind}
      order by id limit ${limit} for update
    ) due where place.company_id = ${companyId} and place.id = due.id returning place.id, place.version, place.next_at`);
  return found.rows
    .map(({ id, version, next_at: nextAt }) => ({
      id: Number(id),
      version,
      nextAt: nextAt === null ? null : new Date(nextAt),
    }))
    .sort((a, b) => a.id - b.id);
}

export type Counts = Record<EnrollmentState, number>;

/** Contacts of each sequence by state. */
export async function countStates(
  { q }: Reads,
  scope: Scope,
  sequenceIds: readonly number[],
): Promise<ReadonlyMap<number, Counts>> {
  const found = await q
    .select({ sequenceId: rows.sequenceId, state: rows.state, count: sql<string>`count(*)` })
    .from(rows)
    .where(within(scope, rows, inArray(rows.sequenceId, [...sequenceIds])))
    .groupBy(rows.sequenceId, rows.state);
  const counts = new Map<number, Counts>();
  for (const { sequenceId, state, count } of found) {
    const own = counts.get(sequenceId) ?? { active: 0, paused: 0, finished: 0, stopped: 0 };
    counts.set(sequenceId, { ...own, [state]: Number(count) });
  }
  return counts;
}

export async function listEnrollments(
  { q }: Reads,
  scope: Scope,
  sequenceId: number,
  query: {
    readonly behind: number;
    readonly offset: number;
    readonly limit: number;
    readonly state?: EnrollmentState | undefined;
  },
): Promise<EnrollmentRow[]> {
  const { behind, offset, limit, state } = query;
  return q
    .select()
    .from(rows)
    .where(
      within(
        scope,
        rows,
        eq(rows.sequenceId, sequenceId),
        gt(rows.id, behind),
        state === undefined ? undefined : eq(rows.state, state),
      ),
    )
    .orderBy(asc(rows.id))
    .offset(offset)
    .limit(limit);
}

export interface OfContact {
  readonly row: EnrollmentRow;
  readonly sequence: typeof sequences.$inferSelect;
}

/** Sequences that a contact is in, then those that it left last. */
export async function listOfContact(
  { q }: Reads,
  scope: Scope,
  contactId: number,
  limit: number,
): Promise<OfContact[]> {
  return q
    .select({ row: rows, sequence: sequences })
    .from(rows)
    .innerJoin(sequences, and(eq(sequences.companyId, rows.companyId), eq(sequences.id, rows.sequenceId)))
    .where(within(scope, rows, eq(rows.contactId, contactId)))
    .orderBy(sql`${rows.endedAt} desc nulls first`, desc(rows.id))
    .limit(limit);
}
