import type { OperationId } from '@talk/contract/schemas';
import type { ForeignCompany, ForeignRequest } from './foreign.js';

/** The file of another company's recorded call. */
async function ofRecording({ server, admin }: ForeignCompany): Promise<ForeignRequest> {
  const { fileId } = await server.recordedCall(admin.companyId, admin.id);
  return { params: { uuid: fileId } };
}

function voiceCallWith(body?: Record<string, unknown>, params: Record<string, unknown> = {}) {
  return async (foreign: ForeignCompany): Promise<ForeignRequest> => ({
    params: { ...(await foreignVoiceCall(foreign)).params, ...params },
    ...(body === undefined ? {} : { body }),
  });
}
const toNumber = { type: 'number', phone_number: '+14155550160' };
export async function foreignCommunication({ server, admin }: ForeignCompany): Promise<ForeignRequest> {
  const { communicationId } = await server.recordedCall(admin.companyId, admin.id);
  return { params: { id: communicationId } };
}

export const recordingRequests: Partial<Record<OperationId, (foreign: ForeignCompany) => Promise<ForeignRequest>>> = {
  getFile: ofRecording,
  getWaveform: ofRecording,
};
