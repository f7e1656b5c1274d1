import { updateCompanySettings } from '@talk/contract';
import { describe, expect, it } from 'vitest';
import type { OpenWorld } from '../messaging/messaging-world.fixture.js';
import { useBroadcasts } from './broadcasts-world.fixture.js';

const world = useBroadcasts();
const { server } = world;
const run = (sql: string, ...values: unknown[]) => server.context.kernel.db.pool.query(sql, values);
const hours = ({ agent }: OpenWorld, open: string, close: string) =>
  server.call(updateCompanySettings, { as: agent, body: { broadcast_hours: { open, close } } });
const NEVER = 'Your hours for broadcasts and their hours for texts do not meet within ten days.';

describe('hours that never meet', () => {
  it('exclude a recipient with a reason, and the broadcast ends', async () => {
    let at = await world.open();
    const [near, far] = [await world.customer(at), await world.customer(at, { timezone: 'Pacific/Honolulu' })];
    // Three to four in the morning there.
    await hours(at, '08:00', '09:00');
    const { id } = await world.draft(at, [near.id, far.id]);
    expect(await world.estimate(at, id)).toMatchObject({
      recipients: 1,
      excluded: [{ rejection: null, reason: NEVER, count: 1 }],
    });
    await world.send(at, id);
    at = await world.sleep(at, 20);
    await world.pass(30);
    expect([world.bodiesTo(near.number), world.bodiesTo(far.number)]).toEqual([['Sale today'], []]);
    expect(await world.read(at, id)).toMatchObject({
      status: 'done',
      reasons: [{ rejection: null, reason: NEVER, count: 1 }],
    });
  });

  it('are not those that meet later on the same day', async () => {
    let at = await world.open();
    const far = await world.customer(at, { timezone: 'Pacific/Honolulu' });
    await hours(at, '08:00', '15:00');
    at = await world.sleep(at, 20);
    const { id } = await world.draft(at, [far.id]);
    const { days, excluded } = await world.estimate(at, id);
    expect([excluded, days.map(({ count }) => count)]).toEqual([[], [1]]);
    await world.send(at, id);
    await world.pass(10);
    expect(await world.outcomes(at, id)).toEqual({ carried_over: 1 });
  });
});

describe('an estimate with a daily limit', () => {
  it('names the limit, and the days over which the texts are sent', async () => {
    const at = await world.open();
    const people = await Promise.all([1, 2, 3, 4, 5].map(() => world.customer(at)));
    const ids = people.map((each) => each.id);
    const { id } = await world.draft(at, ids);
    expect(await world.estimate(at, id)).toMatchObject({ daily_limit: null, days: [{ count: 5 }] });
    await run('update lines set daily_text_limit = 2 where id = $1', at.lineId);
    await run('update texting_settings set daily_text_limit = 100 where company_id = $1', at.companyId);
    await at.send();
    const { days, daily_limit: limit } = await world.estimate(at, id);
    // One text was sent today.
    expect([limit, days.map(({ count }) => count)]).toEqual([2, [1, 2, 2]]);
    expect(new Date(days[2]?.last_at ?? 0).getTime()).toBeGreaterThan(server.clock.now().getTime() + 86_400_000);
  });

  it('plans all texts for the days after when the limit of today is reached', async () => {
    const at = await world.open();
    const one = await world.customer(at);
    await run('update texting_settings set daily_text_limit = 1 where company_id = $1', at.companyId);
    const { id } = await world.draft(at, [one.id]);
    await at.send();
    const { days, recipients, obstacles } = await world.estimate(at, id);
    expect([recipients, obstacles, days.map(({ count }) => count)]).toEqual([1, [], [1]]);
    expect(new Date(days[0]?.first_at ?? 0).getUTCHours()).toBe(13);
  });
});
