import { randomUUID } from 'node:crypto';
import { createContact } from '@talk/contract';
import type { OperationId } from '@talk/contract/schemas';
import type { ForeignCompany, ForeignRequest } from './foreign.js';
import { foreignCommunication } from './recording-fixtures.js';

async function foreignId({ server, admin }: ForeignCompany): Promise<number> {
  const body = { first_name: 'Maya', email: 'maya@example.com' };
  return (await server.call(createContact, { as: admin, body })).body.id;
}
const ofContact = async (foreign: ForeignCompany): Promise<ForeignRequest> => ({
  params: { id: await foreignId(foreign) },
});

/** For `foreignRequests`: faxes, and email. */
export const letterRequests: Partial<Record<OperationId, (foreign: ForeignCompany) => Promise<ForeignRequest>>> = {
  sendFax: async (foreign) => ({ body: { contact_id: await foreignId(foreign), file: randomUUID() } }),
  checkFax: async (foreign) => ({ query: { contact_id: await foreignId(foreign) } }),
  undoFax: foreignCommunication,
  retryFax: foreignCommunication,
  sendEmail: async (foreign) => ({ ...(await ofContact(foreign)), body: { subject: 'Hello', body: 'Ours' } }),
  checkEmail: ofContact,
  allowEmail: ofContact,
  undoEmail: foreignCommunication,
  retryEmail: foreignCommunication,
  updateLineEmail: async ({ server, admin }) => {
    const { rows } = await server.context.kernel.db.pool.query<{ id: string }>(
      `insert into lines (company_id, name) values ($1, 'Theirs') returning id`,
      [admin.companyId],
    );
    return { params: { id: rows[0]?.id }, body: { email_intake: true } };
  },
};
