import { addDroppableMessage, createBroadcast } from '@talk/contract';
import type { OperationId } from '@talk/contract/schemas';
import { sequenceRequests } from './sequence-fixtures.js';
import type { ForeignCompany, ForeignRequest } from './foreign.js';

const foreignBroadcast =
  (body?: Record<string, unknown>) =>
  async ({ server, admin }: ForeignCompany): Promise<ForeignRequest> => {
    const made = await server.call(createBroadcast, { as: admin, body: { name: 'Theirs' } });
    return { params: { id: made.body.id }, ...(body !== undefined && { body }) };
  };

const foreignMessage = async ({ server, admin }: ForeignCompany): Promise<ForeignRequest> => {
  const made = await server.call(addDroppableMessage, {
    as: admin,
    body: {
      name: 'Theirs',
      content_type: 'audio/wav',
      data_base64: Buffer.concat([Buffer.from('RIFF'), Buffer.alloc(60)]).toString('base64'),
    },
  });
  return { params: { id: made.body.id } };
};

/** For `foreignRequests`: the operations on broadcasts, their recorded messages, and sequences. */
export const outreachRequests: Partial<Record<OperationId, (foreign: ForeignCompany) => Promise<ForeignRequest>>> = {
  getBroadcast: foreignBroadcast(),
  updateBroadcast: foreignBroadcast({ name: 'Ours' }),
  removeBroadcast: foreignBroadcast(),
  estimateBroadcast: foreignBroadcast(),
  sendBroadcast: foreignBroadcast({}),
  sendVoicemailBroadcast: foreignBroadcast({}),
  toggleBroadcast: foreignBroadcast({ is_active: false }),
  cancelBroadcast: foreignBroadcast({}),
  listBroadcastRecipients: foreignBroadcast(),
  exportBroadcast: foreignBroadcast(),
  getDroppableMessageSound: foreignMessage,
  removeDroppableMessage: foreignMessage,
  ...sequenceRequests,
};
