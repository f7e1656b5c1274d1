import type { Contact } from '@talk/contract';
import type { Reads } from '../../../db/transaction.js';
import type { Scope } from '../../../policy/scope.js';
import { readViewer } from '../../platform/viewers/read.js';
import { asSeenBy, type ContactView } from './contact-views.repository.js';
import { presentContact } from './contacts.presenter.js';

/** The answer to a write: the contact as the person who wrote sees it. Events hold all of it, and are cut to what each user may see later. */
export async function presentContactTo(reads: Reads, scope: Scope, view: ContactView): Promise<Contact> {
  const [contact = presentContact(view)] = await presentContactsTo(reads, scope, [view]);
  return contact;
}

/** As `presentContactTo`, of several. */
export async function presentContactsTo(reads: Reads, scope: Scope, views: readonly ContactView[]): Promise<Contact[]> {
  if (scope.userId === null || views.every(({ last }) => last === null)) return views.map(presentContact);
  const viewer = await readViewer(reads, scope);
  return views.map((view) => presentContact(asSeenBy(viewer, view)));
}
