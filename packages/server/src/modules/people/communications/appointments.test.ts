import {
  cancelReminder,
  completeReminder,
  createAppointment,
  createContact,
  createReminder,
  deleteContact,
  disposeAppointment,
  getCommunication,
  getContact,
  listDueReminders,
  listPlanned,
  mergeContacts,
  updateAppointment,
  updateNotificationSettings,
  updateReminder,
  type BodyOf,
  type Communication,
} from '@talk/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { drainJobs, toldEvents, useTestServer, type TestUser } from '../../../testing/index.js';

const server = useTestServer();
const HOUR_MS = 3_600_000;
let admin: TestUser;
let agent: TestUser;
let narrow: TestUser;
let stranger: TestUser;

beforeEach(async () => {
  const { id } = await server.company({ timezone: 'America/New_York' });
  admin = await server.user(id);
  agent = await server.user(id, { roles: ['Company Agent'], name: 'Elena Vargas' });
  narrow = await server.user(id, {
    roles: ['Company Agent'],
    membership: { contactsVisibility: 'restricted', contactsAccessLevel: 1, canViewUnassignedContacts: false },
  });
  stranger = await server.user((await server.company()).id);
});

const contact = async (name = 'Maya') =>
  (await server.call(createContact, { as: admin, body: { first_name: name, timezone: 'America/Los_Angeles' } })).body;

/** As fields of a request: the UTC clock, so many hours from now. */
function inHours(hours: number) {
  const at = new Date(server.clock.now().getTime() + hours * HOUR_MS).toISOString();
  return { date: at.slice(0, 10), time: at.slice(11, 16), timezone: 'UTC' };
}
type Asked = BodyOf<typeof createAppointment>;
const asked = (hours: number, more: Partial<Asked> = {}): Asked => ({
  title: 'Demo',
  ...inHours(hours),
  minutes: 30,
  ...more,
});
const appoint = (id: number, hours: number, more: Partial<Asked> = {}, as = agent) =>
  server.call(createAppointment, { as, params: { id }, body: asked(hours, more) });
const remind = async (id: number, hours: number, as = agent) =>
  (await server.call(createReminder, { as, params: { id }, body: { body: 'Call back', ...inHours(hours) } })).body;
const fieldsOf = ({ error }: { error: { errors?: Record<string, unknown> | undefined } }) =>
  Object.keys(error.errors ?? {}).sort();
const reminded = async (): Promise<{ id: number; channels: readonly string[] }[]> =>
  (await toldEvents(server.context.kernel, agent.companyId))
    .filter(({ type }) => type === 'reminder_due')
    .map(({ entity, channels }) => ({ id: Number(entity.id), channels }));
async function after(hours: number): Promise<number[]> {
  server.clock.advance(hours * HOUR_MS);
  const before = (await reminded()).length;
  await drainJobs(server.context);
  return (await reminded()).slice(before).map(({ id }) => id);
}

