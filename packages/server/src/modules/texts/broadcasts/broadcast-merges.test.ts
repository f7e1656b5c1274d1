import {
  addContactPhoneNumber,
  cancelBroadcast,
  getContact,
  mergeContacts,
  removeContactPhoneNumber,
  undoContactMerge,
} from '@talk/contract';
import { expect, it } from 'vitest';
import type { OpenWorld } from '../messaging/messaging-world.fixture.js';
import { useBroadcasts } from './broadcasts-world.fixture.js';

const world = useBroadcasts();
const { server } = world;
const run = (sql: string, ...values: unknown[]) => server.context.kernel.db.pool.query(sql, values);
const versionOf = async ({ agent }: OpenWorld, id: number) =>
  (await server.call(getContact, { as: agent, params: { id } })).body.version;

async function merge(at: OpenWorld, winnerId: number, loserId: number): Promise<number> {
  const answer = await server.call(mergeContacts, {
    as: at.agent,
    params: { id: winnerId },
    body: {
      loser_id: loserId,
      if_version: await versionOf(at, winnerId),
      loser_if_version: await versionOf(at, loserId),
      fields: {},
    },
  });
  expect(answer.status, JSON.stringify(answer.error)).toBe(200);
  return answer.body.merge.id;
}

/** A broadcast to two, of whom the first got the text, and the second waits for the next day. */
async function halfSent() {
  const at = await world.open();
  const [first, second] = [await world.customer(at), await world.customer(at)];
  await run('update texting_settings set daily_text_limit = 1 where company_id = $1', at.companyId);
  const { id } = await world.draft(at, [first.id, second.id]);
  await world.send(at, id);
  await world.pass(20);
  expect([world.bodiesTo(first.number), world.bodiesTo(second.number)]).toEqual([['Sale today'], []]);
  return { at, first, second, id };
}

it('texts a person once who is merged from two recipients, of whom the merged one got the text', async () => {
  const { at, first, second, id } = await halfSent();
  await merge(at, second.id, first.id);
  const later = await world.sleep(at, 20);
  await world.pass(30);
  expect([...world.bodiesTo(first.number), ...world.bodiesTo(second.number)]).toEqual(['Sale today']);
  expect(await world.outcomes(later, id)).toEqual({ sent: 1 });
  expect(await world.read(later, id)).toMatchObject({ status: 'done', total_count: 1, texted_count: 1 });
});

it('texts the other one when the merge is undone: they are two people again', async () => {
  const { at, first, second, id } = await halfSent();
  const mergeId = await merge(at, second.id, first.id);
  const undone = await server.call(undoContactMerge, { as: at.agent, params: { mergeId } });
  expect(undone.status).toBe(200);
  const later = await world.sleep(at, 20);
  await world.pass(30);
  expect([world.bodiesTo(first.number), world.bodiesTo(second.number)]).toEqual([['Sale today'], ['Sale today']]);
  expect(await world.read(later, id)).toMatchObject({ status: 'done', total_count: 2, texted_count: 2 });
});

it('sends nothing more when a merge is undone after the broadcast ended', async () => {
  const { at, first, second, id } = await halfSent();
  const mergeId = await merge(at, second.id, first.id);
  let later = await world.sleep(at, 20);
  await world.pass(30);
  await server.call(undoContactMerge, { as: later.agent, params: { mergeId } });
  later = await world.sleep(later, 1);
  await world.pass(30);
  expect(world.bodiesTo(second.number)).toEqual([]);
  expect(await world.outcomes(later, id)).toEqual({ sent: 1, canceled: 1 });
});

it('texts a number once that moved to another recipient in the meantime', async () => {
  const { at, first, second, id } = await halfSent();
  const numbersOf = async (contactId: number) =>
    (await server.call(getContact, { as: at.agent, params: { id: contactId } })).body.phone_numbers;
  const [own] = await numbersOf(second.id);
  const [sent] = await numbersOf(first.id);
  const remove = (contactId: number, phoneId: number) =>
    server.call(removeContactPhoneNumber, { as: at.agent, params: { id: contactId, phoneId } });
  expect((await remove(first.id, sent?.id ?? 0)).status).toBe(200);
  const added = await server.call(addContactPhoneNumber, {
    as: at.agent,
    params: { id: second.id },
    body: { phone_number: first.number, title: 'Mobile' },
  });
  expect(added.status, JSON.stringify(added.error)).toBe(200);
  expect((await remove(second.id, own?.id ?? 0)).status).toBe(200);
  const later = await world.sleep(at, 20);
  await world.pass(30);
  expect(world.bodiesTo(first.number)).toEqual(['Sale today']);
  expect((await world.read(later, id)).reasons).toEqual([
    { rejection: null, reason: 'Their number already got a text of this broadcast.', count: 1 },
  ]);
});

it('counts the recipients that there are when it is canceled after a merge', async () => {
  const { at, first, second, id } = await halfSent();
  await merge(at, first.id, second.id);
  expect((await server.call(cancelBroadcast, { as: at.agent, params: { id } })).status).toBe(200);
  expect(await world.read(at, id)).toMatchObject({
    status: 'canceled',
    total_count: 1,
    texted_count: 1,
    excluded_count: 0,
    canceled_count: 0,
  });
});
