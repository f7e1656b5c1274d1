import { countCommunications, listCommunications } from '@talk/contract';
import {
  COMMUNICATION_FIELDS,
  communicationField,
  FIELD_OPERATORS,
  matchFilter,
  readFilter,
  searchForm,
  type FilterField,
  type FilterGroup,
} from '@talk/domain/filters';
import { attributeName } from '@talk/domain/attributes';
import { inArray } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Tx } from '../../../db/transaction.js';
import { within } from '../../../policy/scope.js';
import { type TestUser, useTestServer } from '../../../testing/index.js';
import { callDispositions } from '../../calls/dispositions/read.js';
import { lines, ringGroups } from '../../platform/lines/read.js';
import { lineTypes } from '../../rules/compliance/read.js';
import { type NamedByFilter, presentContact, readContactViews, readTagsNow } from '../contacts/index.js';
import {
  diceOf,
  DAYS,
  NUMBERS,
  randomOf,
  randomTree,
  randomValue,
  TEXTS,
  TIMES,
  type World,
} from '../contacts/random-filter.fixture.js';
import { contactPhoneNumbers, contacts, contactTags, tags } from '../contacts/read.js';
import { insertField } from '../fields/index.js';
import { contactListMembers, contactLists } from '../lists/read.js';
import { selectViews } from './communication-views.repository.js';
import { communicationCondition } from './communication-filter.repository.js';
import { presentCommunication } from './communications.presenter.js';
import { communications, communicationTags } from './communications.tables.js';

const server = useTestServer();
const moment = { nowMs: Date.parse('2026-11-25T03:00:00Z'), zone: 'America/Los_Angeles' };
const COUNT = 120;
const PEOPLE = 20;
let admin: TestUser;
let colleague: TestUser;
let stranger: TestUser;
let world: World;
let byName: NamedByFilter;
/** With all of their contacts, of which the wire carries a part. */
let all: { id: number; [name: string]: unknown }[];
let ownField: FilterField;

