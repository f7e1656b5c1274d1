import { createContact, addContactPhoneNumber, listContactPhoneNumbers } from '@talk/contract';
import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { communications } from '../communications/communications.tables.js';
import { incomingNumbers, lines } from '../companies/companies.tables.js';
import { contacts } from '../contacts/contacts.tables.js';
import { companies, memberships } from '../identity/identity.tables.js';
import { systemScope } from '../../policy/scope.js';
import { useTestServer, type TestUser } from '../../testing/index.js';
import { createCompliance, type Compliance } from './compliance.service.js';
import { consents, lineTypes } from './compliance.tables.js';
import type { InboundText, KeywordActions, MessageWish } from './message-compliance.js';

const server = useTestServer();
let compliance: Compliance;
let agent: TestUser;
let contactId = 0;
let mobile = '';
let main = 0;
let support = 0;
let area = 200;

const db = () => server.context.kernel.db.drizzle;
/** The gate's own clock: Friday, noon in Los Angeles, unless a test says otherwise. */
let nowMs = 0;
const now = () => new Date(nowMs);
const itIs = (iso: string) => {
  nowMs = Date.parse(iso);
};

async function newLine(name: string, phoneNumber: string): Promise<number> {
  const { companyId } = agent;
  const [row] = await db().insert(lines).values({ companyId, name }).returning();
  if (row === undefined) throw new Error('no line');
  await db().insert(incomingNumbers).values({ companyId, lineId: row.id, phoneNumber });
  return row.id;
}

beforeAll(() => {
  compliance = createCompliance({ ...server.context.kernel, clock: { now } });
});
beforeEach(async () => {
  itIs('2026-11-20T20:00:00Z');
  const company = await server.company({ name: 'Acme' });
  agent = await server.user(company.id, { roles: ['Company Agent'] });
  area += 1;
  main = await newLine('Main', `+1415${area}0100`);
  support = await newLine('Support', `+1212${area}0100`);
  mobile = '+14155550150';
  contactId = (await server.call(createContact, { as: agent, body: { first_name: 'Maya', phone_number: mobile } })).body
    .id;
});

const wish = (change: Partial<MessageWish> = {}): MessageWish => ({
  userId: agent.id,
  contactId,
  typedNumber: null,
  lineId: null,
  body: 'Hello',
  attachments: 0,
  withMedia: false,
  source: 'manual',
  ...change,
});
const ask = (change: Partial<MessageWish> = {}) =>
  server.transaction((tx) => compliance.decideMessage(tx, agent.scope, wish(change)));
const codes = async (change: Partial<MessageWish> = {}) => {
  const { decision } = await ask(change);
  return decision.kind === 'blocked' ? decision.obstacles.map(({ rejection }) => rejection) : decision.kind;
};
const setCompany = (values: Partial<typeof companies.$inferInsert>) =>
  db().update(companies).set(values).where(eq(companies.id, agent.companyId));
const setLine = (id: number, values: Partial<typeof lines.$inferInsert>) =>
  db().update(lines).set(values).where(eq(lines.id, id));
async function text(values: Partial<typeof communications.$inferInsert> = {}): Promise<number> {
  const [row] = await db()
    .insert(communications)
    .values({
      companyId: agent.companyId,
      type: 'sms',
      direction: 'outbound',
      contactId,
      lineId: main,
      leadNumber: mobile,
      currentStatus: 'sent',
      dispositionStatus: 'completed',
      createdAt: now(),
      ...values,
    })
    .returning();
  if (row === undefined) throw new Error('no text');
  return row.id;
}

