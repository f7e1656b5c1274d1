import { listBroadcastRecipients, toggleBroadcast } from '@talk/contract';
import { describe, expect, it } from 'vitest';
import { useBroadcasts } from './broadcasts-world.fixture.js';

const world = useBroadcasts();
const { server } = world;
const run = (sql: string, ...values: unknown[]) => server.context.kernel.db.pool.query(sql, values);

describe('a broadcast', () => {
  it('is sent by who resumes it, when the one who began can send no more', async () => {
    const at = await world.open();
    const people = await Promise.all(Array.from({ length: 25 }, () => world.customer(at)));
    const { id } = await world.draft(
      at,
      people.map((each) => each.id),
    );
    await world.send(at, id);
    await world.jobs();
    await run('update memberships set enabled = false where user_id = $1', at.agent.id);
    await world.pass(20);
    const lead = await server.user(at.companyId, { roles: ['Company Admin'] });
    const resumed = await server.call(toggleBroadcast, { as: lead, params: { id }, body: { is_active: true } });
    expect(resumed.body).toMatchObject({ status: 'sending', texted_count: 20 });
    await world.pass(20);
    expect(await world.outcomes({ ...at, agent: lead }, id)).toEqual({ sent: 25 });
  });

  it('lists its recipients page by page, by cursor and by number', async () => {
    const at = await world.open();
    const people = await Promise.all(Array.from({ length: 3 }, () => world.customer(at)));
    // They are made at the same time, so their ids have no order.
    const ids = people.map((each) => each.id).sort((a, b) => a - b);
    const { id } = await world.draft(at, ids);
    await world.send(at, id);
    const page = async (query: object) =>
      (await server.call(listBroadcastRecipients, { as: at.agent, params: { id }, query: { per_page: 2, ...query } }))
        .body;
    const first = await page({});
    const byCursor = await page({ cursor: first.next_cursor ?? '' });
    expect(first.data.map((each) => each.contact_id)).toEqual(ids.slice(0, 2));
    expect(byCursor.data.map((each) => each.contact_id)).toEqual(ids.slice(2));
    expect((await page({ page: 2 })).data).toEqual(byCursor.data);
  });
});