beforeAll(async () => {
  const company = await server.company({ timezone: 'America/Los_Angeles' });
  admin = await server.user(company.id);
  colleague = await server.user(company.id, { roles: ['Company Agent'] });
  stranger = await server.user((await server.company()).id);
  const dice = diceOf(randomOf(17));
  const { companyId } = admin;
  const text = (): string | null => dice.pick([null, '', ...TEXTS]);
  const time = (): Date => new Date(dice.pick(TIMES));
  await server.transaction(async ({ q }) => {
    const idOf = ({ id }: { id: number }): number => id;
    const named = await q
      .insert(tags)
      .values(['a', 'b', 'c'].map((name) => ({ companyId, name, color: '#123456' })))
      .returning({ id: tags.id });
    const ofCommunications = await q
      .insert(tags)
      .values(['d', 'e', 'f'].map((name) => ({ companyId, name, color: '#123456', category: 2 })))
      .returning({ id: tags.id });
    const lists = await q
      .insert(contactLists)
      .values(['x', 'y'].map((name) => ({ companyId, name, ownerId: admin.id, scope: 'personal' as const })))
      .returning({ id: contactLists.id });
    const outcomes = await q
      .insert(callDispositions)
      .values(['Sold', 'Lost'].map((name, position) => ({ companyId, name, color: '#123456', position })))
      .returning({ id: callDispositions.id });
    const madeLines = await q
      .insert(lines)
      .values(['Sales', 'Help'].map((name) => ({ companyId, name })))
      .returning({ id: lines.id });
    const groups = await q
      .insert(ringGroups)
      .values(['One', 'Two'].map((name) => ({ companyId, name })))
      .returning({ id: ringGroups.id });
    const { id: fieldId } = await insertField({ q } as Tx, admin.scope, { name: 'Size', type: 'text', position: 0 });
    const own = attributeName('text', fieldId);
    const found = communicationField(`contact.${own}`);
    if (found === undefined) throw new Error('fields of the company are fields of its contacts');
    ownField = found;
    const people = await q
      .insert(contacts)
      .values(
        Array.from({ length: PEOPLE }, () => ({
          companyId,
          name: dice.pick(TEXTS),
          companyName: text(),
          email: text(),
          ownerId: dice.pick([null, admin.id, colleague.id]),
          lineIds: dice.some([1, 2]),
          taskStatus: dice.pick(['new', 'open', 'pending', 'closed'] as const),
          isBlocked: dice.below(2) === 0,
          inboundCalls: dice.below(3),
          dateOfBirth: dice.pick([null, ...DAYS]),
          lastEngagementAt: dice.pick([null, time()]),
          attributes: dice.below(2) === 0 ? {} : { [own]: dice.pick(TEXTS) },
        })).map((row) => ({ ...row, searchText: searchForm(`${row.companyName ?? ''} ${row.email ?? ''}`) })),
      )
      .returning({ id: contacts.id });
    const contactIds = people.map(idOf);
    const listsOf = new Map<number, number[]>();
    for (const [at, contactId] of contactIds.entries()) {
      const [tagIds, listIds] = [dice.some(named.map(idOf)), dice.some(lists.map(idOf))];
      listsOf.set(contactId, listIds);
      if (tagIds.length > 0)
        await q.insert(contactTags).values(tagIds.map((tagId) => ({ companyId, contactId, tagId })));
      if (listIds.length > 0)
        await q.insert(contactListMembers).values(listIds.map((listId) => ({ companyId, contactId, listId })));
      await q.insert(contactPhoneNumbers).values({ companyId, contactId, phoneNumber: NUMBERS[at] ?? '' });
      if (dice.below(2) === 0)
        await q
          .insert(lineTypes)
          .values({ companyId, phoneNumber: NUMBERS[at] ?? '', type: 'wireless', checkedAt: new Date(moment.nowMs) });
    }
    const userOrNone = (): number | null => dice.pick([null, admin.id, colleague.id]);
    const made = await q
      .insert(communications)
      .values(
        Array.from({ length: COUNT }, (_, at) => {
          const createdAt = time();
          return {
            companyId,
            type: dice.pick(['call', 'call', 'sms', 'fax', 'note', 'reminder']),
            direction: dice.pick(['inbound', 'outbound'] as const),
            contactId: dice.pick([null, ...contactIds]),
            lineId: dice.pick([null, ...madeLines.map(idOf)]),
            ringGroupId: dice.pick([null, ...groups.map(idOf)]),
            userId: userOrNone(),
            ownerId: userOrNone(),
            leadNumber: dice.pick(['anonymous', ...NUMBERS]),
            currentStatus: dice.pick(['in-progress', 'hold', 'queued', 'completed', 'received'] as const),
            dispositionStatus: dice.pick([
              'in-progress',
              'completed',
              'missed',
              'abandoned',
              'voicemail',
              'missed-voicemail',
              'failed',
              'dead-end',
            ] as const),
            callbackStatus: dice.pick([null, 'requested', 'initiated'] as const),
            isRead: dice.below(2) === 0,
            body: text(),
            notes: text(),
            talkSeconds: dice.below(4),
            waitSeconds: dice.below(4),
            hungUpBy: dice.pick([null, 'agent', 'customer'] as const),
            transferType: dice.pick([null, 'cold', 'warm', 'conference'] as const),
            recordingFileId: dice.pick([null, '5f0c6dd5-7c19-4d62-a0a1-b3b8f1b9a001']),
            recordingIsDeleted: dice.below(2) === 0,
            hasVoicemail: dice.below(2) === 0,
            answeredBy: dice.pick([null, 'human', 'machine'] as const),
            firstTimeCaller: dice.below(2) === 0,
            isInternational: dice.below(2) === 0,
            attemptingUserIds: dice.some([admin.id, colleague.id]),
            targetUserIds: dice.some([admin.id, colleague.id]),
            broadcastId: [null, 1, 2][at % 3] ?? null,
            workflowId: [null, 1, 2, 3][at % 4] ?? null,
            callDispositionId: dice.pick([null, ...outcomes.map(idOf)]),
            dueAt: dice.pick([null, time()]),
            createdAt,
            endedAt: dice.pick([null, new Date(createdAt.getTime() + dice.pick([0, 999, 1000, 1001, 3000]))]),
          };
        }),
      )
      .returning({ id: communications.id });
    for (const { id: communicationId } of made) {
      const tagIds = dice.some(ofCommunications.map(idOf));
      if (tagIds.length > 0)
        await q.insert(communicationTags).values(tagIds.map((tagId) => ({ companyId, communicationId, tagId })));
    }
    world = {
      users: [admin.id, colleague.id],
      tags: named.map(idOf),
      lists: lists.map(idOf),
      dispositions: [],
      attributes: [],
      others: {
        line: madeLines.map(idOf),
        'ring-group': groups.map(idOf),
        contact: contactIds,
        'communication-tag': ofCommunications.map(idOf),
        'call-disposition': outcomes.map(idOf),
      },
    };
    byName = {
      lists: new Map(),
      tags: await readTagsNow({ q }, admin.scope, [...world.tags, ...ofCommunications.map(idOf)]),
    };
    const whole = new Map(
      (await readContactViews({ q }, admin.scope, contactIds))
        .map(presentContact)
        .map((contact) => [contact.id, { ...contact, list_ids: listsOf.get(contact.id) ?? [], broadcast_ids: [] }]),
    );
    const where = within(admin.scope, communications, inArray(communications.id, made.map(idOf)));
    all = (await selectViews({ q }, { where, orderBy: [], limit: COUNT })).map((view) => ({
      ...presentCommunication(view),
      contact: whole.get(view.communication.contactId ?? 0) ?? null,
    }));
    expect(all).toHaveLength(COUNT);
  });
});

