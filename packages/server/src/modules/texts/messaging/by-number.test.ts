import { randomUUID } from 'node:crypto';
import { createContact, getContact, sendMessage } from '@talk/contract';
import { expect, it } from 'vitest';
import type { TestUser } from '../../../testing/index.js';
import { useMessaging } from './messaging-world.fixture.js';

// A text that names a number and no contact.

const messages = useMessaging();
const { server } = messages;

const text = (as: TestUser, body: Record<string, unknown>) =>
  server.call(sendMessage, {
    as,
    headers: { 'idempotency-key': randomUUID() },
    body: { body: 'Hello', opt_out: false, ...body },
  });

it('goes to the contact who has the number, however it is written', async () => {
  const at = await messages.open();
  const national = at.customer.replace(/^\+1(\d{3})(\d{3})/, '($1) $2-');
  const { body } = await text(at.agent, { phone_number: national });
  expect(body).toMatchObject({ contact_id: at.contactId, lead_number: at.customer });
});

it('adds a contact for a number that nobody has, once', async () => {
  const at = await messages.open();
  const number = '+12125559876';
  const first = await text(at.agent, { phone_number: number });
  const second = await text(at.agent, { phone_number: number });
  expect([first.status, second.body.contact_id]).toEqual([200, first.body.contact_id]);
  const id = first.body.contact_id ?? 0;
  const contact = await server.call(getContact, { as: at.agent, params: { id } });
  expect(contact.body.phone_number).toBe(number);
});

it('refuses the number of a contact that the agent may not see, what is not a number, and neither', async () => {
  const at = await messages.open();
  const agent = await server.user(at.companyId, {
    roles: ['Company Agent'],
    membership: { contactsVisibility: 'restricted', contactsAccessLevel: 1, canViewUnassignedContacts: false },
  });
  const body = { phone_number: '+12125559877', user_id: at.agent.id };
  await server.call(createContact, { as: at.agent, body });
  expect((await text(agent, { phone_number: body.phone_number })).error.code).toBe('FORBIDDEN');
  expect((await text(agent, { phone_number: '12' })).status).toBeGreaterThanOrEqual(400);
  expect((await text(agent, {})).error.errors).toEqual({ contact_id: ['Choose who the text is for.'] });
});
