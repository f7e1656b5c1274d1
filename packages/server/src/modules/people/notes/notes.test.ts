import { randomUUID } from 'node:crypto';
import {
  countUnreadMentions,
  createContact,
  createNote,
  deleteContact,
  findInTimeline,
  getContact,
  getCommunication,
  listContactCommunications,
  listMentions,
  mergeContacts,
  readMentions,
  removeNote,
  updateNote,
} from '@talk/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { toldEvents, useTestServer, type TestUser } from '../../../testing/index.js';

const server = useTestServer();
let admin: TestUser;
let dana: TestUser;
let tom: TestUser;
/** Sees no contact but their own. */
let narrow: TestUser;
let sleeper: TestUser;
let stranger: TestUser;
let contactId: number;

const NARROW = { contactsVisibility: 'restricted', contactsAccessLevel: 1, canViewUnassignedContacts: false } as const;

beforeEach(async () => {
  const { id } = await server.company();
  const agent = { roles: ['Company Agent'] as const };
  admin = await server.user(id, { name: 'Ann' });
  dana = await server.user(id, { ...agent, name: 'Dana' });
  tom = await server.user(id, { ...agent, name: 'Tom' });
  narrow = await server.user(id, { ...agent, name: 'Nia', membership: NARROW });
  sleeper = await server.user(id, { ...agent, name: 'Sol', membership: { sleepMode: true } });
  stranger = await server.user((await server.company()).id, { name: 'Strange' });
  contactId = await contact('Maya');
});

const contact = async (first_name: string): Promise<number> =>
  (await server.call(createContact, { as: admin, body: { first_name } })).body.id;
const write = (as: TestUser, body: string, id = contactId, key: string = randomUUID()) =>
  server.call(createNote, { as, params: { id }, body: { body }, headers: { 'idempotency-key': key } });
const mentionsOf = async (as: TestUser, query: object = {}) =>
  (await server.call(listMentions, { as, query })).body.data;
const unread = async (as: TestUser) => (await server.call(countUnreadMentions, { as })).body.unread;
const told = async (type: string) =>
  (await toldEvents(server.context.kernel, admin.companyId)).filter((event) => event.type === type);

describe('a note', () => {
  it('stands in the contact’s timeline, by who wrote it, once for each key', async () => {
    const key = randomUUID();
    const saved = await write(dana, '  Prefers mornings ', contactId, key);
    expect(saved.body).toMatchObject({
      note: { type: 'note', direction: 'outbound', body: 'Prefers mornings', user_id: dana.id, campaign_id: null },
      not_told: [],
    });
    expect((await write(dana, '  Prefers mornings ', contactId, key)).body.note.id).toBe(saved.body.note.id);
    const timeline = await server.call(listContactCommunications, { as: tom, params: { id: contactId }, query: {} });
    expect(timeline.body.data.map(({ id }) => id)).toEqual([saved.body.note.id]);
    const query = { kinds: 'notes', search: 'mornings' };
    const found = await server.call(findInTimeline, { as: tom, params: { id: contactId }, query });
    expect(found.body.data).toMatchObject([{ communication_id: saved.body.note.id }]);
    expect(await told('new_communication')).toMatchObject([{ data: { id: saved.body.note.id, type: 'note' } }]);
  });

  it('is refused when it is empty, too long, or on a contact that the writer does not see', async () => {
    expect((await write(dana, ' ')).error.errors).toEqual({ body: ['Write something first.'] });
    expect((await write(dana, 'a'.repeat(10_001))).error.errors).toEqual({ body: ['Use at most 10,000 characters.'] });
    const many = Array.from({ length: 51 }, (_, index) => `<user:${index + 1}>`).join('');
    expect((await write(dana, many)).error.errors).toEqual({ body: ['Mention at most 50 people in one note.'] });
    expect((await write(narrow, 'Hello')).error.code).toBe('NOT_FOUND');
    expect((await write(stranger, 'Hello')).error.code).toBe('NOT_FOUND');
  });

  it('is edited and deleted by its author or an admin, and the history has both', async () => {
    const { note } = (await write(dana, `Ask <user:${tom.id}>`)).body;
    const edit = (as: TestUser, body: string, version = note.version) =>
      server.call(updateNote, { as, params: { id: note.id }, body: { body, version } });
    expect((await edit(tom, 'Mine')).error.code).toBe('FORBIDDEN');
    expect((await edit(stranger, 'Mine')).error.code).toBe('NOT_FOUND');
    const edited = (await edit(dana, 'Done')).body.note;
    expect(edited.body).toBe('Done');
    expect((await edit(admin, 'Late')).error.code).toBe('CONFLICT');
    expect((await edit(admin, 'By Ann', edited.version)).body.note.user_id).toBe(dana.id);
    const remove = (as: TestUser) => server.call(removeNote, { as, params: { id: note.id } });
    expect((await remove(tom)).error.code).toBe('FORBIDDEN');
    expect((await remove(admin)).status).toBe(200);
    expect((await remove(admin)).error.code).toBe('NOT_FOUND');
    expect((await server.call(getCommunication, { as: dana, params: { id: note.id } })).status).toBe(404);
    const timeline = await server.call(listContactCommunications, { as: tom, params: { id: contactId }, query: {} });
    const changes = timeline.body.audits.filter(({ field }) => field === 'note');
    expect(changes.map(({ actor_name, before, after }) => [actor_name, before, after])).toEqual([
      ['Ann', 'By Ann', null],
      ['Ann', 'Done', 'By Ann'],
      ['Dana', 'Ask @Tom', 'Done'],
    ]);
  });

  it('is the only communication that is edited and deleted as a note', async () => {
    const { communicationId: id } = await server.recordedCall(admin.companyId, admin.id);
    expect((await server.call(removeNote, { as: admin, params: { id } })).error.code).toBe('NOT_FOUND');
  });
});

