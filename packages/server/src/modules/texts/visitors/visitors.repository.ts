import { and, count, desc, eq, gt, inArray, isNull, or, sql, sum } from 'drizzle-orm';
import { lockName, lockRows } from '../../../db/locks.js';
import type { Reads, Tx } from '../../../db/transaction.js';
import { owned, within, type Scope } from '../../../policy/scope.js';
import { hashToken } from '../../platform/identity/index.js';
import { identitySecrets, visitorCodes, visitorFiles, visitorSessions, visitorTexts } from './visitors.tables.js';

export type SessionRow = typeof visitorSessions.$inferSelect;
export type NewSession = Omit<typeof visitorSessions.$inferInsert, 'companyId'>;
export type CodeRow = typeof visitorCodes.$inferSelect;

/** By its token, the present one or the one before; undefined when there is none, or it is over. */
export async function findSession(
  { q }: Reads,
  scope: Scope,
  apiKeyId: number,
  token: string,
  now: Date,
): Promise<SessionRow | undefined> {
  const hash = hashToken(token);
  const [row] = await q
    .select()
    .from(visitorSessions)
    .where(
      within(
        scope,
        visitorSessions,
        eq(visitorSessions.apiKeyId, apiKeyId),
        or(eq(visitorSessions.tokenHash, hash), eq(visitorSessions.previousTokenHash, hash)),
        isNull(visitorSessions.revokedAt),
        gt(visitorSessions.expiresAt, now),
      ),
    );
  return row;
}

export async function insertSession({ q }: Tx, scope: Scope, values: NewSession): Promise<void> {
  await q.insert(visitorSessions).values({ ...values, ...owned(scope) });
}

export async function updateSession(
  { q }: Reads,
  scope: Scope,
  id: string,
  values: Partial<Omit<SessionRow, 'id' | 'companyId'>>,
): Promise<void> {
  await q
    .update(visitorSessions)
    .set(values)
    .where(within(scope, visitorSessions, eq(visitorSessions.id, id)));
}

/** Tabs of one browser that are counted: more are a program's. */
const TABS_AT_MOST = 20;

export interface TabPresence {
  readonly tabId: string;
  /** Null: the tab was closed. */
  readonly until: Date | null;
  /** Changes the tab only if this is what is stored of it. */
  readonly since?: Date;
}

/**
 * Writes until when one tab shows the conversation. The visitor is present as long as any tab is. Two tabs can write at the same moment,
 * so it is one statement.
 * @param forget tabs whose time ended before this are dropped
 */
export async function updateTab(
  { q }: Reads,
  scope: Scope,
  sessionId: string,
  { tabId, until, since }: TabPresence,
  forget: Date,
): Promise<void> {
  const tabs =
    until === null
      ? sql`s.present_tabs - ${tabId}::text`
      : sql`s.present_tabs || jsonb_build_object(${tabId}::text, ${until.toISOString()}::text)`;
  const isStill = since === undefined ? sql`true` : sql`s.present_tabs ->> ${tabId} = ${since.toISOString()}`;
  await q
    .execute(
      sql`update ${visitorSessions} s set (present_tabs, present_until) = (
        select coalesce(jsonb_object_agg(tab.key, tab.value), '{}'), max(tab.value::timestamptz) from (
          select key, value from jsonb_each_text(${tabs}) where value::timestamptz > ${forget.toISOString()}::timestamptz
          order by value desc limit ${TABS_AT_MOST}) tab)
        where s.company_id = ${scope.companyId} and s.id = ${sessionId} and ${isStill}`,
    )
    .execute();
}

/** Until when visitors of a number say that they look at the conversation with a line; newest first. */
export async function presenceOf(
  { q }: Reads,
  scope: Scope,
  phoneNumber: string,
  lineId: number,
): Promise<Date | null> {
  const [row] = await q
    .select({ until: visitorSessions.presentUntil })
    .from(visitorSessions)
    .where(
      within(
        scope,
        visitorSessions,
        eq(visitorSessions.phoneNumber, phoneNumber),
        eq(visitorSessions.lineId, lineId),
        isNull(visitorSessions.revokedAt),
        sql`${visitorSessions.verifiedAt} is not null`,
        sql`${visitorSessions.presentUntil} is not null`,
      ),
    )
    .orderBy(desc(visitorSessions.presentUntil))
    .limit(1);
  return row?.until ?? null;
}

/**
 * One request at a time for the codes of a number, whichever session it comes from, until the transaction ends. Take it before anything
 * is counted.
 */
export async function lockNumber(tx: Tx, scope: Scope, phoneNumber: string): Promise<void> {
  await lockName(tx, 'visitor-codes', scope.companyId, phoneNumber);
}

/** The newest code of a session, locked: only it holds. */
export async function lockCode(tx: Tx, scope: Scope, sessionId: string): Promise<CodeRow | undefined> {
  const query = tx.q
    .select()
    .from(visitorCodes)
    .where(within(scope, visitorCodes, eq(visitorCodes.sessionId, sessionId)))
    .orderBy(desc(visitorCodes.id))
    .limit(1);
  const [row] = await lockRows(tx, 'visitor-code', query, ({ id }) => id);
  return row;
}

