import { createApiKey, createIdentitySecret } from '@talk/contract';
import type { OperationId } from '@talk/contract/schemas';
import type { ForeignCompany, ForeignRequest } from './foreign.js';

function foreignSiteKey(body?: Record<string, unknown>) {
  return async ({ server, admin }: ForeignCompany): Promise<ForeignRequest> => {
    const allowed_origins = ['https://shop.example'];
    const site = { kind: 'publishable' as const, name: 'Theirs', allowed_origins };
    const key = await server.call(createApiKey, { as: admin, body: site });
    return { params: { id: key.body.key.id }, ...(body === undefined ? {} : { body }) };
  };
}

/** For `foreignRequests`: keys of sites, and what belongs to them. */
export const siteRequests: Partial<Record<OperationId, (foreign: ForeignCompany) => Promise<ForeignRequest>>> = {
  getTextingWidget: foreignSiteKey(),
  updateTextingWidget: foreignSiteKey({ greeting: 'Ours' }),
  createIdentitySecret: foreignSiteKey(),
  revokeIdentitySecret: async (foreign) => {
    const key = await foreignSiteKey()(foreign);
    const made = await foreign.server.call(createIdentitySecret, {
      as: foreign.admin,
      params: { id: key.params?.['id'] },
    });
    return { params: { ...key.params, secretId: made.body.id } };
  },
};
