import {
  controlContactsBulk,
  getContactsBulk,
  listContactsBulk,
  listContactsBulkFailures,
  startContactsBulk,
} from '@talk/contract';
import type { Endpoint } from '@talk/contract';
import type { CallEndpoint } from '../api/api.js';
import type { Operation } from '../api/resources.js';

/** Changes of many contacts at once, by name. Separate from `Api`, because only lists of contacts need it. */
export interface ContactBulkApi {
  /** Of the named contacts, or of all that a filter matches when it is asked. */
  start: Operation<typeof startContactsBulk>;
  /** Those of the user that are under way or not dismissed. */
  list: Operation<typeof listContactsBulk>;
  get: Operation<typeof getContactsBulk>;
  /** Pause, resume, cancel, undo, dismiss. */
  control: Operation<typeof controlContactsBulk>;
  /** Contacts that were not changed, or not changed back, and why. */
  failures: Operation<typeof listContactsBulkFailures>;
}

/** The operations that change many contacts, over `talk.api.call`. */
export function createContactBulkApi(call: CallEndpoint): ContactBulkApi {
  const of =
    <E extends Endpoint>(endpoint: E): Operation<E> =>
    (...args) =>
      call(endpoint, ...args);
  return {
    start: of(startContactsBulk),
    list: of(listContactsBulk),
    get: of(getContactsBulk),
    control: of(controlContactsBulk),
    failures: of(listContactsBulkFailures),
  };
}