describe('a mention', () => {
  it('tells colleagues who see the contact, and names the others', async () => {
    const body = `<user:${tom.id}> <user:${narrow.id}> <user:${stranger.id}> <user:${dana.id}> <user:${tom.id}>`;
    const saved = (await write(dana, body)).body;
    expect(saved.not_told).toEqual([
      { id: narrow.id, name: 'Nia' },
      { id: stranger.id, name: null },
    ]);
    expect(await mentionsOf(tom)).toMatchObject([
      {
        communication_id: saved.note.id,
        contact_id: contactId,
        contact_name: 'Maya',
        mentioner: { id: dana.id, name: 'Dana' },
        mentioned: { id: tom.id, name: 'Tom' },
        body,
        users: [
          { id: tom.id, name: 'Tom' },
          { id: narrow.id, name: 'Nia' },
          { id: dana.id, name: 'Dana' },
        ],
        read_at: null,
      },
    ]);
    expect([await unread(tom), await unread(narrow), await unread(dana), await unread(stranger)]).toEqual([1, 0, 0, 0]);
    const events = await told('mention_created');
    expect(events).toMatchObject([
      {
        data: { mention: { mentioned: { id: tom.id } }, is_silent: false },
        channels: [`private-company-${tom.companyId}-user-${tom.id}`],
      },
    ]);
  });

  it('is silent for a user in sleep mode, and stands in the channel', async () => {
    await write(dana, `<user:${sleeper.id}>`);
    expect(await told('mention_created')).toMatchObject([{ data: { is_silent: true } }]);
    expect(await unread(sleeper)).toBe(1);
  });

  it('is listed by direction, by both people, and page by page in either order', async () => {
    const bodies = [`1 <user:${tom.id}>`, `2 <user:${tom.id}> <user:${admin.id}>`, `3 <user:${admin.id}>`];
    for (const body of bodies) {
      server.clock.advance(1_000);
      await write(dana, body);
    }
    const marks = async (as: TestUser, query: object = {}) =>
      (await mentionsOf(as, query)).map((each) => `${each.body[0]}${each.mentioned.name}`).sort();
    expect(await marks(tom)).toEqual(['1Tom', '2Tom']);
    expect(await marks(dana)).toEqual([]);
    expect(await marks(dana, { direction: 'outbound' })).toEqual(['1Tom', '2Ann', '2Tom', '3Ann']);
    expect(await marks(dana, { direction: 'outbound', mentioned_user_id: admin.id })).toEqual(['2Ann', '3Ann']);
    expect(await marks(tom, { direction: 'all', mentioned_user_id: admin.id })).toEqual(['2Ann', '3Ann']);
    expect(await marks(tom, { direction: 'all', mentioner_user_id: tom.id })).toEqual([]);
    expect(await marks(tom, { mentioned_user_id: admin.id })).toEqual([]);
    expect(await marks(narrow, { direction: 'all' })).toEqual([]);
    expect(await marks(stranger, { direction: 'all' })).toEqual([]);

    const oldest = { direction: 'all' as const, order_by: 'oldest' as const, per_page: 3 };
    const first = await server.call(listMentions, { as: tom, query: oldest });
    expect(first.body).toMatchObject({ has_more_pages: true, data: [{}, {}, {}] });
    const cursor = first.body.next_cursor ?? '';
    const second = await server.call(listMentions, { as: tom, query: { ...oldest, cursor } });
    expect(second.body).toMatchObject({ has_more_pages: false, data: [{ body: bodies[2] }] });
    const other = await server.call(listMentions, { as: tom, query: { direction: 'all', cursor } });
    expect(other.error.errors).toHaveProperty('cursor');
  });

  it('is read one by one, with its contact, or with all, by the mentioned user alone', async () => {
    const elsewhere = await contact('Wei');
    for (const id of [contactId, contactId, elsewhere, elsewhere]) await write(dana, `<user:${tom.id}>`, id);
    const [newest] = await mentionsOf(tom);
    const read = (as: TestUser, body: object) => server.call(readMentions, { as, body });
    expect((await read(dana, { ids: [newest?.id ?? 0] })).body).toEqual({ unread: 0 });
    expect(await unread(tom)).toBe(4);
    expect((await read(tom, { ids: [newest?.id ?? 0] })).body).toEqual({ unread: 3 });
    expect((await read(tom, { contact_id: contactId })).body).toEqual({ unread: 1 });
    expect((await mentionsOf(tom, { unread: '1' })).map((each) => each.contact_id)).toEqual([elsewhere]);
    expect((await read(tom, {})).body).toEqual({ unread: 0 });
    // A read that changes nothing is not told.
    await read(tom, {});
    expect((await told('mentions_updated')).map(({ data }) => (data as { ids: number[] }).ids.length)).toEqual([
      1, 2, 1,
    ]);
  });

  it('follows the text of its note: new people are told, the others are not told again', async () => {
    const { note } = (await write(dana, `<user:${tom.id}>`)).body;
    const edit = (body: string, version: number) =>
      server.call(updateNote, { as: dana, params: { id: note.id }, body: { body, version } });
    const both = (await edit(`<user:${tom.id}> <user:${admin.id}>`, note.version)).body.note;
    expect((await told('mention_created')).length).toBe(2);
    await edit(`<user:${admin.id}> alone`, both.version);
    expect([await unread(tom), await unread(admin)]).toEqual([0, 1]);
    expect((await mentionsOf(admin))[0]?.body).toBe(`<user:${admin.id}> alone`);
    await server.call(removeNote, { as: dana, params: { id: note.id } });
    expect(await unread(admin)).toBe(0);
    expect((await told('mention_created')).length).toBe(2);
  });

  it('is out of sight with its contact, and goes with it in a merge', async () => {
    const other = await contact('Maya L.');
    await write(dana, `<user:${tom.id}>`, other);
    const version = async (id: number) => (await server.call(getContact, { as: admin, params: { id } })).body.version;
    const merged = await server.call(mergeContacts, {
      as: admin,
      params: { id: contactId },
      body: { loser_id: other, if_version: await version(contactId), loser_if_version: await version(other) },
    });
    expect(merged.status).toBe(200);
    expect(await mentionsOf(tom)).toMatchObject([{ contact_id: contactId, contact_name: 'Maya' }]);
    await server.call(deleteContact, { as: admin, params: { id: contactId } });
    expect(await mentionsOf(tom)).toEqual([]);
    expect(await unread(tom)).toBe(0);
  });

  it('is gone for a user who does not see the contact any more', async () => {
    await write(dana, `<user:${tom.id}>`);
    await server.context.kernel.db.pool.query(
      `update memberships set contacts_visibility = 'restricted', contacts_access_level = 1,
        can_view_unassigned_contacts = false where user_id = $1`,
      [tom.id],
    );
    expect(await mentionsOf(tom)).toEqual([]);
    expect(await unread(tom)).toBe(0);
  });
});
