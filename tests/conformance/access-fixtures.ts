import { createApiKey, type Endpoint } from '@talk/contract';
import type { OperationId } from '@talk/contract/schemas';
import type { TestServer, TestUser } from '@talk/server/testing';

/** The other company: what its admin may touch, ours may not even see. */
export interface ForeignCompany {
  readonly server: TestServer;
  readonly admin: TestUser;
}

/** A request that is right in every way, except that its ids are the foreign company's. */
export interface ForeignRequest {
  readonly params?: Record<string, unknown>;
  readonly query?: Record<string, unknown>;
  readonly body?: Record<string, unknown>;
}

async function foreignCall({ server, admin }: ForeignCompany): Promise<ForeignRequest> {
  const { callId } = await server.recordedCall(admin.companyId, admin.id);
  return { params: { id: callId } };
}

/**
 * For every operation that takes an id: how to ask it for something of the foreign company. Make the thing through the API as
 * `admin`, so that it surely exists there. A module that adds an operation with a path parameter adds a line here.
 */
export const foreignRequests: Partial<Record<OperationId, (foreign: ForeignCompany) => Promise<ForeignRequest>>> = {
  selectCompany: async ({ admin }) => ({ body: { company_id: admin.companyId } }),
  createApiKey: async ({ admin }) => ({ body: { kind: 'user', name: 'Phone', user_id: admin.id } }),
  revokeApiKey: async ({ server, admin }) => {
    const made = await server.call(createApiKey, { as: admin, body: { kind: 'user', name: 'Theirs' } });
    return { params: { id: made.body.key.id } };
  },
  setAgentStatus: async ({ admin }) => ({ params: { id: admin.id }, body: { agent_status: 1 } }),
  getCall: foreignCall,
  hangUpCall: foreignCall,
  declineCall: foreignCall,
  getFile: async ({ server, admin }) => {
    const { fileId } = await server.recordedCall(admin.companyId, admin.id);
    return { params: { uuid: fileId } };
  },
};

/** Operations that other modules will serve. Serving one means taking it out of here; the test insists on both. */
export const NOT_SERVED_YET: readonly OperationId[] = [
  'listContacts',
  'countContacts',
  'getContact',
  'createContact',
  'updateContact',
  'findContactByPhone',
  'clickToCall',
  'listContactPhoneNumbers',
  'addContactPhoneNumber',
  'removeContactPhoneNumber',
  'markContactRead',
  'listContactCommunications',
  'getCommunication',
  'listCommunications',
  'getCommunicationInfo',
];

/** Whether `endpoint` names a thing in its path. */
export const takesId = (endpoint: Endpoint): boolean => endpoint.path.includes('{');
