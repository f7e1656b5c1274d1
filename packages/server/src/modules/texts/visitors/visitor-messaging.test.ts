import { randomUUID } from 'node:crypto';
import {
  getContact,
  leaveVisitor,
  listConsents,
  listContactCommunications,
  listVisitorTexts,
  sendMessage,
  sendVisitorText,
  startVisitor,
  type VisitorSession,
} from '@talk/contract';
import { beforeEach, expect, it } from 'vitest';
import { systemScope } from '../../../policy/scope.js';
import { createFakeCarrier } from '../../../testing/fake-carrier.js';
import { drainJobs, useTestServer } from '../../../testing/index.js';
import { createAnswerRoutes } from './answer-route.js';
import { createSite, filledForm, NUMBER, PAGE, verifiedVisitor, withSession, type Site } from './visitors.fixture.js';

const carrier = createFakeCarrier();
const server = useTestServer({ carrier });
/** Noon in California on a weekday. */
const NOON = Date.parse('2026-11-18T20:00:00Z');
let site: Site;
let token: string;
let made = 0;

beforeEach(async () => {
  made += 1;
  server.clock.advance(NOON + made * 7 * 86_400_000 - server.clock.now().getTime());
  site = await createSite(server, `+1415555${String(3000 + made)}`);
  token = await site.token();
  carrier.texts.length = 0;
});

const query = (text: string, values: unknown[]) => server.context.kernel.db.pool.query(text, values);

async function write(session: VisitorSession, body: string) {
  const text = { client_id: randomUUID(), body, page: PAGE };
  const sent = await server.call(sendVisitorText, { as: token, headers: withSession(session), body: text });
  if (sent.status !== 200) throw new Error(JSON.stringify(sent.error));
  const { rows } = await query(`select id from contacts where company_id = $1`, [site.admin.companyId]);
  return Number(rows[0]?.id);
}

/** The agent's own way: the same request as their composer makes; then the undo time passes. */
async function answer(contactId: number, body: string, withOptOut = false): Promise<number> {
  const sent = await server.call(sendMessage, {
    as: site.admin,
    headers: { 'idempotency-key': randomUUID() },
    body: { contact_id: contactId, body, opt_out: withOptOut },
  });
  if (sent.status !== 200) throw new Error(JSON.stringify(sent.error));
  return sent.body.id;
}

async function afterUndo(): Promise<void> {
  server.clock.advance(6_000);
  await drainJobs(server.context);
}

const listed = (session: VisitorSession, known?: string) =>
  server.call(listVisitorTexts, {
    as: token,
    headers: withSession(session),
    query: known === undefined ? {} : { known, wait_seconds: 25 },
  });

const statusOf = async (contactId: number, id: number) => {
  const { body } = await server.call(listContactCommunications, { as: site.admin, params: { id: contactId } });
  return body.data.find((each) => each.id === id)?.message?.status;
};

const smsTo = (number = NUMBER) => carrier.texts.filter(({ to }) => to === number).map(({ body }) => body);

it('shows agents the page that a visitor wrote from, and what they agreed to', async () => {
  const contactId = await write(await verifiedVisitor(server, carrier, token), 'Do these come in 42?');
  const params = { id: contactId };
  const { body } = await server.call(listContactCommunications, { as: site.admin, params });
  expect(body.data[0]?.message).toMatchObject({ source: 'widget', page: PAGE, status: 'received' });
  const consents = await server.call(listConsents, { as: site.admin, params });
  expect(consents.body.data).toMatchObject([{ action: 'granted', source: 'visitor', page_url: PAGE.url }]);
  const contact = await server.call(getContact, { as: site.admin, params });
  expect(contact.body.text_authorized_at).not.toBeNull();
});

it('tells of each text from which page it came, also in the event that wakes the agent up', async () => {
  const session = await verifiedVisitor(server, carrier, token);
  await write(session, 'On the first page');
  const page = { url: 'https://shop.example/care?from=mail#wax', title: 'How to wax <b>boots</b>' };
  const text = { client_id: randomUUID(), body: 'On another one', page };
  await server.call(sendVisitorText, { as: token, headers: withSession(session), body: text });
  const { rows } = await query(
    `select data->'message'->'page' as page from events where company_id = $1 and type = 'new_communication' order by seq`,
    [site.admin.companyId],
  );
  expect(rows).toEqual([{ page: PAGE }, { page }]);
  // No scripts in what agents may click.
  const bad = { ...text, client_id: randomUUID(), page: { url: 'javascript:alert(1)', title: '' } };
  const refused = await server.call(sendVisitorText, { as: token, headers: withSession(session), body: bad });
  expect(refused.error.errors).toHaveProperty(['page.url']);
});

