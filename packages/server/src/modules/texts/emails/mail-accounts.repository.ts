import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Reads, Tx } from '../../../db/transaction.js';
import { owned, within, type Scope } from '../../../policy/scope.js';
import { emailRoutes, lines } from '../../platform/lines/read.js';
import { mailAccounts } from './emails.tables.js';

export type MailAccountRow = typeof mailAccounts.$inferSelect;

export async function findMailAccount({ q }: Reads, scope: Scope): Promise<MailAccountRow | undefined> {
  const [row] = await q.select().from(mailAccounts).where(within(scope, mailAccounts));
  return row;
}

export async function putMailAccount(
  { q }: Tx,
  scope: Scope,
  values: Omit<MailAccountRow, 'companyId'>,
): Promise<void> {
  await q
    .insert(mailAccounts)
    .values({ ...owned(scope), ...values })
    .onConflictDoUpdate({ target: mailAccounts.companyId, set: values });
}

export async function deleteMailAccount({ q }: Tx, scope: Scope): Promise<boolean> {
  const rows = await q
    .delete(mailAccounts)
    .where(within(scope, mailAccounts))
    .returning({ companyId: mailAccounts.companyId });
  return rows.length > 0;
}

/** A line with the address that leads email to it; null until it has one. */
export interface LineAddress {
  readonly id: number;
  readonly name: string;
  readonly emailIntake: boolean;
  readonly emailIntakeRouteId: number | null;
  readonly address: string | null;
}

const lineAddress = {
  id: lines.id,
  name: lines.name,
  emailIntake: lines.emailIntake,
  emailIntakeRouteId: lines.emailIntakeRouteId,
  address: emailRoutes.address,
};

/** All lines of the company, by name. */
export async function listLineAddresses({ q }: Reads, scope: Scope): Promise<LineAddress[]> {
  return q
    .select(lineAddress)
    .from(lines)
    .leftJoin(emailRoutes, and(eq(emailRoutes.companyId, lines.companyId), eq(emailRoutes.lineId, lines.id)))
    .where(within(scope, lines, isNull(lines.deletedAt)))
    .orderBy(asc(lines.name), asc(lines.id));
}

/** The lines that these addresses lead to, of any company: an email names none. In the order of the addresses. */
export async function findRoutes(
  { q }: Reads,
  addresses: readonly string[],
): Promise<{ companyId: number; lineId: number; address: string; isOn: boolean }[]> {
  const found = [];
  for (const address of addresses) {
    const [row] = await q
      .select({
        companyId: emailRoutes.companyId,
        lineId: emailRoutes.lineId,
        address: emailRoutes.address,
        isOn: lines.emailIntake,
        deletedAt: lines.deletedAt,
      })
      .from(emailRoutes)
      .innerJoin(lines, and(eq(lines.companyId, emailRoutes.companyId), eq(lines.id, emailRoutes.lineId)))
      .where(eq(emailRoutes.address, address));
    if (row !== undefined) found.push({ ...row, isOn: row.isOn && row.deletedAt === null });
  }
  return found;
}
