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

/** A passkey of a user of another company. */
const ofPasskey =
  (body?: Record<string, unknown>) =>
  async ({ server, admin }: ForeignCompany): Promise<ForeignRequest> => {
    const { rows } = await server.context.kernel.db.pool.query<{ id: string }>(
      `insert into passkeys (user_id, credential_id, public_key, user_handle, name)
       values ($1, gen_random_uuid()::text, 'A', 'A', 'Theirs') returning id`,
      [admin.id],
    );
    return { params: { id: Number(rows[0]?.id) }, ...(body === undefined ? {} : { body }) };
  };

/** An account of the provider of another company. */
const ofAccount = async ({ server, admin }: ForeignCompany): Promise<ForeignRequest> => {
  await server.context.kernel.db.pool.query(
    `insert into single_sign_on_accounts (company_id, user_id, issuer, subject) values ($1, $2, 'https://login.test', 'theirs')
     on conflict do nothing`,
    [admin.companyId, admin.id],
  );
  return { params: { id: admin.id } };
};

/** The other company. */
const ofCompany =
  (params: Record<string, unknown> = {}, body?: Record<string, unknown>) =>
  async ({ admin }: ForeignCompany): Promise<ForeignRequest> => ({
    params: { id: admin.companyId, ...params },
    ...(body === undefined ? {} : { body }),
  });

export const userRequests: Partial<Record<OperationId, (foreign: ForeignCompany) => Promise<ForeignRequest>>> = {
  getCompany: ofCompany(),
  setCompanyFeature: ofCompany({ feature: 'aloai_enabled' }, { enabled: true }),
  setDefaultApp: ofUser({ default_app: 'web' }),
  getMember: ofUser(),
  updateMember: ofUser({ name: 'Ours' }),
  resetMemberPassword: ofUser(),
  endInvitation: ofUser(),
  impersonateUser: ofUser({ reason: 'A question about their inbox' }),
  resetMemberTwoStep: ofUser(),
  renamePasskey: ofPasskey({ name: 'Ours' }),
  removePasskey: ofPasskey(),
  forgetSingleSignOnAccount: ofAccount,
  endSignIn: async ({ server, admin }) => ({
    params: { id: (await server.call(listSignIns, { as: admin })).body.data[0]?.id },
  }),
};
