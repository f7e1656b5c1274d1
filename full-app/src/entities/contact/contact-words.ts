import type { Contact } from '@talk/core';
import { joinDialText, phoneDisplay } from '@talk/core/format';
import { createTranslate } from '@talk/ui';

export type TaskStatus = Contact['task_status_name'];
export const taskStatusNames: readonly TaskStatus[] = ['new', 'open', 'pending', 'closed'];

const t = createTranslate('app.contact-status', {
  new: 'New',
  open: 'Open',
  pending: 'Pending',
  closed: 'Closed',
});

/** Where a contact stands in the inbox, in a word. One that only a newer server knows is its own name. */
export const statusWord = (status: TaskStatus): string => (taskStatusNames.includes(status) ? t(status) : status);

/** A contact without a name is its number. */
export const nameOf = (contact: Pick<Contact, 'name' | 'phone_number'>): string =>
  contact.name.trim() || phoneDisplay(contact.phone_number);

type Numbers = Pick<Contact, 'phone_number' | 'phone_numbers'>;

/** A number to dial: with its extension, which the phone offers to send. */
export const dialText = ({ phone_number: e164, extension }: Contact['phone_numbers'][number]): string =>
  joinDialText(e164, extension);

/** One of a contact's numbers to dial, the primary one if none is named; null without one. */
export function dialTextOf(contact: Numbers, e164 = contact.phone_number): string | null {
  const number = contact.phone_numbers.find(({ phone_number: each }) => each === e164);
  return number === undefined ? e164 : dialText(number);
}
