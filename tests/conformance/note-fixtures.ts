import { randomUUID } from 'node:crypto';
import { createContact, createNote } from '@talk/contract';
import type { ForeignCompany, ForeignRequest } from './foreign.js';

/** A note of another company. */
export async function foreignNote({ server, admin }: ForeignCompany): Promise<ForeignRequest> {
  const contact = await server.call(createContact, { as: admin, body: { first_name: 'Theirs' } });
  const params = { id: contact.body.id };
  const headers = { 'idempotency-key': randomUUID() };
  const { body } = await server.call(createNote, { as: admin, params, headers, body: { body: 'Theirs' } });
  return { params: { id: body.note.id } };
}
