import { createWebhook, updateWebhook } from '@talk/contract';
import { beforeEach, expect, it } from 'vitest';
import { createFakeMail, drainJobs, runSchedule, useTestServer, type TestUser } from '../../../testing/index.js';
import { createReceiver } from './receiver.fixture.js';

const receiver = createReceiver();
const mail = createFakeMail();
const server = useTestServer({ web: receiver.web, mail });
let admin: TestUser;

beforeEach(async () => {
  receiver.clear();
  mail.state = 'there';
  mail.taken.length = 0;
  const { id } = await server.company({ name: 'Acme' });
  admin = await server.user(id, { name: 'Ada', email: `ada-${id}@acme.test` });
  await server.user(id, { name: 'Ana', email: `ana-${id}@acme.test`, user: { language: 'es' } });
  await server.user(id, { roles: ['Company Agent'] });
  await server.user(id, { membership: { enabled: false } });
});

/** A webhook whose receiver says that it is gone for good. */
async function stopped(): Promise<number> {
  const body = { name: 'CRM', url: 'https://hooks.example.com/secret-path', events: ['contact.updated' as const] };
  const { id } = (await server.call(createWebhook, { as: admin, body })).body.webhook;
  receiver.react(() => 410);
  await server.transaction(async (tx) =>
    tx.emit({
      type: 'contacts_updated',
      companyId: admin.companyId,
      entity: { type: 'company', id: admin.companyId },
      version: 1,
      data: { changes: { notes: 'x' }, items: [{ id: 1, version: 1, user_id: null, unread_count: 0 }] },
    }),
  );
  await runSchedule(server.context, 'webhooks.collect');
  await drainJobs(server.context);
  return id;
}

it('mails each admin once, in their language, with the site and not the whole address', async () => {
  await stopped();
  const mails = mail.taken.toSorted((a, b) => a.to.name.localeCompare(b.to.name));
  expect(mails.map(({ to, subject }) => [to.name, subject])).toEqual([
    ['Ada', 'Talk has paused a webhook of Acme'],
    ['Ana', 'Talk ha pausado un webhook de Acme'],
  ]);
  expect(mails[0]?.text).toContain('Talk sends nothing to the webhook for hooks.example.com any more.');
  expect(mails[0]?.text).toContain('http://localhost:4000/settings/webhooks');
  expect(mails[0]?.text).not.toContain('secret-path');
});

it('sends nothing about a webhook that was switched on while the mail server was away', async () => {
  mail.state = 'away';
  const id = await stopped();
  await server.call(updateWebhook, { as: admin, params: { id }, body: { is_enabled: true } });
  mail.state = 'there';
  server.clock.advance(3_600_000);
  await drainJobs(server.context);
  expect(mail.taken).toEqual([]);
});
