import { addContactPhoneNumber } from '@talk/contract';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { incomingNumbers } from '../../platform/lines/read.js';
import { contacts } from '../../people/contacts/read.js';
import { memberships } from '../../platform/identity/read.js';
import { consents, lineTypes } from './compliance.tables.js';
import { mobile, useTextingWorld } from './texting-world.fixture.js';

const world = useTextingWorld();
const { server, gate, now, itIs, request, ask, codes, text, main, support, area } = world;
const { setCompany, setTexting, setDefaultLine, setLine } = world;
const db = () => server.context.kernel.db.drizzle;

it('does not know contacts of other companies, nor those that the person may not see', async () => {
  const stranger = await server.user((await server.company()).id);
  const asStranger = server.transaction((tx) =>
    gate().decideMessage(tx, stranger.scope, request({ userId: stranger.id })),
  );
  await expect(asStranger).rejects.toMatchObject({ code: 'NOT_FOUND' });
  const narrow = {
    contactsVisibility: 'restricted',
    contactsAccessLevel: 1,
    canViewUnassignedContacts: false,
  } as const;
  const other = await server.user(world.agent().companyId, { roles: ['Company Agent'], membership: narrow });
  await expect(ask({ userId: other.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  // What leaves was seen by its writer when it was written.
  const leaving = { communicationId: await text() };
  expect(await codes({ userId: other.id, leaving })).toBe('allowed');
});

it('answers all that a composer has to know', async () => {
  const verdict = await ask({ body: null });
  expect(verdict).toMatchObject({
    decision: { kind: 'allowed' },
    line: { id: main(), name: 'Main' },
    number: mobile,
    contact: { id: world.contactId(), name: 'Maya', ownerId: null },
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
  await setDefaultLine(support());
  expect((await ask()).line?.id).toBe(support());
  await db()
    .update(memberships)
    .set({ defaultOutboundCampaignId: main() })
    .where(eq(memberships.userId, world.agent().id));
  expect((await ask()).line?.id).toBe(main());
  await text({ lineId: support(), direction: 'inbound' });
  expect((await ask()).line?.id).toBe(support());
  expect((await ask({ lineId: main() })).line?.id).toBe(main());
  await setLine(main(), { deletedAt: now() });
  expect(await codes({ lineId: main() })).toEqual([9]);
  expect(await codes({ lineId: 999_999_999 })).toEqual([22]);
});

it('texts from the number of a line that is nearest, and the one that the recipient knows', async () => {
  const near = {
    companyId: world.agent().companyId,
    lineId: support(),
    phoneNumber: `+1415${area()}0177`,
    position: 1,
  };
  const [own] = await db().insert(incomingNumbers).values(near).returning();
  expect((await ask({ lineId: support() })).line?.phoneNumber).toBe(near.phoneNumber);
  const [far] = await db()
    .select()
    .from(incomingNumbers)
    .where(eq(incomingNumbers.phoneNumber, `+1212${area()}0100`));
  await text({ lineId: support(), incomingNumberId: far?.id ?? null });
  expect((await ask({ lineId: support() })).line?.phoneNumber).toBe(`+1212${area()}0100`);
  await db()
    .update(incomingNumbers)
    .set({ sendsTexts: false })
    .where(eq(incomingNumbers.id, far?.id ?? 0));
  expect((await ask({ lineId: support() })).line?.incomingNumberId).toBe(own?.id);
});

it('offers the lines that could, and no others', async () => {
  await setLine(main(), { is10dlc: true });
  const verdict = await ask({ lineId: main() });
  expect(verdict.decision).toMatchObject({
    kind: 'blocked',
    obstacles: [{ rejection: 8, rule: 'use-case-not-approved' }],
  });
  expect(verdict.lines.map(({ id }) => id)).toEqual([support()]);
  expect(verdict.alternatives[0]).toMatchObject({ kind: 'other-line', label: 'Use Support', line_id: support() });
});

it('answers at the number the contact last wrote from or spoke on, on the line it came to', async () => {
  const second = '+14155550152';
  const params = { id: world.contactId() };
  const body = { phone_number: second, title: 'Second' };
  await server.call(addContactPhoneNumber, { as: world.agent(), params, body });
  await setDefaultLine(main());
  // Texts of ours, and calls that no person answered, are not from the contact.
  await text({ leadNumber: second });
  const call = { type: 'call', direction: 'inbound', leadNumber: second, lineId: support() } as const;
  await text({ ...call });
  await text({ ...call, direction: 'outbound', answeredAt: now(), answeredBy: 'machine' });
  expect(await ask()).toMatchObject({ number: mobile, reply: mobile, line: { id: main() } });
  await text({ ...call, answeredAt: now() });
  expect(await ask()).toMatchObject({ number: second, reply: second, line: { id: support() } });
  await text({ direction: 'inbound', createdAt: new Date(now().getTime() + 1000) });
  expect(await ask()).toMatchObject({ number: mobile, reply: mobile, line: { id: main() } });
  expect(await ask({ typedNumber: second })).toMatchObject({ number: second, reply: mobile });
});

it('picks a number that can be texted, and offers another one', async () => {
  const at = now();
  const params = { id: world.contactId() };
  await server.call(addContactPhoneNumber, {
    as: world.agent(),
    params,
    body: { phone_number: '+14155550151', title: 'Second' },
  });
  await db()
    .insert(lineTypes)
    .values({ companyId: world.agent().companyId, phoneNumber: mobile, type: 'landline', checkedAt: at });
  expect((await ask()).number).toBe('+14155550151');
  const landline = await ask({ typedNumber: mobile });
  expect(landline.decision).toMatchObject({ kind: 'blocked', obstacles: [{ rejection: 38 }] });
  expect(landline.alternatives).toMatchObject([
    { kind: 'call' },
    { kind: 'other-number', phone_number: '+14155550151' },
  ]);
});

it('counts texts of a day, of a line and to a number, and says when there is room again', async () => {
  await text();
  await text({ dispositionStatus: 'failed' });
  await setCompany({ timezone: 'America/New_York' });
  await setTexting({ dailyTextLimit: 2 });
  expect(await codes()).toBe('allowed');
  const second = await text({ lineId: support(), leadNumber: '+14155550159' });
  expect((await ask()).decision).toMatchObject({
    obstacles: [{ rejection: 30, scope: 'account', rule: 'account-limit' }],
  });
  // It was there before the limit was reached; of what is on its way, the first ones leave.
  expect(await codes({ leaving: { communicationId: second } })).toBe('allowed');
  const third = await text();
  expect(await codes({ leaving: { communicationId: third } })).toEqual([30]);
  await setTexting({ dailyTextLimit: null, numberTextLimit: 2 });
  expect((await ask()).decision).toMatchObject({ obstacles: [{ rejection: 30, rule: 'number-limit' }] });
  await setTexting({ numberTextLimit: null });
  await setLine(main(), { dailyTextLimit: 2 });
  expect((await ask({ lineId: main() })).decision).toMatchObject({ obstacles: [{ rejection: 30, scope: 'line' }] });
  expect((await ask({ lineId: main() })).alternatives.map(({ kind }) => kind)).toEqual([
    'other-line',
    'schedule',
    'call',
  ]);
});

it('takes the ledger, and an agreement that came as a date only, for consent', async () => {
  await setTexting({ requiresTextConsent: true });
  expect(await codes()).toEqual([31]);
  expect((await ask()).alternatives.map(({ kind }) => kind)).toEqual(['record-consent', 'call']);
  await db().update(contacts).set({ textAuthorizedAt: now() }).where(eq(contacts.id, world.contactId()));
  expect(await codes()).toBe('allowed');
  const line = { companyId: world.agent().companyId, phoneNumber: mobile, scope: 'text', source: 'agent' } as const;
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
  await setTexting({ optOutMode: 'first', optOutText: 'Reply STOP.' });
  expect((await ask()).optOutText).toBe('Reply STOP.');
  expect((await ask({ optOut: false })).optOutText).toBeNull();
  expect((await ask({ body: 'Hi. Reply STOP.' })).optOutText).toBeNull();
  await text();
  expect((await ask()).optOutText).toBeNull();
  await setTexting({ optOutMode: 'always' });
  expect((await ask()).optOutText).toBe('Reply STOP.');
});

it('sends long texts as MMS where line or company want it, and the line can', async () => {
  const long = { body: 'x'.repeat(150) };
  await setTexting({ sendLongMessagesAsMms: true });
  expect(await ask(long)).toMatchObject({ longAsMms: true, isMms: true });
  expect(await ask({ ...long, optOut: false })).toMatchObject({ isMms: false });
  await setLine(main(), { sendLongMessagesAsMms: false });
  expect(await ask({ ...long, lineId: main() })).toMatchObject({ longAsMms: false, isMms: false });
  await setLine(main(), { sendLongMessagesAsMms: true, sendsMms: false });
  expect(await ask({ ...long, lineId: main() })).toMatchObject({ longAsMms: false, isMms: false });
  expect(await codes({ lineId: main(), withMedia: true })).toEqual([44]);
});

it('waits for the morning at the recipient, unless a person answers and the company allows that', async () => {
  // Friday 21:30 in Los Angeles.
  itIs('2026-11-21T05:30:00Z');
  await setTexting({ disabledQuietRules: [] });
  const late = await ask();
  expect(late.decision).toEqual({
    kind: 'later',
    atMs: Date.parse('2026-11-21T16:00:00Z'),
    rule: 'us',
    reason: "It's 9:30 PM for Maya. Texts can go out again on Saturday at 8:00 AM (United States).",
  });
  expect(late.alternatives).toMatchObject([{ kind: 'schedule', at: '2026-11-21T16:00:00.000Z' }]);
  expect(late.validUntilMs).toBe(Date.parse('2026-11-22T05:00:00Z'));
  // A scheduled text is asked about for its own time.
  expect(await codes({ source: 'scheduled', atMs: Date.parse('2026-11-21T16:00:00Z') })).toBe('allowed');
  await text({ direction: 'inbound', createdAt: new Date('2026-11-21T05:29:00Z') });
  expect(await codes()).toBe('later');
  await setTexting({ repliesInQuietHours: true });
  const answer = await ask();
  expect(answer).toMatchObject({ decision: { kind: 'allowed' }, validUntilMs: Date.parse('2026-11-21T06:30:00Z') });
  for (const source of ['scheduled', 'auto-reply', 'broadcast', 'sequence'] as const)
    expect(await codes({ source })).toBe('later');
  itIs('2026-11-22T05:30:00Z');
  expect(await codes()).toBe('later');
});

it('takes a call of the recipient for the beginning of a conversation, and not for a consent', async () => {
  itIs('2026-11-21T05:30:00Z');
  await setTexting({ disabledQuietRules: [], repliesInQuietHours: true });
  expect(await codes({ source: 'call' })).toBe('later');
  await text({ type: 'call', direction: 'inbound', createdAt: new Date('2026-11-21T05:29:00Z') });
  expect(await codes({ source: 'call' })).toBe('allowed');
  await setTexting({ requiresTextConsent: true });
  expect(await codes({ source: 'call' })).toEqual([31]);
});

it('keeps the company’s own hours on top of the law', async () => {
  itIs('2026-11-21T01:30:00Z');
  await setCompany({ timezone: 'America/New_York' });
  await setTexting({
    disabledQuietRules: [],
    textWindow: { open: '0900', close: '1700', weekdays: [1, 2, 3, 4, 5] },
  });
  expect((await ask()).decision).toMatchObject({
    kind: 'later',
    rule: 'company-hours',
    atMs: Date.parse('2026-11-23T16:00:00Z'),
  });
});
