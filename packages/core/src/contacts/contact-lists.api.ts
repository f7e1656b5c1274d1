import {
  addToContactList,
  assignContactList,
  changeContactListOwner,
  convertContactList,
  countContactList,
  createContactFolder,
  createContactList,
  followCrmList,
  getContactList,
  listContactFolders,
  listContactLists,
  listCrmLists,
  listMemberships,
  listPublicContactLists,
  pinContactList,
  removeContactFolder,
  removeContactList,
  removeFromContactLists,
  restoreContactList,
  splitContactList,
  syncContactList,
  updateContactFolder,
  updateContactList,
} from '@talk/contract';
import type { Endpoint } from '@talk/contract';
import type { CallEndpoint } from '../api/api.js';
import type { Operation } from '../api/resources.js';

/** Lists of contacts and their folders. Separate from `Api`, because only lists of contacts need them. */
export interface ContactListsApi {
  /** In which static lists contacts are. */
  memberships: Operation<typeof listMemberships>;
  /** The user's own and those that are shared, by name. */
  list: Operation<typeof listContactLists>;
  /** Public lists, page by page. */
  listPublic: Operation<typeof listPublicContactLists>;
  get: Operation<typeof getContactList>;
  /** How many of its contacts the user sees. */
  count: Operation<typeof countContactList>;
  create: Operation<typeof createContactList>;
  update: Operation<typeof updateContactList>;
  remove: Operation<typeof removeContactList>;
  /** Undoes a deletion, for 30 days. */
  restore: Operation<typeof restoreContactList>;
  /** For the user alone. */
  pin: Operation<typeof pinContactList>;
  addContacts: Operation<typeof addToContactList>;
  /** They stay contacts. */
  removeContacts: Operation<typeof removeFromContactLists>;
  split: Operation<typeof splitContactList>;
  /** Gives its contacts to a user. */
  assign: Operation<typeof assignContactList>;
  changeOwner: Operation<typeof changeContactListOwner>;
  /** Makes a dynamic list static. */
  convert: Operation<typeof convertContactList>;
  /** Lists of people in a CRM. */
  ofCrm: Operation<typeof listCrmLists>;
  /** Makes a list that follows one of a CRM. */
  followCrm: Operation<typeof followCrmList>;
  /** Reads the list of the CRM again soon. */
  sync: Operation<typeof syncContactList>;
  folders: Operation<typeof listContactFolders>;
  createFolder: Operation<typeof createContactFolder>;
  renameFolder: Operation<typeof updateContactFolder>;
  /** Its lists stay. */
  removeFolder: Operation<typeof removeContactFolder>;
}

/** The operations of lists of contacts, over `talk.api.call`. */
export function createContactListsApi(call: CallEndpoint): ContactListsApi {
  const of =
    <E extends Endpoint>(endpoint: E): Operation<E> =>
    (...args) =>
      call(endpoint, ...args);
  return {
    memberships: of(listMemberships),
    list: of(listContactLists),
    listPublic: of(listPublicContactLists),
    get: of(getContactList),
    count: of(countContactList),
    create: of(createContactList),
    update: of(updateContactList),
    remove: of(removeContactList),
    restore: of(restoreContactList),
    pin: of(pinContactList),
    addContacts: of(addToContactList),
    removeContacts: of(removeFromContactLists),
    split: of(splitContactList),
    assign: of(assignContactList),
    changeOwner: of(changeContactListOwner),
    convert: of(convertContactList),
    ofCrm: of(listCrmLists),
    followCrm: of(followCrmList),
    sync: of(syncContactList),
    folders: of(listContactFolders),
    createFolder: of(createContactFolder),
    renameFolder: of(updateContactFolder),
    removeFolder: of(removeContactFolder),
  };
}
