import { confirmNoticeNumber, getNoticeNumber, removeNoticeNumber, setNoticeNumber } from '@talk/contract';
import type { Endpoint } from '@talk/contract';
import type { CallEndpoint } from '../api/api.js';
import type { Operation } from '../api/resources.js';

/** The user's own number, to which notices go by text. */
export interface NoticeNumberApi {
  get: Operation<typeof getNoticeNumber>;
  /** Texts a code to a number. */
  set: Operation<typeof setNoticeNumber>;
  /** The code from the text makes the number the user's. */
  confirm: Operation<typeof confirmNoticeNumber>;
  remove: Operation<typeof removeNoticeNumber>;
}

/** The operations on the number for notices, over `talk.api.call`. */
export function createNoticeNumberApi(call: CallEndpoint): NoticeNumberApi {
  const of =
    <E extends Endpoint>(endpoint: E): Operation<E> =>
    (...args) =>
      call(endpoint, ...args);
  return {
    get: of(getNoticeNumber),
    set: of(setNoticeNumber),
    confirm: of(confirmNoticeNumber),
    remove: of(removeNoticeNumber),
  };
}
