import { randomUUID } from 'node:crypto';
import { createContact, startCall } from '@talk/contract';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { companies } from '../modules/platform/companies/read.js';
import { incomingNumbers, lines } from '../modules/platform/lines/read.js';
import { z } from 'zod';
import { defineJob } from '../jobs/define-job.js';
import { createFakeCarrier } from '../testing/fake-carrier.js';
import { JOBS, untilLocksAreAwaited, useTestServer } from '../testing/index.js';
import { inTransaction, type Tx } from './transaction.js';

const followedJob = defineJob('test.followed', 'upkeep', z.object({}));
const server = useTestServer({ carrier: createFakeCarrier() });
const pool = () => server.context.kernel.db.pool;
const failure = (code: string): Error => Object.assign(new Error(`the database says ${code}`), { code });

/** Resolves for everybody once both have come. */
function meeting(): () => Promise<void> {
  let waiting = 2;
  let open = (): void => undefined;
  const both = new Promise<void>((resolve) => {
    open = resolve;
  });
  return () => {
    waiting -= 1;
    if (waiting === 0) open();
    return both;
  };
}

describe('transactions that stand in each other’s way', () => {
  it('both succeed, and what follows from them happens once', async () => {
    const ids = [(await server.company()).id, (await server.company()).id];
    const meet = meeting();
    let tries = 0;
    let followed = 0;
    const work = (order: readonly number[]) =>
      inTransaction(server.context.kernel, async (tx) => {
        tries += 1;
        const isFirstOfBoth = tries <= 2;
        const mark = randomUUID();
        tx.onCommit(() => {
          followed += 1;
        });
        tx.enqueue(followedJob, { companyId: 1, payload: {}, key: mark });
        for (const [index, id] of order.entries()) {
          if (index === 1 && isFirstOfBoth) await meet();
          await tx.q
            .update(companies)
            .set({ name: mark })
            .where(eq(companies.id, id ?? 0));
        }
      });
    await Promise.all([work(ids), work(ids.toReversed())]);
    expect(tries).toBe(3);
    expect(followed).toBe(2);
    expect((await pool().query(`select 1 from ${JOBS} where name = 'test.followed'`)).rowCount).toBe(2);
    expect(await server.context.kernel.metrics.render()).toContain('talk_transactions_again_total{state="40P01"} 1');
  });

  it('begin again also when the statement that failed is not awaited, and a later one fails with it', async () => {
    const ids = [(await server.company()).id, (await server.company()).id];
    const meet = meeting();
    let tries = 0;
    const named = (tx: Tx, id: number | undefined) =>
      tx.q
        .update(companies)
        .set({ name: randomUUID() })
        .where(eq(companies.id, id ?? 0))
        .execute();
    const work = ([first, second]: readonly number[]) =>
      inTransaction(server.context.kernel, async (tx) => {
        tries += 1;
        const isFirstOfBoth = tries <= 2;
        await named(tx, first);
        if (isFirstOfBoth) await meet();
        tx.unawaited(named(tx, second));
        await tx.q.select().from(companies).where(eq(companies.id, 0));
      });
    await Promise.all([work(ids), work(ids.toReversed())]);
    expect(tries).toBe(3);
  });

  it.each(['40P01', '40001'])('are not tried for ever (%s), and other failures not again', async (code) => {
    let tries = 0;
    const work = (error: Error) =>
      inTransaction(server.context.kernel, async () => {
        tries += 1;
        throw error;
      });
    await expect(work(new Error('wrapped', { cause: failure(code) }))).rejects.toThrow('wrapped');
    expect(tries).toBe(5);
    await expect(work(failure('23505'))).rejects.toThrow('23505');
    expect(tries).toBe(6);
  });

  it('are no failure of a request: it is answered as if it had been alone', async () => {
    const { id: companyId } = await server.company();
    const q = server.context.kernel.db.drizzle;
    const [line] = await q.insert(lines).values({ companyId, name: 'Main' }).returning();
    await q.insert(incomingNumbers).values({ companyId, lineId: line?.id ?? 0, phoneNumber: '+14155550100' });
    const agent = await server.user(companyId);
    const customer = '+14155550160';
    const { body: contact } = await server.call(createContact, { as: agent, body: { phone_number: customer } });
    const other = await pool().connect();
    try {
      await other.query('begin');
      // The request's own check for a deadlock comes first.
      await other.query(`set local deadlock_timeout = '5s'`);
      await other.query('select 1 from agent_states where user_id = $1 for update', [agent.id]);
      const dialling = server.call(startCall, {
        as: agent,
        body: { phone_number: customer },
        headers: { 'idempotency-key': randomUUID() },
      });
      await untilLocksAreAwaited(pool(), 1);
      await other.query('update contacts set name = name where id = $1', [contact.id]);
      await other.query('commit');
      expect((await dialling).status).toBe(200);
    } finally {
      other.release();
    }
    expect((await pool().query('select 1 from calls where company_id = $1', [companyId])).rowCount).toBe(1);
  });
});
