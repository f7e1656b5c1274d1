import {
  contactCenterResponses,
  deleteContact,
  getContact,
  listContacts,
  listNotifications,
  setContactTaskStatus,
  updateCompanySettings,
  updateContact,
  type CompanySettings,
} from '@talk/contract';
import { describe, expect, it } from 'vitest';
import { systemScope } from '../../../policy/scope.js';
import { toldEvents, type TestUser } from '../../../testing/index.js';
import { useMessaging, type OpenWorld } from './messaging-world.fixture.js';

const messaging = useMessaging();
const { server } = messaging;
const MINUTE_MS = 60_000;

const set = (world: OpenWorld, body: Partial<CompanySettings>) =>
  server.call(updateCompanySettings, { as: world.agent, body });
/** A company whose first texts are answered within 10 minutes, later ones within 20, and calls within 30. */
async function opened(more: Partial<CompanySettings> = {}): Promise<OpenWorld> {
  const world = await messaging.open();
  const targets = { first_response_minutes: 10, next_response_minutes: 20, missed_call_response_minutes: 30 };
  expect((await set(world, { ...targets, ...more })).status).toBe(200);
  return world;
}
const read = async ({ agent, contactId }: OpenWorld) =>
  (await server.call(getContact, { as: agent, params: { id: contactId } })).body;
/** Minutes from now until the answer is due; null: none is. */
async function dueIn(world: OpenWorld): Promise<number | null> {
  const { response_due_at: due } = await read(world);
  return due === null ? null : (Date.parse(due) - server.clock.now().getTime()) / MINUTE_MS;
}
async function later(minutes: number): Promise<void> {
  server.clock.advance(minutes * MINUTE_MS);
  await messaging.jobs();
}
const close = ({ agent, contactId }: OpenWorld) =>
  server.call(setContactTaskStatus, { as: agent, body: { contact_ids: [contactId], task_status: 'closed' } });
const open = ({ agent, contactId }: OpenWorld) =>
  server.call(setContactTaskStatus, { as: agent, body: { contact_ids: [contactId], task_status: 'open' } });
/** Unseen notifications of an overdue answer. */
const overdueOf = async (user: TestUser): Promise<number> => {
  const { body } = await server.call(listNotifications, { as: user, query: { unseen: '1' } });
  return body.data.filter(({ kind }) => kind === 'responses').length;
};
/** How often it was told that an answer is overdue. */
const told = async ({ companyId }: OpenWorld): Promise<number> =>
  (await toldEvents(server.context.kernel, companyId)).filter(
    ({ type, data }) => type === 'notification_created' && (data as { kind: string }).kind === 'responses',
  ).length;

/** A call that is missed, or answered by `userId`. */
async function call(world: OpenWorld, { userId = null }: { userId?: number | null } = {}): Promise<void> {
  const { log } = server.context.modules.communications;
  const scope = systemScope(world.companyId);
  const at = server.clock.now();
  const { communicationId } = await server.transaction((tx) =>
    log.open(tx, scope, {
      type: 'call',
      direction: 'inbound',
      leadNumber: world.customer,
      lineId: world.lineId,
      ringGroupId: null,
      incomingNumberId: null,
      userId: null,
      targetUserIds: [],
      attemptingUserIds: [],
      currentStatus: 'ringing',
      isInternational: false,
      createdAt: at,
    }),
  );
  const patch =
    userId === null
      ? ({ currentStatus: 'completed', dispositionStatus: 'missed', endedAt: at } as const)
      : ({ currentStatus: 'in-progress', userId, answeredAt: at } as const);
  await server.transaction((tx) => log.change(tx, scope, communicationId, patch));
}