it('does not know contacts of other companies, nor those that the person may not see', async () => {
  const stranger = await server.user((await server.company()).id);
  const asStranger = server.transaction((tx) =>
    compliance.decideMessage(tx, stranger.scope, wish({ userId: stranger.id })),
  );
  await expect(asStranger).rejects.toMatchObject({ code: 'NOT_FOUND' });
  const narrow = {
    contactsVisibility: 'restricted',
    contactsAccessLevel: 1,
    canViewUnassignedContacts: false,
  } as const;
  const other = await server.user(agent.companyId, { roles: ['Company Agent'], membership: narrow });
  await expect(ask({ userId: other.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  // What leaves was seen by its writer when it was written.
  const leaving = { communicationId: await text() };
  expect(await codes({ userId: other.id, leaving })).toBe('allowed');
});

it('answers all that a composer has to know', async () => {
  const verdict = await ask({ body: null });
  expect(verdict).toMatchObject({
    decision: { kind: 'allowed' },
    line: { id: main, name: 'Main' },
    number: mobile,
    contact: { id: contactId, name: 'Maya', ownerId: null },
    numbers: [{ phone_number: mobile, title: 'Mobile', is_opted_out: false, line_type: 'unknown' }],
    alternatives: [],
    optOutText: 'Text STOP to unsubscribe.',
    longAsMms: false,
    isMms: false,
    maxAttachments: 10,
    undoSeconds: 5,
    localTime: { zone: 'America/Los_Angeles', confidence: 'medium' },
  });
  expect(verdict.lines.map(({ name }) => name)).toEqual(['Main', 'Support']);
});

it('texts from the line used last with the number, else the person’s, else the account’s', async () => {
  await setCompany({ defaultOutboundCampaignId: support });
  expect((await ask()).line?.id).toBe(support);
  await db().update(memberships).set({ defaultOutboundCampaignId: main }).where(eq(memberships.userId, agent.id));
  expect((await ask()).line?.id).toBe(main);
  await text({ lineId: support, direction: 'inbound' });
  expect((await ask()).line?.id).toBe(support);
  expect((await ask({ lineId: main })).line?.id).toBe(main);
  await setLine(main, { deletedAt: now() });
  expect(await codes({ lineId: main })).toEqual([9]);
  expect(await codes({ lineId: 999_999_999 })).toEqual([22]);
});

it('texts from the number of a line that is nearest, and the one that the recipient knows', async () => {
  const near = { companyId: agent.companyId, lineId: support, phoneNumber: `+1415${area}0177`, position: 1 };
  const [own] = await db().insert(incomingNumbers).values(near).returning();
  expect((await ask({ lineId: support })).line?.phoneNumber).toBe(near.phoneNumber);
  const [far] = await db()
    .select()
    .from(incomingNumbers)
    .where(eq(incomingNumbers.phoneNumber, `+1212${area}0100`));
  await text({ lineId: support, incomingNumberId: far?.id ?? null });
  expect((await ask({ lineId: support })).line?.phoneNumber).toBe(`+1212${area}0100`);
  await db()
    .update(incomingNumbers)
    .set({ sendsTexts: false })
    .where(eq(incomingNumbers.id, far?.id ?? 0));
  expect((await ask({ lineId: support })).line?.incomingNumberId).toBe(own?.id);
});

it('offers the lines that could, and no others', async () => {
  await setLine(main, { is10dlc: true });
  const verdict = await ask({ lineId: main });
  expect(verdict.decision).toMatchObject({
    kind: 'blocked',
    obstacles: [{ rejection: 8, rule: 'use-case-not-approved' }],
  });
  expect(verdict.lines.map(({ id }) => id)).toEqual([support]);
  expect(verdict.alternatives[0]).toMatchObject({ kind: 'other-line', label: 'Use Support', line_id: support });
});

it('picks a number that can be texted, and offers another one', async () => {
  const at = now();
  const params = { id: contactId };
  await server.call(addContactPhoneNumber, {
    as: agent,
    params,
    body: { phone_number: '+14155550151', title: 'Second' },
  });
  await db()
    .insert(lineTypes)
    .values({ companyId: agent.companyId, phoneNumber: mobile, type: 'landline', checkedAt: at });
  expect((await ask()).number).toBe('+14155550151');
  const landline = await ask({ typedNumber: mobile });
  expect(landline.decision).toMatchObject({ kind: 'blocked', obstacles: [{ rejection: 38 }] });
  expect(landline.alternatives[0]).toMatchObject({ kind: 'other-number', phone_number: '+14155550151' });
});

it('counts texts of a day, of a line and to a number, and says when there is room again', async () => {
  await text();
  await text({ dispositionStatus: 'failed' });
  await setCompany({ dailyTextLimit: 2, timezone: 'America/New_York' });
  expect(await codes()).toBe('allowed');
  const second = await text({ lineId: support, leadNumber: '+14155550159' });
  expect((await ask()).decision).toMatchObject({
    obstacles: [{ rejection: 30, scope: 'account', rule: 'account-limit' }],
  });
  // It was there before the limit was reached; of what is on its way, the first ones leave.
  expect(await codes({ leaving: { communicationId: second } })).toBe('allowed');
  const third = await text();
  expect(await codes({ leaving: { communicationId: third } })).toEqual([30]);
  await setCompany({ dailyTextLimit: null, numberTextLimit: 2 });
  expect((await ask()).decision).toMatchObject({ obstacles: [{ rejection: 30, rule: 'number-limit' }] });
  await setCompany({ numberTextLimit: null });
  await setLine(main, { dailyTextLimit: 2 });
  expect((await ask({ lineId: main })).decision).toMatchObject({ obstacles: [{ rejection: 30, scope: 'line' }] });
  expect((await ask({ lineId: main })).alternatives.map(({ kind }) => kind)).toEqual([
    'other-line',
    'schedule',
    'call',
  ]);
});

it('takes the ledger, and an agreement that came as a date only, for consent', async () => {
  await setCompany({ requiresTextConsent: true });
  expect(await codes()).toEqual([31]);
  expect((await ask()).alternatives.map(({ kind }) => kind)).toEqual(['record-consent', 'call']);
  await db().update(contacts).set({ textAuthorizedAt: now() }).where(eq(contacts.id, contactId));
  expect(await codes()).toBe('allowed');
  const line = { companyId: agent.companyId, phoneNumber: mobile, scope: 'text', source: 'agent' } as const;
  await db()
    .insert(consents)
    .values({ ...line, action: 'revoked' });
  expect(await codes()).toEqual([31]);
  await db()
    .insert(consents)
    .values({ ...line, action: 'granted' });
  expect(await codes()).toBe('allowed');
});

it('adds the opt-out text always, or only to the first text', async () => {
  await setCompany({ optOutMode: 'first', optOutText: 'Reply STOP.' });
  expect((await ask()).optOutText).toBe('Reply STOP.');
  expect((await ask({ optOut: false })).optOutText).toBeNull();
  expect((await ask({ body: 'Hi. Reply STOP.' })).optOutText).toBeNull();
  await text();
  expect((await ask()).optOutText).toBeNull();
  await setCompany({ optOutMode: 'always' });
  expect((await ask()).optOutText).toBe('Reply STOP.');
});

it('sends long texts as MMS where line or company want it, and the line can', async () => {
  const long = { body: 'x'.repeat(150) };
  await setCompany({ sendLongMessagesAsMms: true });
  expect(await ask(long)).toMatchObject({ longAsMms: true, isMms: true });
  expect(await ask({ ...long, optOut: false })).toMatchObject({ isMms: false });
  await setLine(main, { sendLongMessagesAsMms: false });
  expect(await ask({ ...long, lineId: main })).toMatchObject({ longAsMms: false, isMms: false });
  await setLine(main, { sendLongMessagesAsMms: true, sendsMms: false });
  expect(await ask({ ...long, lineId: main })).toMatchObject({ longAsMms: false, isMms: false });
  expect(await codes({ lineId: main, withMedia: true })).toEqual([44]);
});

it('waits for the morning at the recipient, unless a person answers and the company allows that', async () => {
  // Friday 21:30 in Los Angeles.
  itIs('2026-11-21T05:30:00Z');
  await setCompany({ disabledQuietRules: [] });
  const late = await ask();
  expect(late.decision).toEqual({
    kind: 'later',
    atMs: Date.parse('2026-11-21T16:00:00Z'),
    rule: 'us',
    reason: "It's 9:30 PM for Maya. Texts may go out again on Saturday at 8:00 AM (United States).",
  });
  expect(late.alternatives).toMatchObject([{ kind: 'schedule', at: '2026-11-21T16:00:00.000Z' }]);
  expect(late.validUntilMs).toBe(Date.parse('2026-11-22T05:00:00Z'));
  // A scheduled text is asked about for its own time.
  expect(await codes({ source: 'scheduled', atMs: Date.parse('2026-11-21T16:00:00Z') })).toBe('allowed');
  await text({ direction: 'inbound', createdAt: new Date('2026-11-21T05:29:00Z') });
  expect(await codes()).toBe('later');
  await setCompany({ repliesInQuietHours: true });
  const answer = await ask();
  expect(answer).toMatchObject({ decision: { kind: 'allowed' }, validUntilMs: Date.parse('2026-11-21T06:30:00Z') });
  for (const source of ['scheduled', 'auto-reply'] as const) expect(await codes({ source })).toBe('later');
  itIs('2026-11-22T05:30:00Z');
  expect(await codes()).toBe('later');
});

it('keeps the company’s own hours on top of the law', async () => {
  itIs('2026-11-21T01:30:00Z');
  await setCompany({
    disabledQuietRules: [],
    timezone: 'America/New_York',
    textWindow: { open: '0900', close: '1700', weekdays: [1, 2, 3, 4, 5] },
  });
  expect((await ask()).decision).toMatchObject({
    kind: 'later',
    rule: 'company-hours',
    atMs: Date.parse('2026-11-23T16:00:00Z'),
  });
});

function inbound(body: string, communicationId: number): InboundText {
  return { communicationId, contactId, phoneNumber: mobile, lineId: main, body };
}
interface Told {
  readonly replies: string[];
  readonly cancelled: (number | null)[];
  readonly decisions: string[];
}
function actions(told: Told): KeywordActions {
  return {
    async reply(tx, scope, { confirms, body, phoneNumber }) {
      const source = { userId: null, source: 'auto-reply', typedNumber: phoneNumber, optOut: false, body } as const;
      const before = await compliance.decideMessage(
        tx,
        scope,
        wish({ ...source, confirms: { communicationId: confirms } }),
      );
      told.decisions.push(before.decision.kind);
      told.replies.push(body);
      const [row] = await tx.q
        .insert(communications)
        .values({
          companyId: scope.companyId,
          type: 'sms',
          direction: 'outbound',
          contactId,
          lineId: main,
          leadNumber: mobile,
          body,
          currentStatus: 'sent',
          dispositionStatus: 'in-progress',
          createdAt: now(),
        })
        .returning();
      if (row === undefined) throw new Error('no reply');
      return { communicationId: row.id };
    },
    async optedOut(_tx, _scope, _number, keep) {
      told.cancelled.push(keep);
    },
  };
}
const newTold = (): Told => ({ replies: [], cancelled: [], decisions: [] });
async function wrote(body: string, told: Told) {
  const id = await text({ direction: 'inbound', body });
  return server.transaction((tx) =>
    compliance.readKeyword(tx, systemScope(agent.companyId), inbound(body, id), actions(told)),
  );
}

it('confirms STOP, then blocks the number; only that confirmation still leaves; START brings them back', async () => {
  const told = newTold();
  expect(await wrote('Please stop by', told)).toEqual({ keyword: null, replyCommunicationId: null });
  const stopped = await wrote('Stop.', told);
  expect(stopped.keyword).toBe('stop');
  expect(told.replies).toEqual([
    'Acme: You are unsubscribed and will get no more texts from us. Reply START to come back.',
  ]);
  expect(told.decisions).toEqual(['allowed']);
  expect(told.cancelled).toEqual([stopped.replyCommunicationId]);
  const { decision } = await ask();
  expect(decision).toMatchObject({ kind: 'blocked', obstacles: [{ rejection: 32, rule: 'opted-out' }] });
  expect(decision.kind === 'blocked' && decision.obstacles[0].text).toMatch(
    /^This number opted out on \w+ \d+, \d{4}\. Only they can opt back in \(START\)\.$/,
  );
  const leaving = { communicationId: stopped.replyCommunicationId ?? 0 };
  const reply = { userId: null, source: 'auto-reply', optOut: false, leaving } as const;
  expect(await codes({ ...reply, body: told.replies[0] ?? '' })).toBe('allowed');
  // Neither other words under its name, nor its words under another name.
  expect(await codes({ ...reply, body: 'Buy now!' })).toEqual([32]);
  expect(await codes({ ...reply, body: told.replies[0] ?? '', leaving: { communicationId: await text() } })).toEqual([
    32,
  ]);
  const numbers = await server.call(listContactPhoneNumbers, { as: agent, params: { id: contactId } });
  expect(numbers.body.data[0]?.is_opted_out).toBe(true);

  // STOP once more: nothing to confirm.
  expect(await wrote('STOP', told)).toEqual({ keyword: 'stop', replyCommunicationId: null });
  const back = await wrote('START', told);
  expect(back.keyword).toBe('start');
  expect(told.replies).toHaveLength(2);
  expect(told.decisions).toEqual(['allowed', 'allowed']);
  expect(await codes()).toBe('allowed');
  const { rows } = await server.context.kernel.db.pool.query<{
    field: string;
    before: string | null;
    after: string | null;
  }>(`select field, before, after from contact_audits where contact_id = $1 and field = 'opted_out' order by id`, [
    contactId,
  ]);
  expect(rows).toEqual([
    { field: 'opted_out', before: null, after: `${mobile} (wrote STOP)` },
    { field: 'opted_out', before: mobile, after: null },
  ]);
});

it('reads a keyword once, however often its webhook comes', async () => {
  const told = newTold();
  const id = await text({ direction: 'inbound', body: 'STOP' });
  const read = () =>
    server.transaction((tx) =>
      compliance.readKeyword(tx, systemScope(agent.companyId), inbound('STOP', id), actions(told)),
    );
  const first = await read();
  expect(await read()).toEqual(first);
  expect(told.replies).toHaveLength(1);
});

it('blocks for the company that was meant, and no other', async () => {
  await wrote('UNSUBSCRIBE', newTold());
  const other = await server.company();
  const colleague = await server.user(other.id);
  const made = await server.call(createContact, { as: colleague, body: { first_name: 'Maya', phone_number: mobile } });
  const verdict = await server.transaction((tx) =>
    compliance.decideMessage(tx, colleague.scope, wish({ userId: colleague.id, contactId: made.body.id })),
  );
  expect(verdict.decision.kind === 'blocked' && verdict.decision.obstacles.map(({ rejection }) => rejection)).toEqual([
    22,
  ]);
});

it('blocks without a word when the line cannot text, and answers HELP five times a day', async () => {
  const told = newTold();
  for (let asked = 0; asked < 7; asked += 1) await wrote('help', told);
  expect(told.replies).toHaveLength(5);
  expect(await codes()).toBe('allowed');
  await setLine(main, { textingEnabled: false });
  expect(await wrote('quit', told)).toEqual({ keyword: 'stop', replyCommunicationId: null });
  expect(told.replies).toHaveLength(5);
  expect(told.cancelled).toEqual([null]);
  expect(await codes({ lineId: support })).toEqual([32]);
});

it('believes the carrier that a number opted out, or is a landline', async () => {
  const scope = systemScope(agent.companyId);
  await server.transaction((tx) => compliance.recordOptOut(tx, scope, mobile, 'carrier'));
  await server.transaction((tx) => compliance.recordOptOut(tx, scope, mobile, 'carrier'));
  await server.transaction((tx) => compliance.recordLineType(tx, scope, mobile, 'landline'));
  expect(await codes()).toEqual([32, 38]);
  await db().update(contacts).set({ isDnc: true }).where(eq(contacts.id, contactId));
  expect(await codes()).toEqual([11, 32, 38]);
});
