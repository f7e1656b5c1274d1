import { TalkError, type Contact } from '@talk/core';
import type { ContactChanges } from '../../entities/contact/index.js';
import { fieldMessages, sentenceOf } from '../../shared/errors.js';
import { t } from './texts.js';

/** Text fields that can be changed in place. */
export type EditableName =
  | 'first_name'
  | 'last_name'
  | 'company_name'
  | 'email'
  | 'website'
  | 'address'
  | 'notes'
  | 'csf1'
  | 'csf2'
  | 'date_of_birth'
  | 'timezone'
  | 'cnam_city'
  | 'cnam_state'
  | 'cnam_zipcode'
  | 'lead_source';

export type EditResult =
  | { name: 'saved'; contact: Contact }
  /** A colleague was faster: `contact` is what they left. */
  | { name: 'conflict'; contact: Contact; message: string }
  | { name: 'refused'; message: string };

/** What to send for a typed text: blanks around it go, and nothing at all is `null` (spec 1 §5). */
const toValue = (typed: string): string | null => (typed.trim() === '' ? null : typed.trim());

export const isChanged = (contact: Contact, name: EditableName, typed: string): boolean =>
  (contact[name] ?? null) !== toValue(typed);

/**
 * Saves one field on condition that nobody changed the contact since `contact` was read. On a conflict the new state is
 * fetched, so that the next attempt replaces it knowingly. Never rejects.
 */
export async function saveField(
  changes: Pick<ContactChanges, 'update' | 'reload'>,
  contact: Contact,
  name: EditableName,
  typed: string,
): Promise<EditResult> {
  try {
    const saved = await changes.update(contact.id, { [name]: toValue(typed), if_version: contact.version });
    return { name: 'saved', contact: saved };
  } catch (error) {
    if (!(error instanceof TalkError) || error.code !== 'CONFLICT') return refusal(error, name);
  }
  try {
    const now = await changes.reload(contact.id);
    return { name: 'conflict', contact: now, message: conflictWords(contact, now, name) };
  } catch (error) {
    return refusal(error, name);
  }
}

const refusal = (error: unknown, name: EditableName): EditResult => ({
  name: 'refused',
  message: fieldMessages(error)[name] ?? sentenceOf(error),
});

/**
 * Why a text must not be saved yet, although the server would take it: while it was written, a colleague changed the same field, and
 * the news of it has arrived here. Null when nobody did.
 */
export const overtakenBy = (since: Contact, now: Contact, name: EditableName): string | null =>
  since[name] === now[name] ? null : conflictWords(since, now, name);

function conflictWords(before: Contact, now: Contact, name: EditableName): string {
  if (before[name] === now[name]) return t('conflictOther');
  return now[name] === null ? t('conflictEmpty') : t('conflict', { now: now[name] });
}
