import {
  claimCallback,
  dismissCallback,
  listCallbacks,
  releaseCallback,
  reopenCallback,
  type Callback,
} from '@talk/contract';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { useTestServer, type TestUser } from '../../../testing/index.js';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const server = useTestServer();
const nowMs = (): number => server.context.kernel.clock.now().getTime();
let companyId: number;
let maria: TestUser;
let tom: TestUser;
let next = 4_155_550_100;
let caller: string;

const rows = async <T>(query: string, values: readonly unknown[] = []): Promise<T[]> =>
  (await server.context.kernel.db.pool.query(query, [...values])).rows as T[];

beforeAll(async () => {
  companyId = (await server.company({ timezone: 'UTC' })).id;
  maria = await server.user(companyId, { roles: ['Company Supervisor'], name: 'Maria Ruiz' });
  tom = await server.user(companyId, { roles: ['Company Admin'], name: 'Tom Lee' });
});
beforeEach(() => {
  next += 1;
  caller = `+1${next}`;
});

interface Made {
  readonly ago: number;
  readonly direction?: 'inbound' | 'outbound';
  readonly disposition?: string;
  readonly isAnswered?: boolean;
  readonly answeredBy?: string | null;
  readonly callback?: 'requested' | 'initiated' | null;
  readonly userId?: number | null;
}

/** A call with the caller, `ago` milliseconds before now. */
async function call(made: Made): Promise<number> {
  const at = new Date(nowMs() - made.ago);
  const [row] = await rows<{ id: string }>(
    `insert into communications (company_id, type, direction, lead_number, current_status, disposition_status, answered_at, ended_at,
      answered_by, callback_status, user_id, created_at)
     values ($1, 'call', $2, $3, 'completed', $4, $5, $6, $7, $8, $9, $6) returning id`,
    [
      companyId,
      made.direction ?? 'inbound',
      caller,
      made.disposition ?? (made.isAnswered ? 'completed' : 'missed'),
      made.isAnswered ? at : null,
      at,
      made.answeredBy ?? null,
      made.callback ?? null,
      made.userId ?? null,
    ],
  );
  return Number(row?.id);
}
const missed = (ago: number): Promise<number> => call({ ago });

const list = async (status: 'open' | 'mine' | 'closed' = 'open', as = maria) =>
  (await server.call(listCallbacks, { as, query: { status } })).body;
const one = async (status: 'open' | 'mine' | 'closed' = 'open', as = maria): Promise<Callback | undefined> =>
  (await list(status, as)).data.find(({ phone_number: number }) => number === caller);
const claim = (id: number, as: TestUser, body: object = {}) => server.call(claimCallback, { as, params: { id }, body });