it('marks the contact who has the number when its owner agrees', async () => {
  const { rows } = await query(
    `with made as (insert into contacts (company_id, name, first_name, search_text) values ($1, 'Maya', 'Maya', 'maya') returning id)
     insert into contact_phone_numbers (company_id, contact_id, phone_number, title) select $1, id, $2, 'Mobile' from made
     returning contact_id`,
    [site.admin.companyId, NUMBER],
  );
  const params = { id: Number(rows[0]?.contact_id) };
  await verifiedVisitor(server, carrier, token);
  const timeline = await server.call(listContactCommunications, { as: site.admin, params });
  expect(timeline.body.audits).toMatchObject([{ field: 'consent', cause: 'visitor', actor_name: null }]);
  const contact = await server.call(getContact, { as: site.admin, params });
  expect(contact.body.text_authorized_at).not.toBeNull();
});

it('names a contact of whom only the number was known, and leaves every other name alone', async () => {
  const records = server.context.modules.contacts.records;
  const scope = systemScope(site.admin.companyId);
  await server.transaction((tx) => records.findOrCreate(tx, scope, NUMBER));
  const id = await write(
    await verifiedVisitor(server, carrier, token, NUMBER, 'Noor van den Berg'),
    'Do you ship to Utrecht?',
  );
  const named = async () => (await server.call(getContact, { as: site.admin, params: { id } })).body;
  expect(await named()).toMatchObject({ name: 'Noor van den Berg', first_name: 'Noor', last_name: 'van den Berg' });
  const { body } = await server.call(listContactCommunications, { as: site.admin, params: { id } });
  expect(body.audits).toContainEqual(expect.objectContaining({ field: 'first_name', after: 'Noor', cause: 'visitor' }));
  await write(await verifiedVisitor(server, carrier, token, NUMBER, 'Mickey Mouse'), 'And to Delft?');
  expect((await named()).name).toBe('Noor van den Berg');
});

it('keeps codes out of every thread and every list', async () => {
  await verifiedVisitor(server, carrier, token);
  const { rows } = await query(`select id from communications where company_id = $1`, [site.admin.companyId]);
  expect(rows).toEqual([]);
  expect(smsTo()).toHaveLength(1);
});

it('gives a code to the carrier once, also when the answer was lost', async () => {
  carrier.textAnswers.push('lost');
  const form = await filledForm(server, token);
  expect((await server.call(startVisitor, { as: token, body: form })).status).toBe(200);
  await drainJobs(server.context);
  server.clock.advance(120_000);
  await drainJobs(server.context);
  expect(smsTo()).toHaveLength(1);
});

it('says in words that a number gets no texts, when everybody may know it', async () => {
  const start = async (phone: string) =>
    server.call(startVisitor, { as: token, body: await filledForm(server, token, phone) });
  expect((await start('+442079460018')).error.errors).toEqual({
    phone_number: ['We cannot text numbers in this country. Enter another number.'],
  });
  expect((await start('+18005550199')).error.errors).toEqual({
    phone_number: ['This number cannot receive texts. Enter your mobile number.'],
  });
  await query(`update companies set country = 'GB' where id = $1`, [site.admin.companyId]);
  expect((await start('+442079460018')).error.errors).toEqual({
    phone_number: ['This is a landline and cannot receive texts. Enter a mobile number.'],
  });
  await query(`update texting_settings set messaging_enabled = false where company_id = $1`, [site.admin.companyId]);
  expect((await start('+447400123456')).error.code).toBe('UNAVAILABLE');
});

it('texts no code to whoever wrote STOP or is a known landline, and says nothing of it', async () => {
  const at = server.clock.now();
  const { companyId } = site.admin;
  await query(
    `insert into opt_outs (company_id, phone_number, opted_out_at, source) values ($1, '+14155550161', $2, 'keyword')`,
    [companyId, at],
  );
  await query(
    `insert into line_types (company_id, phone_number, type, checked_at) values ($1, '+14155550162', 'landline', $2)`,
    [companyId, at],
  );
  for (const phone of ['+14155550161', '+14155550162', '+14155550163']) {
    const body = await filledForm(server, token, phone);
    expect((await server.call(startVisitor, { as: token, body })).status).toBe(200);
  }
  await drainJobs(server.context);
  expect(carrier.texts.map(({ to }) => to)).toEqual(['+14155550163']);
});

it('asks for no consent in the ledger before a code, which is how it gets there', async () => {
  await query(`update texting_settings set requires_text_consent = true where company_id = $1`, [site.admin.companyId]);
  await verifiedVisitor(server, carrier, token);
  expect(smsTo()).toHaveLength(1);
});

it('wakes a browser that waits when the agent answers, and texts its phone nothing', async () => {
  const session = await verifiedVisitor(server, carrier, token);
  const contactId = await write(session, 'Hello?');
  const { state } = (await listed(session)).body;
  let isAnswered = false;
  const held = listed(session, state).then((found) => {
    isAnswered = true;
    return found;
  });
  const id = await answer(contactId, 'Yes, we do.');
  await drainJobs(server.context);
  // Held back for the undo time: nobody has sent it yet, and the visitor must not see it.
  expect(isAnswered).toBe(false);
  await afterUndo();
  const woken = await held;
  expect(woken.body.data.map(({ body }) => body)).toEqual(['Hello?', 'Yes, we do.']);
  expect(await statusOf(contactId, id)).toBe('sending');

  // Its next request says that it has it.
  const next = listed(session, woken.body.state);
  await expect.poll(() => statusOf(contactId, id)).toBe('delivered');
  server.clock.advance(60_000);
  await drainJobs(server.context);
  expect(smsTo()).toHaveLength(1);
  await write(session, 'Thanks!');
  // The minute that passed may have ended the wait before these words came: what matters is that it ends, and what is shown then.
  await next;
  expect((await listed(session, woken.body.state)).body.data).toHaveLength(3);
});

