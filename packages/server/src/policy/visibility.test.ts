import { sql } from 'drizzle-orm';
import { bigint, pgTable, text } from 'drizzle-orm/pg-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { useTestServer } from '../testing/index.js';
import {
  canSeeCommunication,
  canSeeContact,
  communicationVisible,
  contactVisible,
  type CommunicationFacts,
  type ContactFacts,
  type Viewer,
} from './visibility.js';

const server = useTestServer();
const ME = 1;

const viewer = (over: Partial<Viewer> = {}): Viewer => ({
  userId: ME,
  companyId: 1,
  mayListContacts: true,
  mayListCommunications: true,
  contactsVisibility: 'restricted',
  contactsAccessLevel: 1,
  communicationsVisibility: 1,
  canViewUnassigned: false,
  lineIds: null,
  userIds: null,
  ringGroupUserIds: [ME, 2],
  ringGroupLineIds: [10],
  defaultLineId: null,
  companyDefaultLineId: null,
  forcesLine: false,
  ...over,
});

describe('contacts', () => {
  const mine: ContactFacts = { ownerId: ME, lineIds: [] };
  const peers: ContactFacts = { ownerId: 2, lineIds: [] };
  const strangers: ContactFacts = { ownerId: 3, lineIds: [10] };
  const nobodys: ContactFacts = { ownerId: null, lineIds: [] };
  const seen = (who: Viewer) => [mine, peers, strangers, nobodys].map((contact) => canSeeContact(who, contact));

  it('are all seen by everyone, and by level 3', () => {
    expect(seen(viewer({ contactsVisibility: 'everyone' }))).toEqual([true, true, true, true]);
    expect(seen(viewer({ contactsAccessLevel: 3 }))).toEqual([true, true, true, true]);
  });

  it('are narrowed to own, ring group lines, or ring group users', () => {
    expect(seen(viewer({ contactsAccessLevel: 1 }))).toEqual([true, false, false, false]);
    expect(seen(viewer({ contactsAccessLevel: 2 }))).toEqual([true, false, true, false]);
    expect(seen(viewer({ contactsAccessLevel: 4 }))).toEqual([true, true, false, false]);
  });

  it('without an owner are seen by who may see unassigned ones', () => {
    expect(seen(viewer({ canViewUnassigned: true }))).toEqual([true, false, false, true]);
  });

  it('are only own ones when a setting is not one that we know', () => {
    expect(seen(viewer({ contactsAccessLevel: 9 }))).toEqual([true, false, false, false]);
    expect(seen(viewer({ contactsVisibility: 'sometimes', contactsAccessLevel: 3 }))).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });
});

describe('communications', () => {
  const open: ContactFacts = { ownerId: ME, lineIds: [] };
  const call = (over: Partial<CommunicationFacts>): CommunicationFacts => ({
    lineId: 10,
    userId: 3,
    attemptingUserIds: [],
    contact: open,
    ...over,
  });

  it('stay within the line limit, and an empty limit shows nothing', () => {
    expect(canSeeCommunication(viewer({ lineIds: [10] }), call({}))).toBe(true);
    expect(canSeeCommunication(viewer({ lineIds: [11] }), call({}))).toBe(false);
    expect(canSeeCommunication(viewer({ lineIds: [] }), call({}))).toBe(false);
    expect(canSeeCommunication(viewer({ lineIds: [10] }), call({ lineId: null }))).toBe(false);
  });

  it('stay within the user limit, which never hides own ones', () => {
    expect(canSeeCommunication(viewer({ userIds: [3] }), call({}))).toBe(true);
    expect(canSeeCommunication(viewer({ userIds: [2] }), call({}))).toBe(false);
    expect(canSeeCommunication(viewer({ userIds: [] }), call({ userId: ME }))).toBe(true);
    expect(canSeeCommunication(viewer({ userIds: [] }), call({ attemptingUserIds: [2, ME] }))).toBe(true);
    expect(canSeeCommunication(viewer({ userIds: [] }), call({ userId: null }))).toBe(false);
  });

  it('are only own ones at level 2, and at a level that we do not know', () => {
    for (const communicationsVisibility of [2, 0, 7]) {
      expect(canSeeCommunication(viewer({ communicationsVisibility }), call({}))).toBe(false);
      expect(canSeeCommunication(viewer({ communicationsVisibility }), call({ userId: ME }))).toBe(true);
    }
  });

  it('are hidden with their contact, unless they are own ones', () => {
    const hidden: ContactFacts = { ownerId: 3, lineIds: [] };
    expect(canSeeCommunication(viewer(), call({ contact: hidden }))).toBe(false);
    expect(canSeeCommunication(viewer(), call({ contact: hidden, userId: ME }))).toBe(true);
    expect(canSeeCommunication(viewer(), call({ contact: null }))).toBe(true);
  });
});