describe('a caller waits to be called back', () => {
  it('once, however often they called in vain, as long as no one has spoken to them since', async () => {
    await missed(3 * HOUR_MS);
    const latest = await missed(HOUR_MS);
    await call({ ago: 30 * MINUTE_MS, direction: 'outbound', disposition: 'missed' });
    expect(await one()).toMatchObject({
      communication_id: latest,
      kind: 'missed',
      missed_calls: 2,
      first_missed_at: new Date(nowMs() - 3 * HOUR_MS).toISOString(),
      last_missed_at: new Date(nowMs() - HOUR_MS).toISOString(),
      attempts: 1,
      owner: null,
      closed: null,
    });
  });

  it('not for an answering machine that was reached', async () => {
    await missed(HOUR_MS);
    await call({ ago: 2 * MINUTE_MS, direction: 'outbound', isAnswered: true, answeredBy: 'machine' });
    expect(await one()).toMatchObject({ attempts: 1, closed: null });
  });

  it.each([
    ['they were called and reached', 'outbound', 'called'],
    ['they called again and were answered', 'inbound', 'answered'],
  ] as const)('until %s', async (_what, direction, how) => {
    await missed(HOUR_MS);
    await call({ ago: 5 * MINUTE_MS, direction, isAnswered: true, userId: tom.id });
    expect(await one()).toBeUndefined();
    expect((await one('closed'))?.closed).toMatchObject({ how, by: { name: 'Tom Lee' }, reason: null });
  });

  it('again, when another call is missed after the conversation, which earlier calls do not count for', async () => {
    await missed(3 * HOUR_MS);
    await call({ ago: 2 * HOUR_MS, direction: 'outbound', isAnswered: true });
    await missed(HOUR_MS);
    expect(await one()).toMatchObject({ missed_calls: 1, closed: null });
  });

  it.each([
    ['asked for it in the queue', { callback: 'requested', disposition: 'abandoned' }, 'requested'],
    ['left a message', { disposition: 'voicemail' }, 'voicemail'],
    ['hung up in the queue', { disposition: 'abandoned' }, 'missed'],
  ] as const)('says that they %s', async (_what, made, kind) => {
    await call({ ago: HOUR_MS, ...made });
    expect((await one())?.kind).toBe(kind);
  });

  it('for fourteen days', async () => {
    await missed(14 * DAY_MS + MINUTE_MS);
    expect(await one()).toBeUndefined();
  });

  it('not in another company', async () => {
    await missed(HOUR_MS);
    const other = await server.user((await server.company()).id, { roles: ['Company Admin'] });
    expect((await list('open', other)).data).toEqual([]);
  });
});

