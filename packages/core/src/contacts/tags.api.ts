import {
  assignTagContacts,
  assignTagsContacts,
  createTag,
  getTagMerge,
  listTags,
  mergeTags,
  removeTags,
  restoreTags,
  splitTag,
  tagCommunication,
  undoTagMerge,
  updateTag,
} from '@talk/contract';
import type { Endpoint } from '@talk/contract';
import type { CallEndpoint } from '../api/api.js';
import type { Operation } from '../api/resources.js';

/** The tags of contacts and of communications, by name. Separate from `Api`, because only views of tags need it. */
export interface TagsApi {
  list: Operation<typeof listTags>;
  create: Operation<typeof createTag>;
  update: Operation<typeof updateTag>;
  remove: Operation<typeof removeTags>;
  restore: Operation<typeof restoreTags>;
  merge: Operation<typeof mergeTags>;
  getMerge: Operation<typeof getTagMerge>;
  undoMerge: Operation<typeof undoTagMerge>;
  split: Operation<typeof splitTag>;
  assignContacts: Operation<typeof assignTagContacts>;
  assignContactsOfAll: Operation<typeof assignTagsContacts>;
  setOfCommunication: Operation<typeof tagCommunication>;
}

/** The operations on tags, over `talk.api.call`. */
export function createTagsApi(call: CallEndpoint): TagsApi {
  const of =
    <E extends Endpoint>(endpoint: E): Operation<E> =>
    (...args) =>
      call(endpoint, ...args);
  return {
    list: of(listTags),
    create: of(createTag),
    update: of(updateTag),
    remove: of(removeTags),
    restore: of(restoreTags),
    merge: of(mergeTags),
    getMerge: of(getTagMerge),
    undoMerge: of(undoTagMerge),
    split: of(splitTag),
    assignContacts: of(assignTagContacts),
    assignContactsOfAll: of(assignTagsContacts),
    setOfCommunication: of(tagCommunication),
  };
}
