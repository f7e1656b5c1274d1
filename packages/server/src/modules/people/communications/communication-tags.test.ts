import {
  createTag,
  getCommunication,
  listCommunications,
  listTags,
  mergeTags,
  removeTags,
  restoreTags,
  tagCommunication,
} from '@talk/contract';
import { beforeAll, expect, it } from 'vitest';
import { toldEvents, untilLocksAreAwaited, useTestServer, type TestUser } from '../../../testing/index.js';

const server = useTestServer();
let admin: TestUser;
let reader: TestUser;
let stranger: TestUser;
/** Sees only what is theirs. */
let narrow: TestUser;

beforeAll(async () => {
  const { id } = await server.company();
  admin = await server.user(id);
  reader = await server.user(id, { roles: ['Company Reporter Access'] });
  narrow = await server.user(id, { roles: ['Company Agent'], membership: { communicationsVisibility: 2 } });
  stranger = await server.user((await server.company()).id);
});

const made = async (user: TestUser, name: string, category: 'contacts' | 'communications' = 'communications') =>
  (await server.call(createTag, { as: user, body: { name, color: '#2563eb', category } })).body.id;
const call = async () => (await server.recordedCall(admin.companyId, admin.id)).communicationId;
const tag = (user: TestUser | null, id: number, ...tag_ids: number[]) =>
  server.call(tagCommunication, { ...(user && { as: user }), params: { id }, body: { tag_ids } });
const tagsOf = async (id: number) => (await server.call(getCommunication, { as: admin, params: { id } })).body.tags;
const found = async (tags: string) =>
  (await server.call(listCommunications, { as: admin, query: { tags } })).body.data.map(({ id }) => id);

it('gives a communication exactly the tags that were chosen, and tells colleagues', async () => {
  const [complaint, followUp] = [await made(admin, 'Complaint'), await made(admin, 'Follow up')];
  const [ofContacts, foreign] = [await made(admin, 'VIP', 'contacts'), await made(stranger, 'Theirs')];
  const id = await call();
  expect((await tag(null, id, complaint)).status).toBe(401);
  expect((await tag(reader, id, complaint)).error.code).toBe('FORBIDDEN');
  expect((await tag(stranger, id, foreign)).error.code).toBe('NOT_FOUND');
  expect((await tag(narrow, id, complaint)).error.code).toBe('NOT_FOUND');
  for (const wrong of [ofContacts, foreign, 999_999_999])
    expect((await tag(admin, id, complaint, wrong)).error.errors).toEqual({
      tag_ids: ['Choose tags that are offered for communications.'],
    });
  const many = Array.from({ length: 21 }, (_, index) => index + 1);
  expect((await tag(admin, id, ...many)).error.errors).toEqual({ tag_ids: ['At most 20 tags.'] });

  const tagged = (await tag(admin, id, followUp, complaint, followUp)).body;
  expect(tagged.tags).toEqual([complaint, followUp]);
  expect((await tag(admin, id, complaint, followUp)).body.version).toBe(tagged.version);
  const told = (await toldEvents(server.context.kernel, admin.companyId)).filter(
    ({ type }) => type === 'update_communication',
  );
  expect(told.at(-1)).toMatchObject({ data: { id, tags: [complaint, followUp] } });

  const other = await call();
  await tag(admin, other, followUp);
  expect(await found(`${complaint}`)).toEqual([id]);
  expect(await found(`${complaint},${followUp},${followUp}`)).toEqual([other, id]);
  const wrong = await server.call(listCommunications, { as: admin, query: { tags: 'undefined' } });
  expect(wrong.error.errors).toEqual({ tags: ['Send ids separated by commas.'] });
});

it('a deleted tag is nowhere, and back where it was when it is restored; a merged one is what it became', async () => {
  const [spam, junk] = [await made(admin, 'Spam'), await made(admin, 'Junk')];
  const [one, two] = [await call(), await call()];
  await tag(admin, one, spam);
  await tag(admin, two, junk);
  await server.call(removeTags, { as: admin, body: { ids: [spam] } });
  expect([await tagsOf(one), await found(`${spam}`)]).toEqual([[], []]);
  // What nobody sees is not taken off by who changes the rest.
  await tag(admin, one, junk);
  await server.call(restoreTags, { as: admin, body: { ids: [spam] } });
  expect(await tagsOf(one)).toEqual([junk, spam]);
  const { body } = await server.call(mergeTags, { as: admin, body: { into_id: junk, ids: [spam] } });
  expect(body).toMatchObject({ category: 'communications', moved_count: 1 });
  expect([await tagsOf(one), await tagsOf(two)]).toEqual([[junk], [junk]]);
  const { data } = (await server.call(listTags, { as: reader, query: { category: 'communications' } })).body;
  expect(data.find(({ id }) => id === junk)).toMatchObject({ count: 2, merged_ids: [spam] });
});

it('who puts a tag on while it is merged waits, and has put on what it became', async () => {
  const [warm, hot] = [await made(admin, 'Warm'), await made(admin, 'Hot')];
  const id = await call();
  const client = await server.context.kernel.db.pool.connect();
  try {
    // As far as a merge has come before it is done.
    await client.query('begin');
    await client.query('select id from tags where id = any($1) order by id for update', [[warm, hot]]);
    await client.query('update tags set removed_at = now(), merged_into_id = $2 where id = $1', [warm, hot]);
    const tagging = tag(admin, id, warm);
    await untilLocksAreAwaited(server.context.kernel.db.pool, 1);
    await client.query('commit');
    expect((await tagging).body.tags).toEqual([hot]);
  } finally {
    client.release();
  }
});
