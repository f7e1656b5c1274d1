import { createContact, sendMessage, type Communication, type Contact } from '@talk/contract';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { createKillableStack, type KillableStack } from '../support/killable-stack.js';
import { until } from '../support/until.js';

// kill -9 of the server while a text is on its way to the carrier, a carrier that is away, and reports twice and out of order:
// every text arrives once, and in its order.

const LINE = '+14155550100';

let stack: KillableStack;
let agent: Awaited<ReturnType<KillableStack['member']>>;
let count = 0;
beforeAll(async () => {
  stack = await createKillableStack();
  agent = await stack.member();
});
afterEach(async () => {
  await outage('none');
  await stack.control('faults', 'POST', { dropEvery: 0, duplicates: 0, reorder: 0 });
});
afterAll(() => stack?.stop(), 60_000);

const outage = (mode: string) => stack.control('outage', 'POST', { mode });
const oneWaits = () =>
  until(
    'the carrier to have the request',
    async () => (await stack.control<{ waiting: number }>('outage')).waiting > 0,
  );

/** To be compared with another one, and printed: what a machine is worth is in both. */
async function lasts(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await work();
  return performance.now() - from;
}

/** A conversation with a handset of its own. */
async function open() {
  count += 1;
  const handset = `+1415555015${count}`;
  const contact = await stack.api<Contact>(agent, createContact, { phone_numbers: [{ phone_number: handset }] });
  const path = `handsets/${encodeURIComponent(handset)}/threads/${encodeURIComponent(LINE)}`;
  const mine = 'from messages where phone_number = $1 and company_id = $2';
  const values = [handset, stack.companyId];
  return {
    send: async (bodies: readonly string[]) => {
      for (const body of bodies)
        await stack.api<Communication>(agent, sendMessage, { contact_id: contact.id, body, opt_out: false });
    },
    arrived: async () => (await stack.control<{ body: string }[]>(path)).map(({ body }) => body),
    settled: (status: string, texts: number) =>
      until(
        `every text to be ${status}`,
        async () => {
          const rows = await stack.rows(`select 1 ${mine} and carrier_sid is not null and status = $3`, [
            ...values,
            status,
          ]);
          return rows.length === texts;
        },
        100_000,
      ),
    tried: (texts: number) =>
      until('a try to fail', async () => {
        const rows = await stack.rows(`select 1 ${mine} and tries >= $3`, [...values, texts]);
        return rows.length > 0;
      }),
  };
}

it('sends what the carrier had not taken when the server was killed', async () => {
  const thread = await open();
  const plainMs = await lasts(async () => {
    await thread.send(['Zero']);
    await thread.settled('delivered', 1);
  });
  await outage('stuck');
  await thread.send(['One', 'Two', 'Three']);
  await oneWaits();
  const { comeBack } = await stack.killServer();
  await outage('none');
  await comeBack();
  const recoveryMs = await lasts(() => thread.settled('delivered', 4));
  expect(await thread.arrived()).toEqual(['Zero', 'One', 'Two', 'Three']);
  process.stdout.write(`after kill -9, three texts take ${(recoveryMs / plainMs).toFixed(1)} × one without\n`);
});

it('does not send again what the carrier had taken when the server was killed', async () => {
  const thread = await open();
  // No report tells the next server of it either.
  await stack.control('faults', 'POST', { dropEvery: 1 });
  await outage('unanswered');
  await thread.send(['Only once']);
  await oneWaits();
  const { comeBack } = await stack.killServer();
  await outage('none');
  await comeBack();
  // The carrier is asked for it, and says at once what has become of it.
  await thread.settled('delivered', 1);
  expect(await thread.arrived()).toEqual(['Only once']);
});

it('waits for a carrier that is away, and follows reports that come twice and out of order', async () => {
  const thread = await open();
  await stack.control('faults', 'POST', { duplicates: 2, reorder: 3 });
  await outage('down');
  await thread.send(['One', 'Two', 'Three']);
  await thread.tried(3);
  expect(await thread.arrived()).toEqual([]);
  await outage('none');
  await thread.settled('delivered', 3);
  expect(await thread.arrived()).toEqual(['One', 'Two', 'Three']);
});