export async function findCode({ q }: Reads, scope: Scope, sessionId: string): Promise<CodeRow | undefined> {
  const [row] = await q
    .select()
    .from(visitorCodes)
    .where(within(scope, visitorCodes, eq(visitorCodes.sessionId, sessionId)))
    .orderBy(desc(visitorCodes.id))
    .limit(1);
  return row;
}

export async function insertCode(
  { q }: Tx,
  scope: Scope,
  values: Omit<typeof visitorCodes.$inferInsert, 'companyId' | 'id'>,
): Promise<number> {
  const [row] = await q
    .insert(visitorCodes)
    .values({ ...values, ...owned(scope) })
    .returning({ id: visitorCodes.id });
  if (row === undefined) throw new Error('the code was not inserted');
  return row.id;
}

export async function updateCode(
  { q }: Tx,
  scope: Scope,
  id: number,
  values: { tries?: number; usedAt?: Date; sentAt?: Date | null },
): Promise<void> {
  await q
    .update(visitorCodes)
    .set(values)
    .where(within(scope, visitorCodes, eq(visitorCodes.id, id)));
}

/** How many codes were asked for: for a number since a moment, or in a session. */
export async function countCodes(
  { q }: Reads,
  scope: Scope,
  of: { phoneNumber: string; since: Date } | { sessionId: string },
): Promise<number> {
  const where =
    'sessionId' in of
      ? eq(visitorCodes.sessionId, of.sessionId)
      : and(eq(visitorCodes.phoneNumber, of.phoneNumber), gt(visitorCodes.createdAt, of.since));
  const [row] = await q
    .select({ count: count() })
    .from(visitorCodes)
    .where(within(scope, visitorCodes, where));
  return row?.count ?? 0;
}

/** How often wrong codes were tried for a number, of those that were asked for since a moment. */
export async function countTries(
  { q }: Reads,
  scope: Scope,
  { phoneNumber, since }: { phoneNumber: string; since: Date },
): Promise<number> {
  const [row] = await q
    .select({ tries: sum(visitorCodes.tries).mapWith(Number) })
    .from(visitorCodes)
    .where(within(scope, visitorCodes, eq(visitorCodes.phoneNumber, phoneNumber), gt(visitorCodes.createdAt, since)));
  return row?.tries ?? 0;
}

export async function insertText(
  { q }: Tx,
  scope: Scope,
  values: Omit<typeof visitorTexts.$inferInsert, 'companyId'>,
): Promise<void> {
  await q.insert(visitorTexts).values({ ...values, ...owned(scope) });
}

export async function insertFile(
  { q }: Tx,
  scope: Scope,
  values: Omit<typeof visitorFiles.$inferInsert, 'companyId'>,
): Promise<void> {
  await q.insert(visitorFiles).values({ ...values, ...owned(scope) });
}

/** Which of these files were uploaded in a session. */
export async function filesOfSession(
  { q }: Reads,
  scope: Scope,
  sessionId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await q
    .select({ id: visitorFiles.fileId })
    .from(visitorFiles)
    .where(within(scope, visitorFiles, eq(visitorFiles.sessionId, sessionId), inArray(visitorFiles.fileId, [...ids])));
  return new Set(rows.map(({ id }) => id));
}

/** Names that the browser gave to its texts, by communication. */
export async function clientIdsOf({ q }: Reads, scope: Scope, sessionId: string): Promise<ReadonlyMap<number, string>> {
  const rows = await q
    .select({ id: visitorTexts.communicationId, clientId: visitorTexts.clientId })
    .from(visitorTexts)
    .where(within(scope, visitorTexts, eq(visitorTexts.sessionId, sessionId)))
    .orderBy(desc(visitorTexts.communicationId))
    .limit(400);
  return new Map(rows.map(({ id, clientId }) => [id, clientId]));
}

/** The secret of a `kid` that this site may sign with, sealed. */
export async function findSecret(
  { q }: Reads,
  scope: Scope,
  apiKeyId: number,
  kid: string,
): Promise<string | undefined> {
  const [row] = await q
    .select({ sealed: identitySecrets.sealed })
    .from(identitySecrets)
    .where(
      within(
        scope,
        identitySecrets,
        eq(identitySecrets.apiKeyId, apiKeyId),
        eq(identitySecrets.kid, kid),
        isNull(identitySecrets.revokedAt),
      ),
    );
  return row?.sealed;
}

export async function insertSecret(
  { q }: Tx,
  scope: Scope,
  values: { apiKeyId: number; kid: string; sealed: string; createdAt: Date },
): Promise<number> {
  const [row] = await q
    .insert(identitySecrets)
    .values({ ...values, ...owned(scope) })
    .returning({ id: identitySecrets.id });
  if (row === undefined) throw new Error('the secret was not inserted');
  return row.id;
}

/** False when there is no such secret at this key. */
export async function revokeSecret({ q }: Tx, scope: Scope, apiKeyId: number, id: number, now: Date): Promise<boolean> {
  const rows = await q
    .update(identitySecrets)
    .set({ revokedAt: sql`coalesce(${identitySecrets.revokedAt}, ${now.toISOString()}::timestamptz)` })
    .where(within(scope, identitySecrets, eq(identitySecrets.apiKeyId, apiKeyId), eq(identitySecrets.id, id)))
    .returning({ id: identitySecrets.id });
  return rows.length > 0;
}
