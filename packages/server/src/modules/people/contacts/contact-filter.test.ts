import { randomUUID } from 'node:crypto';
import { countContacts, listContacts, startContactsBulk, type Contact } from '@talk/contract';
import { CONTACT_FIELDS, FIELD_OPERATORS, matchFilter, readFilter, type FilterGroup } from '@talk/domain/filters';
import { beforeAll, describe, expect, it } from 'vitest';
import { dispositionStatuses } from '../../calls/dispositions/read.js';
import { readViewer } from '../../platform/viewers/read.js';
import { insertField } from '../fields/index.js';
import { lineTypes } from '../../rules/compliance/read.js';
import type { Tx } from '../../../db/transaction.js';
import { useTestServer, type TestUser } from '../../../testing/index.js';
import { broadcastRecipients, broadcasts } from '../../texts/broadcasts/read.js';
import { contactListMembers, contactLists } from '../lists/read.js';
import { searchText } from './contact-text.js';
import { matchingContactIds } from './contact-list.repository.js';
import { presentContact } from './contacts.presenter.js';
import { readContactViews } from './contact-views.repository.js';
import { contactPhoneNumbers, contacts, contactTags, tags } from './contacts.tables.js';
import { readTagsNow } from './tags.repository.js';
import { attributeName, ATTRIBUTE_TYPES, type AttributeValue } from '@talk/domain/attributes';
import {
  AMOUNTS,
  DAYS,
  diceOf,
  ownFields,
  NUMBERS,
  randomOf,
  randomTree,
  randomValue,
  TEXTS,
  TIMES,
  type World,
} from './random-filter.fixture.js';

const server = useTestServer();
const moment = { nowMs: Date.parse('2026-11-25T03:00:00Z'), zone: 'America/Los_Angeles' };
const COUNT = 80;
let admin: TestUser;
let colleague: TestUser;
let stranger: TestUser;
let world: World;
/** With the lists that each is in and the broadcasts that it was sent, which the wire does not carry. */
let all: (Contact & { readonly list_ids: readonly number[]; readonly broadcast_ids: readonly number[] })[];
let foreignTag: number;

