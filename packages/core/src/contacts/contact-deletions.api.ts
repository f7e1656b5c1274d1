import { deleteContact, listDeletedContacts, restoreContact } from '@talk/contract';
import type { Endpoint } from '@talk/contract';
import type { CallEndpoint } from '../api/api.js';
import type { Operation } from '../api/resources.js';

/** Contacts that go and come back, by name. Separate from `Api`, because only screens that delete contacts need it. */
export interface ContactDeletionsApi {
  /** Deletes a contact. It can be restored for 30 days. */
  remove: Operation<typeof deleteContact>;
  restore: Operation<typeof restoreContact>;
  /** Those that can be restored, the latest first. */
  deleted: Operation<typeof listDeletedContacts>;
}

/** The operations that delete and restore contacts, over `talk.api.call`. */
export function createContactDeletionsApi(call: CallEndpoint): ContactDeletionsApi {
  const of =
    <E extends Endpoint>(endpoint: E): Operation<E> =>
    (...args) =>
      call(endpoint, ...args);
  return { remove: of(deleteContact), restore: of(restoreContact), deleted: of(listDeletedContacts) };
}
