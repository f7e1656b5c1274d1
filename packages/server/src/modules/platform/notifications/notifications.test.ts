import { randomUUID } from 'node:crypto';
import {
  completeReminder,
  countUnseenNotifications,
  createAppointment,
  createContact,
  createNote,
  createReminder,
  deleteContact,
  listNotifications,
  markCommunicationRead,
  markContactRead,
  readMentions,
  removeNote,
  seeNotifications,
  updateContact,
  updateNote,
  updateNotificationSettings,
} from '@talk/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { drainJobs, runSchedule, toldEvents, tokenFor, useTestServer, type TestUser } from '../../../testing/index.js';

const server = useTestServer();
let admin: TestUser;
let dana: TestUser;
let tom: TestUser;
/** Sees no contact but their own. */
let narrow: TestUser;
let sleeper: TestUser;
let contactId: number;
let next = 6000;

const NARROW = { contactsVisibility: 'restricted', contactsAccessLevel: 1, canViewUnassignedContacts: false } as const;

beforeEach(async () => {
  const { id } = await server.company();
  const agent = { roles: ['Company Agent'] as const };
  admin = await server.user(id, { name: 'Ann' });
  dana = await server.user(id, { ...agent, name: 'Dana' });
  tom = await server.user(id, { ...agent, name: 'Tom' });
  narrow = await server.user(id, { ...agent, name: 'Nia', membership: NARROW });
  sleeper = await server.user(id, { ...agent, name: 'Sol', membership: { sleepMode: true } });
  contactId = await contact();
});

const contact = async (fields: object = {}): Promise<number> => {
  const phone_number = `+1415555${(next += 1)}`;
  return (await server.call(createContact, { as: admin, body: { first_name: 'Maya', phone_number, ...fields } })).body
    .id;
};
const note = async (body: string, as = admin): Promise<{ id: number; version: number }> => {
  const headers = { 'idempotency-key': randomUUID() };
  return (await server.call(createNote, { as, params: { id: contactId }, headers, body: { body } })).body.note;
};
const of = async (as: TestUser | string, query: object = {}) =>
  (await server.call(listNotifications, { as, query })).body.data;
const unseen = async (as: TestUser | string) => (await server.call(countUnseenNotifications, { as })).body.unseen;
const told = async (type: string) =>
  (await toldEvents(server.context.kernel, admin.companyId)).filter((event) => event.type === type);
/** Signed in after a time in which the first sign-in has expired. */
const inAgain = ({ companyId, id }: TestUser): Promise<string> => tokenFor(server.context.kernel, companyId, id);
const channelOf = ({ companyId, id }: TestUser): string => `private-company-${companyId}-user-${id}`;

/** An inbound text from the contact. */
const text = (id = contactId, body = 'Are you there?') =>
  server.transaction(async (tx) => {
    const { rows } = await server.context.kernel.db.pool.query<{ line: string; number: string }>(
      `with line as (insert into lines (company_id, name) values ($1, 'Main') returning id)
       insert into incoming_numbers (company_id, line_id, phone_number) select $1, id, $2 from line
       returning line_id as line, id as number`,
      [admin.companyId, `+1212555${(next += 1)}`],
    );
    const view = await server.context.modules.communications.texts.open(
      tx,
      admin.scope,
      {
        direction: 'inbound',
        leadNumber: '+14155550150',
        contactId: id,
        isNewContact: false,
        lineId: Number(rows[0]?.line),
        incomingNumberId: Number(rows[0]?.number),
        userId: null,
        body,
        status: 'received',
        isInternational: false,
        createdAt: server.clock.now(),
      },
      () => Promise.resolve(),
    );
    return view.communication.id;
  });

/** An inbound call that rings some phones. */
const call = (targetUserIds: number[], id: number) =>
  server.transaction((tx) =>
    server.context.modules.communications.log.open(tx, admin.scope, {
      type: 'call',
      direction: 'inbound',
      leadNumber: '+14155550150',
      contactId: id,
      lineId: null,
      ringGroupId: null,
      incomingNumberId: null,
      userId: null,
      targetUserIds,
      attemptingUserIds: [],
      currentStatus: 'ringing',
      isInternational: false,
      createdAt: server.clock.now(),
    }),
  );
const end = (id: number, dispositionStatus: 'missed' | 'voicemail') =>
  server.transaction((tx) =>
    server.context.modules.communications.log.change(tx, admin.scope, id, {
      dispositionStatus,
      endedAt: server.clock.now(),
    }),
  );