describe('an appointment', () => {
  it('reminds its owner as they have chosen, unless it says otherwise', async () => {
    const { id } = await contact();
    expect((await appoint(id, 2)).body.remind_minutes).toEqual([0, 1, 15, 60, 1_440]);
    await server.call(updateNotificationSettings, { as: agent, body: { reminders_options: [60] } });
    expect((await appoint(id, 3)).body.remind_minutes).toEqual([60]);
    expect((await appoint(id, 4, { user_id: agent.id }, admin)).body.remind_minutes).toEqual([60]);
    expect((await appoint(id, 5, { remind_minutes: [1] })).body.remind_minutes).toEqual([1]);
  });

  it('is refused at the field that is wrong', async () => {
    const { id } = await contact();
    expect(fieldsOf(await appoint(id, -1))).toEqual(['time']);
    expect(fieldsOf(await appoint(id, 24 * 400))).toEqual(['date']);
    expect(fieldsOf(await appoint(id, 2, { timezone: 'Mars/Base' }))).toEqual(['timezone']);
    expect((await appoint(id, 2, { minutes: 0 })).error.errors).toEqual({
      minutes: ['An appointment ends after it starts.'],
    });
    expect(fieldsOf(await appoint(id, 2, { title: ' ', minutes: 1_441 }))).toEqual(['minutes', 'title']);
    expect(fieldsOf(await appoint(id, 2, { remind_minutes: [7 as never] }))).toEqual(['remind_minutes.0']);
  });

  it('is refused for an owner who may not see the contact, or is not of the company', async () => {
    const { id } = await contact();
    for (const { id: user_id } of [narrow, stranger])
      expect(fieldsOf(await appoint(id, 2, { user_id }))).toEqual(['user_id']);
    expect((await appoint(id, 2, { user_id: narrow.id })).error.errors?.['user_id']).toEqual([
      'This person may not see the contact. Choose someone else.',
    ]);
  });

  it('is refused with a contact that is deleted, merged, foreign, or hidden from the user', async () => {
    const [deleted, loser, winner] = [await contact('Deleted'), await contact('Loser'), await contact('Winner')];
    const planned = (await appoint(deleted.id, 2)).body;
    await server.call(deleteContact, { as: admin, params: { id: deleted.id } });
    const { version } = (await server.call(getContact, { as: admin, params: { id: winner.id } })).body;
    await server.call(mergeContacts, {
      as: admin,
      params: { id: winner.id },
      body: { loser_id: loser.id, if_version: version, loser_if_version: loser.version, fields: {} },
    });
    for (const [id, as] of [
      [deleted.id, agent],
      [loser.id, agent],
      [winner.id, narrow],
      [winner.id, stranger],
    ] as const) {
      const answer = await appoint(id, 2, {}, as);
      expect([answer.status, ...fieldsOf(answer)]).toEqual([404, 'contact']);
    }
    const gone = await server.call(disposeAppointment, {
      as: agent,
      params: { id: planned.id },
      body: { outcome: 'canceled' },
    });
    expect(gone.status).toBe(404);
    expect(await after(3)).toEqual([]);
  });

  it('keeps when, where and what about, and belongs to its owner', async () => {
    const { id } = await contact();
    const body: Partial<Asked> = {
      place: 'Room 4',
      notes: 'Bring the contract',
      user_id: admin.id,
      remind_minutes: [60, 0, 60],
    };
    const { body: made } = await server.call(createAppointment, {
      as: agent,
      params: { id },
      body: { title: 'Demo', date: '2027-01-15', time: '09:00', minutes: 45, ...body },
    });
    expect(made).toMatchObject({
      type: 'appointment',
      disposition_status2: 'appointment-set',
      body: 'Demo',
      // 9 a.m. where the contact is.
      due_at: '2027-01-15T17:00:00.000Z',
      ends_at: '2027-01-15T17:45:00.000Z',
      place: 'Room 4',
      notes: 'Bring the contract',
      user_id: admin.id,
      remind_minutes: [0, 60],
    });
    expect((await appoint(id, 2)).body).toMatchObject({
      user_id: agent.id,
      remind_minutes: [0, 1, 15, 60, 1_440],
      place: null,
    });
  });

  it('reminds its owner at each of the times that are still to come', async () => {
    const { id } = await contact();
    const { body } = await appoint(id, 2, { remind_minutes: [0, 1, 15, 60, 1_440], user_id: admin.id });
    expect(await after(0.98)).toEqual([]);
    expect(await after(0.03)).toEqual([body.id]);
    expect(await after(0.75)).toEqual([body.id]);
    expect(await after(1)).toEqual([body.id, body.id]);
    const channel = `private-company-${admin.companyId}-user-${admin.id}`;
    expect(new Set((await reminded()).flatMap(({ channels }) => channels))).toEqual(new Set([channel]));
  });

  it('reminds at the new time once it was moved, and of nothing once it is canceled', async () => {
    const { id } = await contact();
    const moved = (await appoint(id, 2, { remind_minutes: [0] })).body;
    const canceled = (await appoint(id, 2, { remind_minutes: [0] })).body;
    const body = { ...asked(4, { remind_minutes: [0] }), version: moved.version };
    const now = await server.call(updateAppointment, { as: agent, params: { id: moved.id }, body });
    expect(now.body.due_at).toBe(new Date(server.clock.now().setUTCSeconds(0, 0) + 4 * HOUR_MS).toISOString());
    await server.call(disposeAppointment, { as: agent, params: { id: canceled.id }, body: { outcome: 'canceled' } });
    expect(await after(3)).toEqual([]);
    expect(await after(2)).toEqual([moved.id]);
  });

  it('is changed from the version that was read, while it is open', async () => {
    const { id } = await contact();
    const made = (await appoint(id, 2)).body;
    const change = (version: number, more: Partial<Asked> = {}, as = agent) =>
      server.call(updateAppointment, {
        as,
        params: { id: made.id },
        body: { ...asked(2), ...more, version },
      });
    const mine = await change(made.version, { title: 'Demo of the new model' });
    expect(mine.body).toMatchObject({ body: 'Demo of the new model', due_at: made.due_at });
    const theirs = await change(made.version, { title: 'Lunch' }, admin);
    expect([theirs.status, theirs.error.code, theirs.error.message]).toEqual([
      409,
      'CONFLICT',
      'Someone changed this appointment in the meantime.',
    ]);
    expect(fieldsOf(await change(mine.body.version, { user_id: narrow.id }))).toEqual(['user_id']);
    // Its title can be put right after it began; it cannot be moved into the past.
    server.clock.advance(3 * HOUR_MS);
    const late = await change(mine.body.version, { title: 'Demo', ...wallOf(made) });
    expect(late.body.body).toBe('Demo');
    expect(fieldsOf(await change(late.body.version, inHours(-2)))).toEqual(['time']);
    const over = { as: agent, params: { id: made.id }, body: { outcome: 'attended' } } as const;
    const { version } = (await server.call(disposeAppointment, over)).body;
    expect((await change(version, inHours(5))).error.errors).toEqual({
      _: ['This appointment is over or canceled. Set it again first.'],
    });
  });

  it('is attended or missed once it has begun, canceled at any time, and can be set again', async () => {
    const { id } = await contact();
    const made = (await appoint(id, 2)).body;
    const say = (outcome: 'set' | 'attended' | 'canceled' | 'missed') =>
      server.call(disposeAppointment, { as: agent, params: { id: made.id }, body: { outcome } });
    for (const early of ['attended', 'missed'] as const) expect(fieldsOf(await say(early))).toEqual(['outcome']);
    expect((await say('canceled')).body.disposition_status2).toBe('appointment-canceled');
    expect((await say('set')).body.disposition_status2).toBe('appointment-set');
    server.clock.advance(3 * HOUR_MS);
    const missed = (await say('missed')).body;
    expect(missed.disposition_status2).toBe('appointment-missed');
    expect((await say('missed')).body.version).toBe(missed.version);
    expect((await say('attended')).body.disposition_status2).toBe('appointment-attended');
  });
});