// Eighty contacts in which every field has something, nothing, and what is easily taken for nothing.
beforeAll(async () => {
  const company = await server.company({ timezone: 'America/Los_Angeles' });
  admin = await server.user(company.id);
  colleague = await server.user(company.id, { roles: ['Company Agent'] });
  stranger = await server.user((await server.company()).id);
  const dice = diceOf(randomOf(7));
  const text = (): string | null => dice.pick([null, '', ...TEXTS]);
  const time = (): Date | null => dice.pick([null, ...TIMES.map((each) => new Date(each))]);
  const { companyId } = admin;
  await server.transaction(async ({ q }) => {
    const named = await q
      .insert(tags)
      .values(['a', 'b', 'c'].map((name) => ({ companyId, name, color: '#123456' })))
      .returning({ id: tags.id });
    const [foreign] = await q
      .insert(tags)
      .values({ companyId: stranger.companyId, name: 'a', color: '#123456' })
      .returning({ id: tags.id });
    foreignTag = foreign?.id ?? 0;
    const lists = await q
      .insert(contactLists)
      .values(['x', 'y', 'z'].map((name) => ({ companyId, name, ownerId: admin.id, scope: 'personal' as const })))
      .returning({ id: contactLists.id });
    const sent = await q
      .insert(broadcasts)
      .values(['x', 'y', 'z'].map((name) => ({ companyId, name, userId: admin.id })))
      .returning({ id: broadcasts.id });
    const stages = await q
      .insert(dispositionStatuses)
      .values(['Won', 'Lost'].map((name, position) => ({ companyId, name, color: '#123456', position })))
      .returning({ id: dispositionStatuses.id });
    world = {
      users: [admin.id, colleague.id],
      tags: named.map(({ id }) => id),
      dispositions: stages.map(({ id }) => id),
      lists: lists.map(({ id }) => id),
      attributes: [],
      others: { broadcast: sent.map(({ id }) => id) },
    };
    for (const [position, type] of ATTRIBUTE_TYPES.entries()) {
      const { id } = await insertField({ q } as Tx, admin.scope, { name: type, type, position });
      world.attributes.push(attributeName(type, id));
    }
    const valueOf = (name: string): AttributeValue | null => {
      if (name.includes('_number_')) return dice.pick([null, ...AMOUNTS]);
      if (name.includes('_date_')) return dice.pick([null, ...DAYS]);
      if (name.includes('_flag_')) return dice.pick([null, true, false]);
      if (name.includes('_choice_')) return dice.pick([null, 1, 2, 3]);
      return dice.pick([null, ...TEXTS]);
    };
    const attributesOf = (): Record<string, AttributeValue> =>
      Object.fromEntries(
        world.attributes.flatMap((name) => {
          const value = valueOf(name);
          return value === null ? [] : [[name, value] as const];
        }),
      );
    const rows = Array.from({ length: COUNT }, () => ({
      companyId,
      name: dice.pick(TEXTS),
      firstName: text(),
      lastName: text(),
      companyName: text(),
      email: text(),
      address: text(),
      website: text(),
      notes: text(),
      csf1: text(),
      csf2: text(),
      attributes: attributesOf(),
      timezone: text(),
      cnamCity: text(),
      cnamState: text(),
      cnamCountry: text(),
      cnamZipcode: text(),
      leadSource: text(),
      dateOfBirth: dice.pick([null, ...DAYS]),
      isBlocked: dice.below(2) === 0,
      isDnc: dice.below(2) === 0,
      ownerId: dice.pick([null, ...world.users]),
      lineIds: dice.some([1, 2, 3]),
      initialLineId: dice.pick([null, 1, 2]),
      taskStatus: dice.pick(['new', 'open', 'pending', 'closed'] as const),
      snoozedUntil: time(),
      responseDueAt: time(),
      dispositionStatusId: dice.pick([null, ...world.dispositions]),
      ringGroupIds: dice.some([1, 2, 3]),
      inboundCalls: dice.below(3),
      outboundCalls: dice.below(3),
      inboundTexts: dice.below(3),
      outboundTexts: dice.below(3),
      inboundCommunications: dice.below(3),
      outboundCommunications: dice.below(3),
      unreadVoicemails: dice.below(3),
      unreadMissedCalls: dice.below(2),
      unreadTexts: dice.below(2),
      lastEngagementAt: time(),
      lastInboundEngagementAt: time(),
      lastOutboundEngagementAt: time(),
      textAuthorizedAt: time(),
      createdAt: time() ?? new Date(moment.nowMs),
      intakeSource: dice.pick([null, 1, 2, 3]),
    }));
    const made = await q
      .insert(contacts)
      .values(rows.map((row) => ({ ...row, searchText: searchText(row, []) })))
      .returning({ id: contacts.id });
    let number = 0;
    const listsOf = new Map<number, number[]>();
    const broadcastsOf = new Map<number, number[]>();
    for (const { id: contactId } of made) {
      const listIds = dice.some(world.lists);
      listsOf.set(contactId, listIds);
      if (listIds.length > 0)
        await q.insert(contactListMembers).values(listIds.map((listId) => ({ companyId, contactId, listId })));
      for (const { id: broadcastId } of dice.some(sent)) {
        const state = dice.pick(['texted', 'texted', 'excluded'] as const);
        await q.insert(broadcastRecipients).values({ companyId, contactId, broadcastId, state });
        if (state === 'texted') broadcastsOf.set(contactId, [...(broadcastsOf.get(contactId) ?? []), broadcastId]);
      }
      const tagIds = dice.some(world.tags);
      if (tagIds.length > 0)
        await q.insert(contactTags).values(tagIds.map((tagId) => ({ companyId, contactId, tagId })));
      for (let more = dice.below(3); more > 0 && number < NUMBERS.length; more -= 1, number += 1)
        await q.insert(contactPhoneNumbers).values({
          companyId,
          contactId,
          phoneNumber: NUMBERS[number] ?? '',
          isOptedOut: dice.below(3) === 0,
        });
    }
    await q.insert(contacts).values({ companyId: stranger.companyId, name: 'Ann' });
    for (const phoneNumber of dice.some(NUMBERS)) {
      const type = dice.pick(['landline', 'wireless', 'voip', 'other', 'unknown'] as const);
      await q.insert(lineTypes).values({ companyId, phoneNumber, type, checkedAt: new Date(moment.nowMs) });
    }
    const views = await readContactViews(
      { q },
      admin.scope,
      made.map(({ id }) => id),
    );
    all = views.map(presentContact).map((contact) => ({
      ...contact,
      list_ids: listsOf.get(contact.id) ?? [],
      broadcast_ids: broadcastsOf.get(contact.id) ?? [],
    }));
  });
});

