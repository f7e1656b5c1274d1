import { countUnreadMentions, createNote, listMentions, readMentions, removeNote, updateNote } from '@talk/contract';
import type { Endpoint } from '@talk/contract';
import type { CallEndpoint } from '../api/api.js';
import type { Operation } from '../api/resources.js';

/** Internal notes on contacts and the mentions in them, by name. Separate from `Api`, because only views of whole contacts need it. */
export interface NotesApi {
  create: Operation<typeof createNote>;
  update: Operation<typeof updateNote>;
  remove: Operation<typeof removeNote>;
  mentions: Operation<typeof listMentions>;
  /** How many mentions of the user are unread. */
  unreadMentions: Operation<typeof countUnreadMentions>;
  /** Marks mentions of the user as read. */
  readMentions: Operation<typeof readMentions>;
}

/** The operations on notes and mentions, over `talk.api.call`. */
export function createNotesApi(call: CallEndpoint): NotesApi {
  const of =
    <E extends Endpoint>(endpoint: E): Operation<E> =>
    (...args) =>
      call(endpoint, ...args);
  return {
    create: of(createNote),
    update: of(updateNote),
    remove: of(removeNote),
    mentions: of(listMentions),
    unreadMentions: of(countUnreadMentions),
    readMentions: of(readMentions),
  };
}