/** The fields of a request that say when something is due now. */
const wallOf = ({ due_at: due }: Communication) => ({
  date: due?.slice(0, 10) ?? '',
  time: due?.slice(11, 16) ?? '',
  timezone: 'UTC',
});

describe('a follow-up', () => {
  it('is moved or canceled while it is open, and reminds at its last time alone', async () => {
    const { id } = await contact();
    const [moved, canceled, done] = [await remind(id, 2), await remind(id, 2), await remind(id, 2)];
    const change = (version: number) =>
      server.call(updateReminder, {
        as: agent,
        params: { id: moved.id },
        body: { body: 'Send the quote', ...inHours(4), version },
      });
    expect((await change(moved.version)).body.body).toBe('Send the quote');
    expect((await change(moved.version)).error.code).toBe('CONFLICT');
    for (let times = 0; times < 2; times += 1) {
      const { body } = await server.call(cancelReminder, { as: agent, params: { id: canceled.id } });
      expect(body.disposition_status2).toBe('appointment-canceled');
    }
    await server.call(completeReminder, { as: agent, params: { id: done.id } });
    expect((await server.call(cancelReminder, { as: agent, params: { id: done.id } })).error.errors).toEqual({
      _: ['This follow-up is done already.'],
    });
    // Done says nothing of one that is canceled.
    const still = await server.call(completeReminder, { as: agent, params: { id: canceled.id } });
    expect(still.body.disposition_status2).toBe('appointment-canceled');
    expect(await after(3)).toEqual([]);
    expect(await after(2)).toEqual([moved.id]);
  });

  it('is no appointment, and neither is a call', async () => {
    const { id } = await contact();
    const reminder = await remind(id, 2);
    const { communicationId } = await server.recordedCall(agent.companyId, agent.id);
    for (const other of [reminder.id, communicationId]) {
      const say = { as: agent, params: { id: other }, body: { outcome: 'canceled' } } as const;
      expect((await server.call(disposeAppointment, say)).status).toBe(422);
    }
    const call = { as: agent, params: { id: communicationId } };
    expect((await server.call(cancelReminder, call)).status).toBe(422);
  });

  it('is seen and marked as done by a user who is limited to some lines', async () => {
    const limited = await server.user(agent.companyId, {
      roles: ['Company Agent'],
      membership: { lineAccessLimit: true, accessibleCampaigns: [] },
    });
    const made = await remind((await contact()).id, 2, limited);
    const of = { as: limited, params: { id: made.id } };
    expect((await server.call(getCommunication, of)).status).toBe(200);
    expect((await server.call(completeReminder, of)).body.disposition_status2).toBe('completed');
  });
});

