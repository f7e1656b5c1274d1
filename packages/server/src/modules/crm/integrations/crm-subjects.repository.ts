import { and, eq, ne } from 'drizzle-orm';
import type { IntegrationName } from '@talk/contract';
import type { Reads, Tx } from '../../../db/transaction.js';
import { owned, within, type Scope } from '../../../policy/scope.js';
import { crmCallSubjects } from './integrations.tables.js';

export type CrmSubjectRow = typeof crmCallSubjects.$inferSelect;

const one = (scope: Scope, name: IntegrationName, communicationId: number) =>
  within(scope, crmCallSubjects, eq(crmCallSubjects.name, name), eq(crmCallSubjects.communicationId, communicationId));

export async function findCrmSubject(
  { q }: Reads,
  scope: Scope,
  name: IntegrationName,
  communicationId: number,
): Promise<CrmSubjectRow | undefined> {
  const [row] = await q
    .select()
    .from(crmCallSubjects)
    .where(one(scope, name, communicationId));
  return row;
}

/** The last that is named counts. @returns whether another one counted before. */
export async function putCrmSubject(
  { q }: Tx,
  scope: Scope,
  row: Pick<CrmSubjectRow, 'name' | 'communicationId' | 'recordId' | 'createdAt'>,
): Promise<boolean> {
  const changed = await q
    .insert(crmCallSubjects)
    .values({ ...owned(scope), ...row })
    .onConflictDoUpdate({
      target: [crmCallSubjects.companyId, crmCallSubjects.name, crmCallSubjects.communicationId],
      set: { recordId: row.recordId, isWritten: false },
      setWhere: ne(crmCallSubjects.recordId, row.recordId),
    })
    .returning({ id: crmCallSubjects.communicationId });
  return changed.length > 0;
}

/** Unless another one was named meanwhile. */
export async function noteSubjectWritten(
  { q }: Tx,
  scope: Scope,
  { name, communicationId, recordId }: Pick<CrmSubjectRow, 'name' | 'communicationId' | 'recordId'>,
): Promise<void> {
  await q
    .update(crmCallSubjects)
    .set({ isWritten: true })
    .where(and(one(scope, name, communicationId), eq(crmCallSubjects.recordId, recordId)));
}
