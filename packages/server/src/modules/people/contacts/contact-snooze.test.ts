import {
  controlContactsBulk,
  deleteContact,
  getContact,
  listContactCommunications,
  restoreContact,
  setContactTaskStatus,
  updateContact,
  type Contact,
} from '@talk/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { createContext } from '../../../context.js';
import { systemScope } from '../../../policy/scope.js';
import { drainJobs, toldEvents, type TestUser, useTestServer } from '../../../testing/index.js';
import { bulkWorld } from '../bulk/bulk-world.fixture.js';
import { mergesWorld } from '../merges/merges-world.fixture.js';

const server = useTestServer();
const world = bulkWorld(server);
const merges = mergesWorld(server);
const HOUR_MS = 3_600_000;
let admin: TestUser;
let agent: TestUser;
let narrow: TestUser;
let stranger: TestUser;

beforeEach(async () => {
  ({ admin, agent, narrow, stranger } = await merges.people());
});

const inHours = (hours: number): string => new Date(server.clock.now().getTime() + hours * HOUR_MS).toISOString();
const file = (
  as: TestUser,
  ids: readonly number[],
  task_status: 'open' | 'pending' | 'closed',
  snoozed_until?: string,
) =>
  server.call(setContactTaskStatus, {
    as,
    body: { contact_ids: [...ids], task_status, ...(snoozed_until !== undefined && { snoozed_until }) },
  });
const made = (fields = {}): Promise<Contact> => world.contact(admin, { phone_number: merges.newNumber(), ...fields });
const read = async ({ id }: Pick<Contact, 'id'>): Promise<[string, string | null]> => {
  const { body } = await server.call(getContact, { as: admin, params: { id } });
  return [body.task_status_name, body.snoozed_until];
};
const audits = async ({ id }: Pick<Contact, 'id'>) => {
  const { body } = await server.call(listContactCommunications, { as: admin, params: { id } });
  return body.audits.map(({ field, before, after, cause }) => [field, before, after, cause]).reverse();
};
async function later(hours: number): Promise<void> {
  server.clock.advance(hours * HOUR_MS);
  await drainJobs(server.context);
}
/** Who was told that a snooze ended, and of whom. */
const told = async () =>
  (await toldEvents(server.context.kernel, admin.companyId)).flatMap(({ type, data, channels }) =>
    type === 'snooze_ended' ? [[(data as { name: string }).name, channels.join()]] : [],
  );
const channelOf = ({ companyId, id }: TestUser): string => `private-company-${companyId}-user-${id}`;
const receive = (contact: Contact) =>
  server.transaction((tx) =>
    server.context.modules.communications.log.open(tx, systemScope(admin.companyId), {
      type: 'call',
      direction: 'inbound',
      leadNumber: contact.phone_number ?? '',
      lineId: null,
      ringGroupId: null,
      incomingNumberId: null,
      userId: null,
      targetUserIds: [],
      attemptingUserIds: [],
      currentStatus: 'ringing',
      isInternational: false,
      createdAt: server.clock.now(),
    }),
  );

