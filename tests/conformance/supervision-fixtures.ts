import type { OperationId } from '@talk/contract/schemas';
import type { ForeignCompany, ForeignRequest } from './foreign.js';
import { foreignCommunication } from './recording-fixtures.js';

/** A call of another company. */
const ofCall =
  (body?: Record<string, unknown>) =>
  async ({ server, admin }: ForeignCompany): Promise<ForeignRequest> => {
    const { callId } = await server.recordedCall(admin.companyId, admin.id);
    return { params: { id: callId }, ...(body === undefined ? {} : { body }) };
  };

export const supervisionRequests: Partial<Record<OperationId, (foreign: ForeignCompany) => Promise<ForeignRequest>>> = {
  superviseCall: ofCall({ mode: 'listen' }),
  changeSupervision: ofCall({ mode: 'join' }),
  endSupervision: ofCall(),
  takeOverCall: ofCall(),
  askForHelp: ofCall({ on: true }),
  forceDequeue: foreignCommunication,
  moveToFront: foreignCommunication,
  moveToRingGroup: async (foreign) => ({ ...(await foreignCommunication(foreign)), body: { ring_group_id: 1 } }),
  forceTerminate: foreignCommunication,
};
