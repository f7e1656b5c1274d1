import {
  listContactDuplicates,
  listContactMerges,
  mergeContacts,
  setContactsDistinct,
  undoContactMerge,
  updateContactPhoneNumber,
} from '@talk/contract';
import type { Endpoint } from '@talk/contract';
import type { CallEndpoint } from '../api/api.js';
import type { Operation } from '../api/resources.js';

/** Contacts that are one, or may be, by name; and whose number is which. Separate from `Api`, because only views of whole contacts need it. */
export interface ContactMergesApi {
  /** Merges another contact into this one. */
  merge: Operation<typeof mergeContacts>;
  /** Contacts that were merged into this one lately. */
  merges: Operation<typeof listContactMerges>;
  undo: Operation<typeof undoContactMerge>;
  /** Contacts that may be the same. */
  duplicates: Operation<typeof listContactDuplicates>;
  /** Says that two are not the same. */
  distinct: Operation<typeof setContactsDistinct>;
  /** Changes a number, its label, or which one is primary. */
  updateNumber: Operation<typeof updateContactPhoneNumber>;
}

/** The operations that merge contacts, over `talk.api.call`. */
export function createContactMergesApi(call: CallEndpoint): ContactMergesApi {
  const of =
    <E extends Endpoint>(endpoint: E): Operation<E> =>
    (...args) =>
      call(endpoint, ...args);
  return {
    merge: of(mergeContacts),
    merges: of(listContactMerges),
    undo: of(undoContactMerge),
    duplicates: of(listContactDuplicates),
    distinct: of(setContactsDistinct),
    updateNumber: of(updateContactPhoneNumber),
  };
}
