import {
  channels,
  createContact,
  getContact,
  listEvents,
  updateContact,
  updateLineRouting,
  updateRingGroup,
} from '@talk/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { toldEvents, useTestServer, type TestUser } from '../../../testing/index.js';
import { lines, ringGroups, ringGroupUsers } from '../lines/read.js';

// Whoever loses sight of something is told so, and of nothing else; whoever still sees it hears what happened.

const server = useTestServer();
const restricted = {
  contactsVisibility: 'restricted',
  contactsAccessLevel: 1,
  canViewUnassignedContacts: false,
} as const;
let admin: TestUser;
let ada: TestUser;
let bea: TestUser;
let stranger: TestUser;

beforeEach(async () => {
  const { id } = await server.company();
  admin = await server.user(id);
  ada = await server.user(id, { roles: ['Company Agent'], membership: restricted });
  bea = await server.user(id, { roles: ['Company Agent'], membership: restricted });
  stranger = await server.user((await server.company()).id);
});

const own = (...people: TestUser[]): string[] => people.map(({ id, companyId }) => channels.user(companyId, id));
async function told(type: string): Promise<{ channels: readonly string[]; data: unknown }[]> {
  const all = await toldEvents(server.context.kernel, admin.companyId);
  return all.filter((event) => event.type === type).map(({ channels: to, data }) => ({ channels: to, data }));
}
const replayed = async (as: TestUser) => (await server.call(listEvents, { as, query: { since: 0 } })).body.data;

describe('a contact that is given to somebody else', () => {
  it('leaves the view of its owner, who is told its id and nothing more, live and again after a gap', async () => {
    const fields = { first_name: 'Maya', user_id: ada.id };
    const { body: contact } = await server.call(createContact, { as: admin, body: fields });
    const { body: given } = await server.call(updateContact, {
      as: admin,
      params: { id: contact.id },
      body: { user_id: bea.id, first_name: 'Maya the second' },
    });
    const item = { id: contact.id, version: given.version };
    expect(await told('left_view')).toEqual([{ channels: own(ada), data: { type: 'contact', items: [item] } }]);
    expect((await told('contact_updated')).map((event) => event.channels.toSorted())).toEqual([own(admin, bea).sort()]);
    expect((await server.call(getContact, { as: ada, params: { id: contact.id } })).status).toBe(404);

    const [adas, beas, admins] = [await replayed(ada), await replayed(bea), await replayed(admin)];
    expect(adas.map(({ type }) => type)).toEqual([
      'contact_created',
      'notification_created',
      'left_view',
      'notifications_updated',
    ]);
    expect(JSON.stringify(adas)).not.toContain('second');
    expect(beas.map(({ type }) => type)).toEqual(['contact_updated', 'contact_audits_created', 'notification_created']);
    expect(beas[0]?.data).toMatchObject({ id: contact.id, first_name: 'Maya the second' });
    expect(admins.map(({ type }) => type)).not.toContain('left_view');
    expect(await replayed(stranger)).toEqual([]);
  });

  it('is told of as leaving only where it leaves: not where nobody saw it, nor where all see it still', async () => {
    const { body: contact } = await server.call(createContact, { as: admin, body: { first_name: 'Maya' } });
    const change = (body: { user_id?: number; first_name?: string }) =>
      server.call(updateContact, { as: admin, params: { id: contact.id }, body });
    await change({ first_name: 'Ada' });
    expect(await told('left_view')).toEqual([]);
    await change({ user_id: bea.id });
    expect((await told('left_view')).flatMap((event) => event.channels)).toEqual([]);
    expect((await replayed(ada)).map(({ type }) => type)).toEqual([]);
  });
});

