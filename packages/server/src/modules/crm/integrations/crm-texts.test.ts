import {
  completeIntegration,
  connectIntegration,
  listCrmActivities,
  listIntegrations,
  listUnloggedCalls,
  markCommunicationRead,
  retryUnloggedCalls,
  updateIntegration,
} from '@talk/contract';
import { expect, it } from 'vitest';
import { purgeEvents } from '../../../events/events.repository.js';
import { runSchedule, type TestUser } from '../../../testing/index.js';
import { useMessaging, type OpenWorld } from '../../texts/messaging/messaging-world.fixture.js';
import { createFakeCrm } from '../providers/fake-crm.fixture.js';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const crm = createFakeCrm();
const world = useMessaging({ crms: [crm] });
const { server, carrier } = world;
const params = { name: 'hubspot' } as const;

/** A company that is connected, with a customer whom the CRM knows. */
async function open(): Promise<OpenWorld> {
  crm.fail(null);
  const at = await world.open();
  crm.know(at.customer, `maya-${at.companyId}`);
  const { body } = await server.call(connectIntegration, { as: at.agent, params });
  const brought = crm.agree(body.authorize_url, String(at.companyId));
  expect((await server.call(completeIntegration, { as: at.agent, params, body: brought })).status).toBe(200);
  await world.jobs();
  return at;
}
async function after(ms: number): Promise<void> {
  await runSchedule(server.context, 'crm.collect');
  server.clock.advance(ms);
  await runSchedule(server.context, 'crm.collect');
  await world.jobs();
}
/** Long enough for everything that was said to be written. */
const soon = (): Promise<void> => after(MINUTE_MS + 1000);
async function sent(at: OpenWorld, body: string, end: 'delivered' | 'undelivered' = 'delivered'): Promise<void> {
  const text = await at.send({ body });
  server.clock.advance(5_000);
  await world.jobs();
  const { sid } = carrier.texts[0] ?? { sid: '' };
  for (const status of ['sent', end]) await at.report(text.id, sid, status, ...(end === 'undelivered' ? [30003] : []));
}
const entries = ({ companyId }: OpenWorld) =>
  [...crm.texts.values()].filter(({ texts: { key } }) => key.startsWith(`${companyId}-`));
const bodies = (at: OpenWorld) => entries(at).map(({ texts: { texts } }) => texts.map(({ body }) => body));
const unlogged = async (at: OpenWorld) =>
  (await server.call(listUnloggedCalls, { as: at.agent, params, query: {} })).body.data;
const shown = async (at: OpenWorld) => (await server.call(listIntegrations, { as: at.agent })).body.data[0];
const writes = (): number => crm.asked.filter((what) => what === 'logTexts').length;

it('logs a day’s texts with a customer as one entry, which grows, a minute after something was said', async () => {
  const at = await open();
  await at.receive('Are you open today?');
  await world.jobs();
  await sent(at, 'Until six.');
  const before = writes();
  await after(MINUTE_MS / 2);
  // Not before the minute is over, and nobody is told that something is missing meanwhile.
  expect([entries(at), await unlogged(at), (await shown(at))?.waiting]).toEqual([[], [], 0]);
  await soon();
  expect(entries(at)).toEqual([
    {
      records: [{ kind: 'contact', id: `maya-${at.companyId}` }],
      texts: {
        key: expect.stringMatching(/^\d+-t\d+$/) as string,
        timeZone: 'America/New_York',
        ourNumber: at.line,
        customerNumber: at.customer,
        title: expect.stringMatching(/^Texts with \(212\) 555-/) as string,
        texts: [
          {
            at: expect.any(Date) as Date,
            direction: 'inbound',
            author: 'Maya',
            body: 'Are you open today?',
            files: [],
            isUndelivered: false,
          },
          {
            at: expect.any(Date) as Date,
            direction: 'outbound',
            author: expect.any(String) as string,
            body: 'Until six.',
            files: [],
            isUndelivered: false,
          },
        ],
        agentEmail: expect.stringContaining('@') as string,
      },
    },
  ]);
  expect(writes() - before).toBe(1);
  await at.receive('See you then');
  await world.jobs();
  await soon();
  expect(bodies(at)).toEqual([['Are you open today?', 'Until six.', 'See you then']]);
  await soon();
  expect(writes() - before).toBe(2);
});

it('begins another entry with another day of the company, and one for each of its numbers’ conversations', async () => {
  const at = await open();
  // Half past twelve in New York; at midnight it is the next day there, which in UTC it is for hours already.
  server.clock.advance(10 * HOUR_MS);
  await at.receive('Good evening');
  await world.jobs();
  await soon();
  server.clock.advance(2 * HOUR_MS);
  await at.receive('Good night');
  await world.jobs();
  await soon();
  expect(bodies(at)).toEqual([['Good evening'], ['Good night']]);
  // A text stays where it was logged, whatever day the company's clocks give it later.
  await server.context.kernel.db.pool.query('update companies set timezone = $2 where id = $1', [
    at.companyId,
    'Asia/Tokyo',
  ]);
  await at.receive('Still there?');
  await world.jobs();
  await soon();
  expect(bodies(at).flat().toSorted()).toEqual(['Good evening', 'Good night', 'Still there?']);
});

