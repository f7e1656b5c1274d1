import type { Contact } from '@talk/core';
import { attributeOf, MERGE_FIELDS, type AttributeName, type MergeField } from '@talk/core/contacts';
import type { AttributeField } from '@talk/core/contract';
import { phoneDisplay } from '@talk/core/format';
import { attributeWords } from '../../entities/attribute/index.js';
import { statusWord } from '../../entities/contact/index.js';

/** A field in which two contacts differ, in words. */
export interface DifferingField {
  readonly field: MergeField | AttributeName;
  /** What the company calls it; null: it is a field that everybody has. */
  readonly label: string | null;
  readonly winner: string | null;
  readonly loser: string | null;
}

function wordsOf(contact: Contact, field: MergeField): string | null {
  switch (field) {
    case 'user_id':
      return contact.owner_name;
    case 'task_status':
      return statusWord(contact.task_status_name);
    case 'disposition_status_id':
      return contact.disposition_status?.name ?? null;
    case 'phone_number':
      return contact.phone_number === null ? null : phoneDisplay(contact.phone_number);
    default:
      return contact[field];
  }
}

/** What a person has to choose. Where only one of the two has something, that stays without asking. */
export function differingFields(
  winner: Contact,
  loser: Contact,
  fields: readonly AttributeField[] = [],
): DifferingField[] {
  const plain = MERGE_FIELDS.filter((field) => winner[field] !== loser[field]).map((field) => ({
    field,
    label: null,
    winner: wordsOf(winner, field),
    loser: wordsOf(loser, field),
  }));
  const own = fields.flatMap((each): DifferingField[] => {
    const field = attributeOf(each.key)?.name;
    if (field === undefined || winner.attributes[field] === loser.attributes[field]) return [];
    return [{ field, label: each.name, winner: attributeWords(winner, each), loser: attributeWords(loser, each) }];
  });
  return [...plain, ...own].filter((each) => each.winner !== null && each.loser !== null);
}