const read = (raw: unknown): FilterGroup => {
  const answer = readFilter(raw);
  if (!answer.ok) throw new Error(answer.problem);
  return answer.filter;
};
const ask = (as: TestUser | null, filter_groups: unknown, more = {}) =>
  server.call(listContacts, {
    ...(as && { as }),
    query: {
      filter_groups: typeof filter_groups === 'string' ? filter_groups : JSON.stringify(filter_groups),
      per_page: 100,
      ...more,
    },
  });
const only = (field: string, operator: unknown, value?: unknown) => ({ and: [{ field, operator, value }] });

describe('SQL and the interpreter', () => {
  async function compare(filter: FilterGroup): Promise<number> {
    const reads = { q: server.context.kernel.db.drizzle };
    const viewer = await readViewer(reads, admin.scope);
    const named = { lists: new Map(), tags: await readTagsNow(reads, admin.scope, world.tags) };
    const ids = await matchingContactIds(reads, admin.scope, viewer, { tree: { filter, moment, named } }, 1000);
    const said = all.map((contact) => ({ id: contact.id, is: matchFilter(filter, contact, moment) }));
    // Of a whole contact, nothing is left open.
    expect(said.filter(({ is }) => is === null)).toEqual([]);
    const expected = said.filter(({ is }) => is === true).map(({ id }) => id);
    expect(ids, JSON.stringify(filter)).toEqual(expected.sort((a, b) => a - b));
    return ids.length;
  }

  it('find the same for every field and operator', async () => {
    const dice = diceOf(randomOf(11));
    for (const field of [...CONTACT_FIELDS, ...ownFields(world)])
      for (const operator of FIELD_OPERATORS[field.kind])
        for (let again = 0; again < 3; again += 1) {
          const value = randomValue(dice, world, field, operator);
          await compare(read({ and: [{ field: field.name, operator, value }] }));
        }
  }, 60_000);

  it('find the same for 1,000 random trees', async () => {
    const dice = diceOf(randomOf(2026));
    let some = 0;
    for (let round = 0; round < 1000; round += 1) {
      const found = await compare(read(randomTree(dice, world)));
      if (found > 0 && found < COUNT) some += 1;
    }
    // Not all of them are about nobody or everybody.
    expect(some).toBeGreaterThan(500);
  }, 60_000);
});

