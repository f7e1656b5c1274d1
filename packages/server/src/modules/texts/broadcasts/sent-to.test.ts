import { createContact, listContactBroadcasts, updateCompanySettings } from '@talk/contract';
import { expect, it } from 'vitest';
import { useTestServer, type TestUser } from '../../../testing/index.js';
import { broadcastRecipients, broadcasts } from './read.js';

const server = useTestServer();

async function open() {
  const { id: companyId } = await server.company();
  const admin = await server.user(companyId);
  const contact = async (first_name: string): Promise<number> =>
    (await server.call(createContact, { as: admin, body: { first_name } })).body.id;
  const [ada, bo] = [await contact('Ada'), await contact('Bo')];
  const ids = await server.transaction(async ({ q }) => {
    const made = await q
      .insert(broadcasts)
      .values(['Spring', 'Autumn'].map((name) => ({ companyId, name, userId: admin.id })))
      .returning({ id: broadcasts.id });
    const [spring = 0, autumn = 0] = made.map(({ id }) => id);
    await q.insert(broadcastRecipients).values([
      { companyId, contactId: ada, broadcastId: spring, state: 'texted' },
      { companyId, contactId: ada, broadcastId: autumn, state: 'texted' },
      { companyId, contactId: bo, broadcastId: autumn, state: 'excluded' },
    ]);
    return { spring, autumn };
  });
  return { companyId, admin, ada, bo, ...ids };
}

const ask = (as: TestUser, ids: readonly number[]) =>
  server.call(listContactBroadcasts, { as, query: { contact_ids: ids.join(',') } });

it('names the broadcasts that contacts were sent, newest first, without those that left them out', async () => {
  const { admin, ada, bo, spring, autumn } = await open();
  expect((await ask(admin, [ada, bo])).body.data).toEqual([
    {
      contact_id: ada,
      broadcasts: [
        { id: autumn, name: 'Autumn' },
        { id: spring, name: 'Spring' },
      ],
    },
  ]);
});

it('shows contacts of the company that the user sees, to users who send broadcasts', async () => {
  const { companyId, admin, ada } = await open();
  const { admin: stranger } = await open();
  expect((await ask(stranger, [ada])).body.data).toEqual([]);
  const narrow = await server.user(companyId, {
    roles: ['Company Supervisor'],
    membership: { contactsVisibility: 'restricted', contactsAccessLevel: 1, canViewUnassignedContacts: false },
  });
  expect((await ask(narrow, [ada])).body.data).toEqual([]);
  const billing = await server.user(companyId, { roles: ['Billing Admin'] });
  expect((await ask(billing, [ada])).status).toBe(403);
  await server.call(updateCompanySettings, { as: admin, body: { bulk_sms_enabled: false, bulk_rvm_enabled: false } });
  expect((await ask(admin, [ada])).error.message).toBe('Broadcasts are turned off for your account.');
});
