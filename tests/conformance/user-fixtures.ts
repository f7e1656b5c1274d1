import { listSignIns } from '@talk/contract';
import type { OperationId } from '@talk/contract/schemas';
import type { ForeignCompany, ForeignRequest } from './foreign.js';

/** A user of another company. */
const ofUser =
  (body?: Record<string, unknown>) =>
  async ({ admin }: ForeignCompany): Promise<ForeignRequest> => ({
    params: { id: admin.id },
    ...(body === undefined ? {} : { body }),
  });

export const userRequests: Partial<Record<OperationId, (foreign: ForeignCompany) => Promise<ForeignRequest>>> = {
  getMember: ofUser(),
  updateMember: ofUser({ name: 'Ours' }),
  resetMemberPassword: ofUser(),
  endInvitation: ofUser(),
  impersonateUser: ofUser({ reason: 'A question about their inbox' }),
  resetMemberTwoStep: ofUser(),
  endSignIn: async ({ server, admin }) => ({
    params: { id: (await server.call(listSignIns, { as: admin })).body.data[0]?.id },
  }),
};