describe('a list with a filter', () => {
  it('is refused with a sentence: signed out, no JSON, an unknown field, another kind of value, too deep, too long', async () => {
    expect((await ask(null, only('email', 'known'))).status).toBe(401);
    const deep = Array.from({ length: 50 }).reduce<unknown>((inner) => ({ and: [inner] }), { and: [] });
    const refusals = [
      ['undefined', 'This filter is cut off or damaged: it is not JSON.'],
      [only('score', 1, 2), 'There is no field “score” to filter by in this version of Talk.'],
      [only('tags', 'any-of', 'undefined'), '“tags” takes ids, which are whole numbers.'],
      [
        only('created_at', 'is', 'yesterday'),
        '“created_at” takes how many days, weeks or months back, at most 3650 days.',
      ],
      [deep, 'Groups of a filter may be nested at most 6 deep.'],
      [only('email', 'contains', 'x'.repeat(3000)), 'A filter may be at most 3000 characters long.'],
    ] as const;
    for (const [filter, problem] of refusals) {
      const { status, error } = await ask(admin, filter);
      expect([status, error.code, error.errors]).toEqual([422, 'VALIDATION_FAILED', { filter_groups: [problem] }]);
    }
    const long = await ask(admin, only('email', 'contains', 'x'.repeat(8192)));
    expect([long.status, long.error.message]).toEqual([
      400,
      'The address is too long: send at most 8000 characters with its query.',
    ]);
    const { error } = await ask(admin, only('created_at', 'equal', '2026-11-01'), { timezone: 'Mars/Base' });
    expect(error.errors).toEqual({ timezone: ['Write a time zone such as America/Los_Angeles.'] });
    const spanish = await server.call(listContacts, {
      as: admin,
      query: { filter_groups: JSON.stringify(only('score', 1)) },
      headers: { 'accept-language': 'es' },
    });
    expect(spanish.error.errors?.['filter_groups']).toEqual([
      'No hay un campo “score” para filtrar en esta versión de Talk.',
    ]);
  });

  it('finds nobody by the tag of another company, and shows none of its contacts', async () => {
    expect((await ask(admin, only('tags', 'any-of', [foreignTag]))).body.data).toEqual([]);
    expect((await ask(admin, only('tags', 'none-of', [foreignTag]))).body.total).toBe(COUNT);
    expect((await ask(stranger, only('tags', 'none-of', [foreignTag]))).body.total).toBe(1);
  });

  it('stays within what the viewer sees', async () => {
    const own = await server.user(admin.companyId, {
      roles: ['Company Agent'],
      membership: { contactsVisibility: 'restricted', contactsAccessLevel: 1, canViewUnassignedContacts: false },
    });
    expect((await ask(own, { or: [] })).body.data).toEqual([]);
  });

  it('counts what it lists, beside the other filters, by either name of mine', async () => {
    const filter = only('unread_count', 'more-than', 0);
    const expected = all.filter((each) => each.unread_count > 0 && each.user_id === admin.id);
    for (const mine of [{ my_contact: '1' }, { my_contacts: '1' }] as const) {
      const query = { filter_groups: JSON.stringify(filter), ...mine, skip_cache: '1', relations: 'tags' } as const;
      expect((await server.call(countContacts, { as: admin, query })).body.count).toBe(expected.length);
      expect((await ask(admin, filter, mine)).body.total).toBe(expected.length);
    }
  });

  it('is what a change of everything that matches goes by, and refused there alike', async () => {
    const start = (filter_groups: unknown) =>
      server.call(startContactsBulk, {
        as: admin,
        headers: { 'idempotency-key': randomUUID() },
        body: {
          action: { type: 'set_status', task_status: 'closed' },
          filter: { filter_groups: filter_groups as FilterGroup },
        },
      });
    expect((await start(only('score', 1))).error.errors).toEqual({
      'filter.filter_groups': ['There is no field “score” to filter by in this version of Talk.'],
    });
    const { body } = await start(only('contact_owner', 'any-of', [colleague.id]));
    expect(body.total).toBe(all.filter(({ user_id: owner }) => owner === colleague.id).length);
  });

  it('means days by the calendar of the company, or by the one that is named', async () => {
    const filter = only('created_at', 'equal', '2026-10-31');
    const idsOf = async (more = {}) =>
      (await ask(admin, filter, more)).body.data.map(({ id }) => id).sort((a, b) => a - b);
    const between = (from: string, until: string) =>
      all
        .filter(({ created_at: at }) => at >= from && at < until)
        .map(({ id }) => id)
        .sort((a, b) => a - b);
    expect(await idsOf()).toEqual(between('2026-10-31T07:00:00.000Z', '2026-11-01T07:00:00.000Z'));
    expect(await idsOf({ timezone: 'UTC' })).toEqual(between('2026-10-31T00:00:00.000Z', '2026-11-01T00:00:00.000Z'));
    expect(await idsOf()).not.toEqual(await idsOf({ timezone: 'UTC' }));
  });
});