it('says which texts did not arrive, and leaves out what never left', async () => {
  const at = await open();
  await sent(at, 'Hello?', 'undelivered');
  const refused = await at.send({ body: 'Not this one' });
  await server.context.kernel.db.pool.query(
    `update messages set status = 'failed', rejection = 5 where communication_id = $1`,
    [refused.id],
  );
  await soon();
  expect(
    entries(at).map(({ texts: { texts } }) => texts.map(({ body, isUndelivered }) => [body, isUndelivered])),
  ).toEqual([[['Hello?', true]]]);
});

it('keeps a text once when it is read afterwards, which is a change of it', async () => {
  const at = await open();
  await at.receive('Ping');
  await world.jobs();
  await soon();
  const [row] = (
    await server.context.kernel.db.pool.query<{ id: number }>(
      `select id from communications where company_id = $1 and type = 'sms'`,
      [at.companyId],
    )
  ).rows;
  await server.call(markCommunicationRead, { as: at.agent, params: { id: Number(row?.id) } });
  await soon();
  expect(bodies(at)).toEqual([['Ping']]);
});

it('logs each text once though the CRM is away, its server dies in the middle, and events are gone', async () => {
  const at = await open();
  crm.fail({ failure: 'unavailable' });
  for (let hour = 0; hour < 4; hour += 1) {
    await at.receive(`Message ${hour}`);
    await world.jobs();
    await after(15 * MINUTE_MS);
  }
  expect(await unlogged(at)).toMatchObject([{ kind: 'texts', state: 'waiting', problem: 'Acme CRM: unavailable.' }]);
  crm.fail(null);
  await after(31 * MINUTE_MS);
  expect(bodies(at)).toEqual([['Message 0', 'Message 1', 'Message 2', 'Message 3']]);
  await at.receive('While nobody listened');
  await world.jobs();
  await purgeEvents({ q: server.context.kernel.db.drizzle }, { before: new Date(server.clock.now().getTime() + 1) });
  await soon();
  expect(bodies(at).flat()).toContain('While nobody listened');
  expect(await unlogged(at)).toEqual([]);
});

it('logs texts only while that is on, and never those from before', async () => {
  const at = await open();
  const change = (body: { logs_texts: boolean }, as = at.agent) => server.call(updateIntegration, { as, params, body });
  const agent = await server.user(at.companyId, { roles: ['Company Agent'] });
  expect((await server.call(updateIntegration, { params, body: { logs_texts: true } })).status).toBe(401);
  expect((await change({ logs_texts: true }, agent)).status).toBe(403);
  const stranger = await server.user((await server.company()).id);
  expect((await change({ logs_texts: true }, stranger)).status).toBe(404);
  expect((await change({ logs_texts: false })).body.logs_texts).toBe(false);
  await at.receive('Off the record');
  await world.jobs();
  await soon();
  expect((await change({ logs_texts: true })).body.logs_texts).toBe(true);
  server.clock.advance(1000);
  await at.receive('On the record');
  await world.jobs();
  await soon();
  expect(bodies(at)).toEqual([['On the record']]);
});

it('tells of each text of a contact whether it is there and where, to those who may see it', async () => {
  const at = await open();
  await at.receive('Hello');
  await world.jobs();
  await soon();
  crm.fail({ failure: 'unavailable' });
  const ask = (as: TestUser | undefined) =>
    server.call(listCrmActivities, { ...(as && { as }), params: { id: at.contactId } });
  const stranger = await server.user((await server.company()).id);
  const ownOnly = await server.user(at.companyId, {
    roles: ['Company Agent'],
    membership: { communicationsVisibility: 2 },
  });
  expect([(await ask(undefined)).status, (await ask(stranger)).status]).toEqual([401, 404]);
  expect((await ask(ownOnly)).body?.data ?? []).toEqual([]);
  const url = expect.stringMatching(/^https:\/\/crm\.test\/\d+\/maya-\d+\/texts\/texts-\d+-t\d+$/) as string;
  expect((await ask(at.agent)).body.data).toEqual([
    {
      communication_id: expect.any(Number) as number,
      name: 'hubspot',
      state: 'logged',
      problem: null,
      next_try_at: null,
      url,
    },
  ]);
  await at.receive('And now?');
  await world.jobs();
  await soon();
  expect((await ask(at.agent)).body.data.map(({ state, problem }) => [state, problem])).toEqual([
    ['waiting', 'Acme CRM: unavailable.'],
    ['waiting', 'Acme CRM: unavailable.'],
  ]);
});

it('goes on while calls wait, and says which customers the CRM does not know', async () => {
  const at = await open();
  await server.call(updateIntegration, { as: at.agent, params, body: { is_paused: true } });
  crm.know(at.customer);
  await at.receive('Hello');
  await world.jobs();
  await soon();
  expect(await unlogged(at)).toMatchObject([{ state: 'failed', problem: 'No contact in HubSpot has this number.' }]);
  crm.know(at.customer, 'maya');
  await server.call(retryUnloggedCalls, { as: at.agent, params });
  await soon();
  expect(bodies(at)).toEqual([['Hello']]);
});
