import type { FilterOperator } from './filter-tree.js';

/** What kind of value a field has: it decides the operators, and what is compared with. */
export type FieldKind =
  | 'text'
  /** E.164, several. */
  | 'phone'
  /** One of a few words. */
  | 'choice'
  /** The id of something, or nothing. */
  | 'id'
  /** Ids of several things. */
  | 'ids'
  | 'flag'
  | 'number'
  /** A number that may be missing, below zero, or have decimals. */
  | 'amount'
  /** A moment. */
  | 'date'
  /** A day of the calendar, in no zone. */
  | 'day';

/** What of something filters look at: its fields as the contract has them. One that is left out is not known. */
export interface FilteredThing {
  readonly [name: string]: unknown;
}

/** What ids of fields are of. */
export type FieldOf =
  | 'user'
  | 'tag'
  | 'list'
  | 'line'
  | 'ring-group'
  | 'disposition'
  | 'intake-source'
  | 'option'
  | 'contact'
  | 'communication-tag'
  | 'call-disposition'
  | 'incoming-number'
  | 'broadcast'
  | 'sequence';

/** A field by which something is filtered. */
export interface FilterField {
  readonly name: string;
  readonly kind: FieldKind;
  /** What ids are of. */
  readonly of?: FieldOf;
  /** `choice`: the words, in the order of their codes, which begin at 1. */
  readonly words?: readonly string[];
  /** Their codes, where those do not count on from 1. */
  readonly codes?: readonly number[];
  /** Its value; undefined when it is not known of this one. `choice`: several when several of the words are true of it. */
  readonly read: (thing: FilteredThing) => unknown;
}

/** Finds a field by its name; undefined for one that only a newer release has. What may be filtered by is a registry of these. */
export type FieldLookup = (name: string) => FilterField | undefined;

const KNOWN = ['known', 'unknown'] as const;
const DATE = ['is', 'is-not', 'equal', 'before', 'after', 'between', ...KNOWN] as const;

/** How a field of each kind is compared. */
export const FIELD_OPERATORS: Readonly<Record<FieldKind, readonly FilterOperator[]>> = {
  text: ['any-of', 'none-of', 'contains', 'does-not-contain', 'starts-with', ...KNOWN],
  phone: ['any-of', 'none-of', 'contains', 'starts-with', ...KNOWN],
  choice: ['any-of', 'none-of'],
  id: ['any-of', 'none-of', ...KNOWN],
  ids: ['any-of', 'none-of', ...KNOWN],
  flag: ['is-equal-to', 'is-not-equal-to'],
  number: ['is-equal-to', 'is-not-equal-to', 'more-than', 'less-than'],
  amount: ['is-equal-to', 'is-not-equal-to', 'more-than', 'less-than', ...KNOWN],
  date: DATE,
  day: DATE,
};

const LISTED: readonly FilterOperator[] = ['any-of', 'known', 'none-of', 'unknown'];
const DATED: readonly FilterOperator[] = ['is', 'equal', 'before', 'after', 'between'];
const COMPARED: readonly FilterOperator[] = ['is-equal-to', 'is-not-equal-to'];

/** The operators that have a number (spec 1 §9), the first is 1. Numbers mean something else for each kind. */
export const OPERATOR_CODES: Readonly<Record<FieldKind, readonly FilterOperator[]>> = {
  text: LISTED,
  phone: LISTED,
  choice: LISTED,
  id: LISTED,
  ids: LISTED,
  flag: COMPARED,
  number: COMPARED,
  amount: COMPARED,
  date: DATED,
  day: DATED,
};

/** @param key the property of the thing, where it has another name */
export function field(
  name: string,
  kind: FieldKind,
  { key = name, ...more }: Partial<Omit<FilterField, 'name' | 'kind'>> & { readonly key?: string } = {},
): FilterField {
  return { name, kind, read: (thing) => thing[key], ...more };
}
