import { createECDH, randomUUID } from 'node:crypto';
import { addPushDevice, listPushDevices } from '@talk/contract';
import type { OperationId } from '@talk/contract/schemas';
import type { ForeignCompany, ForeignRequest } from './foreign.js';

async function foreignDevice({ server, admin }: ForeignCompany): Promise<ForeignRequest> {
  const { public_key } = (await server.call(listPushDevices, { as: admin })).body;
  const keys = { p256dh: createECDH('prime256v1').generateKeys('base64url'), auth: 'A'.repeat(22) };
  const endpoint = `https://push.example.com/${randomUUID()}`;
  const made = await server.call(addPushDevice, { as: admin, body: { endpoint, keys, public_key } });
  return { params: { id: made.body.id } };
}

/** For `foreignRequests`: the operations on push devices. */
export const pushRequests: Partial<Record<OperationId, (foreign: ForeignCompany) => Promise<ForeignRequest>>> = {
  removePushDevice: foreignDevice,
  testPushDevice: foreignDevice,
};
