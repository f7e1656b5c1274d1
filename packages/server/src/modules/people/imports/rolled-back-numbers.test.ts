import { createContact, getContact } from '@talk/contract';
import { expect, it } from 'vitest';
import { useTestServer } from '../../../testing/index.js';
import { communications } from '../communications/read.js';
import { importsWorld } from './imports-world.fixture.js';

const server = useTestServer();
const world = importsWorld(server);

it('keeps a number that an import added if its contact has called or written from it since', async () => {
  const admin = await server.user((await server.company()).id);
  const person = async (first_name: string, phone_number: string) =>
    (await server.call(createContact, { as: admin, body: { first_name, phone_number } })).body;
  const [silent, known] = [await person('Ada', '+14155550160'), await person('Bea', '+14155550161')];
  const file = 'Name,Phone,Mobile\nAda,+14155550160,+14155550170\nBea,+14155550161,+14155550171\n';
  const one = await world.imported(admin, file, { duplicates: 'update' });
  await server.context.kernel.db.drizzle.insert(communications).values({
    companyId: admin.companyId,
    contactId: known.id,
    type: 'sms',
    direction: 'inbound',
    leadNumber: '+14155550171',
    currentStatus: 'received',
    dispositionStatus: 'completed',
    body: 'Hello',
    createdAt: server.clock.now(),
  });
  expect(await world.rolledBack(admin, one)).toMatchObject({ restored_count: 1, kept_count: 1 });
  const numbersOf = async (id: number) =>
    (await server.call(getContact, { as: admin, params: { id } })).body.phone_numbers.map((each) => each.phone_number);
  expect(await numbersOf(silent.id)).toEqual(['+14155550160']);
  expect(await numbersOf(known.id)).toEqual(['+14155550161', '+14155550171']);
});
