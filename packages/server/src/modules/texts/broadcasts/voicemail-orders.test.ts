import {
  addContactPhoneNumber,
  cancelBroadcast,
  createBroadcast,
  getContact,
  mergeContacts,
  removeBroadcast,
  removeContactPhoneNumber,
  toggleBroadcast,
  updateBroadcast,
  updateCompanySettings,
} from '@talk/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { systemScope } from '../../../policy/scope.js';
import { engagementSince, recountContact } from '../../people/communications/index.js';
import { runSchedule } from '../../../testing/run-schedule.js';
import type { OpenWorld } from '../messaging/messaging-world.fixture.js';
import { useVoicemails } from './voicemails-world.fixture.js';

const world = useVoicemails();
const { server, ringless } = world;
const run = (sql: string, ...values: unknown[]) => server.context.kernel.db.pool.query(sql, values);
const toggle = (at: OpenWorld, id: number, isActive: boolean, as = at.agent) =>
  server.call(toggleBroadcast, { as, params: { id }, body: { is_active: isActive } });
const contactOf = async (at: OpenWorld, id: number) =>
  (await server.call(getContact, { as: at.agent, params: { id } })).body;

beforeEach(() => {
  ringless.drops.length = 0;
  ringless.sessions.length = 0;
  ringless.answers.length = 0;
});

/** A broadcast to one contact, whose voicemail the provider did not get at the first try. */
async function waiting(answer: (typeof ringless.answers)[number] = { kind: 'not-given', why: 'no connection' }) {
  const at = await world.open();
  const person = await world.willing(at);
  ringless.answers.push(answer);
  const { id } = await world.voicemail(at, [person]);
  await world.leave(at, id);
  await world.jobs();
  expect(ringless.drops).toHaveLength(1);
  return { at, person, id };
}

describe('a voicemail that waits for the provider', () => {
  it('is not sent after its broadcast was canceled', async () => {
    const { at, id } = await waiting();
    expect((await server.call(cancelBroadcast, { as: at.agent, params: { id } })).status).toBe(200);
    await world.pass(60);
    expect(ringless.drops).toHaveLength(1);
    const reason = 'The broadcast was canceled before this voicemail was sent.';
    expect((await world.read(at, id)).reasons).toEqual([{ rejection: null, reason, count: 1 }]);
  });

  it('waits while its broadcast is paused, and is sent once it was resumed', async () => {
    const { at, id } = await waiting();
    await toggle(at, id, false);
    await world.pass(60);
    const triesOf = async () =>
      (
        await run(
          'select tries, paused_at is not null as paused from ringless_voicemails where company_id = $1',
          at.companyId,
        )
      ).rows;
    const paused = await triesOf();
    expect(paused).toEqual([{ tries: 2, paused: true }]);
    await world.pass(130);
    expect(await triesOf()).toEqual(paused);
    expect(ringless.drops).toHaveLength(1);
    expect(await world.outcomes(at, id)).toEqual({ queued: 1 });
    await toggle(at, id, true);
    await world.pass(5);
    expect(ringless.drops).toHaveLength(2);
    expect(await world.outcomes(at, id)).toEqual({ sent: 1 });
  });

  it('fails at once when its broadcast is canceled while paused', async () => {
    const { at, id } = await waiting();
    await toggle(at, id, false);
    await world.pass(60);
    await server.call(cancelBroadcast, { as: at.agent, params: { id } });
    await world.pass(5);
    expect(await world.outcomes(at, id)).toEqual({ failed: 1 });
  });

  it('is sent within a minute if it read the pause right before the resume', async () => {
    const { at, id } = await waiting();
    await toggle(at, id, false);
    await world.pass(60);
    // The resume did not see the voicemail: it was written later.
    await run(`update broadcasts set status = 'sending' where id = $1`, id);
    await runSchedule(server.context, 'ringless.sweep');
    await world.pass(5);
    expect(await world.outcomes(at, id)).toEqual({ sent: 1 });
  });

  it('waits while ringless voicemail is turned off, and is sent once it is on and resumed', async () => {
    const { at, id } = await waiting();
    const turn = (isOn: boolean) =>
      server.call(updateCompanySettings, { as: at.agent, body: { bulk_rvm_enabled: isOn } });
    await turn(false);
    await world.pass(60);
    expect(ringless.drops).toHaveLength(1);
    const reason = 'Ringless voicemail is turned off for your account.';
    expect(await world.read(at, id)).toMatchObject({ status: 'paused', reason, reasons: [] });
    await turn(true);
    await toggle(at, id, true);
    await world.pass(5);
    expect(await world.outcomes(at, id)).toEqual({ sent: 1 });
  });

  it('gives the reason of its broadcast after the broadcast failed', async () => {
    const { at, id } = await waiting();
    const reason = 'The line was deleted.';
    await run(`update broadcasts set status = 'failed', reason = $2, version = version + 1 where id = $1`, id, reason);
    await world.pass(60);
    expect(ringless.drops).toHaveLength(1);
    expect((await world.read(at, id)).reasons).toEqual([{ rejection: null, reason, count: 1 }]);
  });

  it('pauses its broadcast if the provider refuses the account, and is sent after a rest', async () => {
    const { at, id } = await waiting({ kind: 'account', said: 'insufficient balance' });
    expect(await world.read(at, id)).toMatchObject({
      status: 'paused',
      reason:
        'The provider of ringless voicemail has a problem with this server’s account. Ask its operator, then resume.',
    });
    expect((await toggle(at, id, true)).body.status).toBe('sending');
    await world.pass(300);
    expect(ringless.drops).toHaveLength(1);
    await world.pass(330);
    expect(await world.outcomes(at, id)).toEqual({ sent: 1 });
  });
});

