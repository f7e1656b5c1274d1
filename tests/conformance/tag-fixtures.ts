import { randomUUID } from 'node:crypto';
import { createTag, mergeTags } from '@talk/contract';
import type { OperationId } from '@talk/contract/schemas';
import type { ForeignCompany, ForeignRequest } from './foreign.js';

/** Names are unique, and several of these ask for a tag in one company. */
const tagNamed = (word: string) => ({ name: `${word} ${randomUUID()}`, color: '#2563eb' });
const tagOf = async ({ server, admin }: ForeignCompany): Promise<number> =>
  (await server.call(createTag, { as: admin, body: tagNamed('Theirs') })).body.id;
const foreignTag =
  (body?: Record<string, unknown>) =>
  async (foreign: ForeignCompany): Promise<ForeignRequest> => ({
    params: { id: await tagOf(foreign) },
    ...(body === undefined ? {} : { body }),
  });
async function foreignTagMerge(foreign: ForeignCompany): Promise<ForeignRequest> {
  const { server, admin } = foreign;
  const into = await server.call(createTag, { as: admin, body: tagNamed('Other') });
  const body = { into_id: into.body.id, ids: [await tagOf(foreign)] };
  return { params: { id: (await server.call(mergeTags, { as: admin, body })).body.id } };
}

/** For `foreignRequests`: the operations on tags. */
export const tagRequests: Partial<Record<OperationId, (foreign: ForeignCompany) => Promise<ForeignRequest>>> = {
  updateTag: foreignTag({ name: 'Mine' }),
  removeTag: foreignTag(),
  removeTags: async (foreign) => ({ body: { ids: [await tagOf(foreign)] } }),
  restoreTags: async (foreign) => ({ body: { ids: [await tagOf(foreign)] } }),
  mergeTags: async (foreign) => {
    const id = await tagOf(foreign);
    return { body: { into_id: id, ids: [id] } };
  },
  getTagMerge: foreignTagMerge,
  undoTagMerge: foreignTagMerge,
  splitTag: foreignTag({ page_size: 50 }),
  assignTagContacts: foreignTag({ user_id: null }),
  addTagToDialer: foreignTag(),
  addTagsToDialer: async (foreign) => ({ body: { ids: [await tagOf(foreign)] } }),
  assignTagsContacts: async (foreign) => ({ body: { ids: [await tagOf(foreign)], user_id: null } }),
};