describe('what is due', () => {
  it('lists one’s own that are open and due within a day, the earliest first', async () => {
    const [maya, gone] = [await contact(), await contact('Gone')];
    const later = await remind(maya.id, 20);
    const soon = (await appoint(maya.id, 2)).body;
    const done = await remind(maya.id, 3);
    await remind(maya.id, 3, admin);
    await remind(maya.id, 50);
    await remind(gone.id, 1);
    await server.call(completeReminder, { as: agent, params: { id: done.id } });
    await server.call(deleteContact, { as: admin, params: { id: gone.id } });
    const due = async (as: TestUser) => (await server.call(listDueReminders, { as })).body.data.map(({ id }) => id);
    expect(await due(agent)).toEqual([soon.id, later.id]);
    expect(await due(stranger)).toEqual([]);
    server.clock.advance(10 * HOUR_MS);
    expect(await due(agent)).toEqual([soon.id, later.id]);
    const read = await server.call(listDueReminders, { as: await server.user(admin.companyId, { roles: [] }) });
    expect(read.status).toBe(403);
  });
});

describe('the calendar', () => {
  const iso = (hours: number) => new Date(server.clock.now().getTime() + hours * HOUR_MS).toISOString();
  const planned = async (as: TestUser, fromHours: number, untilHours: number, user_id?: number) =>
    server.call(listPlanned, {
      as,
      query: {
        from: iso(fromHours),
        until: iso(untilHours),
        ...(user_id !== undefined && { user_id: String(user_id) }),
      },
    });
  const idsIn = async (...asked: Parameters<typeof planned>) => (await planned(...asked)).body.data.map(({ id }) => id);

  it('has what is planned in a span, open and done, by its time, and an appointment that reaches into it', async () => {
    const { id } = await contact();
    const later = await remind(id, 30);
    const long = (await appoint(id, 1, { minutes: 300, user_id: admin.id })).body;
    const done = await remind(id, 4);
    await remind(id, 60);
    await server.call(completeReminder, { as: agent, params: { id: done.id } });
    expect(await idsIn(agent, 3, 50)).toEqual([long.id, done.id, later.id]);
    expect(await idsIn(agent, 7, 50)).toEqual([later.id]);
    expect(await idsIn(agent, 0, 50, admin.id)).toEqual([long.id]);
  });

  it('shows each viewer what they may see, and nothing of another company', async () => {
    const { id } = await contact();
    await appoint(id, 1);
    expect(await idsIn(narrow, 0, 5)).toEqual([]);
    expect(await idsIn(stranger, 0, 5)).toEqual([]);
    const reader = await server.user(admin.companyId, { roles: [] });
    expect((await planned(reader, 0, 5)).status).toBe(403);
  });

  it('is refused for a span that ends before it starts, or is too long', async () => {
    expect((await planned(agent, 5, 5)).error.errors).toEqual({ until: ['The end cannot be before the start.'] });
    expect((await planned(agent, 0, 63 * 24)).error.errors).toEqual({ until: ['Ask for at most 62 days at once.'] });
  });
});
