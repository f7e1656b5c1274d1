import type { Contact } from '@talk/core';
import { attributeOf, type AttributeName } from '@talk/core/contacts';
import { statusWord } from '../contact-words.js';
import { filedOf, filedValue } from '../snooze/filed-as.js';

/** Text fields that can be changed in place. */
const TYPED = [
  'first_name',
  'last_name',
  'company_name',
  'email',
  'website',
  'address',
  'notes',
  'csf1',
  'csf2',
  'date_of_birth',
  'timezone',
  'cnam_city',
  'cnam_state',
  'cnam_country',
  'cnam_zipcode',
  'lead_source',
] as const;
export type EditableName = (typeof TYPED)[number];

/** A field that is typed in: one that every contact has, or one of the company. */
export type FieldName = EditableName | AttributeName;

const CHOSEN = [
  'user_id',
  'task_status',
  'disposition_status_id',
  'tag_ids',
  'ring_group_ids',
  'campaign_ids',
] as const;

/** What a person changes of a contact: one that is typed, or chosen from a list. */
export type EditField = FieldName | (typeof CHOSEN)[number];

/** What a field has, as the wire has it. Several things are their ids. */
export type EditValue = string | number | boolean | null | readonly number[];

export const isAttribute = (field: string): field is AttributeName => attributeOf(field) !== undefined;

/** Whether this release knows a field of that name. */
export const isEditField = (field: string): field is EditField =>
  [...TYPED, ...CHOSEN].some((each) => each === field) || isAttribute(field);

/** What a contact has in a field. */
export function valueIn(contact: Contact, field: EditField): EditValue {
  if (isAttribute(field)) return contact.attributes[field] ?? null;
  if (field === 'task_status') return filedValue(filedOf(contact));
  return contact[field] ?? null;
}

/** How that reads, as far as the contact itself tells. */
export function wordsIn(contact: Contact, field: EditField): string | null {
  // What an option is called, the company's fields tell.
  if (['choice', 'flag'].includes(attributeOf(field)?.type ?? '')) return null;
  switch (field) {
    case 'user_id':
      return contact.owner_name;
    case 'task_status':
      return statusWord(contact.task_status_name);
    case 'tag_ids':
      return contact.tags.map(({ name }) => name).join(', ') || null;
    case 'disposition_status_id':
      return contact.disposition_status?.name ?? null;
    case 'ring_group_ids':
    case 'campaign_ids':
      return null;
    default: {
      const value = valueIn(contact, field);
      return value === null ? null : String(value);
    }
  }
}

const isMany = (value: EditValue): value is readonly number[] => Array.isArray(value);

/** Whether two values are the same to a person: the order of tags is none of theirs, and a number is the text of it. */
export function isSame(one: EditValue, other: EditValue): boolean {
  if (one === null || other === null) return one === other;
  if (isMany(one) && isMany(other)) return one.length === other.length && one.every((each) => other.includes(each));
  return String(one) === String(other);
}

/**
 * What becomes of several things when somebody else has changed them, too: what this person has put on and taken off, on top of what there is now.
 * Null where two values exclude each other.
 * @param expected what stood there at first, and what this person had put there since
 */
export function joined(expected: readonly EditValue[], mine: EditValue, now: EditValue): EditValue {
  const [first] = expected;
  if (!isMany(mine) || !isMany(now) || first === undefined || !isMany(first)) return null;
  const seen = expected.flatMap((each) => (isMany(each) ? each : []));
  return [
    ...now.filter((each) => !seen.includes(each) || mine.includes(each)),
    ...mine.filter((each) => !first.includes(each) && !now.includes(each)),
  ];
}