const read = (raw: unknown): FilterGroup => {
  const answer = readFilter(raw, communicationField);
  if (!answer.ok) throw new Error(answer.problem);
  return answer.filter;
};
const inOrder = (ids: readonly number[]): number[] => ids.toSorted((a, b) => a - b);

describe('SQL and the interpreter', () => {
  async function compare(filter: FilterGroup): Promise<number> {
    const q = server.context.kernel.db.drizzle;
    const found = await q
      .select({ id: communications.id })
      .from(communications)
      .where(
        within(admin.scope, communications, communicationCondition(admin.scope, { filter, moment, named: byName })),
      );
    const said = all.map((each) => ({ id: each.id, is: matchFilter(filter, each, moment, communicationField) }));
    // Of a whole communication, nothing is left open.
    expect(said.filter(({ is }) => is === null)).toEqual([]);
    const expected = said.filter(({ is }) => is === true).map(({ id }) => id);
    expect(inOrder(found.map(({ id }) => id)), JSON.stringify(filter)).toEqual(inOrder(expected));
    return found.length;
  }

  it('find the same for every field and operator, of the communication and of its contact', async () => {
    const dice = diceOf(randomOf(23));
    for (const field of [...COMMUNICATION_FIELDS, ownField])
      for (const operator of FIELD_OPERATORS[field.kind])
        await compare(
          read({ and: [{ field: field.name, operator, value: randomValue(dice, world, field, operator) }] }),
        );
  }, 60_000);

  it('find the same for 300 random trees', async () => {
    const dice = diceOf(randomOf(2027));
    let some = 0;
    for (let round = 0; round < 300; round += 1) {
      const found = await compare(read(randomTree(dice, world, 1, [...COMMUNICATION_FIELDS, ownField])));
      if (found > 0 && found < COUNT) some += 1;
    }
    // Not all of them are about nothing or everything.
    expect(some).toBeGreaterThan(100);
  }, 60_000);
});

