import { expect, it } from 'vitest';
import { createFakeClock } from '../testing/fake-clock.js';
import { serverAway } from '../testing/fake-api.js';
import { createOutbox, type Delivery } from './outbox.js';

it('refuses what no server has answered for too long, before its key is forgotten', async () => {
  const clock = createFakeClock();
  const seen: Delivery<never>[] = [];
  const outbox = createOutbox<string, never>({
    ports: { clock, random: () => 0.5 },
    giveUpAfterMs: 12 * 3_600_000,
    deliver: () => Promise.reject(serverAway()),
    onDelivery: (_key, _draft, delivery) => void seen.push(delivery),
  });
  expect(await outbox.send('key', 'Hello')).toMatchObject({ kind: 'waiting' });
  await clock.advance(12 * 3_600_000);
  expect(new Set(seen.map(({ kind }) => kind))).toEqual(new Set(['waiting']));
  await clock.advance(60_000);
  expect(seen.at(-1)).toMatchObject({ kind: 'refused', error: { code: 'TIMEOUT' } });
  expect(clock.pending()).toBe(0);
});
