import { and, asc, desc, eq, inArray, notInArray, or, sql } from 'drizzle-orm';
import type { Reads, Tx } from '../../../db/transaction.js';
import { owned, within, type Scope } from '../../../policy/scope.js';
import type { CrmRecord } from '../providers/index.js';
import { contactCrmStates, contactLinks, type FieldConflict, type KeptDetails } from './links.tables.js';
import type { InAccount, LinkRow } from './read.js';

export type StateRow = typeof contactCrmStates.$inferSelect;
export type StateValues = Partial<Omit<StateRow, 'companyId' | 'contactId' | 'name' | 'accountId'>>;

const own = (scope: Scope, contactId: number, { name, accountId }: InAccount) =>
  within(
    scope,
    contactLinks,
    eq(contactLinks.contactId, contactId),
    eq(contactLinks.name, name),
    eq(contactLinks.accountId, accountId),
  );

const one = ({ kind, id }: CrmRecord) => and(eq(contactLinks.kind, kind), eq(contactLinks.externalId, id));

/** The chosen one first, then in the CRM's order; what is gone comes last. */
export async function listLinks({ q }: Reads, scope: Scope, contactId: number, account: InAccount): Promise<LinkRow[]> {
  return q
    .select()
    .from(contactLinks)
    .where(own(scope, contactId, account))
    .orderBy(
      desc(sql`${contactLinks.state} = 'there'`),
      desc(contactLinks.isChosen),
      asc(contactLinks.position),
      asc(contactLinks.id),
    );
}

export interface NewLink {
  readonly record: CrmRecord;
  readonly url: string | null;
  readonly source: LinkRow['source'];
  readonly position: number;
  readonly details: KeptDetails | null;
}

/** Notes a record, or what is known of it now. One that a person or the CRM has named keeps that. */
export async function putLink(
  { q }: Tx,
  scope: Scope,
  contactId: number,
  { name, accountId }: InAccount,
  { record: { kind, id: externalId }, url, source, position, details }: NewLink,
  now: Date,
): Promise<void> {
  await q
    .insert(contactLinks)
    .values({
      ...owned(scope),
      contactId,
      name,
      accountId,
      kind,
      externalId,
      url,
      source,
      position,
      details,
      createdAt: now,
    })
    .onConflictDoUpdate({
      target: [
        contactLinks.companyId,
        contactLinks.contactId,
        contactLinks.name,
        contactLinks.accountId,
        contactLinks.kind,
        contactLinks.externalId,
      ],
      set: {
        state: 'there',
        url,
        position,
        ...(details === null ? {} : { details }),
        ...(source === 'number' ? {} : { source }),
      },
    });
}

/** It is not there any more. Nothing is logged on it from here on. */
export async function endLink(
  { q }: Tx,
  scope: Scope,
  contactId: number,
  account: InAccount,
  record: CrmRecord,
  state: 'merged' | 'gone',
): Promise<void> {
  await q
    .update(contactLinks)
    .set({ state })
    .where(and(own(scope, contactId, account), one(record)))
    .execute();
}

/** Records that only a number told of, and that do not have it any more. */
export async function dropOthers(
  { q }: Tx,
  scope: Scope,
  contactId: number,
  account: InAccount,
  kept: readonly CrmRecord[],
): Promise<void> {
  const ids = kept.map(({ id }) => id);
  await q
    .delete(contactLinks)
    .where(
      and(
        own(scope, contactId, account),
        eq(contactLinks.source, 'number'),
        eq(contactLinks.isChosen, false),
        eq(contactLinks.state, 'there'),
        ids.length === 0 ? undefined : notInArray(contactLinks.externalId, ids),
      ),
    )
    .execute();
}

/** @param which null: nobody has chosen. @returns false when the contact has no such record that is there. */
export async function chooseLink(
  { q }: Tx,
  scope: Scope,
  contactId: number,
  account: InAccount,
  which: CrmRecord | null,
): Promise<boolean> {
  await q
    .update(contactLinks)
    .set({ isChosen: false })
    .where(
      within(
        scope,
        contactLinks,
        eq(contactLinks.contactId, contactId),
        eq(contactLinks.name, account.name),
        eq(contactLinks.isChosen, true),
      ),
    );
  if (which === null) return true;
  const rows = await q
    .update(contactLinks)
    .set({ isChosen: true })
    .where(and(own(scope, contactId, account), one(which), eq(contactLinks.state, 'there')))
    .returning({ id: contactLinks.id });
  return rows.length > 0;
}