describe('a mention', () => {
  it('is kept for the mentioned user, with who wrote what about whom, and no id instead of a name', async () => {
    const { id } = await note(`Ask <user:${dana.id}> and <user:${tom.id}>`);
    expect(await of(dana)).toMatchObject([
      {
        kind: 'mentions',
        contact_id: contactId,
        contact_name: 'Maya',
        communication_id: id,
        actor: { id: admin.id, name: 'Ann' },
        text: 'Ask @Dana and @Tom',
        seen_at: null,
      },
    ]);
    expect([await unseen(dana), await unseen(tom), await unseen(admin)]).toEqual([1, 1, 0]);
    expect((await told('notification_created')).map(({ data, channels }) => [data, [...channels].sort()])).toEqual([
      [{ kind: 'mentions', communication_id: id, contact_id: null }, [channelOf(dana), channelOf(tom)].sort()],
    ]);
  });

  it('is not kept for a user in sleep mode, for one who cannot see the contact, nor for its author', async () => {
    await note(`<user:${sleeper.id}> <user:${narrow.id}> <user:${admin.id}>`);
    expect([await of(sleeper), await of(narrow), await of(admin)]).toEqual([[], [], []]);
  });

  it('goes with the mention, and with the note', async () => {
    const { id, version } = await note(`<user:${dana.id}> <user:${tom.id}>`);
    await server.call(updateNote, { as: admin, params: { id }, body: { body: `<user:${tom.id}>`, version } });
    expect([await unseen(dana), await unseen(tom)]).toEqual([0, 1]);
    await server.call(removeNote, { as: admin, params: { id } });
    expect(await of(tom)).toEqual([]);
  });

  it('is seen once the mention is read, in every tab', async () => {
    const { id } = await note(`<user:${dana.id}> <user:${tom.id}>`);
    await server.call(readMentions, { as: dana, body: { contact_id: contactId } });
    expect([await unseen(dana), await unseen(tom)]).toEqual([0, 1]);
    expect((await of(dana))[0]?.seen_at).not.toBeNull();
    expect(await told('notifications_updated')).toMatchObject([
      { data: { communication_ids: [id], contact_ids: [] }, channels: [channelOf(dana)] },
    ]);
  });
});

describe('a text', () => {
  it('is kept for the owner of the contact alone', async () => {
    const owned = await contact({ user_id: dana.id });
    await text(owned);
    expect((await of(dana, { unseen: 1 })).map(({ kind, text: words }) => [kind, words])).toEqual([
      ['texts', 'Are you there?'],
      ['contacts', null],
    ]);
    expect([await unseen(tom), await unseen(narrow)]).toEqual([0, 0]);
  });

  it('from a contact without an owner is kept for all who can see it', async () => {
    await text();
    expect([await unseen(dana), await unseen(tom), await unseen(admin), await unseen(narrow)]).toEqual([1, 1, 1, 0]);
    expect(await told('notification_created')).toHaveLength(1);
  });

  it('from a contact whose owner no longer works here is kept for all who can see it', async () => {
    const owned = await contact({ user_id: dana.id });
    const { pool } = server.context.kernel.db;
    await pool.query('update memberships set enabled = false where user_id = $1', [dana.id]);
    await text(owned);
    expect([await unseen(tom), await unseen(admin), await unseen(narrow)]).toEqual([1, 1, 0]);
  });

  it('is seen by everyone once one of them has read it', async () => {
    const id = await text();
    await server.call(markCommunicationRead, { as: dana, params: { id } });
    expect([await unseen(dana), await unseen(tom)]).toEqual([0, 0]);
    await text();
    await server.call(markContactRead, { as: tom, params: { id: contactId } });
    expect([await unseen(dana), await unseen(tom)]).toEqual([0, 0]);
  });
});

describe('a call', () => {
  it('that was missed is kept for those whose phones rang and for the owner, and becomes a voicemail', async () => {
    const owned = await contact({ user_id: dana.id });
    const { communicationId } = await call([tom.id], owned);
    await end(communicationId, 'missed');
    const kinds = async (as: TestUser) =>
      (await of(as)).filter(({ kind }) => kind !== 'contacts').map(({ kind }) => kind);
    expect([await kinds(dana), await kinds(tom), await kinds(admin)]).toEqual([['calls'], ['calls'], []]);
    await end(communicationId, 'voicemail');
    expect([await kinds(dana), await kinds(tom)]).toEqual([['voicemails'], ['voicemails']]);
  });

  it('with a voicemail waits to be heard when its contact is opened', async () => {
    const { communicationId } = await call([tom.id], contactId);
    await end(communicationId, 'voicemail');
    await server.call(seeNotifications, { as: tom, body: { contact_id: contactId } });
    expect(await unseen(tom)).toBe(1);
    await server.call(markCommunicationRead, { as: tom, params: { id: communicationId } });
    expect(await unseen(tom)).toBe(0);
  });
});

