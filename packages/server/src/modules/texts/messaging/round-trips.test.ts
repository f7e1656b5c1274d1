import { checkMessage, saveDraft } from '@talk/contract';
import { expect, it } from 'vitest';
import { countRoundTrips } from '../../../testing/index.js';
import { useMessaging } from './messaging-world.fixture.js';

const messages = useMessaging();
const { carrier, server } = messages;

/** The worker takes a job with one statement, and removes it with one; the test's own worker asks otherwise. */
const isOfTheQueue = (trip: readonly string[]): boolean => trip.every((text) => text.includes('_private_jobs'));

/**
 * Counted: everything that this process asks of PostgreSQL for one text, `begin` and `commit` with the rest, from the request with its sign-in,
 * its key and the composer's draft to the job that gives the text to the carrier. Not counted: telling other nodes that there are events.
 */
it('asks the database at most 15 times from the press until the carrier has the text', async () => {
  const world = await messages.open();
  // The first text to a number is looked up at the carrier, too.
  await world.send();
  server.clock.advance(60_000);
  await messages.jobs();
  const draft = await server.call(saveDraft, {
    as: world.agent,
    params: { id: world.contactId },
    body: { version: 0, body: 'See you', subject: null, attachments: [], gif_url: null },
  });
  expect(draft.status).toBe(200);

  const counting = countRoundTrips();
  const sendMessage = carrier.sendMessage.bind(carrier);
  let untilAccepted = 0;
  carrier.sendMessage = async (text) => {
    const answer = await sendMessage(text);
    untilAccepted = counting.trips.filter((trip) => !isOfTheQueue(trip)).length;
    return answer;
  };
  await world.send({ body: 'See you' });
  const ofTheRequest = counting.trips.length;
  server.clock.advance(60_000);
  await messages.jobs();
  counting.stop();
  carrier.sendMessage = sendMessage;

  const TAKING = 1;
  const REMOVING = 1;
  const all = counting.trips.filter((trip) => !isOfTheQueue(trip)).length + TAKING + REMOVING;
  expect(carrier.orders.filter(({ kind }) => kind === 'text')).toHaveLength(2);
  expect(ofTheRequest).toBeLessThanOrEqual(8);
  expect(untilAccepted + TAKING).toBeLessThanOrEqual(15);
  // And what is written down of the answer.
  expect(all).toBeLessThanOrEqual(20);
});

it('asks at most 6 times, the sign-in included, whether a contact may be texted, while the composer is open', async () => {
  const world = await messages.open();
  await world.send();
  const check = () => server.call(checkMessage, { as: world.agent, query: { contact_id: world.contactId } });
  expect((await check()).body.decision).toBe('allowed');
  const counting = countRoundTrips();
  await check();
  counting.stop();
  expect(counting.trips.length).toBeLessThanOrEqual(6);
});
