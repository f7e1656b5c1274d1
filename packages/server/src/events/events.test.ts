import { channels, listEvents, setAgentStatus } from '@talk/contract';
import { beforeAll, expect, it } from 'vitest';
import { readMigrations } from '../db/migrate.js';
import { inTransaction } from '../db/transaction.js';
import { useTestServer, type TestUser } from '../testing/index.js';
import { purgeEvents } from './events.repository.js';
import { eventStatements, type NewEvent } from './outbox.js';
import { createOutboxReader } from './outbox-reader.js';
import { createReaderLease } from './reader-lease.js';

const server = useTestServer();
let companyId: number;
let admin: TestUser;
let agent: TestUser;

beforeAll(async () => {
  companyId = (await server.company()).id;
  admin = await server.user(companyId);
  agent = await server.user(companyId, { roles: ['Company Agent'] });
});

const ended = (company: number, to: readonly string[], word = 'x'): NewEvent => ({
  type: 'session_ended',
  companyId: company,
  entity: { type: 'session', id: word },
  version: 1,
  data: { hashed_token: word },
  channels: to,
});

const emit = (...events: NewEvent[]): Promise<void> =>
  inTransaction(server.context.kernel, async (tx) => {
    for (const event of events) tx.emit(event);
  });

it('numbers a company’s events without gaps, whatever else commits or fails meanwhile', async () => {
  const [a, b] = [(await server.company()).id, (await server.company()).id];
  const to = (company: number) => [channels.company(company)];
  await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      index % 4 === 3
        ? inTransaction(server.context.kernel, async (tx) => {
            tx.emit(ended(a, to(a)));
            throw new Error('undone');
          }).catch(() => undefined)
        : emit(ended(a, to(a)), ended(b, to(b)), ended(a, to(a))),
    ),
  );
  const { rows } = await server.context.kernel.db.pool.query<{ company_id: string; n: string; last: string }>(
    'select company_id, count(*) as n, max(seq) as last from events where company_id = any($1) group by 1 order by 1',
    [[a, b]],
  );
  expect(rows.map((row) => [Number(row.n), Number(row.last)])).toEqual([
    [60, 60],
    [30, 30],
  ]);
});

it('is read by company in the order of the commits, while others write, without missing one', async () => {
  const reader = createOutboxReader(server.context.kernel.db);
  const others = [(await server.company()).id, (await server.company()).id, (await server.company()).id];
  const positions = new Map(others.map((id) => [id, 0]));
  const seen = new Map(others.map((id) => [id, [] as number[]]));
  let writing = true;
  const readAll = async (): Promise<void> => {
    for (let last = false; !last;) {
      last = !writing;
      const batch = await reader.readAfter(positions, 7);
      for (const { event } of batch) {
        seen.get(event.company_id)?.push(event.seq);
        positions.set(event.company_id, event.seq);
      }
      if (batch.length > 0) last = false;
    }
  };
  const reading = readAll();
  await Promise.all(
    Array.from({ length: 60 }, (_, index) => {
      const company = others[index % 3] ?? 0;
      return emit(ended(company, [channels.company(company)]));
    }),
  );
  writing = false;
  await reading;
  const numbers = Array.from({ length: 20 }, (_, index) => index + 1);
  expect([...seen.values()]).toEqual([numbers, numbers, numbers]);
});

it('of one company keeps no event of another back, however long its transaction stays open', async () => {
  const [held, free] = [(await server.company()).id, (await server.company()).id];
  const reader = createOutboxReader(server.context.kernel.db);
  const start = new Map([...(await reader.heads()), [held, 0], [free, 0]]);
  let close = (): void => undefined;
  let opened = (): void => undefined;
  const isOpen = new Promise<void>((resolve) => (opened = resolve));
  const open = server.context.kernel.db.drizzle.transaction(async (q) => {
    for (const statement of eventStatements([ended(held, [channels.company(held)])], server.clock.now()))
      await q.execute(statement);
    opened();
    await new Promise<void>((resolve) => (close = resolve));
  });
  await isOpen;
  await emit(ended(free, [channels.company(free)]));
  const companies = async () => (await reader.readAfter(start, 10)).map(({ event }) => event.company_id);
  expect((await companies()).filter((id) => id === held || id === free)).toEqual([free]);
  close();
  await open;
  expect((await companies()).filter((id) => id === held || id === free).sort()).toEqual([held, free].sort());
});

