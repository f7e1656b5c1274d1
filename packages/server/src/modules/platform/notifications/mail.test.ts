import { randomUUID } from 'node:crypto';
import {
  createAppointment,
  createContact,
  createNote,
  getNotificationSettings,
  readMentions,
  unsubscribeFromNotifications,
  updateNotificationSettings,
} from '@talk/contract';
import { beforeEach, expect, it } from 'vitest';
import { createFakeMail, drainJobs, useTestServer, type TestUser } from '../../../testing/index.js';

const MINUTE_MS = 60_000;
const mail = createFakeMail();
const server = useTestServer({ mail });
let admin: TestUser;
let dana: TestUser;
let contactId: number;

beforeEach(async () => {
  mail.state = 'there';
  mail.taken.length = 0;
  mail.tries.length = 0;
  const { id } = await server.company({ name: 'Acme', timezone: 'UTC' });
  admin = await server.user(id, { name: 'Ann' });
  dana = await server.user(id, { name: 'Dana', email: `dana-${id}@acme.test`, roles: ['Company Agent'] });
  contactId = (await server.call(createContact, { as: admin, body: { first_name: 'Maya' } })).body.id;
});

const mention = (words = 'Look') =>
  server.call(createNote, {
    as: admin,
    params: { id: contactId },
    headers: { 'idempotency-key': randomUUID() },
    body: { body: `${words} <user:${dana.id}>` },
  });
async function pass(minutes: number): Promise<void> {
  server.clock.advance(minutes * MINUTE_MS);
  await drainJobs(server.context);
}
const linkToken = (): string => /\/unsubscribe#(\S+)/.exec(mail.taken.at(-1)?.text ?? '')?.[1] ?? '';

it('mails what was not seen for two minutes, with where it leads and how to stop it', async () => {
  await mention('Call her back');
  await pass(1);
  expect(mail.taken).toEqual([]);
  await pass(2);
  expect(mail.taken).toMatchObject([{ to: { name: 'Dana' }, subject: 'Ann mentioned you' }]);
  expect(mail.taken[0]?.text).toContain('Ann mentioned you in a note on Maya: “Call her back @Dana”');
  expect(mail.taken[0]?.text).toContain(`/channels/inbox/open/contacts/${contactId}/communications/`);
  expect(mail.taken[0]?.unsubscribeUrl).toContain('/unsubscribe#un_');
});

it('mails nothing about what was seen in time', async () => {
  await mention();
  await server.call(readMentions, { as: dana, body: {} });
  await pass(3);
  expect(mail.tries).toEqual([]);
});

it('makes one mail of ten, and the next one a quarter of an hour later at the earliest', async () => {
  for (let index = 0; index < 10; index += 1) {
    await mention(`Note ${index}`);
    server.clock.advance(5_000);
  }
  await pass(3);
  expect(mail.taken.map(({ subject }) => subject)).toEqual(['10 new notifications from Acme']);
  await mention();
  await pass(5);
  expect(mail.taken).toHaveLength(1);
  await pass(15);
  expect(mail.taken.map(({ subject }) => subject)).toEqual(['10 new notifications from Acme', 'Ann mentioned you']);
});

it('mails two reminders of one appointment as two mails, of which mailboxes keep both', async () => {
  await server.call(updateNotificationSettings, { as: dana, body: { appointments: { email_notifs: true } } });
  const starts = new Date(server.clock.now().getTime() + 2 * 60 * MINUTE_MS).toISOString();
  const [date, time] = [starts.slice(0, 10), starts.slice(11, 16)];
  const body = { title: 'Demo', date, time, timezone: 'UTC', minutes: 30, remind_minutes: [60 as const, 0 as const] };
  await server.call(createAppointment, { as: dana, params: { id: contactId }, body });
  await pass(61);
  await pass(3);
  await pass(57);
  await pass(3);
  expect(mail.taken.map(({ subject }) => subject)).toEqual(['Appointment with Maya', 'Appointment with Maya']);
  expect(new Set(mail.taken.map(({ messageId }) => messageId)).size).toBe(2);
});

it('waits until the user’s quiet hours are over', async () => {
  const now = server.clock.now();
  const at = (hours: number): string => new Date(now.getTime() + hours * 3_600_000).toISOString().slice(11, 16);
  const quiet_hours = { from: at(-1), to: at(1) };
  await server.call(updateNotificationSettings, { as: dana, body: { quiet_hours } });
  await mention();
  await pass(30);
  expect(mail.taken).toEqual([]);
  await pass(31);
  expect(mail.taken).toHaveLength(1);
});

it('sends the same mail once the mail server is back', async () => {
  mail.state = 'away';
  await mention();
  await pass(3);
  expect(mail.taken).toEqual([]);
  mail.state = 'there';
  await pass(60);
  expect(mail.taken).toHaveLength(1);
  expect(new Set(mail.tries.map(({ messageId }) => messageId)).size).toBe(1);
});

it('stops with the link from a mail, without a sign-in and as often as it is pressed', async () => {
  await mention();
  await pass(3);
  const token = linkToken();
  await mention();
  for (let index = 0; index < 2; index += 1)
    expect((await server.call(unsubscribeFromNotifications, { body: { token } })).body.company_name).toBe('Acme');
  await pass(60);
  expect(mail.taken).toHaveLength(1);
  const settings = (await server.call(getNotificationSettings, { as: dana })).body;
  expect(settings.mentions).toMatchObject({ inapp_notifs: true, desktop_notifs: true, email_notifs: false });
});

it('refuses a link that is not ours or too old, and stores no token', async () => {
  expect((await server.call(unsubscribeFromNotifications, { body: { token: 'un_guess' } })).error.code).toBe(
    'LINK_OVER',
  );
  await mention();
  await pass(3);
  const token = linkToken();
  const { rows } = await server.context.kernel.db.pool.query<{ stored: string }>(
    'select token_hash as stored from unsubscribe_links',
  );
  expect(rows.map(({ stored }) => stored)).not.toContain(token);
  server.clock.advance(91 * 86_400_000);
  expect((await server.call(unsubscribeFromNotifications, { body: { token } })).error.code).toBe('LINK_OVER');
});
