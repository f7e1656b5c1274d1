import { randomUUID } from 'node:crypto';
import {
  addContactPhoneNumber,
  checkMessage,
  getScheduledMessage,
  listConsents,
  listContactCommunications,
  listOptOuts,
  optOutNumber,
  scheduleMessage,
  updateTextingSettings,
} from '@talk/contract';
import { expect, it } from 'vitest';
import { useMessaging, type OpenWorld } from './messaging-world.fixture.js';

/** STOP, START and HELP as the carrier's webhooks bring them. */
const messages = useMessaging();
const { server, carrier } = messages;

const told = (number: string) =>
  carrier.texts
    .filter(({ to }) => to === number)
    .map(({ body }) => body)
    .toReversed();
const check = async (at: OpenWorld, phone_number: string) => {
  const query = { contact_id: at.contactId, phone_number };
  const { body } = await server.call(checkMessage, { as: at.agent, query });
  return body.decision === 'blocked' ? body.obstacles.map(({ rejection }) => rejection) : body.decision;
};
async function wrote(at: OpenWorld, body: string, form: Readonly<Record<string, string>> = {}): Promise<void> {
  await at.receive(body, form);
  server.clock.advance(10_000);
  await messages.jobs();
}

it.each([
  'STOP',
  'stop',
  ' Stop. \n',
  '“STOP!!”',
  'StopAll',
  'UNSUBSCRIBE',
  'cancel',
  'End',
  'quit.',
  'REVOKE',
  'OptOut',
  'opt out',
  'ARRÊT',
  'STOP 🙏',
  'Stop❤️',
  'S.T.O.P',
])('%j is confirmed first, and then the number is blocked', async (word) => {
  const at = await messages.open();
  await wrote(at, word);
  expect(told(at.customer)).toEqual([expect.stringMatching(/You are unsubscribed .* Reply START to resubscribe\.$/)]);
  expect(await check(at, at.customer)).toEqual([32]);
  // Once more: it is the last text that they get.
  await wrote(at, word);
  expect(told(at.customer)).toHaveLength(1);
});

it.each(['Please stop by at five', 'Don’t stop', 'YES', 'stop it', 'S T O P'])('%j opts nobody out', async (body) => {
  const at = await messages.open();
  await wrote(at, body);
  expect(told(at.customer)).toEqual([]);
  expect(await check(at, at.customer)).toBe('allowed');
});

it('holds with pictures, too', async () => {
  const at = await messages.open();
  const url = `https://carrier.test/${randomUUID()}`;
  carrier.media.set(url, Buffer.from('\x89PNG\r\n\x1a\nrest', 'latin1'));
  await wrote(at, 'Stop', { NumMedia: '1', MediaUrl0: url, MediaContentType0: 'image/png' });
  expect(told(at.customer)).toHaveLength(1);
  expect(await check(at, at.customer)).toEqual([32]);
});

it('holds for the number, not for the contact, and ends with START or UNSTOP of that number only', async () => {
  const at = await messages.open();
  const second = at.customer.replace('+1212', '+1646');
  const body = { phone_number: second, title: 'Second' };
  await server.call(addContactPhoneNumber, { as: at.agent, params: { id: at.contactId }, body });
  await wrote(at, 'STOP');
  expect(await check(at, at.customer)).toEqual([32]);
  expect(await check(at, second)).toBe('allowed');
  await wrote(at, 'START', { From: second });
  // There was nothing to confirm, and nobody to bring back.
  expect(told(second)).toEqual([]);
  expect(await check(at, at.customer)).toEqual([32]);
  await wrote(at, 'Unstop');
  expect(told(at.customer).at(-1)).toMatch(/You will get texts from us again\./);
  expect(await check(at, at.customer)).toBe('allowed');
  const params = { id: at.contactId };
  const outs = await server.call(listOptOuts, { as: at.agent, params });
  expect(outs.body.data).toMatchObject([{ phone_number: at.customer, source: 'keyword' }]);
  expect(outs.body.data[0]?.opted_in_at).not.toBeNull();
  const ledger = await server.call(listConsents, { as: at.agent, params });
  expect(ledger.body.data.map(({ action, source, phone_number }) => [action, source, phone_number])).toEqual([
    ['granted', 'keyword', at.customer],
    ['revoked', 'keyword', at.customer],
  ]);
});

it('answers HELP, INFO and AIDE, and blocks nobody', async () => {
  const at = await messages.open();
  for (const word of ['HELP', 'info?', 'Aide']) await wrote(at, word);
  expect(told(at.customer)).toHaveLength(3);
  for (const answer of told(at.customer)) expect(answer).toMatch(/Write here and someone will answer\./);
  expect(await check(at, at.customer)).toBe('allowed');
});

