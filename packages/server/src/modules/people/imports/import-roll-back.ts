import type { Tx } from '../../../db/transaction.js';
import type { Scope } from '../../../policy/scope.js';
import { consentNote } from './row-reader.js';
import type { BatchDeps } from './write-rows.js';
import { type ImportRow, type WrittenRow, writtenRows } from './imports.repository.js';

export interface RolledBack {
  readonly done: number;
  readonly place: number;
  readonly removed: number;
  readonly restored: number;
  readonly kept: number;
}

/**
 * Takes back what rows have written, from the last to the first. A contact that the import made is removed unless something has happened with it
 * since; one that it changed has its former values again where nobody has changed them since.
 */
export async function rollBackBatch(
  tx: Tx,
  scope: Scope,
  row: ImportRow,
  limit: number,
  { contacts, consents, lists }: Omit<BatchDeps, 'now'>,
): Promise<RolledBack> {
  const rows = uptoRepeat(await writtenRows(tx, scope, row.id, row.place, limit));
  const made = rows.filter(({ kind }) => kind === 'created');
  const left = made.map(({ contactId, leftAt }) => ({ id: contactId ?? 0, left_at: leftAt ?? 0 }));
  const changed = rows.flatMap(({ kind, contactId, before }) =>
    kind === 'updated' && contactId !== null && before !== null ? [{ id: contactId, before }] : [],
  );
  const numbers = rows.flatMap(({ before }) => before?.consented ?? []);
  await contacts.lockNumbers(tx, scope, numbers);
  // One order of locks: contacts of both kinds by their ids.
  await contacts.lock(
    tx,
    scope,
    [...left, ...changed].map(({ id }) => id),
  );
  const removed = new Set(await contacts.remove(tx, scope, left));
  const restored = await contacts.restore(tx, scope, changed);
  const whole = restored.filter(({ isWhole }) => isWhole);
  const listed = rows.flatMap(({ contactId, before }) =>
    before?.listed === true && contactId !== null ? [contactId] : [],
  );
  const listId = row.options?.list_id ?? null;
  if (listId !== null && listed.length > 0) await lists.remove(tx, scope, [listId], listed);
  const withdrawn = new Set([...removed, ...restored.flatMap(({ id, isConsentBack }) => (isConsentBack ? [id] : []))]);
  const taken = rows.filter(({ contactId }) => withdrawn.has(contactId ?? 0));
  await consents.revoke(
    tx,
    scope,
    taken.flatMap(({ contactId, before }) =>
      (before?.consented ?? []).map((phoneNumber) => ({ contactId: contactId ?? 0, phoneNumber })),
    ),
    {
      of: row.options === null ? '' : consentNote(row.options, row.fileName),
      why: `The import of ${row.fileName} was rolled back.`,
    },
  );
  return {
    done: rows.length,
    place: rows.at(-1)?.rowNumber ?? 0,
    removed: removed.size,
    restored: whole.length,
    kept: rows.length - removed.size - whole.length,
  };
}

/** A contact that several rows have changed is put back row by row. */
function uptoRepeat(rows: readonly WrittenRow[]): readonly WrittenRow[] {
  const seen = new Set<number | null>();
  const at = rows.findIndex(({ contactId }) => {
    const isRepeat = seen.has(contactId);
    seen.add(contactId);
    return isRepeat;
  });
  return at === -1 ? rows : rows.slice(0, at);
}
