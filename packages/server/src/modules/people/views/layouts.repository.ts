import type { ContactLayout } from '@talk/contract';
import { asc, desc, eq, inArray } from 'drizzle-orm';
import type { Reads, Tx } from '../../../db/transaction.js';
import { owned, within, type Scope } from '../../../policy/scope.js';
import { contactLayouts } from './views.tables.js';

/** Of more lists nobody goes on with: those that were laid out longest ago are as they were at first. */
const KEPT = 300;

export async function listLayouts({ q }: Reads, scope: Scope, userId: number): Promise<ContactLayout[]> {
  return q
    .select({ list: contactLayouts.list, layout: contactLayouts.layout })
    .from(contactLayouts)
    .where(within(scope, contactLayouts, eq(contactLayouts.userId, userId)))
    .orderBy(asc(contactLayouts.list));
}

export async function keepLayout(
  { q }: Tx,
  scope: Scope,
  userId: number,
  { list, layout }: ContactLayout,
  now: Date,
): Promise<void> {
  await q
    .insert(contactLayouts)
    .values({ ...owned(scope), userId, list, layout, updatedAt: now })
    .onConflictDoUpdate({
      target: [contactLayouts.companyId, contactLayouts.userId, contactLayouts.list],
      set: { layout, updatedAt: now },
    });
  const old = await q
    .select({ list: contactLayouts.list })
    .from(contactLayouts)
    .where(within(scope, contactLayouts, eq(contactLayouts.userId, userId)))
    .orderBy(desc(contactLayouts.updatedAt), desc(contactLayouts.list))
    .offset(KEPT);
  if (old.length === 0) return;
  const lists = inArray(
    contactLayouts.list,
    old.map((each) => each.list),
  );
  await q.delete(contactLayouts).where(within(scope, contactLayouts, eq(contactLayouts.userId, userId), lists));
}
