import { randomUUID } from 'node:crypto';
import { checkMessage, getCommunication, getMessageRates, sendMessage, updateMessageRates } from '@talk/contract';
import { expect, it } from 'vitest';
import { systemScope } from '../../../policy/scope.js';
import { useMessaging, type OpenWorld } from './messaging-world.fixture.js';

/** A metered account pays for each segment when its text is given to the carrier. */
const messages = useMessaging();
const { server, carrier } = messages;

const leftTo = (number: string) => carrier.texts.filter(({ to }) => to === number).length;
async function open(credits: number | null): Promise<OpenWorld> {
  const at = await messages.open();
  if (credits !== null) await server.call(updateMessageRates, { as: at.agent, body: { text_credits: credits } });
  return at;
}
const creditsOf = async ({ agent }: OpenWorld): Promise<number | null> =>
  (await server.call(getMessageRates, { as: agent })).body.text_credits;
async function after(seconds: number): Promise<void> {
  server.clock.advance(seconds * 1000);
  await messages.jobs();
}

it('pays for each segment, and not before the text leaves', async () => {
  const at = await open(5);
  await at.send({ body: 'x'.repeat(200) });
  expect(await creditsOf(at)).toBe(5);
  await after(10);
  expect(await creditsOf(at)).toBe(3);
  expect(leftTo(at.customer)).toBe(1);
});

it('refuses a text that takes more than is left, and says how many those are', async () => {
  const at = await open(2);
  const body = { contact_id: at.contactId, body: 'x'.repeat(400), opt_out: false };
  const refused = await server.call(sendMessage, {
    as: at.agent,
    headers: { 'idempotency-key': randomUUID() },
    body,
  });
  expect(refused.error).toMatchObject({ code: 'REJECTED', rejection: 1, message: 'Not enough credits to send.' });
  expect(refused.error.obstacles?.[0]?.detail).toBe('It takes 3, and 2 are left.');
  const check = await server.call(checkMessage, { as: at.agent, query: { contact_id: at.contactId } });
  expect(check.body.decision).toBe('allowed');
});

it('lets as many leave as are paid for, of those that were written together', async () => {
  const at = await open(2);
  const sent = [await at.send({ body: 'one' }), await at.send({ body: 'two' }), await at.send({ body: 'three' })];
  await after(10);
  await after(10);
  expect(leftTo(at.customer)).toBe(2);
  expect(await creditsOf(at)).toBe(0);
  const last = await server.call(getCommunication, { as: at.agent, params: { id: sent[2]?.id ?? 0 } });
  expect(last.body.message).toMatchObject({ status: 'failed', failure: { rejection: 1 } });
});

it('pays once for a text that is given to the carrier several times, and the last credits suffice for it', async () => {
  const at = await open(1);
  carrier.textAnswers.push(new Error('away'), new Error('away'), 'lost');
  await at.send({ body: 'Patience' });
  for (let seconds = 0; seconds < 240; seconds += 20) await after(20);
  expect(leftTo(at.customer)).toBe(1);
  expect(await creditsOf(at)).toBe(0);
});

it('gets back what the carrier did not take', async () => {
  const at = await open(3);
  carrier.textAnswers.push({ kind: 'refused', code: 21612, text: null });
  await at.send();
  await after(10);
  expect(leftTo(at.customer)).toBe(0);
  expect(await creditsOf(at)).toBe(3);
});

it('pays for codes as well, and sends none without', async () => {
  const at = await open(1);
  const code = (body: string) =>
    server.transaction((tx) =>
      server.context.modules.messaging.messaging.sendCode(tx, systemScope(at.companyId), {
        codeId: 0,
        to: at.customer,
        lineId: at.lineId,
        body,
        validUntil: new Date(server.clock.now().getTime() + 600_000),
      }),
    );
  carrier.textAnswers.push({ kind: 'refused', code: 21612, text: null });
  await code('111111 is the code');
  await messages.jobs();
  expect(await creditsOf(at)).toBe(1);
  await code('222222 is the code');
  await code('333333 is the code');
  await messages.jobs();
  expect(carrier.texts.filter(({ to }) => to === at.customer).map(({ body }) => body)).toEqual(['222222 is the code']);
  expect(await creditsOf(at)).toBe(0);
});

it('does not count for an account that is not metered', async () => {
  const at = await open(null);
  await at.send();
  await after(10);
  expect(leftTo(at.customer)).toBe(1);
  expect(await creditsOf(at)).toBeNull();
});
