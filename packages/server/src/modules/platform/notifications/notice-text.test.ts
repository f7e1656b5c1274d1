import { randomUUID } from 'node:crypto';
import {
  confirmNoticeNumber,
  createContact,
  createNote,
  getNoticeNumber,
  getNotificationSettings,
  readMentions,
  removeNoticeNumber,
  setNoticeNumber,
  updateNotificationSettings,
} from '@talk/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { createFakeCarrier, drainJobs, useTestServer, type TestUser } from '../../../testing/index.js';

const MINUTE_MS = 60_000;
const carrier = createFakeCarrier();
const server = useTestServer({ carrier });
let admin: TestUser;
let dana: TestUser;
let contactId: number;
let lineNumber: string;
let count = 0;
/** Another one in each test: codes for a number are limited. */
let mobile: string;

beforeEach(async () => {
  carrier.texts.length = 0;
  const { id } = await server.company({ name: 'Acme', timezone: 'UTC', kycStatus: 'verified' });
  admin = await server.user(id, { name: 'Ann' });
  dana = await server.user(id, { name: 'Dana', roles: ['Company Agent'] });
  contactId = (await server.call(createContact, { as: admin, body: { first_name: 'Maya' } })).body.id;
  count += 1;
  lineNumber = `+1415555${String(1000 + count)}`;
  mobile = `+1212556${String(1000 + count)}`;
  await line(id, lineNumber);
});

/** A line that can send texts. The carrier lists the newest text first. */
async function line(companyId: number, phoneNumber: string): Promise<void> {
  const { pool } = server.context.kernel.db;
  const { rows } = await pool.query<{ id: string }>(
    `insert into lines (company_id, name) values ($1, 'Sales') returning id`,
    [companyId],
  );
  await pool.query('insert into incoming_numbers (company_id, line_id, phone_number) values ($1, $2, $3)', [
    companyId,
    rows[0]?.id,
    phoneNumber,
  ]);
}

const set = (as: TestUser, phone_number = mobile.slice(2)) =>
  server.call(setNoticeNumber, { as, body: { phone_number } });
const confirm = (as: TestUser, code: string) => server.call(confirmNoticeNumber, { as, body: { code } });
const texts = () => carrier.texts.map(({ from, to, body }) => ({ from, to, body }));
async function pass(minutes: number): Promise<void> {
  server.clock.advance(minutes * MINUTE_MS);
  await drainJobs(server.context);
}
async function code(): Promise<string> {
  await drainJobs(server.context);
  return /^(\d{6}) is your code for Acme\./.exec(carrier.texts[0]?.body ?? '')?.[1] ?? '';
}
async function own(as: TestUser): Promise<void> {
  await set(as);
  await confirm(as, await code());
  carrier.texts.length = 0;
  await server.call(updateNotificationSettings, { as, body: { mentions: { text_notifs: true } } });
}
const mention = (words = 'Look') =>
  server.call(createNote, {
    as: admin,
    params: { id: contactId },
    headers: { 'idempotency-key': randomUUID() },
    body: { body: `${words} <user:${dana.id}>` },
  });

