import type { Contact } from '@talk/core';
import { isEditField, type EditField, type EditValue } from './edit-fields.js';

/** Why a change is not sent again by itself. */
export type Trouble =
  /** Somebody else has changed the same field meanwhile, to this. */
  | { readonly kind: 'conflict'; readonly now: EditValue; readonly nowShown: string | null; readonly version: number }
  /** The server does not take it, in a sentence. */
  | { readonly kind: 'refused'; readonly message: string };

/** One change of one field of a contact, until the server has taken it. */
export interface UnsentRecord {
  /** Sorts in the order in which changes were made. */
  readonly key: string;
  readonly contactId: number;
  /** How the contact was called, and the field: both may be gone by the time they are told of. */
  readonly contactName: string;
  readonly label: string;
  readonly field: EditField;
  readonly value: EditValue;
  /** How the value reads. */
  readonly shown: string | null;
  /** What may stand there without anybody else having changed it: what this person saw first, and then put there themselves. */
  readonly expected: readonly EditValue[];
  /** Of the contact that it was made on. */
  readonly version: number;
  /** What screens show meanwhile. Fields of the company are laid one by one. */
  readonly patch: Partial<Contact>;
  /** An attempt has failed: the person has gone on, and it counts as not saved. */
  readonly isTried: boolean;
  readonly trouble: Trouble | null;
}

/** A change of one field as a person sees it: what was made of it last, and all that it was made of. */
export interface UnsentChange extends UnsentRecord {
  readonly keys: readonly string[];
}

/** Joins changes of one field that nothing stands in the way of: what was there last is what is sent. Each is where its first one was. */
export function folded(records: readonly UnsentRecord[]): readonly UnsentChange[] {
  const all: UnsentChange[] = [];
  for (const record of [...records].sort((a, b) => (a.key < b.key ? -1 : 1))) {
    const at = all.findIndex(
      (each) => each.contactId === record.contactId && each.field === record.field && each.trouble === null,
    );
    const before = all[at];
    if (before === undefined || record.trouble !== null) {
      all.push({ ...record, keys: [record.key] });
      continue;
    }
    all[at] = {
      ...record,
      keys: [...before.keys, record.key],
      expected: [...before.expected, before.value, ...record.expected],
      version: before.version,
      isTried: before.isTried || record.isTried,
    };
  }
  return all;
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const isValue = (value: unknown): value is EditValue =>
  value === null ||
  ['string', 'number', 'boolean'].includes(typeof value) ||
  (Array.isArray(value) && value.every((each) => typeof each === 'number'));

function isTrouble(value: unknown): value is Trouble | null {
  if (value === null) return true;
  if (!isObject(value)) return false;
  return value['kind'] === 'refused'
    ? typeof value['message'] === 'string'
    : value['kind'] === 'conflict' && isValue(value['now']) && typeof value['version'] === 'number';
}

/** Null for what this release has not written: another one did, or a person who tries things. */
export function readRecord(key: string, text: string | null): UnsentRecord | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    if (!isObject(value)) return null;
    const { contactId, contactName, label, field, shown, version, expected, patch, isTried } = value;
    const isWhole =
      Number.isSafeInteger(contactId) &&
      Number.isSafeInteger(version) &&
      typeof contactName === 'string' &&
      typeof label === 'string' &&
      (shown === null || typeof shown === 'string') &&
      typeof field === 'string' &&
      isEditField(field) &&
      isValue(value['value']) &&
      Array.isArray(expected) &&
      expected.every(isValue) &&
      isObject(patch) &&
      typeof isTried === 'boolean' &&
      isTrouble(value['trouble']);
    return isWhole ? ({ ...value, key } as unknown as UnsentRecord) : null;
  } catch {
    return null;
  }
}
