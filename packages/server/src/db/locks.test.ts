import { expect, it } from 'vitest';
import { lockContact } from '../modules/people/contacts/index.js';
import { lockMembership } from '../modules/platform/identity/index.js';
import { lockLine, lockRingGroup } from '../modules/platform/lines/index.js';
import { contacts } from '../modules/people/contacts/read.js';
import { lines, ringGroups } from '../modules/platform/lines/read.js';
import { useTestServer } from '../testing/index.js';
import { inTransaction, type Tx } from './transaction.js';

const server = useTestServer();

async function world() {
  const { id: companyId } = await server.company();
  const { scope, id: userId } = await server.user(companyId);
  const q = server.context.kernel.db.drizzle;
  const values = ['Ada', 'Bea'].map((name) => ({ companyId, name, searchText: name }));
  const [ada, bea] = (await q.insert(contacts).values(values).returning()).map(({ id }) => id);
  if (ada === undefined || bea === undefined) throw new Error('they were not inserted');
  return { companyId, scope, userId, ada, bea };
}
const run = (work: (tx: Tx) => Promise<unknown>) => inTransaction(server.context.kernel, work);

it('refuses what is locked out of order, and names both, in development and in tests', async () => {
  const { scope, userId, ada, bea } = await world();
  const agentFirst = run(async (tx) => {
    await lockMembership(tx, scope, userId);
    await lockContact(tx, scope, ada, null);
  });
  await expect(agentFirst).rejects.toThrow(`contact ${ada} is locked after agent ${userId}`);
  const backwards = run(async (tx) => {
    await lockContact(tx, scope, bea, null);
    await lockContact(tx, scope, ada, null);
  });
  await expect(backwards).rejects.toThrow(`contact ${ada} is locked after contact ${bea}`);
});

it('lets what is held be asked for again, and everything in order', async () => {
  const { companyId, scope, userId, ada, bea } = await world();
  const q = server.context.kernel.db.drizzle;
  const [group] = await q.insert(ringGroups).values({ companyId, name: 'Sales' }).returning();
  const [line] = await q.insert(lines).values({ companyId, name: 'Main' }).returning();
  await run(async (tx) => {
    expect(await lockLine(tx, scope, line?.id ?? 0)).toMatchObject({ name: 'Main' });
    expect(await lockRingGroup(tx, scope, group?.id ?? 0)).toMatchObject({ name: 'Sales' });
    await lockContact(tx, scope, ada, null);
    await lockContact(tx, scope, bea, null);
    await lockMembership(tx, scope, userId);
    expect(await lockContact(tx, scope, ada, null)).toMatchObject({ name: 'Ada' });
  });
});

it('lets production go on: there a deadlock is found by the database, and the transaction begun again', async () => {
  const { scope, userId, ada } = await world();
  const { config, ...kernel } = server.context.kernel;
  const work = inTransaction({ ...kernel, config: { ...config, mode: 'production' } }, async (tx) => {
    await lockMembership(tx, scope, userId);
    return lockContact(tx, scope, ada, null);
  });
  expect(await work).toMatchObject({ name: 'Ada' });
});
