import { sql } from 'drizzle-orm';
import { channels } from '@talk/contract';
import { createDatabase } from '../db/client.js';
import { inTransaction } from '../db/transaction.js';
import { createLogger } from '../logger.js';
import { companies } from '../modules/platform/companies/read.js';

/** Writes of one row each, with an event or without, for benchmarks: as a request makes them, without HTTP around it. */
export interface MeasuredWrites {
  readonly companyIds: readonly number[];
  /** One transaction: a row of the company is changed and, if asked for, an event of it written. */
  write(writer: number, companyId: number, tellsOfIt: boolean): Promise<void>;
  end(): Promise<void>;
}

/** @param writers who write at the same time: each has a row of its own, so that nothing but events makes them wait. */
export async function openMeasuredWrites(
  databaseUrl: string,
  { companyCount, writers }: { readonly companyCount: number; readonly writers: number },
): Promise<MeasuredWrites> {
  const db = createDatabase(databaseUrl, writers, createLogger('silent'));
  const clock = { now: () => new Date() };
  await db.pool.query('create table if not exists measured (writer int primary key, count int not null)');
  await db.pool.query('insert into measured select n, 0 from generate_series(0, $1) n on conflict do nothing', [
    writers,
  ]);
  const names = Array.from({ length: companyCount }, (_, index) => ({ name: `Company ${index}` }));
  const rows = await db.drizzle.insert(companies).values(names).returning({ id: companies.id });
  return {
    companyIds: rows.map(({ id }) => id),
    async write(writer, companyId, tellsOfIt) {
      await inTransaction({ db, clock }, async (tx) => {
        await tx.q.execute(sql`update measured set count = count + 1 where writer = ${writer}`);
        if (tellsOfIt)
          tx.emit({
            type: 'session_ended',
            companyId,
            entity: { type: 'session', id: 'x' },
            version: 1,
            data: { hashed_token: 'x' },
            channels: [channels.company(companyId)],
          });
      });
    },
    end: () => db.end(),
  };
}
