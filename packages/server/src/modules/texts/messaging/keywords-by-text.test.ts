import { randomUUID } from 'node:crypto';
import { addContactPhoneNumber, checkMessage, listConsents, listOptOuts } from '@talk/contract';
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
