import { randomUUID } from 'node:crypto';
import { getCommunication, reportBadCall, storeCallQuality, type BodyOf } from '@talk/contract';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { useTestServer, type TestUser } from '../../../testing/index.js';

const server = useTestServer();
let agent: TestUser;
let colleague: TestUser;
let stranger: TestUser;
let callId: string;
let communicationId: number;

beforeAll(async () => {
  const company = await server.company();
  agent = await server.user(company.id, { roles: ['Company Agent'], name: 'Priya Sharma' });
  colleague = await server.user(company.id, { roles: ['Company Agent'] });
  stranger = await server.user((await server.company()).id);
});
beforeEach(async () => {
  ({ callId, communicationId } = await server.recordedCall(agent.companyId, agent.id));
});

type Measured = BodyOf<typeof storeCallQuality>;
const measured = (changes: Partial<Measured> = {}): Measured => ({
  session: randomUUID(),
  sequence: 1,
  is_final: false,
  samples: 30,
  mos_average: 4.3,
  mos_lowest: 4.1,
  jitter_average_ms: 3.5,
  jitter_highest_ms: 8,
  round_trip_average_ms: 40,
  round_trip_highest_ms: 70,
  packets_received: 1500,
  packets_lost: 0,
  cause_seconds: {},
  ...changes,
});
const store = (as: TestUser | undefined, body: Measured, id = callId) =>
  server.call(storeCallQuality, { ...(as ? { as } : {}), params: { id }, body });
const report = (as: TestUser | undefined, text: string, id = callId) =>
  server.call(reportBadCall, { ...(as ? { as } : {}), params: { id }, body: { text } });
const shown = async () =>
  (await server.call(getCommunication, { as: agent, params: { id: communicationId } })).body.call_quality;
const updates = async () =>
  (
    await server.context.kernel.db.pool.query(
      `select 1 from events where type = 'update_communication' and entity_id = $1`,
      [String(communicationId)],
    )
  ).rows.length;

describe('what a browser measured of a call', () => {
  it('is refused of who is not signed in, has no permission, or had no part in the call', async () => {
    expect((await store(undefined, measured())).status).toBe(401);
    const reporter = await server.user(agent.companyId, { roles: ['Company Reporter Access'] });
    expect((await store(reporter, measured())).error.code).toBe('FORBIDDEN');
    expect((await store(colleague, measured())).status).toBe(404);
    expect((await store(stranger, measured())).status).toBe(404);
    expect((await store(agent, measured(), randomUUID())).status).toBe(404);
    expect(await shown()).toBeNull();
  });

  it.each([
    [{ session: 'mine' }, 'session'],
    [{ sequence: 0 }, 'sequence'],
    [{ mos_average: 9 }, 'mos_average'],
    [{ jitter_average_ms: -1 }, 'jitter_average_ms'],
    [{ packets_lost: 1.5 }, 'packets_lost'],
    [{ cause_seconds: { gremlins: 4 } }, 'cause_seconds'],
  ])('is refused when it makes no sense: %j', async (changes, field) => {
    const { status, error } = await store(agent, measured(changes as Partial<Measured>));
    expect(status).toBe(422);
    expect(Object.keys(error.errors ?? {})[0]).toMatch(new RegExp(`^${field}`));
  });

  it('is shown with the call in the timeline', async () => {
    const { body } = await store(agent, measured({ cause_seconds: { jitter: 12 }, mos_average: 3.5 }));
    expect(body.quality).toEqual({
      rating: 'fair',
      cause: 'jitter',
      mos: 3.5,
      lowest_mos: 4.1,
      jitter_ms: 3.5,
      round_trip_ms: 40,
      loss_percent: 0,
      seconds: 30,
      reports: [],
    });
    expect(await shown()).toEqual(body.quality);
  });

  it('counts once, however often and in whatever order it arrives', async () => {
    const session = randomUUID();
    const second = measured({ session, sequence: 2, samples: 45, is_final: true });
    await store(agent, second);
    await store(agent, measured({ session, sequence: 1, samples: 15 }));
    await store(agent, second);
    expect((await shown())?.seconds).toBe(45);
    expect(await updates()).toBe(1);
  });

  it('grows by a new session after a reload of the page', async () => {
    await store(agent, measured({ samples: 60, mos_average: 4.4 }));
    await store(agent, measured({ samples: 20, mos_average: 2, mos_lowest: 1.4, cause_seconds: { loss: 15 } }));
    expect(await shown()).toMatchObject({ rating: 'fair', cause: 'loss', mos: 3.8, lowest_mos: 1.4, seconds: 80 });
  });

  it('tells those who see the call when the connection is over, and not each time before', async () => {
    const session = randomUUID();
    await store(agent, measured({ session }));
    expect(await updates()).toBe(0);
    await store(agent, measured({ session, sequence: 2, is_final: true }));
    expect(await updates()).toBe(1);
  });
});

describe('a complaint about a call', () => {
  it('is refused of who is not signed in, has no permission, or had no part in the call', async () => {
    expect((await report(undefined, 'Bad')).status).toBe(401);
    const reporter = await server.user(agent.companyId, { roles: ['Company Reporter Access'] });
    expect((await report(reporter, 'Bad')).error.code).toBe('FORBIDDEN');
    expect((await report(colleague, 'Bad')).status).toBe(404);
    expect((await report(stranger, 'Bad')).status).toBe(404);
    const { status, error } = await report(agent, 'x'.repeat(1001));
    expect([status, error.errors?.['text']]).toEqual([422, ['Write at most 1000 characters.']]);
  });

  it('keeps what was measured with it, and a second one replaces the first', async () => {
    await store(agent, measured({ mos_average: 2.5, cause_seconds: { loss: 30 } }));
    await report(agent, 'Could not hear them');
    const { body } = await report(agent, '  Their voice broke up  ');
    expect(body.quality).toMatchObject({
      rating: 'poor',
      cause: 'loss',
      reports: [{ user_name: 'Priya Sharma', text: 'Their voice broke up' }],
    });
    const { rows } = await server.context.kernel.db.pool.query(
      'select stats from call_quality_reports where call_id = $1',
      [callId],
    );
    expect(rows).toMatchObject([{ stats: { rating: 'poor', cause: 'loss', mos: 2.5 } }]);
    expect(await updates()).toBe(2);
  });

  it('is believed when nothing was measured', async () => {
    await report(agent, '');
    expect(await shown()).toMatchObject({ rating: 'poor', mos: null, seconds: 0, reports: [{ text: '' }] });
  });
});
