import {
  addToContactList,
  countContactList,
  createContact,
  createContactList,
  getContactList,
  listContactLists,
  listContacts,
  removeFromContactLists,
  type BodyOf,
  type ContactList,
} from '@talk/contract';
import type { Answer, TestServer, TestUser } from '../../../testing/index.js';

type New = Partial<NonNullable<BodyOf<typeof createContactList>>>;

export interface ListsWorld {
  create(as: TestUser | null, name: string, more?: New): Promise<Answer<typeof createContactList>>;
  made(as: TestUser, name: string, more?: New): Promise<ContactList>;
  people(as: TestUser, count: number, fields?: BodyOf<typeof createContact>): Promise<number[]>;
  add(as: TestUser | null, id: number, contact_ids: number[]): Promise<Answer<typeof addToContactList>>;
  remove(
    as: TestUser | null,
    list_ids: number[],
    contact_ids: number[],
  ): Promise<Answer<typeof removeFromContactLists>>;
  get(as: TestUser, id: number): Promise<ContactList>;
  names(as: TestUser): Promise<string[]>;
  /** Who is in it, as the list of contacts and the count say. */
  inside(as: TestUser, list_id: string | number): Promise<{ ids: number[]; count: number }>;
}

/** Short words for what tests of lists do again and again. */
export function listsWorld(server: TestServer): ListsWorld {
  const create: ListsWorld['create'] = (as, name, more = {}) =>
    server.call(createContactList, { ...(as && { as }), body: { name, ...more } });
  return {
    create,
    made: async (as, name, more) => (await create(as, name, more)).body,
    people: async (as, count, fields = {}) => {
      const ids: number[] = [];
      for (let at = 0; at < count; at += 1)
        ids.push((await server.call(createContact, { as, body: { first_name: `Person ${at}`, ...fields } })).body.id);
      return ids;
    },
    add: (as, id, contact_ids) =>
      server.call(addToContactList, { ...(as && { as }), params: { id }, body: { contact_ids } }),
    remove: (as, list_ids, contact_ids) =>
      server.call(removeFromContactLists, { ...(as && { as }), body: { list_ids, contact_ids } }),
    get: async (as, id) => (await server.call(getContactList, { as, params: { id } })).body,
    names: async (as) => (await server.call(listContactLists, { as })).body.data.map(({ name }) => name),
    async inside(as, list_id) {
      const { body } = await server.call(listContacts, { as, query: { list_id: String(list_id), per_page: 100 } });
      const { body: counted } = await server.call(countContactList, { as, params: { id: String(list_id) } });
      return { ids: body.data.map(({ id }) => id).sort((a, b) => a - b), count: counted.count };
    },
  };
}
