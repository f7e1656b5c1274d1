import type { AttributeField } from '@talk/core/contract';
import { yesNoWord } from './attribute-words.js';

type Value = string | number | boolean;

/** What can be chosen in a field: its key as a control has it, its value as the server does, and its words. */
export interface AttributeChoice {
  readonly key: string;
  readonly value: Value;
  readonly name: string;
}

/** Of a field of options, or of yes and no; null: what it holds is typed. @param has what the contact has: an option that is not offered any more may stay */
export function attributeChoices({ type, options }: AttributeField, has?: Value): readonly AttributeChoice[] | null {
  if (type === 'flag') return [true, false].map((is) => ({ key: String(is), value: is, name: yesNoWord(is) }));
  if (type !== 'choice') return null;
  return options
    .filter((option) => !option.is_archived || option.id === has)
    .map((option) => ({ key: String(option.id), value: option.id, name: option.name }));
}
