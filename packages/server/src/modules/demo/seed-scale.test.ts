import { expect, it } from 'vitest';
import { useTestServer } from '../../testing/index.js';
import { seedScale } from './index.js';

const server = useTestServer();
const SIZE = { contacts: 60, communications: 900 };

it('a large company whose filling was interrupted is filled from where it stopped, once', async () => {
  const { kernel } = server.context;
  let batches = 0;
  const info = kernel.log.info.bind(kernel.log);
  const interrupted = Object.assign(Object.create(kernel) as typeof kernel, {
    log: {
      info(...words: Parameters<typeof info>) {
        batches += 1;
        if (batches === 3) throw new Error('the process ends here');
        info(...words);
      },
    },
  });
  await expect(seedScale(interrupted, SIZE, 200)).rejects.toThrow('the process ends here');
  const count = async (table: string): Promise<number> => {
    const { rows } = await kernel.db.pool.query<{ count: string }>(`select count(*) from ${table}`);
    return Number(rows[0]?.count);
  };
  expect([await count('contacts'), await count('communications')]).toEqual([60, 600]);

  expect(await seedScale(kernel, SIZE, 200)).toBe(true);
  expect([await count('contacts'), await count('communications')]).toEqual([60, 900]);
  expect(await count(`(select distinct created_at from communications) moments`)).toBeGreaterThan(890);
  expect(
    await count(`communications text where type = 'sms'
    and not exists (select 1 from messages where communication_id = text.id)`),
  ).toBe(0);
  expect(await count('contacts where last_communication_id is not null')).toBeGreaterThan(40);
  expect(await seedScale(kernel, SIZE, 200)).toBe(false);
});