describe('a contact', () => {
  it('is kept for the new owner with who assigned it, taken back from the one before, and not for an owner who took it', async () => {
    await server.call(updateContact, { as: admin, params: { id: contactId }, body: { user_id: dana.id } });
    expect(await of(dana)).toMatchObject([
      { kind: 'contacts', contact_id: contactId, communication_id: null, actor: { name: 'Ann' } },
    ]);
    await server.call(updateContact, { as: admin, params: { id: contactId }, body: { user_id: tom.id } });
    expect([await unseen(dana), await unseen(tom)]).toEqual([0, 1]);
    await server.call(updateContact, { as: admin, params: { id: contactId }, body: { user_id: admin.id } });
    expect([await unseen(tom), await unseen(admin)]).toEqual([0, 0]);
  });

  it('that was deleted takes its notifications out of the list', async () => {
    await note(`<user:${dana.id}>`);
    await server.call(deleteContact, { as: admin, params: { id: contactId } });
    expect([await of(dana), await unseen(dana)]).toEqual([[], 0]);
  });
});

describe('what is planned', () => {
  const DAY_MS = 86_400_000;
  const day = (): string => new Date(server.clock.now().getTime() + DAY_MS).toISOString().slice(0, 10);

  it('is kept when it is due, and seen when it is done', async () => {
    const body = { body: 'Send the quote', date: day(), time: '09:00', timezone: 'UTC' };
    const made = await server.call(createReminder, { as: dana, params: { id: contactId }, body });
    expect(await unseen(dana)).toBe(0);
    server.clock.advance(2 * DAY_MS);
    await drainJobs(server.context);
    const later = await inAgain(dana);
    expect(await of(later)).toMatchObject([{ kind: 'reminders', text: 'Send the quote', due_at: made.body.due_at }]);
    await server.call(completeReminder, { as: later, params: { id: made.body.id } });
    expect(await unseen(later)).toBe(0);
  });

  it('is kept for the colleague who gets an appointment, and comes up again when it is due', async () => {
    const body = {
      title: 'Demo',
      date: day(),
      time: '09:00',
      timezone: 'UTC',
      minutes: 30,
      user_id: tom.id,
      remind_minutes: [0 as const],
    };
    await server.call(createAppointment, { as: dana, params: { id: contactId }, body });
    expect(await of(tom)).toMatchObject([{ kind: 'appointments', text: 'Demo', actor: { name: 'Dana' } }]);
    await server.call(seeNotifications, { as: tom, body: {} });
    expect(await unseen(tom)).toBe(0);
    server.clock.advance(2 * DAY_MS);
    await drainJobs(server.context);
    expect(await of(await inAgain(tom))).toMatchObject([{ kind: 'appointments', seen_at: null }]);
  });
});

it('lists page by page, newest first, and marks some or all as seen: only the user’s own', async () => {
  for (const word of ['One', 'Two', 'Three']) {
    await note(`${word} <user:${dana.id}> <user:${tom.id}>`);
    server.clock.advance(1_000);
  }
  const first = await server.call(listNotifications, { as: dana, query: { per_page: 2 } });
  const rest = { per_page: 2, cursor: first.body.next_cursor ?? '' };
  const second = await server.call(listNotifications, { as: dana, query: rest });
  const words = [...first.body.data, ...second.body.data].map(({ text: each }) => each?.split(' ')[0]);
  expect(words).toEqual(['Three', 'Two', 'One']);
  expect(second.body.has_more_pages).toBe(false);
  const [newest] = first.body.data;
  const ids = [newest?.id ?? 0];
  expect((await server.call(seeNotifications, { as: tom, body: { ids } })).body.unseen).toBe(3);
  expect((await server.call(seeNotifications, { as: dana, body: { ids } })).body.unseen).toBe(2);
  expect((await server.call(seeNotifications, { as: dana, body: {} })).body.unseen).toBe(0);
  expect(await unseen(tom)).toBe(3);
});

it('leaves what the app does not list to its mail when all are marked as seen', async () => {
  const body = { mentions: { inapp_notifs: false, email_notifs: true } };
  await server.call(updateNotificationSettings, { as: dana, body });
  await note(`<user:${dana.id}>`);
  await server.call(seeNotifications, { as: dana, body: {} });
  const { rows } = await server.context.kernel.db.pool.query<{ seen_at: Date | null }>(
    'select seen_at from notifications where user_id = $1',
    [dana.id],
  );
  expect(rows).toEqual([{ seen_at: null }]);
});

it('writes nothing for a kind that the user has switched off in the app', async () => {
  const off = { mentions: { inapp_notifs: false, email_notifs: false } };
  await server.call(updateNotificationSettings, { as: dana, body: off });
  await note(`<user:${dana.id}>`);
  expect(await of(dana)).toEqual([]);
  expect(await told('notification_created')).toEqual([]);
});

it('is away after 90 days', async () => {
  await note(`<user:${dana.id}>`);
  server.clock.advance(89 * 86_400_000);
  await runSchedule(server.context, 'maintenance.purge');
  expect(await of(await inAgain(dana))).toHaveLength(1);
  server.clock.advance(2 * 86_400_000);
  await runSchedule(server.context, 'maintenance.purge');
  expect(await of(await inAgain(dana))).toEqual([]);
});
