import type { OperationId } from '@talk/contract/schemas';
import type { ForeignCompany, ForeignRequest } from './foreign.js';

/** The file of another company's recorded call. */
async function ofRecording({ server, admin }: ForeignCompany): Promise<ForeignRequest> {
  const { fileId } = await server.recordedCall(admin.companyId, admin.id);
  return { params: { uuid: fileId } };
}

/** A call of another company, by its communication. */
export async function foreignCommunication({ server, admin }: ForeignCompany): Promise<ForeignRequest> {
  const { communicationId } = await server.recordedCall(admin.companyId, admin.id);
  return { params: { id: communicationId } };
}

export const recordingRequests: Partial<Record<OperationId, (foreign: ForeignCompany) => Promise<ForeignRequest>>> = {
  getFile: ofRecording,
  getWaveform: ofRecording,
  getTranscription: foreignCommunication,
  generateTranscription: foreignCommunication,
};
