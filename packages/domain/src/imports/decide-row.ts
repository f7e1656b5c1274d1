import type { ReadRow, RowProblemCode } from './read-row.js';

/** What is done with a row whose number a contact has already. */
export const DUPLICATE_RULES = ['skip', 'update', 'merge'] as const;
export type DuplicateRule = (typeof DUPLICATE_RULES)[number];

/** Who has one of the row's numbers. `isSeen`: the person who imports may see them. */
export interface Holder {
  readonly id: number;
  readonly isSeen: boolean;
}

export type RowDecision =
  | { readonly kind: 'create' }
  | { readonly kind: 'skip' | 'change'; readonly id: number }
  | { readonly kind: 'reject'; readonly code: RowProblemCode | null };

/**
 * A phone number belongs to one contact of a company: that one contact is whom the row is about. Rows without a number are always new.
 * @param holders of the row's numbers, as they are when its turn comes: also contacts that earlier rows of the file have made.
 */
export function decideRow(row: ReadRow, holders: readonly Holder[], rule: DuplicateRule): RowDecision {
  if (row.problems.length > 0) return { kind: 'reject', code: null };
  const [first] = holders;
  if (first === undefined) return { kind: 'create' };
  if (holders.some(({ isSeen }) => !isSeen)) return { kind: 'reject', code: 'not_yours' };
  if (holders.some(({ id }) => id !== first.id)) return { kind: 'reject', code: 'two_contacts' };
  return { kind: rule === 'skip' ? 'skip' : 'change', id: first.id };
}

/** A value of a contact. */
type Value = string | number | boolean | null;

/** Which fields a row changes of a contact: all that it fills in, or only those that are empty so far. */
export function changedFields<K extends string>(
  current: Readonly<Partial<Record<K, Value>>>,
  wanted: Readonly<Partial<Record<K, Value>>>,
  rule: 'update' | 'merge',
): K[] {
  return (Object.keys(wanted) as K[]).filter((field) => {
    const is = current[field] ?? null;
    if (rule === 'merge' && is !== null && is !== '') return false;
    return wanted[field] !== undefined && wanted[field] !== is;
  });
}