describe('the number for notices', () => {
  it('is the user’s once they entered the code that was texted to it', async () => {
    expect((await set(dana)).body).toMatchObject({ phone_number: null, pending: { phone_number: mobile } });
    const right = await code();
    expect(texts()).toMatchObject([{ from: lineNumber, to: mobile }]);
    expect((await confirm(dana, right)).body).toEqual({ phone_number: mobile, pending: null, suggested: null });
    expect((await server.call(getNotificationSettings, { as: dana })).body.text_number).toBe(mobile);
    expect((await server.call(getNoticeNumber, { as: admin })).body.phone_number).toBeNull();
    expect((await server.call(removeNoticeNumber, { as: dana })).body.phone_number).toBeNull();
  });

  it('is not confirmed by another code, by another user, after five tries, or after ten minutes', async () => {
    await set(dana);
    const right = await code();
    const wrong = right === '000000' ? '000001' : '000000';
    expect((await confirm(dana, wrong)).error.errors).toEqual({ code: ['This is not the code from the text.'] });
    expect((await confirm(admin, right)).error.code).toBe('CODE_OVER');
    for (let index = 0; index < 4; index += 1) await confirm(dana, wrong);
    expect((await confirm(dana, right)).error.code).toBe('CODE_OVER');
    await set(dana);
    const second = await code();
    await pass(11);
    expect((await confirm(dana, second)).error.code).toBe('CODE_OVER');
    expect((await server.call(getNoticeNumber, { as: dana })).body).toMatchObject({
      phone_number: null,
      pending: null,
    });
  });

  it('gets four codes at most in a while', async () => {
    for (let index = 0; index < 4; index += 1) expect((await set(dana, '+12125560143')).status).toBe(200);
    expect((await set(dana, '+12125560143')).error.code).toBe('RATE_LIMITED');
    expect((await set(admin, '+12125560143')).error.code).toBe('RATE_LIMITED');
  });

  it('is refused when it is none, and without a line that can text', async () => {
    expect((await set(dana, '12')).error.errors).toEqual({ phone_number: ['This is not a phone number.'] });
    const { id } = await server.company({ kycStatus: 'verified' });
    const other = await server.user(id);
    expect((await set(other)).error.errors).toEqual({
      phone_number: ['Your company has no line that can send texts now. Ask an admin.'],
    });
  });

  it('has no code stored that could be read', async () => {
    await set(dana);
    const right = await code();
    const { rows } = await server.context.kernel.db.pool.query<{ all: string }>(
      'select t::text as all from notice_numbers t where user_id = $1',
      [dana.id],
    );
    expect(rows[0]?.all).toContain(mobile);
    expect(rows[0]?.all).not.toContain(right);
  });
});

describe('a notice by text', () => {
  it('says what was not seen for two minutes, with a link and without what was written', async () => {
    await own(dana);
    const { id } = (await mention('Secret words')).body.note;
    await pass(1);
    expect(texts()).toEqual([]);
    await pass(2);
    expect(texts()).toEqual([
      {
        from: lineNumber,
        to: mobile,
        body: `Acme: Ann mentioned you. http://localhost:4000/channels/inbox/open/contacts/${contactId}/communications/${id}`,
      },
    ]);
  });

  it('makes no contact and no thread', async () => {
    await own(dana);
    await mention();
    await pass(3);
    const { rows } = await server.context.kernel.db.pool.query(
      'select 1 from communications where company_id = $1 and lead_number = $2',
      [dana.companyId, mobile],
    );
    expect([texts().length, rows]).toEqual([1, []]);
  });

  it('is one text in a quarter of an hour, however much happens', async () => {
    await own(dana);
    for (let index = 0; index < 10; index += 1) {
      await mention(`Note ${index}`);
      server.clock.advance(5_000);
    }
    await pass(3);
    expect(texts().map(({ body }) => body)).toEqual([
      '10 new notifications from Acme. http://localhost:4000/channels/inbox/open',
    ]);
    await mention();
    await mention();
    await pass(5);
    expect(texts()).toHaveLength(1);
    await pass(15);
    expect(texts().map(({ body }) => body.slice(0, 2))).toEqual(['2 ', '10']);
  });

  it('is not sent about what was seen in time, nor within quiet hours, nor without a number', async () => {
    await own(dana);
    await mention();
    await server.call(readMentions, { as: dana, body: {} });
    await pass(3);
    const now = server.clock.now();
    const at = (hours: number): string => new Date(now.getTime() + hours * 3_600_000).toISOString().slice(11, 16);
    await server.call(updateNotificationSettings, { as: dana, body: { quiet_hours: { from: at(-1), to: at(1) } } });
    await mention();
    await pass(30);
    expect(texts()).toEqual([]);
    await pass(31);
    expect(texts()).toHaveLength(1);
    await server.call(removeNoticeNumber, { as: dana });
    await mention();
    await pass(60);
    expect(texts()).toHaveLength(1);
  });

  it('is for no appointment and no follow-up', async () => {
    await own(dana);
    const body = { reminders: { text_notifs: true } } as object;
    const settings = (await server.call(updateNotificationSettings, { as: dana, body })).body;
    expect(settings.reminders).toEqual({
      inapp_notifs: true,
      desktop_notifs: true,
      push_notifs: true,
      email_notifs: false,
    });
  });

  it('stops when the number opts out', async () => {
    await own(dana);
    await server.context.kernel.db.pool.query(
      `insert into opt_outs (company_id, phone_number, opted_out_at, source) values ($1, $2, now(), 'keyword')`,
      [dana.companyId, mobile],
    );
    await mention();
    await pass(3);
    expect(texts()).toEqual([]);
  });
});
