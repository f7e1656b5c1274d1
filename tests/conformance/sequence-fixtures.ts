import { createContact, createSequence } from '@talk/contract';
import type { OperationId } from '@talk/contract/schemas';
import type { ForeignCompany, ForeignRequest } from './foreign.js';

const foreignContact = async ({ server, admin }: ForeignCompany) =>
  (await server.call(createContact, { as: admin, body: { first_name: 'Theirs' } })).body;

const foreignSequence =
  (body?: Record<string, unknown>) =>
  async ({ server, admin }: ForeignCompany): Promise<ForeignRequest> => {
    const made = await server.call(createSequence, { as: admin, body: { name: 'Theirs' } });
    return { params: { id: made.body.id }, ...(body !== undefined && { body }) };
  };

const ofForeignContact =
  (body?: Record<string, unknown>) =>
  async (foreign: ForeignCompany): Promise<ForeignRequest> => ({
    params: { id: (await foreignContact(foreign)).id },
    ...(body !== undefined && { body }),
  });

/** For `foreignRequests`: the operations on sequences. */
export const sequenceRequests: Partial<Record<OperationId, (foreign: ForeignCompany) => Promise<ForeignRequest>>> = {
  getSequence: foreignSequence(),
  updateSequence: foreignSequence({ name: 'Ours' }),
  removeSequence: foreignSequence(),
  toggleSequence: foreignSequence({ is_active: true }),
  enrollSequenceContacts: foreignSequence({ contact_ids: [1], dry_run: true }),
  listSequenceContacts: foreignSequence(),
  previewSequenceText: async (foreign) => ({
    body: { contact_id: (await foreignContact(foreign)).id, body: 'Hi {{contact.name}}' },
  }),
  getSequenceInfo: ofForeignContact(),
  disenrollContact: ofForeignContact({}),
  pauseSequenceContact: ofForeignContact({ workflow_id: 1, is_paused: true }),
};
