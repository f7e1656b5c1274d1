import type { Contact } from '@talk/core';
import type { AttributeField } from '@talk/core/contract';
import { createTranslate, numberText } from '@talk/ui';
import { calendarDate } from '../../shared/dates.js';

const t = createTranslate('app.attributes', { yes: 'Yes', no: 'No' });

export const yesNoWord = (is: boolean): string => t(is ? 'yes' : 'no');

/** What a contact has in a field of the company, as it is shown; null for nothing. */
export function attributeWords({ attributes }: Contact, { key, type, options }: AttributeField): string | null {
  const value = attributes[key];
  if (value === undefined) return null;
  if (typeof value === 'boolean') return yesNoWord(value);
  if (type === 'choice') return options.find(({ id }) => id === value)?.name ?? null;
  if (typeof value === 'number') return Number.isInteger(value) ? numberText(value) : String(value);
  return type === 'date' ? calendarDate(value) : value;
}
