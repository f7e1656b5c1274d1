import { randomUUID } from 'node:crypto';
import { createContact, scheduleMessage, sendMessage } from '@talk/contract';
import {
  createFakeCarrier,
  drainJobs,
  JOBS,
  useTestServer,
  type FakeCarrier,
  type TestUser,
} from '@talk/server/testing';
import { beforeAll, expect, it } from 'vitest';

// The carrier cannot be reached for an hour, by a clock of our own. Nothing that was written in it is lost or done twice.

const [LINE, CUSTOMER] = ['+14155550100', '+14155550151'];
const MINUTE = 60_000;
/** The longest schedule: in this the next run of each is due, and its time, which lasts as long again, has not passed. */
const SCHEDULES_MS = 30_000;
const real = createFakeCarrier();
const outage = { isOn: false };
const server = useTestServer({ carrier: whileReachable(real) });

/** The same carrier, to whom no question gets through during the outage. What it signs is told by itself. */
function whileReachable(carrier: FakeCarrier): FakeCarrier {
  const local = new Set<PropertyKey>(['voiceToken', 'isSigned', 'sign']);
  return new Proxy(carrier, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== 'function' || local.has(name)) return member;
      return (...given: unknown[]): unknown =>
        outage.isOn
          ? Promise.reject(new Error('the carrier cannot be reached'))
          : (member as (...all: unknown[]) => unknown)(...given);
    },
  });
}

let agent: TestUser;
let contactId: number;
const rows = async <T>(query: string, ...values: unknown[]): Promise<T[]> =>
  (await server.context.kernel.db.pool.query(query, values)).rows as T[];

beforeAll(async () => {
  const { id: companyId } = await server.company({ kycStatus: 'verified' }, { texting: { undoSeconds: 0 } });
  agent = await server.user(companyId, { roles: ['Company Admin'] });
  const [line] = await rows<{ id: string }>(
    `insert into lines (company_id, name) values ($1, 'Main') returning id`,
    companyId,
  );
  await rows(
    'insert into incoming_numbers (company_id, line_id, phone_number, created_at) values ($1, $2, $3, $4)',
    companyId,
    line?.id,
    LINE,
    server.clock.now(),
  );
  const contact = await server.call(createContact, {
    as: agent,
    body: { phone_numbers: [{ phone_number: CUSTOMER }] },
  });
  contactId = contact.body.id;
});

/** Each schedule comes round once in five minutes, the jobs of the time before it with it. */
async function pass(minutes: number): Promise<void> {
  for (let step = 0; step < minutes / 5; step += 1) {
    server.clock.advance(5 * MINUTE - SCHEDULES_MS);
    await server.context.executor.planSchedules();
    server.clock.advance(SCHEDULES_MS);
    await drainJobs(server.context);
  }
}

async function send(body: string): Promise<number> {
  const headers = { 'idempotency-key': randomUUID() };
  const answer = await server.call(sendMessage, {
    as: agent,
    headers,
    body: { contact_id: contactId, body, opt_out: false },
  });
  expect(answer.status).toBe(200);
  return answer.body.id;
}

const statuses = async () =>
  Object.fromEntries(
    (
      await rows<{ body: string; status: string }>(
        'select c.body, m.status from messages m join communications c on c.id = m.communication_id',
      )
    ).map(({ body, status }) => [body, status]),
  );
const given = () => real.orders.flatMap((order) => (order.kind === 'text' ? [order.body] : []));

it('a carrier that is away for an hour costs time and nothing else', async () => {
  await send('Before');
  await pass(5);
  expect(await statuses()).toEqual({ Before: 'sending' });

  outage.isOn = true;
  await send('One');
  await send('Two');
  await server.call(scheduleMessage, {
    as: agent,
    headers: { 'idempotency-key': randomUUID() },
    body: {
      contact_id: contactId,
      body: 'Planned',
      opt_out: false,
      schedule_date: new Date(server.clock.now().getTime() + 20 * MINUTE).toISOString(),
      timezone: 'America/New_York',
    },
  });
  await pass(30);
  // Meanwhile the carrier has delivered, and somebody has written; it could not tell of either.
  const sentAtMs = Math.floor(server.clock.now().getTime() / 1_000) * 1_000;
  const [before] = real.texts;
  if (before === undefined) throw new Error('the carrier has no text');
  const cameIn = { sid: 'SM-came-in', isInbound: true, from: CUSTOMER, to: LINE, body: 'Anybody there?' };
  real.texts.splice(
    0,
    1,
    { ...before, ...cameIn, status: 'received', sentAtMs },
    { ...before, status: 'delivered', sentAtMs },
  );
  await pass(30);
  expect(given()).toEqual(['Before']);
  expect(await statuses()).toMatchObject({ Before: 'sending' });

  outage.isOn = false;
  await pass(35);
  expect(given()).toEqual(['Before', 'One', 'Two', 'Planned']);
  expect(await statuses()).toEqual({
    Before: 'delivered',
    One: 'sending',
    Two: 'sending',
    Planned: 'sending',
    'Anybody there?': 'received',
  });
  expect(await rows(`select name, last_error from ${JOBS} where state = 'failed'`)).toEqual([]);
});