it('adds the opt-out sentence to what goes to the phone, and never to what the page shows', async () => {
  const session = await verifiedVisitor(server, carrier, token);
  const contactId = await write(session, 'Hello?');
  await query(`update texting_settings set opt_out_mode = 'first' where company_id = $1`, [site.admin.companyId]);
  const words = async () => (await listed(session)).body.data.map(({ body }) => body);
  const bodyOf = async (id: number) => {
    const { body } = await server.call(listContactCommunications, { as: site.admin, params: { id: contactId } });
    return body.data.find((each) => each.id === id);
  };

  await listed(session);
  const live = await answer(contactId, 'Yes, we do.', true);
  await afterUndo();
  expect(await words()).toEqual(['Hello?', 'Yes, we do.']);
  const { state } = (await listed(session)).body;
  await server.call(listVisitorTexts, {
    as: token,
    headers: withSession(session),
    query: { known: state, wait_seconds: 0 },
  });
  // What the team sees is what was said; nothing was sent that is charged.
  expect(await bodyOf(live)).toMatchObject({
    body: 'Yes, we do.',
    message: { status: 'delivered', segments: 0 },
  });
  expect(smsTo()).toHaveLength(1);

  // The first one that goes to the phone tells how to stop, although the page showed one before.
  await server.call(leaveVisitor, { as: token, headers: withSession(session), body: {} });
  await answer(contactId, 'Shall we keep them?', true);
  await afterUndo();
  expect(smsTo()[0]).toBe('Shall we keep them?\nText STOP to unsubscribe.');
  await answer(contactId, 'Until Friday.', true);
  await afterUndo();
  expect(smsTo()[0]).toBe('Until Friday.');
  expect((await words()).slice(2)).toEqual(['Shall we keep them?', 'Until Friday.']);
});

it('sends the sentence to the phone when the page that seemed to look never confirmed', async () => {
  const session = await verifiedVisitor(server, carrier, token);
  const contactId = await write(session, 'Hello?');
  await listed(session);
  await answer(contactId, 'Yes.', true);
  await afterUndo();
  server.clock.advance(11_000);
  await drainJobs(server.context);
  expect(smsTo()[0]).toBe('Yes.\nText STOP to unsubscribe.');
  expect((await listed(session)).body.data.at(-1)?.body).toBe('Yes.');
});

it('texts the phone when the page that seemed to look never confirmed', async () => {
  const session = await verifiedVisitor(server, carrier, token);
  const contactId = await write(session, 'Hello?');
  await listed(session);
  await listed(session);
  const [first, second] = [await answer(contactId, 'First'), await answer(contactId, 'Second')];
  await afterUndo();
  expect(smsTo()).toHaveLength(1);
  server.clock.advance(11_000);
  await drainJobs(server.context);
  // Nobody confirmed the first, and by now nobody seems to look: the second does not wait for that again.
  expect(smsTo().slice(0, 2)).toEqual(['Second', 'First']);
  expect([await statusOf(contactId, first), await statusOf(contactId, second)]).toEqual(['sending', 'sending']);
});

it('texts the phone as soon as the page was closed', async () => {
  const session = await verifiedVisitor(server, carrier, token);
  const contactId = await write(session, 'Hello?');
  await listed(session);
  await server.call(leaveVisitor, { as: token, headers: withSession(session), body: {} });
  await answer(contactId, 'Still here?');
  await afterUndo();
  expect(smsTo()[0]).toBe('Still here?');
});

it('reads STOP in the widget as it does from the phone', async () => {
  const session = await verifiedVisitor(server, carrier, token);
  const contactId = await write(session, 'stop');
  const blocked = await server.call(sendMessage, {
    as: site.admin,
    headers: { 'idempotency-key': randomUUID() },
    body: { contact_id: contactId, body: 'Please stay', opt_out: false },
  });
  expect(blocked.error).toMatchObject({ code: 'REJECTED', rejection: 32 });
});

it('knows whether an answer goes to the page, to the phone, or to both', async () => {
  const routeOf = createAnswerRoutes(server.context.kernel);
  const reads = { q: server.context.kernel.db.drizzle };
  const route = () => routeOf(reads, systemScope(site.admin.companyId), NUMBER, site.lineId);
  const headers = withSession(await verifiedVisitor(server, carrier, token));
  expect(await route()).toBe('sms');
  await server.call(listVisitorTexts, { as: token, headers });
  expect(await route()).toBe('live');
  server.clock.advance(16_000);
  expect(await route()).toBe('both');
  server.clock.advance(15_000);
  expect(await route()).toBe('sms');
  await server.call(listVisitorTexts, { as: token, headers });
  await server.call(leaveVisitor, { as: token, headers, body: {} });
  expect(await route()).toBe('sms');
});