const threadOf = async (at: OpenWorld) => {
  const { body } = await server.call(listContactCommunications, { as: at.agent, params: { id: at.contactId } });
  return body.data.map(({ direction, body: words, message }) => [direction, words, message?.status]);
};

it('believes the carrier that a text is a keyword, and leaves the answer to it', async () => {
  const at = await messages.open();
  await wrote(at, 'Baja', { OptOutType: 'STOP' });
  expect(await check(at, at.customer)).toEqual([32]);
  await wrote(at, 'Ayuda', { OptOutType: 'HELP' });
  await wrote(at, 'Alta', { OptOutType: 'START' });
  expect(await check(at, at.customer)).toBe('allowed');
  expect(told(at.customer)).toEqual([]);
  await wrote(at, 'Hello', { OptOutType: 'WHATEVER' });
  expect(await threadOf(at)).toHaveLength(4);
});

it('leaves the answers to the carrier when the company says so, and still keeps who opted out', async () => {
  const at = await messages.open();
  const body = { keyword_answers: 'carrier' } as const;
  expect((await server.call(updateTextingSettings, { as: at.agent, body })).body).toMatchObject(body);
  for (const word of ['help', 'STOP']) await wrote(at, word);
  expect(told(at.customer)).toEqual([]);
  expect(await check(at, at.customer)).toEqual([32]);
});

it('shows no failure when the carrier confirmed STOP before we did', async () => {
  const at = await messages.open();
  carrier.textAnswers.push({ kind: 'refused', code: 21610, text: null });
  await wrote(at, 'STOP');
  expect(await threadOf(at)).toEqual([['inbound', 'STOP', 'received']]);
  expect(await check(at, at.customer)).toEqual([32]);
  // A START that the carrier did not take is a failure that the agent has to know of.
  carrier.textAnswers.push({ kind: 'refused', code: 21610, text: null });
  await wrote(at, 'START');
  expect((await threadOf(at)).map(([, , status]) => status)).toContain('failed');
  expect(await check(at, at.customer)).toEqual([32]);
});

it('opts a number out for an agent who was asked to, with all that waits for it, and nobody else’s', async () => {
  const at = await messages.open();
  await wrote(at, 'Please stop texting me');
  const schedule_date = new Date(server.clock.now().getTime() + 3_600_000).toISOString();
  const planned = await server.call(scheduleMessage, {
    as: at.agent,
    headers: { 'idempotency-key': randomUUID() },
    body: { contact_id: at.contactId, body: 'Soon', opt_out: false, schedule_date, timezone: 'America/New_York' },
  });
  const params = { id: at.contactId };
  const body = { phone_number: at.customer };
  const done = await server.call(optOutNumber, { as: at.agent, params, body });
  expect(done.body).toMatchObject({ phone_number: at.customer, source: 'agent', opted_in_at: null });
  expect((await server.call(optOutNumber, { as: at.agent, params, body })).body).toEqual(done.body);
  expect(await check(at, at.customer)).toEqual([32]);
  expect(told(at.customer)).toEqual([]);
  const scheduled = await server.call(getScheduledMessage, { as: at.agent, params: { id: planned.body.id } });
  expect(scheduled.body.status).toBe('cancelled');
  const ledger = await server.call(listConsents, { as: at.agent, params });
  expect(ledger.body.data).toMatchObject([{ action: 'revoked', source: 'agent', phone_number: at.customer }]);

  const wrong = { as: at.agent, params, body: { phone_number: '+12125550199' } };
  expect((await server.call(optOutNumber, wrong)).error.errors).toHaveProperty('phone_number');
  const other = await messages.open('now');
  expect((await server.call(optOutNumber, { as: other.agent, params, body })).status).toBe(404);
  await wrote(at, 'START');
  expect(await check(at, at.customer)).toBe('allowed');
});

it('confirms STOP in the company’s own words, with signs that are sent as plainer ones', async () => {
  const at = await messages.open();
  const admin = await server.user(at.agent.companyId);
  const body = { stop_reply: 'Joe’s Plumbing – you’re out. Reply START to hear from us again.' };
  expect((await server.call(updateTextingSettings, { as: admin, body })).status).toBe(200);
  await wrote(at, 'STOP');
  expect(told(at.customer)).toEqual([expect.stringMatching(/^Joe.s Plumbing . you.re out\./)]);
});
