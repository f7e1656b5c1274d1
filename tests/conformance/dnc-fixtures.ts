import { listDncNumbers, uploadDncNumbers } from '@talk/contract';
import type { OperationId } from '@talk/contract/schemas';
import type { ForeignCompany, ForeignRequest } from './foreign.js';

const lines = ['+14155550171'];

/** For `foreignRequests`: the operations on the Do Not Contact list. */
export const dncRequests: Partial<Record<OperationId, (foreign: ForeignCompany) => Promise<ForeignRequest>>> = {
  undoDncUpload: async ({ server, admin }) => {
    const made = await server.call(uploadDncNumbers, { as: admin, body: { lines, reason: 'Theirs' } });
    return { params: { id: made.body.upload.id } };
  },
  removeDncNumber: async ({ server, admin }) => {
    await server.call(uploadDncNumbers, { as: admin, body: { lines, reason: 'Theirs' } });
    return { params: { id: (await server.call(listDncNumbers, { as: admin })).body.data[0]?.id } };
  },
};