describe('a response clock', () => {
  it('does not start while the company has no target', async () => {
    const world = await messaging.open();
    await world.receive('Hi');
    await call(world);
    expect(await read(world)).toMatchObject({ response_due_at: null, response_warn_at: null });
  });

  it('starts with the first text, and not again with the second', async () => {
    const world = await opened();
    await world.receive('Hi');
    expect(await dueIn(world)).toBe(10);
    const { response_warn_at: warn } = await read(world);
    expect(Date.parse(warn ?? '') - server.clock.now().getTime()).toBe(8 * MINUTE_MS);
    await later(3);
    await world.receive('Are you there?');
    expect(await dueIn(world)).toBe(7);
  });

  it('is stopped by a text of a user, and then has the target of later answers until the task is closed', async () => {
    const world = await opened();
    await world.receive('Hi');
    await world.send();
    expect(await dueIn(world)).toBeNull();
    await later(1);
    await world.receive('Thanks, one more thing');
    expect(await dueIn(world)).toBe(20);
    await close(world);
    expect(await dueIn(world)).toBeNull();
    await later(1);
    await world.receive('Hello again');
    expect(await dueIn(world)).toBe(10);
  });

  it('runs on when a contact that was closed without an answer is opened again, and tells again that it is overdue', async () => {
    const world = await opened();
    await server.call(updateContact, {
      as: world.agent,
      params: { id: world.contactId },
      body: { user_id: world.agent.id },
    });
    await world.receive('Hi');
    await later(11);
    expect(await overdueOf(world.agent)).toBe(1);
    await close(world);
    expect(await dueIn(world)).toBeNull();
    expect(await overdueOf(world.agent)).toBe(0);
    await later(1);
    await open(world);
    expect(await dueIn(world)).toBe(-2);
    await messaging.jobs();
    expect(await overdueOf(world.agent)).toBe(1);
    await world.send();
    await close(world);
    await open(world);
    expect(await dueIn(world)).toBeNull();
  });

  it('is not stopped by an automatic answer, nor started by a request to stop texts', async () => {
    const world = await opened();
    await world.receive('HELP');
    await messaging.jobs();
    expect(await dueIn(world)).toBe(10);
    await world.send();
    await later(1);
    await world.receive('STOP');
    expect(await dueIn(world)).toBeNull();
  });

  it('starts with a missed call, and is stopped when a user speaks with the contact', async () => {
    const world = await opened();
    await call(world);
    expect(await dueIn(world)).toBe(30);
    await later(2);
    await call(world, { userId: world.agent.id });
    expect(await dueIn(world)).toBeNull();
  });

  it('counts the opening hours of the line, unless the company counts every hour', async () => {
    const day = { is_open: true, open: '09:00', close: '12:35' };
    const world = await opened({ business_hours: Array.from({ length: 7 }, () => day) });
    await world.receive('Hi');
    // It is 12:30; five minutes are left today, and five of tomorrow.
    expect(await dueIn(world)).toBe(5 + (20 * 60 + 25) + 5);
    await set(world, { response_in_opening_hours: false });
    await messaging.jobs();
    expect(await dueIn(world)).toBe(10);
  });

  it('follows changed targets, and stops without one', async () => {
    const world = await opened();
    await world.receive('Hi');
    await later(4);
    await set(world, { first_response_minutes: 60 });
    await messaging.jobs();
    expect(await dueIn(world)).toBe(56);
    await set(world, { first_response_minutes: null });
    await messaging.jobs();
    expect(await dueIn(world)).toBeNull();
  });
});