describe('a snooze', () => {
  it('is refused in the past, beyond a year, with another status, and for contacts of others', async () => {
    const { id } = await made();
    const errors = async (status: 'open' | 'pending', until: string) =>
      (await file(admin, [id], status, until)).error.errors;
    expect(await errors('pending', inHours(-1))).toEqual({
      snoozed_until: ['This time has already passed. Choose a later one.'],
    });
    expect(await errors('pending', inHours(24 * 367))).toEqual({ snoozed_until: ['Choose a time within a year.'] });
    expect(await errors('open', inHours(1))).toEqual({
      snoozed_until: ['Only contacts that become pending can be snoozed.'],
    });
    expect(Object.keys((await errors('pending', 'tomorrow')) ?? {})).toEqual(['snoozed_until']);
    expect((await file(stranger, [id], 'pending', inHours(1))).error.code).toBe('NOT_FOUND');
    expect((await file(narrow, [id], 'pending', inHours(1))).error.code).toBe('NOT_FOUND');
    expect(await read({ id })).toEqual(['new', null]);
  });

  it('opens the contact at its time, once, says why, and tells the user who chose it', async () => {
    const contact = await made({ first_name: 'Maya' });
    const until = inHours(2);
    const { body } = await file(agent, [contact.id], 'pending', until);
    expect(body.data[0]).toMatchObject({ task_status_name: 'pending', snoozed_until: until });
    await later(1);
    expect(await read(contact)).toEqual(['pending', until]);
    await later(1);
    expect(await read(contact)).toEqual(['open', null]);
    await later(1);
    expect(await audits(contact)).toEqual([
      ['task_status', 'New', 'Pending', 'person'],
      ['snoozed_until', null, until, 'person'],
      ['task_status', 'Pending', 'Open', 'snooze'],
    ]);
    expect(await told()).toEqual([['Maya', channelOf(agent)]]);
  });

  it('is told to the owner of the contact, as long as the owner may see it', async () => {
    const contact = await made({ first_name: 'Maya', user_id: agent.id });
    await file(admin, [contact.id], 'pending', inHours(1));
    await later(1);
    expect(await told()).toEqual([['Maya', channelOf(agent)]]);
    const hidden = await made({ first_name: 'Ann', user_id: narrow.id });
    await file(narrow, [hidden.id], 'pending', inHours(1));
    await server.call(updateContact, { as: admin, params: { id: hidden.id }, body: { user_id: null } });
    await later(1);
    expect(await read(hidden)).toEqual(['open', null]);
    expect(await told()).toHaveLength(1);
  });

  it('never wakes a contact whose snooze was moved or ended', async () => {
    const [moved, ended, closed] = [await made(), await made(), await made()];
    await file(agent, [moved.id, ended.id, closed.id], 'pending', inHours(1));
    const until = inHours(3);
    await file(agent, [moved.id], 'pending', until);
    await file(agent, [ended.id], 'pending');
    await file(agent, [closed.id], 'closed');
    await later(2);
    expect([await read(moved), await read(ended), await read(closed)]).toEqual([
      ['pending', until],
      ['pending', null],
      ['closed', null],
    ]);
    expect(await told()).toEqual([]);
    await later(1);
    expect(await read(moved)).toEqual(['open', null]);
  });

  it('ends when the contact calls, and the history says what reopened it', async () => {
    const [snoozed, closed, pending] = [await made(), await made(), await made()];
    await file(agent, [snoozed.id], 'pending', inHours(1));
    await file(agent, [closed.id], 'closed');
    await file(agent, [pending.id], 'pending');
    for (const contact of [snoozed, closed, pending]) await receive(contact);
    expect([await read(snoozed), await read(closed), await read(pending)]).toEqual([
      ['open', null],
      ['open', null],
      ['pending', null],
    ]);
    expect((await audits(snoozed)).at(-1)).toEqual(['task_status', 'Pending', 'Open', 'call']);
    expect((await audits(closed)).at(-1)).toEqual(['task_status', 'Closed', 'Open', 'call']);
    await later(2);
    expect((await audits(snoozed)).filter(([, , , cause]) => cause === 'snooze')).toEqual([]);
  });

  it('survives a restart of the server', async () => {
    const contact = await made();
    await file(agent, [contact.id], 'pending', inHours(1));
    server.clock.advance(2 * HOUR_MS);
    await drainJobs(createContext(server.context.kernel));
    expect(await read(contact)).toEqual(['open', null]);
  });

  it('is given to many contacts, and comes back when that is undone', async () => {
    const [one, two] = [await made(), await made()];
    const before = inHours(2);
    await file(agent, [one.id], 'pending', before);
    const until = inHours(5);
    const ids = { contact_ids: [one.id, two.id] };
    const past = { type: 'set_status', task_status: 'pending', snoozed_until: inHours(-1) } as const;
    expect((await world.start(admin, { action: past, ...ids })).error.errors).toEqual({
      'action.snoozed_until': ['This time has already passed. Choose a later one.'],
    });
    const bulk = await world.whole(admin, { action: { ...past, snoozed_until: until }, ...ids });
    expect([await read(one), await read(two)]).toEqual([
      ['pending', until],
      ['pending', until],
    ]);
    await server.call(controlContactsBulk, { as: admin, params: { id: bulk.id }, body: { act: 'undo' } });
    await drainJobs(server.context);
    expect([await read(one), await read(two)]).toEqual([
      ['pending', before],
      ['new', null],
    ]);
    await later(2);
    expect(await read(one)).toEqual(['open', null]);
    await later(4);
    expect(await read(two)).toEqual(['new', null]);
  });

  it('follows its status through a merge and back', async () => {
    const [winner, loser] = [await made(), await made()];
    const until = inHours(1);
    const [snoozed] = (await file(agent, [loser.id], 'pending', until)).body.data;
    const { body } = await merges.merge(admin, winner, snoozed ?? loser, { task_status: 'loser' });
    expect(await read(winner)).toEqual(['pending', until]);
    await merges.undo(admin, body.merge.id);
    expect([await read(winner), await read(loser)]).toEqual([
      ['new', null],
      ['pending', until],
    ]);
    await later(1);
    expect([await read(winner), await read(loser)]).toEqual([
      ['new', null],
      ['open', null],
    ]);
  });

  it('waits while the contact is deleted, and ends when it is restored', async () => {
    const contact = await made();
    await file(agent, [contact.id], 'pending', inHours(1));
    await server.call(deleteContact, { as: admin, params: { id: contact.id } });
    await later(2);
    expect(await told()).toEqual([]);
    await server.call(restoreContact, { as: admin, params: { id: contact.id } });
    await drainJobs(server.context);
    expect(await read(contact)).toEqual(['open', null]);
  });
});
