import type { Contact } from '@talk/core';
import {
  isAttribute,
  patchOf,
  valueIn,
  wordsIn,
  type ContactEdit,
  type EditField,
  type FieldName,
} from '../../entities/contact/index.js';
import { t } from './texts.js';

/** What stands in a field, as it is typed; null for nothing. */
export function textOf(contact: Contact, name: FieldName): string | null {
  const value = valueIn(contact, name);
  return value === null ? null : String(value);
}

/** The contact as it would be with another text in a field. */
export function withText(contact: Contact, name: FieldName, text: string | null): Contact {
  if (!isAttribute(name)) return { ...contact, [name]: text };
  const { [name]: _before, ...others } = contact.attributes;
  return { ...contact, attributes: text === null ? others : { ...others, [name]: text } };
}

/** What to send for a typed text: blanks around it go, and nothing at all is `null` (spec 1 §5). */
const toValue = (typed: string): string | null => (typed.trim() === '' ? null : typed.trim());

export const isChanged = (contact: Contact, name: FieldName, typed: string): boolean =>
  textOf(contact, name) !== toValue(typed);

/**
 * A typed text, to be saved.
 * @param since the contact as its writer has seen it
 */
export function textEdit(since: Contact, name: FieldName, label: string, typed: string): ContactEdit {
  const value = toValue(typed);
  return { field: name, label, value, shown: value, before: textOf(since, name), patch: patchOf(name, value) };
}

/**
 * Why a text must not be saved yet, although the server would take it: while it was written, a colleague changed the same field, and
 * the news of it has arrived here. Null when nobody did.
 */
export const overtakenBy = (since: Contact, now: Contact, name: FieldName): string | null =>
  textOf(since, name) === textOf(now, name) ? null : conflictWords(now, name);

/** What a colleague has left in a field that this person was about to change. */
export function conflictWords(now: Contact, name: EditField): string {
  const words = wordsIn(now, name);
  return words === null ? t('conflictEmpty') : t('conflict', { now: words });
}