describe('a voicemail that the provider was given and that failed', () => {
  /** Eight in the morning in New York, five in Los Angeles: the first voicemail fails, by default as its answer is lost; the second waits. */
  async function lost(answer: (typeof ringless.answers)[number] = new Error('timeout')) {
    let at = await world.open();
    const [near, far] = [await world.willing(at), await world.willing(at, { timezone: 'America/Los_Angeles' })];
    at = await world.sleep(at, 19.5);
    ringless.answers.push(answer);
    const { id } = await world.voicemail(at, [near, far]);
    await world.leave(at, id);
    await world.pass(15);
    at = await world.sleep(at, 1);
    await world.pass(15);
    expect(await world.outcomes(at, id)).toEqual({ failed: 1, carried_over: 1 });
    return { at, near, far, id };
  }

  async function merge({ at, near, far }: Awaited<ReturnType<typeof lost>>) {
    const body = {
      loser_id: near.id,
      if_version: (await contactOf(at, far.id)).version,
      loser_if_version: (await contactOf(at, near.id)).version,
      fields: {},
    };
    expect((await server.call(mergeContacts, { as: at.agent, params: { id: far.id }, body })).status).toBe(200);
    const later = await world.sleep(at, 3);
    await world.pass(30);
    return later;
  }

  it('is not left again after its contact was merged into one that waits', async () => {
    const failed = await lost();
    const later = await merge(failed);
    expect(world.dropped()).toEqual([failed.near.number]);
    expect(await world.outcomes(later, failed.id)).toEqual({ failed: 1 });
  });

  it('does not count as left if the provider refused it', async () => {
    const failed = await lost({ kind: 'refused', said: 'Invalid number' });
    const later = await merge(failed);
    expect(world.dropped()).toEqual([failed.near.number, failed.far.number]);
    expect(await world.outcomes(later, failed.id)).toEqual({ sent: 1 });
  });

  it('is not left again for a contact that got the number', async () => {
    const { at, near, far, id } = await lost();
    const phone = (await contactOf(at, near.id)).phone_numbers[0];
    const params = { id: near.id, phoneId: phone?.id ?? 0 };
    expect((await server.call(removeContactPhoneNumber, { as: at.agent, params })).status).toBe(200);
    const body = { phone_number: near.number, title: 'Mobile' };
    expect((await server.call(addContactPhoneNumber, { as: at.agent, params: { id: far.id }, body })).status).toBe(200);
    const later = await world.sleep(at, 3);
    await world.pass(30);
    expect(world.dropped()).toEqual([near.number]);
    const reason = 'Their number already got a voicemail of this broadcast.';
    expect((await world.read(later, id)).reasons).toContainEqual({ rejection: null, reason, count: 1 });
  });
});

