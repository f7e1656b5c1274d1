import {
  createContact,
  listContactsExports,
  startContactsExport,
  uploadContactImport,
  type ContactsExport,
} from '@talk/contract';
import type { OperationId } from '@talk/contract/schemas';
import { drainJobs } from '@talk/server/testing';
import type { ForeignCompany, ForeignRequest } from './foreign.js';

const foreignContact = async ({ server, admin }: ForeignCompany): Promise<number> =>
  (await server.call(createContact, { as: admin, body: { first_name: 'Theirs' } })).body.id;

async function foreignImport({ server, admin }: ForeignCompany): Promise<ForeignRequest> {
  const data_base64 = Buffer.from('First name\nTheirs\n').toString('base64');
  const { body } = await server.call(uploadContactImport, { as: admin, body: { name: 'theirs.csv', data_base64 } });
  return { params: { id: body.id } };
}

async function foreignExport(foreign: ForeignCompany): Promise<ContactsExport> {
  const { server, admin } = foreign;
  const body = { columns: ['name' as const], contact_ids: [await foreignContact(foreign)] };
  return (await server.call(startContactsExport, { as: admin, body })).body;
}

/** For `foreignRequests`: files of contacts. */
export const exchangeRequests: Partial<Record<OperationId, (foreign: ForeignCompany) => Promise<ForeignRequest>>> = {
  getContactImport: foreignImport,
  readContactImport: async (foreign) => ({ ...(await foreignImport(foreign)), body: {} }),
  checkContactImport: async (foreign) => ({
    ...(await foreignImport(foreign)),
    body: { mapping: ['first_name'], duplicates: 'skip' },
  }),
  controlContactImport: async (foreign) => ({ ...(await foreignImport(foreign)), body: { act: 'dismiss' } }),
  listContactImportRejects: foreignImport,
  downloadContactImportRejects: foreignImport,
  startContactsExport: async (foreign) => ({
    body: { columns: ['name'], contact_ids: [await foreignContact(foreign)] },
  }),
  controlContactsExport: async (foreign) => ({
    params: { id: (await foreignExport(foreign)).id },
    body: { act: 'cancel' },
  }),
  downloadExport: async (foreign) => {
    await foreignExport(foreign);
    await drainJobs(foreign.server.context);
    const { data } = (await foreign.server.call(listContactsExports, { as: foreign.admin })).body;
    return { params: { uuid: /download\/([^?]+)/.exec(data[0]?.download_url ?? '')?.[1] ?? '' } };
  },
};
