import { channels, listEvents, setAgentStatus } from '@talk/contract';
import { beforeAll, expect, it } from 'vitest';
import { readMigrations } from '../db/migrate.js';
import { inTransaction } from '../db/transaction.js';
import { useTestServer, type TestUser } from '../testing/index.js';
import { purgeEvents } from './events.repository.js';
import type { NewEvent } from './outbox.js';
import { createOutboxReader } from './outbox-reader.js';

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

it('is read for publishing in an order that nothing is later inserted into', async () => {
  const reader = createOutboxReader(server.context.kernel.db);
  const start = await reader.settledPosition();
  const seen: number[] = [];
  let writing = true;
  const readAll = async (): Promise<void> => {
    for (let position = start, last = false; !last;) {
      last = !writing;
      const batch = await reader.readAfter(position, 7);
      position = batch.at(-1)?.position ?? position;
      seen.push(...batch.map((entry) => entry.position));
      if (batch.length > 0) last = false;
    }
  };
  const others = await Promise.all([server.company(), server.company(), server.company()]);
  const reading = readAll();
  await Promise.all(
    Array.from({ length: 60 }, (_, index) => {
      const company = others[index % 3]?.id ?? 0;
      return emit(ended(company, [channels.company(company)]));
    }),
  );
  writing = false;
  await reading;
  expect(seen).toEqual([...seen].sort((a, b) => a - b));
  expect(new Set(seen).size).toBe(60);
});

it('replays what went to the person or the company, and passes over the rest', async () => {
  const before = (await server.call(listEvents, { as: agent, query: { since: 0 } })).body.last_seq;
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
  await purgeEvents({ q: server.context.kernel.db.drizzle }, new Date(server.clock.now().getTime() + 60_000));
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
