import { createHmac } from 'node:crypto';
import { createWebhook } from '@talk/contract';
import { expect, it } from 'vitest';
import { createPrng } from '../../../prng.js';
import { drainJobs, runSchedule, useTestServer } from '../../../testing/index.js';
import { createReceiver, type Received } from './receiver.fixture.js';

// Property: whatever a receiver does, and however often a node dies while it sends, each event arrives, in the order of its entity, signed.

const EVENTS = process.env['TALK_LONG'] === '1' ? 10_000 : 300;
const ENTITIES = 20;
/** About so often. Each costs the wait for the end of its claim. */
const KILLS = 15;
const receiver = createReceiver();
const server = useTestServer({ web: receiver.web });

it(`delivers each of ${EVENTS} events at least once and in order, through failures and killed nodes`, async () => {
  const admin = await server.user((await server.company()).id);
  const made = await server.call(createWebhook, {
    as: admin,
    body: { name: 'CRM', url: 'https://example.com/', events: ['contact.updated'] },
  });
  const key = Buffer.from(made.body.secret.slice('whsec_'.length), 'base64');
  const random = createPrng(29);
  const accepted: Received[] = [];
  receiver.react((received) => {
    const draw = random.next();
    if (draw < 0.1) return 'timeout';
    if (draw < 0.15) return 'unreachable';
    if (draw < 0.25) return 503;
    accepted.push(received);
    // The node is killed after the receiver has accepted and before that is written.
    if (draw < 0.25 + KILLS / EVENTS) throw new Error('killed');
    return 200;
  });

  for (let version = 1; version <= EVENTS / ENTITIES; version += 1) {
    await server.transaction(async (tx) => {
      for (let id = 1; id <= ENTITIES; id += 1) {
        tx.emit({
          type: 'contacts_updated',
          companyId: admin.companyId,
          entity: { type: 'company', id: admin.companyId },
          version: 1,
          data: { changes: { notes: 'x' }, items: [{ id, version, user_id: null, unread_count: 0 }] },
        });
      }
    });
    if (version % 7 === 0) await runSchedule(server.context, 'webhooks.collect');
  }
  const isSent = async (): Promise<boolean> => {
    await runSchedule(server.context, 'webhooks.collect');
    await drainJobs(server.context);
    const { rows } = await server.context.kernel.db.pool.query<{ count: string }>(
      `select count(*) from webhook_deliveries where company_id = $1 and state <> 'delivered'`,
      [admin.companyId],
    );
    return rows[0]?.count === '0';
  };
  // A claim of a killed node ends by itself, and so does each pause.
  while (!(await isSent())) server.clock.advance(61_000);

  const idOf = ({ headers }: Received) => headers['webhook-id'];
  const seen = new Set<string | undefined>();
  const firsts = accepted.filter((each) => !seen.has(idOf(each)) && seen.add(idOf(each)));
  expect(firsts).toHaveLength(EVENTS);
  expect(accepted.length).toBeGreaterThan(EVENTS);
  const versions = new Map<number, number[]>();
  for (const { body } of firsts) {
    const { id, version } = body.data as { id: number; version: number };
    versions.set(id, [...(versions.get(id) ?? []), version]);
  }
  const inOrder = Array.from({ length: EVENTS / ENTITIES }, (_, index) => index + 1);
  expect([...versions.values()]).toEqual(Array.from({ length: ENTITIES }, () => inOrder));
  for (const { headers, text } of accepted) {
    const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${text}`;
    expect(headers['webhook-signature']).toBe(`v1,${createHmac('sha256', key).update(signed).digest('base64')}`);
  }
});