describe('a callback', () => {
  it('is claimed by one person; the second reads who has it, and may take it over', async () => {
    const id = await missed(HOUR_MS);
    const due = new Date(nowMs() + HOUR_MS).toISOString();
    expect((await claim(id, maria, { due_at: due })).body).toMatchObject({
      owner: { id: maria.id, name: 'Maria Ruiz' },
      due_at: due,
    });
    // Calling claims again; the time that was set is kept until it is taken away.
    expect((await claim(id, maria)).body).toMatchObject({ due_at: due });
    expect((await claim(id, maria, { due_at: null })).body).toMatchObject({ due_at: null });
    const refused = await claim(id, tom);
    expect([refused.status, refused.error?.message]).toEqual([409, 'Maria Ruiz has claimed this callback.']);
    expect((await one('mine'))?.communication_id).toBe(id);
    expect(await one('mine', tom)).toBeUndefined();
    expect((await claim(id, tom, { take_over: true })).body).toMatchObject({
      owner: { name: 'Tom Lee' },
      due_at: null,
    });
  });

  it('is claimed by one of two who press at once', async () => {
    const id = await missed(HOUR_MS);
    const answers = await Promise.all([claim(id, maria), claim(id, tom)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it('stays claimed when the caller calls in vain once more, and is free after a conversation', async () => {
    const id = await missed(3 * HOUR_MS);
    await claim(id, maria);
    await missed(-MINUTE_MS);
    expect((await one())?.owner).toMatchObject({ name: 'Maria Ruiz' });
    await call({ ago: -2 * MINUTE_MS, direction: 'outbound', isAnswered: true });
    await missed(-3 * MINUTE_MS);
    expect((await one())?.owner).toBeNull();
  });

  it('is released by its owner alone', async () => {
    const id = await missed(HOUR_MS);
    await claim(id, maria);
    const release = (as: TestUser) => server.call(releaseCallback, { as, params: { id } });
    expect((await release(tom)).body.owner).toMatchObject({ name: 'Maria Ruiz' });
    expect((await release(maria)).body.owner).toBeNull();
  });

  it('is dismissed with a reason, opened again, and open after the next missed call', async () => {
    const id = await missed(HOUR_MS);
    const dismiss = (reason: string) => server.call(dismissCallback, { as: maria, params: { id }, body: { reason } });
    expect((await dismiss(' ')).error.errors).toEqual({ reason: ['Say why no call is needed.'] });
    expect((await dismiss('Wrong number')).body.closed).toMatchObject({
      how: 'dismissed',
      by: { name: 'Maria Ruiz' },
      reason: 'Wrong number',
    });
    expect(await one()).toBeUndefined();
    expect((await claim(id, tom)).error?.message).toBe('This callback is closed. Open it again first.');
    expect((await server.call(reopenCallback, { as: maria, params: { id } })).body.closed).toBeNull();
    await dismiss('Wrong number');
    await missed(-MINUTE_MS);
    expect((await one())?.closed).toBeNull();
  });

  it('is not dismissed by a reason that was given while the caller called again', async () => {
    const id = await missed(HOUR_MS);
    const again = await call({ ago: MINUTE_MS, disposition: 'in-progress' });
    const body = { reason: 'Spoke to them in the shop' };
    expect((await server.call(dismissCallback, { as: maria, params: { id }, body })).status).toBe(200);
    const endedAt = new Date(nowMs() + MINUTE_MS);
    await rows(`update communications set disposition_status = 'missed', ended_at = $2 where id = $1`, [
      again,
      endedAt,
    ]);
    expect(await one()).toMatchObject({ communication_id: again, closed: null });
  });

  it('is not dismissed by a reason for an earlier call than the newest', async () => {
    const id = await missed(HOUR_MS);
    const again = await missed(MINUTE_MS);
    const dismiss = (call: number) =>
      server.call(dismissCallback, { as: maria, params: { id: call }, body: { reason: 'Wrong number' } });
    expect((await dismiss(id)).error?.message).toBe('This caller has called again since.');
    expect((await one())?.closed).toBeNull();
    expect((await dismiss(again)).body.closed).toMatchObject({ how: 'dismissed' });
  });

  it('is not dismissed from under the person who has claimed it', async () => {
    const id = await missed(HOUR_MS);
    await claim(id, maria);
    const refused = await server.call(dismissCallback, { as: tom, params: { id }, body: { reason: 'Spam' } });
    expect([refused.status, refused.error?.message]).toEqual([409, 'Maria Ruiz has claimed this callback.']);
  });

  it('of a call that the user does not see is not there', async () => {
    const id = await missed(HOUR_MS);
    const stranger = await server.user((await server.company()).id, { roles: ['Company Admin'] });
    expect((await claim(id, stranger)).status).toBe(404);
  });

  it('counts how many of the callers of today were spoken to', async () => {
    const before = (await list()).today;
    const [midnight] = [Math.floor(nowMs() / DAY_MS) * DAY_MS];
    const sinceMidnight = nowMs() - midnight;
    await missed(Math.floor(sinceMidnight / 2));
    await call({ ago: Math.floor(sinceMidnight / 4), direction: 'outbound', isAnswered: true });
    const { today } = await list();
    expect([today.missed - before.missed, today.recovered - before.recovered]).toEqual([1, 1]);
  });
});

it('counts every claimed callback, even those past the first 200', async () => {
  const other = (await server.company({ timezone: 'UTC' })).id;
  const as = await server.user(other, { roles: ['Company Admin'] });
  await rows(
    `insert into communications (company_id, type, direction, lead_number, current_status, disposition_status, ended_at, created_at)
     select $1, 'call', 'inbound', '+1415556' || (1000 + n), 'completed', 'missed', at, at
     from generate_series(0, 200) n, lateral (select $2::timestamptz - n * interval '1 minute' as at) moment`,
    [other, new Date(nowMs() - HOUR_MS)],
  );
  const all = (await rows<{ id: string }>('select id from communications where company_id = $1', [other])).map(
    ({ id }) => Number(id),
  );
  const listed = new Set((await list('open', as)).data.map(({ communication_id: id }) => id));
  const [unlisted] = all.filter((id) => !listed.has(id));
  await claim(unlisted ?? 0, as);
  const { data, counts } = await list('open', as);
  expect([data.length, counts.open, counts.claimed]).toEqual([200, 201, 1]);
});