describe('a note', () => {
  const hidden: ContactFacts = { ownerId: 3, lineIds: [] };
  const note = { type: 'note', lineId: null, userId: 3, attemptingUserIds: [] };

  it('is seen by whoever sees its contact, whatever limits their calls and texts', () => {
    for (const limit of [{ lineIds: [10] }, { userIds: [] }, { communicationsVisibility: 2 }])
      expect(canSeeCommunication(viewer(limit), { ...note, contact: { ownerId: ME, lineIds: [] } })).toBe(true);
    expect(canSeeCommunication(viewer(), { ...note, contact: hidden })).toBe(false);
    expect(canSeeCommunication(viewer(), { ...note, userId: ME, contact: hidden })).toBe(true);
  });
});

describe('a reminder or an appointment', () => {
  const planned = { type: 'appointment', lineId: null, attemptingUserIds: [], contact: { ownerId: ME, lineIds: [] } };

  it('has no line that could hide it, and is limited by its user', () => {
    expect(canSeeCommunication(viewer({ lineIds: [10] }), { ...planned, userId: ME })).toBe(true);
    expect(canSeeCommunication(viewer({ lineIds: [10] }), { ...planned, userId: 3 })).toBe(true);
    expect(canSeeCommunication(viewer({ lineIds: [10], userIds: [] }), { ...planned, userId: 3 })).toBe(false);
    expect(canSeeCommunication(viewer({ communicationsVisibility: 2 }), { ...planned, userId: 3 })).toBe(false);
  });
});

describe('the SQL conditions', () => {
  const items = pgTable('visibility_items', {
    id: bigint('id', { mode: 'number' }).primaryKey(),
    type: text('type').notNull(),
    contactId: bigint('contact_id', { mode: 'number' }),
    ownerId: bigint('owner_id', { mode: 'number' }),
    lineIds: bigint('line_ids', { mode: 'number' }).array(),
    lineId: bigint('line_id', { mode: 'number' }),
    userId: bigint('user_id', { mode: 'number' }),
    attempting: bigint('attempting', { mode: 'number' }).array().notNull(),
  });

  const owners = [null, 1, 2, 3];
  const lineSets = [[], [10], [11], [10, 11]];
  const contacts = [null, ...owners.flatMap((ownerId) => lineSets.map((lineIds) => ({ ownerId, lineIds })))];
  const all: (CommunicationFacts & { id: number })[] = contacts
    .flatMap((contact) =>
      [null, 10, 11].flatMap((lineId) =>
        [null, 1, 2, 3].flatMap((userId) =>
          [[], [2], [1, 2]].flatMap((attemptingUserIds) =>
            ['call', 'note', 'reminder'].map((type) => ({ type, contact, lineId, userId, attemptingUserIds })),
          ),
        ),
      ),
    )
    .map((facts, index) => ({ ...facts, id: index + 1 }));

  const viewers = ['everyone', 'restricted', 'other'].flatMap((contactsVisibility) =>
    [1, 2, 3, 4, 9].flatMap((contactsAccessLevel) =>
      [1, 2].flatMap((communicationsVisibility) =>
        [true, false].flatMap((canViewUnassigned) =>
          [null, [], [10]].flatMap((lineIds) =>
            [null, [], [3]].map((userIds) =>
              viewer({
                contactsVisibility,
                contactsAccessLevel,
                communicationsVisibility,
                canViewUnassigned,
                lineIds,
                userIds,
              }),
            ),
          ),
        ),
      ),
    ),
  );

  beforeAll(async () => {
    const { drizzle } = server.context.kernel.db;
    await drizzle.execute(sql`create table visibility_items (id bigint primary key, type text not null, contact_id bigint, owner_id bigint,
      line_ids bigint[], line_id bigint, user_id bigint, attempting bigint[] not null)`);
    await drizzle.insert(items).values(
      all.map((facts) => ({
        id: facts.id,
        type: facts.type ?? 'call',
        contactId: facts.contact === null ? null : facts.id,
        ownerId: facts.contact?.ownerId ?? null,
        lineIds: facts.contact === null ? null : [...facts.contact.lineIds],
        lineId: facts.lineId,
        userId: facts.userId,
        attempting: [...facts.attemptingUserIds],
      })),
    );
  });

  it(`select exactly what the functions allow, for ${viewers.length} viewers and ${all.length} rows`, async () => {
    const { drizzle } = server.context.kernel.db;
    for (const who of viewers) {
      const found = await drizzle
        .select({ id: items.id })
        .from(items)
        .where(
          communicationVisible(who, {
            type: items.type,
            lineId: items.lineId,
            userId: items.userId,
            attemptingUserIds: items.attempting,
            contactId: items.contactId,
            contact: { ownerId: items.ownerId, lineIds: items.lineIds },
          }),
        )
        .orderBy(items.id);
      const allowed = all.filter((facts) => canSeeCommunication(who, facts)).map((facts) => facts.id);
      expect(found.map((row) => row.id)).toEqual(allowed);

      const visible = await drizzle
        .select({ id: items.id })
        .from(items)
        .where(sql`contact_id is not null and ${contactVisible(who, items) ?? sql`true`}`)
        .orderBy(items.id);
      const expected = all.filter(({ contact }) => contact !== null && canSeeContact(who, contact));
      expect(visible.map((row) => row.id)).toEqual(expected.map((facts) => facts.id));
    }
  });
});
