import { listContactCommunications, listContacts } from '@talk/contract';
import { expect, it } from 'vitest';
import { useMessaging, type OpenWorld } from './messaging-world.fixture.js';

const world = useMessaging();
const { server, carrier } = world;

const newest = async (at: OpenWorld) => {
  const { body } = await server.call(listContactCommunications, { as: at.agent, params: { id: at.contactId } });
  return body.data[0];
};
const preview = async (at: OpenWorld) => {
  const { body } = await server.call(listContacts, { as: at.agent, query: { search: at.customer } });
  return body.data[0]?.last_communication?.preview;
};
const eventTexts = async (at: OpenWorld) => {
  const { rows } = await server.context.kernel.db.pool.query<{ data: unknown }>(
    'select data from events where company_id = $1',
    [at.companyId],
  );
  return JSON.stringify(rows);
};

/** It is four units long: wherever a text is cut, one of these is met within. */
const POSITIONS = Array.from({ length: 67 }, (_, index) => index * 3);

it('takes in an emoji at any position from 0 to 200, whole', async () => {
  const at = await world.open();
  for (const position of POSITIONS) {
    const body = `${'a'.repeat(position)}👋🏽${position} end`;
    await at.receive(body);
    expect((await newest(at))?.body).toBe(body);
    expect(await preview(at)).toMatch(/^a*(👋🏽[\da-z ]*)?$/u);
  }
  expect(await eventTexts(at)).not.toMatch(/\\ud[89a-f]|\ufffd/i);
});

it('sends an emoji at any position from 0 to 200, whole', async () => {
  const at = await world.open();
  const wanted: string[] = [];
  for (const position of POSITIONS) {
    const body = `${'a'.repeat(position)}👋🏽${position} end`;
    await at.send({ body });
    wanted.push(body);
    expect(await preview(at)).toMatch(/^a*(👋🏽[\da-z ]*)?$/u);
    server.clock.advance(60_000);
    await world.jobs();
  }
  const sent = carrier.orders.flatMap((order) =>
    order.kind === 'text' && order.to === at.customer ? [order.body] : [],
  );
  expect(sent).toEqual(wanted);
});

it.each([
  ['U+0000', 'Left\0Right', 'LeftRight'],
  ['a mark that turns the line', 'Turned \u202eback', 'Turned \u202eback'],
])('keeps a text that a customer sends with %s', async (_what, sent, kept) => {
  const at = await world.open();
  await at.receive(sent);
  expect((await newest(at))?.body).toBe(kept);
});
