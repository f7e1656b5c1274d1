import { createBroadcast } from '@talk/contract';
import type { OperationId } from '@talk/contract/schemas';
import { sequenceRequests } from './sequence-fixtures.js';
import type { ForeignCompany, ForeignRequest } from './foreign.js';

const foreignBroadcast =
  (body?: Record<string, unknown>) =>
  async ({ server, admin }: ForeignCompany): Promise<ForeignRequest> => {
    const made = await server.call(createBroadcast, { as: admin, body: { name: 'Theirs' } });
    return { params: { id: made.body.id }, ...(body !== undefined && { body }) };
  };

/** For `foreignRequests`: the operations on broadcasts and sequences. */
export const outreachRequests: Partial<Record<OperationId, (foreign: ForeignCompany) => Promise<ForeignRequest>>> = {
  getBroadcast: foreignBroadcast(),
  updateBroadcast: foreignBroadcast({ name: 'Ours' }),
  removeBroadcast: foreignBroadcast(),
  estimateBroadcast: foreignBroadcast(),
  sendBroadcast: foreignBroadcast({}),
  toggleBroadcast: foreignBroadcast({ is_active: false }),
  cancelBroadcast: foreignBroadcast({}),
  listBroadcastRecipients: foreignBroadcast(),
  exportBroadcast: foreignBroadcast(),
  ...sequenceRequests,
};
