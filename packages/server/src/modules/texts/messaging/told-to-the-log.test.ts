import { updateContact } from '@talk/contract';
import { expect, it } from 'vitest';
import { useMessaging } from './messaging-world.fixture.js';

// What customers write, and who they are, is in no line of the log, also when those around us repeat it.

const MARK = 'mk7q9x';
const world = useMessaging();
const { server, carrier } = world;

/** As Twilio's client throws it: its sentence quotes what it was given. */
const refusal = (status: number, said: string) =>
  Object.assign(new Error(said), { status, code: 21_211, moreInfo: 'https://www.twilio.com/docs/errors/21211' });
const linesWith = (text: string) => server.logged.filter((line) => line.includes(text));

it('tells the log neither words nor numbers of a text that the carrier cannot take, in any of its tries', async () => {
  const at = await world.open();
  await server.call(updateContact, {
    as: at.agent,
    params: { id: at.contactId },
    body: { first_name: `Maya ${MARK}` },
  });
  const before = server.logged.length;
  const said = `The text "${MARK}" for ${at.customer} cannot be sent.`;
  carrier.textAnswers.push(...Array.from({ length: 3 }, () => refusal(503, said)), new Error('socket hang up'));
  carrier.textQuestions.push(refusal(503, said));
  await at.send({ body: `Hello ${MARK}` });
  await at.receive(`What about ${MARK}?`, { MediaUrl0: `https://media.example/${MARK}`, NumMedia: '1' });
  for (let minutes = 0; minutes < 30; minutes += 1) {
    server.clock.advance(60_000);
    await world.jobs();
  }
  expect(carrier.orders).toContainEqual(
    expect.objectContaining({ kind: 'text', to: at.customer, body: `Hello ${MARK}` }),
  );
  expect(server.logged.slice(before).some((line) => line.includes('will be tried again'))).toBe(true);
  expect(linesWith(MARK)).toEqual([]);
  expect(linesWith(at.customer)).toEqual([]);
});