it('is read under a name by one node at a time, and positions only move forward', async () => {
  const { db } = server.context.kernel;
  const company = (await server.company()).id;
  await emit(ended(company, [channels.company(company)]));
  const [one, two] = [createReaderLease(db, 'test'), createReaderLease(db, 'test')];
  expect([await one.hold(), await two.hold(), await one.hold()]).toEqual([true, false, true]);
  // The first one ever begins at what is newest.
  expect((await one.load()).get(company)).toBe(1);
  expect(await one.save(new Map([[company, 5]]))).toBe(true);
  expect(await one.save(new Map([[company, 3]]))).toBe(true);
  expect((await one.load()).get(company)).toBe(5);

  // The node was paused for longer than its lease: another one has it, and this one's late word does not count.
  await db.pool.query(`update outbox_readers set held_until = now() - interval '1 second' where name = 'test'`);
  expect(await two.hold()).toBe(true);
  expect([await one.hold(), await one.save(new Map([[company, 9]]))]).toEqual([false, false]);
  expect((await two.load()).get(company)).toBe(5);
  await two.release();
  expect(await one.hold()).toBe(true);
});

it('replays what went to the person or the company, and passes over the rest', async () => {
  const before = (await server.call(listEvents, { as: agent, query: { since: 0 } })).body.last_seq;
  expect((await server.call(listEvents, { as: agent, query: {} })).body).toEqual({
    data: [],
    last_seq: before,
    has_more: false,
  });
  await emit(ended(companyId, [channels.user(companyId, admin.id)], 'for-admin'));
  await server.call(setAgentStatus, { as: agent, params: { id: agent.id }, body: { agent_status: 1 } });
  await emit(ended(companyId, [channels.user(companyId, agent.id)], 'for-agent'));

  const forAgent = (await server.call(listEvents, { as: agent, query: { since: before } })).body;
  expect(forAgent.data.map((event) => event.type)).toEqual(['agent_status_updated', 'session_ended']);
  expect(forAgent).toMatchObject({ last_seq: before + 3, has_more: false });
  const page = (await server.call(listEvents, { as: agent, query: { since: before, limit: 1 } })).body;
  expect(page).toMatchObject({ has_more: true, last_seq: before + 2 });

  const forAdmin = (await server.call(listEvents, { as: admin, query: { since: before } })).body;
  expect(forAdmin.data.map((event) => event.entity)).toEqual([
    { type: 'session', id: 'for-admin' },
    { type: 'agent', id: agent.id },
  ]);
});

it('keeps company events from who may not list communications', async () => {
  const billing = await server.user(companyId, { roles: ['Billing Admin'] });
  const answer = await server.call(listEvents, { as: billing, query: { since: 0 } });
  expect(answer.body.data).toEqual([]);
});

it('waits for the next event when asked to', async () => {
  const since = (await server.call(listEvents, { as: agent, query: { since: 0 } })).body.last_seq;
  const waiting = server.call(listEvents, { as: agent, query: { since, wait_seconds: 20 } });
  await emit(ended(companyId, [channels.user(companyId, agent.id)], 'awaited'));
  expect((await waiting).body.data.map((event) => event.entity.id)).toEqual(['awaited']);
});

it('says when events are no longer kept, or never were', async () => {
  const { last_seq: last } = (await server.call(listEvents, { as: agent, query: { since: 0 } })).body;
  const future = await server.call(listEvents, { as: agent, query: { since: last + 1 } });
  expect([future.status, future.error.code]).toEqual([410, 'EVENTS_TOO_OLD']);
  await purgeEvents(
    { q: server.context.kernel.db.drizzle },
    { before: new Date(server.clock.now().getTime() + 60_000) },
  );
  const old = await server.call(listEvents, { as: agent, query: { since: 0 } });
  expect([old.status, old.error.code]).toEqual([410, 'EVENTS_TOO_OLD']);
  expect((await server.call(listEvents, { as: agent, query: { since: last } })).status).toBe(200);
});

it('finds by their company’s names what was kept from before channels belonged to one', async () => {
  const company = (await server.company()).id;
  const old = ['private-user-7', `private-company-${company}`, 'private-cache-agent-status-user-7'];
  await emit(ended(company, old), ended(company, [channels.company(company)]));
  const { pool } = server.context.kernel.db;
  const migration = (await readMigrations()).find(({ name }) => name.endsWith('_company_channels.sql'));
  await pool.query(migration?.sql ?? '');
  const { rows } = await pool.query('select channels from events where company_id = $1 order by seq', [company]);
  expect(rows).toEqual([
    { channels: [channels.user(company, 7), channels.company(company), channels.agentStatus(company, 7)] },
    { channels: [channels.company(company)] },
  ]);
});
