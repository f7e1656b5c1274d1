import { dncContact } from '@talk/contract';
import { beforeEach, expect, it } from 'vitest';
import { useTestServer, type TestUser } from '../../../testing/index.js';
import { mergesWorld } from './merges-world.fixture.js';

const server = useTestServer();
const { people, made, merge, undo, read } = mergesWorld(server);
let admin: TestUser;
let narrow: TestUser;

beforeEach(async () => {
  ({ admin, narrow } = await people());
});

const asked = (id: number, reason: string) => server.call(dncContact, { as: admin, params: { id }, body: { reason } });

it('keeps a contact on Do Not Contact for one who was merged into it later', async () => {
  const [a, b, c] = [await made(admin), await made(admin), await made(admin)];
  for (const { id } of [b, c]) await asked(id, 'Asked us to stop');
  const first = await merge(admin, a, await read(admin, b.id));
  await merge(admin, await read(admin, a.id), await read(admin, c.id));
  expect((await undo(admin, first.body.merge.id)).status).toBe(200);
  expect(await read(admin, a.id)).toMatchObject({ is_dnc: true, dnc_reason: 'Asked us to stop' });
  expect(await read(admin, b.id)).toMatchObject({ is_dnc: true });
});

it('keeps a wish to be left alone that was told again after the merge, and takes back one that was not', async () => {
  const [a, b] = [await made(admin), await made(admin)];
  await asked(b.id, 'Wrong number');
  const first = await merge(admin, a, await read(admin, b.id));
  await undo(admin, first.body.merge.id);
  expect(await read(admin, a.id)).toMatchObject({ is_dnc: false, dnc_reason: null });
  const again = await merge(admin, await read(admin, a.id), await read(admin, b.id));
  await asked(a.id, 'Asked by phone');
  await undo(admin, again.body.merge.id);
  expect(await read(admin, a.id)).toMatchObject({ is_dnc: true, dnc_reason: 'Asked by phone' });
});

it('can undo a merge whose rows were stored before contacts had a response clock', async () => {
  const [a, b] = [await made(admin), await made(admin)];
  const { body } = await merge(admin, a, b);
  await server.context.kernel.db.pool.query(
    `update contact_merge_undos set data = data #- '{loser,response_step}' where merge_id = $1`,
    [body.merge.id],
  );
  expect((await undo(admin, body.merge.id)).status).toBe(200);
});

it('returns the other contact only to a user who can see it', async () => {
  const [own, other] = [await made(admin, { user_id: narrow.id }), await made(admin, { user_id: admin.id })];
  const first = await merge(admin, own, other);
  const answer = await undo(narrow, first.body.merge.id);
  expect(answer.status, JSON.stringify(answer.error)).toBe(200);
  expect(answer.body).toMatchObject({ winner: { id: own.id }, loser: null, merge: { loser_id: other.id } });
  const again = await merge(admin, await read(admin, own.id), await read(admin, other.id));
  expect((await undo(admin, again.body.merge.id)).body).toMatchObject({ loser: { id: other.id } });
});