export async function deleteLink(
  { q }: Tx,
  scope: Scope,
  contactId: number,
  account: InAccount,
  id: number,
): Promise<boolean> {
  const rows = await q
    .delete(contactLinks)
    .where(and(own(scope, contactId, account), eq(contactLinks.id, id)))
    .returning({ id: contactLinks.id });
  return rows.length > 0;
}

/** The contact that a record of the CRM is already. */
export async function findLinkedContact(
  { q }: Reads,
  scope: Scope,
  { name, accountId }: InAccount,
  { kind, id }: CrmRecord,
): Promise<number | null> {
  const [row] = await q
    .select({ contactId: contactLinks.contactId })
    .from(contactLinks)
    .where(
      within(
        scope,
        contactLinks,
        eq(contactLinks.name, name),
        eq(contactLinks.accountId, accountId),
        eq(contactLinks.kind, kind),
        eq(contactLinks.externalId, id),
        or(eq(contactLinks.source, 'intake'), eq(contactLinks.state, 'there')),
      ),
    )
    .orderBy(asc(contactLinks.id))
    .limit(1);
  return row?.contactId ?? null;
}

/** The contacts of records, by the records' ids. */
export async function linkedContacts(
  { q }: Reads,
  scope: Scope,
  { name, accountId }: InAccount,
  records: readonly CrmRecord[],
): Promise<ReadonlyMap<string, number>> {
  if (records.length === 0) return new Map();
  const rows = await q
    .select({ contactId: contactLinks.contactId, kind: contactLinks.kind, externalId: contactLinks.externalId })
    .from(contactLinks)
    .where(
      within(
        scope,
        contactLinks,
        eq(contactLinks.name, name),
        eq(contactLinks.accountId, accountId),
        inArray(
          contactLinks.externalId,
          records.map(({ id }) => id),
        ),
        or(eq(contactLinks.source, 'intake'), eq(contactLinks.state, 'there')),
      ),
    )
    .orderBy(desc(contactLinks.id));
  const kindOf = new Map(records.map(({ kind, id }) => [id, kind]));
  // The oldest comes last, and stays.
  return new Map(
    rows.flatMap(({ contactId, kind, externalId }) =>
      kindOf.get(externalId) === kind ? [[externalId, contactId]] : [],
    ),
  );
}

export async function findState(
  { q }: Reads,
  scope: Scope,
  contactId: number,
  { name, accountId }: InAccount,
): Promise<StateRow | undefined> {
  const [row] = await q
    .select()
    .from(contactCrmStates)
    .where(
      within(
        scope,
        contactCrmStates,
        eq(contactCrmStates.contactId, contactId),
        eq(contactCrmStates.name, name),
        // Of another account nothing holds.
        eq(contactCrmStates.accountId, accountId),
      ),
    );
  return row;
}

export async function putState(
  { q }: Tx,
  scope: Scope,
  contactId: number,
  { name, accountId }: InAccount,
  values: StateValues,
): Promise<void> {
  const isOther = sql`${contactCrmStates.accountId} <> ${accountId}`;
  // What was known of another account is forgotten.
  await q
    .delete(contactCrmStates)
    .where(
      within(
        scope,
        contactCrmStates,
        eq(contactCrmStates.contactId, contactId),
        eq(contactCrmStates.name, name),
        isOther,
      ),
    );
  await q
    .insert(contactCrmStates)
    .values({ ...owned(scope), contactId, name, accountId, ...values })
    .onConflictDoUpdate({
      target: [contactCrmStates.companyId, contactCrmStates.contactId, contactCrmStates.name],
      set: { name, ...values },
    });
}

/** Ends one conflict and leaves the others as they are: users may settle several at once. @returns false when it is gone */
export async function settleConflict(
  { q }: Tx,
  scope: Scope,
  contactId: number,
  { name, accountId }: InAccount,
  conflict: FieldConflict,
): Promise<boolean> {
  const { conflicts, pulled } = contactCrmStates;
  const { field, theirs } = conflict;
  const rows = await q
    .update(contactCrmStates)
    .set({
      pulled: sql`${pulled} || jsonb_build_object(${field}::text, ${theirs}::text)`,
      conflicts: sql`(select coalesce(jsonb_agg(each order by place), '[]') from jsonb_array_elements(${conflicts})
        with ordinality as kept(each, place) where each ->> 'field' <> ${field})`,
    })
    .where(
      within(
        scope,
        contactCrmStates,
        eq(contactCrmStates.contactId, contactId),
        eq(contactCrmStates.name, name),
        eq(contactCrmStates.accountId, accountId),
        sql`${conflicts} @> jsonb_build_array(jsonb_build_object('field', ${field}::text, 'theirs', ${theirs}::text))`,
      ),
    )
    .returning({ contactId: contactCrmStates.contactId });
  return rows.length > 0;
}