describe('the report with a filter', () => {
  const ask = (as: TestUser | null, query: object) =>
    server.call(listCommunications, { ...(as && { as }), query: { per_page: 100, ...query } });
  const count = (as: TestUser, query: object) => server.call(countCommunications, { as, query });
  const only = (field: string, operator: unknown, value?: unknown) =>
    JSON.stringify({ and: [{ field, operator, value }] });

  it('is refused with a sentence: signed out, a contact’s field by its bare name, a foreign list, an unknown word, two ranges', async () => {
    expect((await ask(null, {})).status).toBe(401);
    expect((await server.call(countCommunications, {})).status).toBe(401);
    const gone =
      'This filter names a list that was deleted, or that is not shared with you. Take it out of the filter.';
    const refusals = [
      [{ filter_groups: 'undefined' }, 'filter_groups', 'This filter is cut off or damaged: it is not JSON.'],
      [
        { filter_groups: only('email', 'known') },
        'filter_groups',
        'There is no field “email” to filter by in this version of Talk.',
      ],
      [{ filter_groups: only('contact.contact_lists', 'any-of', [999_999]) }, 'filter_groups', gone],
      [{ contact_lists: '999999' }, 'filter_groups', gone],
      [{ campaigns: '1,two' }, 'campaigns', 'Send ids separated by commas.'],
      [
        { search_fields: 'lead_number,password' },
        'search_fields',
        'Choose from these: lead_number, contact.name, body.',
      ],
      [{ lrn_types: 'fax' }, 'lrn_types', 'Choose from these: landline, wireless, voip, other, unknown.'],
      [
        { from_date: '2026-11-01', dynamic_engagement_date_range: 'today' },
        'dynamic_engagement_date_range',
        'Send dates or a range that moves with them, not both.',
      ],
      [{ timezone: 'Mars/Base' }, 'timezone', 'Write a time zone such as America/Los_Angeles.'],
    ] as const;
    for (const [query, field, problem] of refusals)
      for (const { status, error } of [await ask(admin, query), await count(admin, query)])
        expect([status, error.code, error.errors], JSON.stringify(query)).toEqual([
          422,
          'VALIDATION_FAILED',
          { [field]: [problem] },
        ]);
  });

  it('shows nothing of another company, and nothing that the viewer may not see; its count says the same', async () => {
    expect((await ask(stranger, { campaigns: String(world.others?.line?.[0]) })).body.data).toEqual([]);
    const own = await server.user(admin.companyId, {
      roles: ['Company Agent'],
      membership: { communicationsVisibility: 2 },
    });
    for (const query of [{}, { has_unread: '1' }, { filter_groups: only('contact.tags', 'known') }]) {
      // Notes are for whoever sees the contact (ADR 61).
      const { data } = (await ask(own, { ...query, per_page: '100' })).body;
      expect(data.filter(({ type }) => type !== 'note')).toEqual([]);
      expect((await count(own, query)).body).toEqual({ count: data.length });
    }
  });

  it('takes single parameters and a tree for the same thing, and counts what it lists', async () => {
    const [line, group] = [world.others?.line?.[0], world.others?.['ring-group']?.[1]];
    const [tag] = world.others?.['communication-tag'] ?? [];
    const [list] = world.lists;
    const pairs = [
      [{ campaigns: String(line) }, only('campaigns', 'any-of', [line])],
      [{ ring_groups: `${group},${group}` }, only('ring_groups', 'any-of', [group])],
      [{ users: String(colleague.id) }, only('users', 'any-of', [colleague.id])],
      [{ contact_owner: String(colleague.id) }, only('contact.contact_owner', 'any-of', [colleague.id])],
      [{ contact_lists: String(list) }, only('contact.contact_lists', 'any-of', [list])],
      [{ tags: String(tag) }, only('tags', 'any-of', [tag])],
      [{ lrn_types: 'wireless' }, only('contact.line_type', 'any-of', ['wireless'])],
      [{ callback_status: 'requested' }, only('callback_status', 'any-of', ['requested'])],
      [{ not_disposed: '1' }, only('not_disposed', 'is-equal-to', true)],
      [{ has_international: '1' }, only('has_international', 'is-equal-to', true)],
      [{ has_recording: '1' }, only('has_recording', 'is-equal-to', true)],
      [
        { has_unread: '1', my_contact: '1' },
        JSON.stringify({
          and: [
            { field: 'has_unread', operator: 'is-equal-to', value: true },
            { field: 'contact.contact_owner', operator: 'any-of', value: [admin.id] },
          ],
        }),
      ],
      [{ answer_status: 'unanswered' }, only('answer_status', 'any-of', ['unanswered'])],
      [{ min_talk_time: 2 }, only('talk_time', 'more-than', 1)],
      [
        { type: 'fax', direction: 'inbound' },
        JSON.stringify({
          and: [
            { field: 'type', operator: 1, value: [8] },
            { field: 'direction', operator: 1, value: [1] },
          ],
        }),
      ],
    ] as const;
    for (const [query, filter_groups] of pairs) {
      const [plain, tree] = [await ask(admin, query), await ask(admin, { filter_groups })];
      const ids = plain.body.data.map(({ id }) => id);
      expect(ids, filter_groups).toEqual(tree.body.data.map(({ id }) => id));
      const isIn = (each: (typeof all)[number]) => matchFilter(read(filter_groups), each, moment, communicationField);
      expect(inOrder(ids)).toEqual(inOrder(all.filter(isIn).map(({ id }) => id)));
      expect(ids.length).toBeGreaterThan(0);
      expect((await count(admin, { ...query, source: 'communication-logs' })).body).toEqual({ count: ids.length });
    }
  });

  it('looks only where it is told to', async () => {
    const idsFor = async (query: object) => (await ask(admin, query)).body.data.map(({ id }) => id);
    const everywhere = await idsFor({ search_text: 'ann' });
    const [inName, inBody, inBoth] = [
      await idsFor({ search_text: 'ann', search_fields: 'contact.name' }),
      await idsFor({ search_text: 'ann', search_fields: 'body' }),
      await idsFor({ search_text: 'ann', search_fields: 'body, contact.name' }),
    ];
    expect(inOrder([...new Set([...inName, ...inBody])])).toEqual(inOrder(inBoth));
    expect(inOrder(everywhere)).toEqual(inOrder(inBoth));
    expect(await idsFor({ search_text: 'ann', search_fields: 'lead_number' })).toEqual([]);
  });

  it('goes on page by page to its end, each entry once', async () => {
    const seen: number[] = [];
    for (let cursor: string | null | undefined; cursor !== null;) {
      const { body } = await ask(admin, { per_page: 7, has_unread: '1', ...(cursor && { cursor }) });
      seen.push(...body.data.map(({ id }) => id));
      cursor = body.next_cursor ?? null;
    }
    expect(new Set(seen).size).toBe(seen.length);
    expect(inOrder(seen)).toEqual(inOrder(all.filter(({ is_read }) => is_read === false).map(({ id }) => id)));
  });
});