describe('an overdue answer', () => {
  it('notifies the owner once, then supervisors once', async () => {
    const world = await opened({ response_escalation_minutes: 15 });
    const owner = await server.user(world.companyId, { roles: ['Company Agent'] });
    const supervisor = await server.user(world.companyId, { roles: ['Company Supervisor'] });
    await server.call(updateContact, {
      as: world.agent,
      params: { id: world.contactId },
      body: { user_id: owner.id },
    });
    await world.receive('Hi');
    await later(9);
    expect(await told(world)).toBe(0);
    await later(1);
    expect([await overdueOf(owner), await overdueOf(supervisor), await told(world)]).toEqual([1, 0, 1]);
    await later(14);
    expect(await overdueOf(supervisor)).toBe(0);
    await later(1);
    expect([await overdueOf(supervisor), await overdueOf(world.agent), await told(world)]).toEqual([1, 0, 2]);
    await later(60);
    expect(await told(world)).toBe(2);
    await world.send();
    expect([await overdueOf(owner), await overdueOf(supervisor)]).toEqual([0, 0]);
  });

  it('notifies supervisors at once if the contact has no owner', async () => {
    const world = await opened({ response_escalation_minutes: 15 });
    const supervisor = await server.user(world.companyId, { roles: ['Company Supervisor'] });
    await world.receive('Hi');
    await later(10);
    expect(await overdueOf(supervisor)).toBe(1);
    await later(15);
    expect(await told(world)).toBe(1);
  });

  it('notifies no one after an answer, or when the contact was deleted', async () => {
    const world = await opened();
    await world.receive('Hi');
    await world.send();
    await later(10);
    await world.receive('Hi');
    await server.call(deleteContact, { as: world.agent, params: { id: world.contactId } });
    await later(30);
    expect(await told(world)).toBe(0);
  });

  it('comes first in the order of due answers', async () => {
    const world = await opened();
    await world.receive('Hi');
    const lists = await Promise.all(
      (['asc', 'desc'] as const).map((order) =>
        server.call(listContacts, { as: world.agent, query: { sort: 'response_due_at', order } }),
      ),
    );
    expect(lists.map(({ body }) => body.data[0]?.id)).toEqual([world.contactId, world.contactId]);
  });
});

describe('the wallboard', () => {
  const count = async (as: TestUser) => (await server.call(contactCenterResponses, { as })).body;

  it('counts contacts who wait, and those whose answer is overdue', async () => {
    const world = await opened();
    expect(await count(world.agent)).toEqual({ has_targets: true, waiting: 0, overdue: 0, first_due_at: null });
    await world.receive('Hi');
    const { response_due_at } = await read(world);
    expect(await count(world.agent)).toEqual({
      has_targets: true,
      waiting: 1,
      overdue: 0,
      first_due_at: response_due_at,
    });
    await later(10);
    expect(await count(world.agent)).toMatchObject({ waiting: 1, overdue: 1 });
    await world.send();
    expect(await count(world.agent)).toMatchObject({ waiting: 0, overdue: 0 });
  });

  it('counts only contacts that the user may see, of their own company', async () => {
    const world = await opened();
    await world.receive('Hi');
    const restricted = await server.user(world.companyId, {
      roles: ['Company Supervisor'],
      membership: { contactsVisibility: 'restricted', contactsAccessLevel: 1, canViewUnassignedContacts: false },
    });
    expect(await count(restricted)).toMatchObject({ has_targets: true, waiting: 0 });
    const stranger = await server.user((await server.company()).id);
    expect(await count(stranger)).toMatchObject({ has_targets: false, waiting: 0 });
    const biller = await server.user(world.companyId, { roles: ['Billing Admin'] });
    expect((await server.call(contactCenterResponses, { as: biller })).status).toBe(403);
  });

  it('counts nothing without targets', async () => {
    const world = await messaging.open();
    await world.receive('Hi');
    expect(await count(world.agent)).toEqual({ has_targets: false, waiting: 0, overdue: 0, first_due_at: null });
  });
});

describe('the settings of response targets', () => {
  it.each([0, 10_081, 1.5])('refuse %s minutes at their field', async (minutes) => {
    const world = await messaging.open();
    const { status, error } = await set(world, { next_response_minutes: minutes });
    expect([status, error.errors]).toEqual([
      422,
      { next_response_minutes: ['Enter whole minutes from 1 to 10,080 (7 days).'] },
    ]);
  });
});
