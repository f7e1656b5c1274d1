import type { Contact } from '@talk/core';
import { phoneDisplay } from '@talk/core/format';
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
