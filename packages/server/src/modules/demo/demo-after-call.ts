import { and, eq } from 'drizzle-orm';
import type { Tx } from '../../db/transaction.js';
import { within, type Scope } from '../../policy/scope.js';
import { lines } from '../platform/lines/read.js';
import { contacts } from '../people/contacts/read.js';
import { insertDisposition } from '../calls/dispositions/index.js';
import { listOffered } from '../calls/dispositions/read.js';
import { insertScript } from '../people/scripts/index.js';
import { CALL_NOTES, CALL_OUTCOMES, CONTACT_DISPOSITIONS, SALES_SCRIPT, SUPPORT_SCRIPT } from './after-call.data.js';
import type { DemoLine } from './demo-company.js';
import type { HistoryRow } from './demo-history.js';
import type { Prng } from '../../prng.js';

/** Support calls have paperwork: this long for it. */
const SUPPORT_WRAP_UP_SECONDS = 30;

/** Outcomes, dispositions and scripts of the demo; the outcomes' ids by name. */
export async function addAfterCall(
  tx: Tx,
  scope: Scope,
  { sales, support }: { sales: DemoLine; support: DemoLine },
): Promise<ReadonlyMap<string, number>> {
  const ids = new Map<string, number>();
  for (const [position, { name, color }] of CALL_OUTCOMES.entries())
    ids.set(name, (await insertDisposition(tx, scope, 'call', { name, color, position })).id);
  for (const [position, disposition] of CONTACT_DISPOSITIONS.entries())
    await insertDisposition(tx, scope, 'contact', { ...disposition, position });
  await insertScript(tx, scope, { ...SALES_SCRIPT, lineIds: [sales.id] });
  await insertScript(tx, scope, { ...SUPPORT_SCRIPT, lineIds: [support.id] });
  await tx.q
    .update(lines)
    .set({ wrapUpSeconds: SUPPORT_WRAP_UP_SECONDS })
    .where(within(scope, lines, eq(lines.id, support.id)));
  return ids;
}

/** Gives most calls of the history their outcome, and some a note. */
export function disposeHistory(
  random: Prng,
  rows: readonly HistoryRow[],
  outcomes: ReadonlyMap<string, number>,
): HistoryRow[] {
  const idOf = (name: string): number | null => outcomes.get(name) ?? null;
  const dealt = CALL_OUTCOMES.flatMap(({ name, share }) => Array.from({ length: share }, () => idOf(name)));
  return rows.map((row) => {
    if (row.type !== 'call') return { ...row, callDispositionId: null, notes: null };
    if (row.answeredAt == null)
      return { ...row, notes: null, callDispositionId: row.endReason === 'no-answer' ? idOf('No answer') : null };
    const callDispositionId = random.chance(0.88) ? random.pick(dealt) : null;
    return { ...row, callDispositionId, notes: random.chance(0.3) ? random.pick(CALL_NOTES) : null };
  });
}

/** Where the contacts stand: those who were talked with are somewhere. */
export async function disposeContacts(tx: Tx, scope: Scope, random: Prng, rows: readonly HistoryRow[]): Promise<void> {
  const offered = await listOffered(tx, scope, 'contact');
  const lastTalk = new Map<number, Date>();
  for (const row of rows)
    if (row.contactId != null && row.answeredAt != null) lastTalk.set(row.contactId, row.answeredAt);
  for (const [contactId, disposedAt] of lastTalk) {
    if (!random.chance(0.7)) continue;
    await tx.q
      .update(contacts)
      .set({ dispositionStatusId: random.pick(offered).id, disposedAt })
      .where(and(within(scope, contacts), eq(contacts.id, contactId)));
  }
}
