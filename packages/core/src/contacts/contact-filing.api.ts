import { listTags, setContactRingGroups, setContactTaskStatus, tagContact } from '@talk/contract';
import type { Endpoint } from '@talk/contract';
import type { CallEndpoint } from '../api/api.js';
import type { Operation } from '../api/resources.js';

/** Status, tags and ring groups of contacts, by name. Separate from `Api`, because only views of whole contacts need it. */
export interface ContactFilingApi {
  setStatus: Operation<typeof setContactTaskStatus>;
  tags: Operation<typeof listTags>;
  setTags: Operation<typeof tagContact>;
  setRingGroups: Operation<typeof setContactRingGroups>;
}

/** The operations that file contacts, over `talk.api.call`. */
export function createContactFilingApi(call: CallEndpoint): ContactFilingApi {
  const of =
    <E extends Endpoint>(endpoint: E): Operation<E> =>
    (...args) =>
      call(endpoint, ...args);
  return {
    setStatus: of(setContactTaskStatus),
    tags: of(listTags),
    setTags: of(tagContact),
    setRingGroups: of(setContactRingGroups),
  };
}
