import { updateLineTexting, updateTextingSettings } from '@talk/contract';
import { expect, it } from 'vitest';
import { untilLocksAreAwaited } from '../../../testing/index.js';
import { useMessaging } from './messaging-world.fixture.js';

const messages = useMessaging();
const { server, carrier } = messages;
const run = (sql: string, ...values: unknown[]) => server.context.kernel.db.pool.query<{ status: string }>(sql, values);

it.each(['account', 'line'])(
  'of two texts that are written at once, one has the last place of the %s’s day',
  async (of) => {
    const world = await messages.open();
    const body = { daily_text_limit: 3 };
    if (of === 'account') await server.call(updateTextingSettings, { as: world.agent, body });
    else await server.call(updateLineTexting, { as: world.agent, params: { id: world.lineId }, body });
    for (const body of ['One', 'Two']) await world.send({ body });
    const before = carrier.orders.length;
    const holding = await server.context.kernel.db.pool.connect();
    try {
      await holding.query('begin');
      await holding.query('select 1 from contacts where id = $1 for update', [world.contactId]);
      // Both have passed the gate and wait to be written.
      const both = Promise.all([world.send({ body: 'Three' }), world.send({ body: 'Four' })]);
      await untilLocksAreAwaited(server.context.kernel.db.pool, 2);
      await holding.query('commit');
      await both;
    } finally {
      holding.release();
    }
    server.clock.advance(60_000);
    await messages.jobs();
    expect(carrier.orders.length - before).toBe(3);
    const { rows } = await run(
      `select status from messages where company_id = $1 and status = 'failed' and rejection = 30`,
      world.companyId,
    );
    expect(rows).toHaveLength(1);
    // Who failed has made no room: the place is taken.
    await expect(world.send({ body: 'Five' })).rejects.toThrow('422');
  },
);