describe('the report of the provider', () => {
  const ledger = async (at: OpenWorld, number: string) =>
    (
      await run(
        'select scope, action, source from consents where company_id = $1 and phone_number = $2 order by id',
        at.companyId,
        number,
      )
    ).rows;

  it('that a number opted out withdraws its consent to recorded messages, once', async () => {
    const at = await world.open();
    const person = await world.willing(at);
    const { id } = await world.voicemail(at, [person]);
    await world.leave(at, id);
    await world.pass(20);
    expect(await world.report(0, 'FAILED', 'On Do Not Call list')).toBe(200);
    expect(await world.report(0, 'FAILED', 'On Do Not Call list')).toBe(200);
    expect(await ledger(at, person.number)).toEqual([
      { scope: 'prerecorded', action: 'granted', source: 'agent' },
      { scope: 'prerecorded', action: 'revoked', source: 'api' },
    ]);
    const next = await world.voicemail(at, [person]);
    expect(await world.estimate(at, next.id)).toMatchObject({ recipients: 0, excluded: [{ rejection: 31, count: 1 }] });
  });

  it('that a number is a landline sets its type; so does a refusal', async () => {
    const at = await world.open();
    const [reported, refused] = [await world.willing(at), await world.willing(at)];
    ringless.answers.push({ kind: 'refused', said: 'Landline' });
    const { id } = await world.voicemail(at, [refused]);
    await world.leave(at, id);
    await world.pass(20);
    const second = await world.voicemail(at, [reported]);
    await world.leave(at, second.id);
    await world.pass(20);
    expect(await world.report(1, 'FAILED', 'Landline')).toBe(200);
    const next = await world.voicemail(at, [reported, refused]);
    expect(await world.estimate(at, next.id)).toMatchObject({ recipients: 0, excluded: [{ rejection: 38, count: 2 }] });
    expect(await ledger(at, reported.number)).toHaveLength(1);
  });
});

it('counts a voicemail as a communication that engages the contact', async () => {
  const at = await world.open();
  const person = await world.willing(at);
  const { id } = await world.voicemail(at, [person]);
  await world.leave(at, id);
  await world.pass(20);
  const { drizzle: q } = server.context.kernel.db;
  const scope = systemScope(at.companyId);
  const { rows } = await run(
    'select outbound_communications, last_communication_id, last_outbound_engagement_at from contacts where id = $1',
    person.id,
  );
  const stored = rows[0] as { last_communication_id: string; last_outbound_engagement_at: Date };
  expect(stored).toMatchObject({ outbound_communications: 1 });
  expect((await recountContact({ q }, scope, person.id)).outboundCommunications).toBe(1);
  expect(await engagementSince({ q }, scope, person.id, new Date(0))).toMatchObject({
    lastCommunicationId: Number(stored.last_communication_id),
    lastOutboundEngagementAt: stored.last_outbound_engagement_at,
  });
});

describe('the permission for the kind of a broadcast', () => {
  it('decides who can change, stop and remove it, even while the kind is turned off', async () => {
    const at = await world.open();
    const only = async (permission: string) => {
      const user = await server.user(at.companyId, { roles: ['Company Agent'] });
      await run('update memberships set extra_permissions = array[$2] where user_id = $1', user.id, permission);
      return user;
    };
    const [texter, leaver] = [await only('create broadcast message'), await only('create broadcast rvm')];
    const person = await world.willing(at);
    const { id } = await world.voicemail(at, [person]);
    const change = (as: typeof texter, body: object) => server.call(updateBroadcast, { as, params: { id }, body });
    expect((await change(texter, { name: 'Mine' })).status).toBe(403);
    expect((await change(texter, { kind: 'sms' })).status).toBe(403);
    expect((await change(leaver, { kind: 'sms' })).status).toBe(403);
    expect((await change(leaver, { name: 'Mine' })).status).toBe(200);
    await world.leave(at, id);
    await server.call(updateCompanySettings, { as: at.agent, body: { bulk_rvm_enabled: false } });
    expect((await toggle(at, id, false, texter)).status).toBe(403);
    expect((await server.call(cancelBroadcast, { as: texter, params: { id } })).status).toBe(403);
    expect((await toggle(at, id, false, leaver)).status).toBe(200);
    expect((await server.call(cancelBroadcast, { as: leaver, params: { id } })).status).toBe(200);
    await server.call(updateCompanySettings, { as: at.agent, body: { bulk_rvm_enabled: true } });
    expect((await server.call(removeBroadcast, { as: texter, params: { id } })).status).toBe(403);
    expect((await server.call(removeBroadcast, { as: leaver, params: { id } })).status).toBe(200);
    const texts = (await server.call(createBroadcast, { as: texter, body: { name: 'Texts' } })).body;
    expect((await server.call(removeBroadcast, { as: leaver, params: { id: texts.id } })).status).toBe(403);
  });
});