describe('a call that rings somebody else now', () => {
  it('leaves the view of whoever sees only their own, and stays in that of the others', async () => {
    const { log } = server.context.modules.communications;
    const { companyId } = admin;
    const shy = await server.user(companyId, { roles: ['Company Agent'], membership: { communicationsVisibility: 2 } });
    const call = {
      type: 'call',
      direction: 'inbound',
      leadNumber: '+14155557111',
      lineId: null,
      ringGroupId: null,
      incomingNumberId: null,
      userId: null,
      targetUserIds: [],
      attemptingUserIds: [shy.id],
      currentStatus: 'ringing',
      isInternational: false,
      createdAt: server.clock.now(),
    } as const;
    const { communicationId } = await server.transaction((tx) => log.open(tx, admin.scope, call));
    const ring = (...people: TestUser[]) =>
      server.transaction((tx) =>
        log.change(tx, admin.scope, communicationId, { attemptingUserIds: people.map(({ id }) => id) }),
      );
    await ring(shy, admin);
    expect(await told('left_view')).toEqual([]);
    await ring(admin);
    expect(await told('left_view')).toEqual([
      { channels: own(shy), data: { type: 'communication', items: [{ id: communicationId, version: 3 }] } },
    ]);
    expect((await replayed(shy)).at(-1)?.type).toBe('left_view');
    expect((await replayed(admin)).map(({ type }) => type)).not.toContain('left_view');
  });
});

it('reaches exactly those who see it, once each, in a company of five hundred of whom one is restricted', async () => {
  const company = (await server.company()).id;
  const boss = await server.user(company);
  const shy = await server.user(company, { roles: ['Company Agent'], membership: restricted });
  const { rows: crowd } = await server.context.kernel.db.pool.query<{ user_id: string }>(
    `with people as (insert into users (email, name) select 'one' || n || '@many.test', 'M' from generate_series(1, 498) n returning id)
     insert into memberships (company_id, user_id, roles) select $1, id, '{Company Agent}' from people returning user_id`,
    [company],
  );
  const everybodyElse = [boss.id, ...crowd.map((row) => Number(row.user_id))].map((id) => channels.user(company, id));
  const { body: contact } = await server.call(createContact, {
    as: boss,
    body: { first_name: 'Maya', user_id: shy.id },
  });
  await server.call(updateContact, { as: boss, params: { id: contact.id }, body: { user_id: boss.id } });
  const all = await toldEvents(server.context.kernel, company);
  const heardBy = (type: string) => all.find((event) => event.type === type)?.channels.toSorted();
  expect(heardBy('contact_created')).toEqual([channels.company(company)]);
  expect(heardBy('contact_updated')).toEqual(everybodyElse.sort());
  expect(heardBy('left_view')).toEqual([channels.user(company, shy.id)]);
});

describe('a setting that changes what people see', () => {
  it('has those load again whose view it changes, and nobody else', async () => {
    const q = server.context.kernel.db.drizzle;
    const { companyId } = admin;
    const [group] = await q.insert(ringGroups).values({ companyId, name: 'Sales' }).returning();
    const [line] = await q.insert(lines).values({ companyId, name: 'Main', ringGroupId: group?.id }).returning();
    if (group === undefined || line === undefined) throw new Error('they were not inserted');
    await q.insert(ringGroupUsers).values({ companyId, ringGroupId: group.id, userId: ada.id, position: 0 });
    const regroup = (ids: number[]) =>
      server.call(updateRingGroup, { as: admin, params: { id: group.id }, body: { user_ids: ids } });

    await regroup([ada.id]);
    expect(await told('access_changed')).toEqual([]);
    await regroup([bea.id]);
    const [regrouped] = await told('access_changed');
    expect(regrouped?.data).toEqual({});
    expect(regrouped?.channels.toSorted()).toEqual(own(ada, bea).sort());
    await server.call(updateLineRouting, { as: admin, params: { id: line.id }, body: { ring_group_id: null } });
    expect((await told('access_changed')).map((event) => event.channels)[1]).toEqual(own(bea));
    const seen = (await replayed(ada)).map(({ type }) => type);
    expect(seen.filter((type) => type !== 'ring_group_updated')).toEqual(['access_changed', 'line_updated']);
    expect(await replayed(stranger)).toEqual([]);
  });
});
