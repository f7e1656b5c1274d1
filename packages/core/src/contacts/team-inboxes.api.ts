import {
  askToJoinInbox,
  createInbox,
  declineJoinInbox,
  inboxUnread,
  listInboxes,
  removeInbox,
  restoreInbox,
  updateInbox,
} from '@talk/contract';
import type { Endpoint } from '@talk/contract';
import type { CallEndpoint } from '../api/api.js';
import type { Operation } from '../api/resources.js';

/** Team inboxes, by name. Separate from `Api`, because only the inbox needs them. */
export interface TeamInboxesApi {
  /** The user's own, and those of teams that the user is in or oversees. */
  list: Operation<typeof listInboxes>;
  create: Operation<typeof createInbox>;
  update: Operation<typeof updateInbox>;
  /** Asks the admins and supervisors to make the user a member. */
  askToJoin: Operation<typeof askToJoinInbox>;
  /** Declines a watcher who asks to become a member. For those who can edit the inbox. */
  declineJoin: Operation<typeof declineJoinInbox>;
  remove: Operation<typeof removeInbox>;
  /** Undoes a deletion, for 30 days. */
  restore: Operation<typeof restoreInbox>;
  /** How many contacts with something unread are in each of them, in saved views, and on the personal line. */
  unread: Operation<typeof inboxUnread>;
}

/** The operations of team inboxes, over `talk.api.call`. */
export function createTeamInboxesApi(call: CallEndpoint): TeamInboxesApi {
  const of =
    <E extends Endpoint>(endpoint: E): Operation<E> =>
    (...args) =>
      call(endpoint, ...args);
  return {
    list: of(listInboxes),
    create: of(createInbox),
    update: of(updateInbox),
    askToJoin: of(askToJoinInbox),
    declineJoin: of(declineJoinInbox),
    remove: of(removeInbox),
    restore: of(restoreInbox),
    unread: of(inboxUnread),
  };
}
