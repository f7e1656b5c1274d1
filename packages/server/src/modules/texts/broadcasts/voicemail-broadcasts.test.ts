import {
  createBroadcast,
  estimateBroadcast,
  getCommunication,
  getCompanyUsage,
  getDroppableMessageSound,
  getAuthUser,
  listBroadcastRecipients,
  listBroadcasts,
  removeDroppableMessage,
  revokeConsent,
  toggleBroadcast,
  updateBroadcast,
  updateCompanySettings,
  updateMember,
  updateMessageRates,
} from '@talk/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import type { OpenWorld } from '../messaging/messaging-world.fixture.js';
import { useVoicemails } from './voicemails-world.fixture.js';

const world = useVoicemails();
const { server, ringless } = world;
const RATES = { local_sms_mills: 8, local_mms_mills: 20, tollfree_sms_mills: 9, tollfree_mms_mills: 22, rvm_mills: 90 };
const run = (sql: string, ...values: unknown[]) => server.context.kernel.db.pool.query(sql, values);
const toggle = (at: OpenWorld, id: number, isActive: boolean) =>
  server.call(toggleBroadcast, { as: at.agent, params: { id }, body: { is_active: isActive } });
async function communicationsOf(at: OpenWorld, id: number) {
  const { body } = await server.call(listBroadcastRecipients, { as: at.agent, params: { id }, query: {} });
  return Promise.all(
    body.data.map(
      async (row) =>
        (await server.call(getCommunication, { as: at.agent, params: { id: row.communication_id ?? 0 } })).body,
    ),
  );
}

beforeEach(() => {
  ringless.drops.length = 0;
  ringless.sessions.length = 0;
  ringless.answers.length = 0;
});

describe('a broadcast of ringless voicemails', () => {
  it('leaves its message once with each recipient, as a communication that plays', async () => {
    const at = await world.open();
    const people = [await world.willing(at), await world.willing(at)];
    const draft = await world.voicemail(at, people);
    expect(draft).toMatchObject({ kind: 'rvm', voicemail_message: { name: 'Come by' } });
    expect((await world.leave(at, draft.id)).status).toBe(200);
    await world.pass(20);
    expect(world.dropped().sort()).toEqual(people.map(({ number }) => number).sort());
    const [first] = ringless.drops;
    expect(first).toMatchObject({ from: at.line, format: 'wav', title: 'Come by' });
    const sound = await server.app.inject({ url: new URL(first?.soundUrl ?? '').pathname });
    expect([sound.statusCode, sound.rawPayload.subarray(0, 4).toString()]).toEqual([200, 'RIFF']);
    expect(await world.outcomes(at, draft.id)).toEqual({ sent: 2 });
    expect(await world.report(0, 'OK')).toBe(200);
    expect(await world.report(1, 'FAILED', 'Voicemail full')).toBe(200);
    expect(await world.outcomes(at, draft.id)).toEqual({ delivered: 1, failed: 1 });
    const activity = await world.read(at, draft.id);
    expect(activity.reasons).toEqual([{ rejection: null, reason: 'The voicemail box is full.', count: 1 }]);
    const left = await communicationsOf(at, draft.id);
    const delivered = left.find((each) => each.lead_number === first?.to);
    expect(delivered).toMatchObject({
      type: 'rvm',
      direction: 'outbound',
      broadcast_id: draft.id,
      disposition_status2: 'completed',
      ringless_voicemail: {
        status: 'delivered',
        message_name: 'Come by',
        failure: null,
        file: { content_type: 'audio/wav' },
      },
    });
    await world.pass(30);
    expect([(await world.read(at, draft.id)).status, ringless.drops.length]).toEqual(['done', 2]);
  });

  it('leaves out who did not consent to recorded messages, opted out, was blocked or has a landline', async () => {
    const at = await world.open();
    const gets = await world.willing(at);
    const silent = await world.customer(at);
    const calledOnly = await world.customer(at);
    await world.consent(at, calledOnly, 'call');
    const [revoked, out, blocked, landline] = [
      await world.willing(at),
      await world.willing(at),
      await world.willing(at),
      await world.willing(at),
    ];
    const body = { phone_number: revoked.number, scope: 'call' as const };
    expect((await server.call(revokeConsent, { as: at.agent, params: { id: revoked.id }, body })).status).toBe(200);
    await run(
      `insert into opt_outs (company_id, phone_number, opted_out_at, source) values ($1, $2, now(), 'keyword')`,
      at.companyId,
      out.number,
    );
    await run('update contacts set is_blocked = true where id = $1', blocked.id);
    await run(
      `insert into line_types (company_id, phone_number, type, checked_at) values ($1, $2, 'landline', now())`,
      at.companyId,
      landline.number,
    );
    const people = [gets, silent, calledOnly, revoked, out, blocked, landline];
    const { id } = await world.voicemail(at, people);
    const estimate = await world.estimate(at, id);
    expect(estimate).toMatchObject({ total: 7, recipients: 1, obstacles: [], samples: [], text_credits: null });
    const excluded = [
      { rejection: 31, reason: 'There is no consent to leave them recorded messages.', count: 3 },
      { rejection: 32, reason: 'They opted out of texts.', count: 1 },
      { rejection: 2, reason: 'They are blocked, or only people can contact them.', count: 1 },
      { rejection: 38, reason: 'Their number is a landline.', count: 1 },
    ];
    expect(estimate.excluded).toEqual(expect.arrayContaining(excluded));
    await world.leave(at, id);
    await world.pass(20);
    expect(world.dropped()).toEqual([gets.number]);
    expect((await world.read(at, id)).reasons).toEqual(expect.arrayContaining(excluded));
  });

  it('waits for the calling hours of a recipient further west', async () => {
    let at = await world.open();
    const [near, far] = [await world.willing(at), await world.willing(at, { timezone: 'America/Los_Angeles' })];
    // Eight in the morning in New York, five in Los Angeles.
    at = await world.sleep(at, 19.5);
    const { id } = await world.voicemail(at, [near, far]);
    await world.leave(at, id);
    await world.pass(15);
    expect(world.dropped()).toEqual([near.number]);
    expect(await world.outcomes(at, id)).toEqual({ sent: 1, carried_over: 1 });
    const { body } = await server.call(listBroadcastRecipients, { as: at.agent, params: { id }, query: {} });
    const waits = body.data.find(({ outcome }) => outcome === 'carried_over');
    expect(waits?.reason).toMatch(/Voicemails can be left again at 8:00 AM/);
    at = await world.sleep(at, 3.5);
    await world.pass(15);
    expect(world.dropped()).toEqual([near.number, far.number]);
  });

  it('costs contacts × 1 × the rate, which the profile shows, and counts as used', async () => {
    const at = await world.open();
    await server.call(updateMessageRates, { as: at.agent, body: { rates: RATES } });
    const people = [await world.willing(at), await world.willing(at)];
    const { id } = await world.voicemail(at, people);
    expect((await world.estimate(at, id)).price).toEqual({
      min_mills: 180,
      max_mills: 180,
      total_mills: 180,
      rates: ['rvm'],
    });
    expect((await server.call(getAuthUser, { as: at.agent, body: {} })).body.user).toMatchObject({
      rate: { local_sms: 0.008, rvm: 0.09 },
      bulk_rvm_enabled: true,
    });
    await world.leave(at, id);
    await world.pass(20);
    const usage = (await server.call(getCompanyUsage, { as: at.agent })).body;
    expect(usage).toMatchObject({ ringless_voicemails: 2, outbound_texts: 0, cost_mills: 180 });
  });

  it('pauses, resumes and can be canceled like one of texts', async () => {
    const at = await world.open();
    const people = await Promise.all(Array.from({ length: 22 }, () => world.willing(at)));
    const { id } = await world.voicemail(at, people);
    await world.leave(at, id);
    await world.jobs();
    expect((await toggle(at, id, false)).body.status).toBe('paused');
    await world.pass(20);
    expect(ringless.drops).toHaveLength(20);
    expect((await toggle(at, id, true)).body.status).toBe('sending');
    await world.pass(20);
    expect(new Set(world.dropped()).size).toBe(22);
  });
});

describe('the provider of ringless voicemail', () => {
  it('is believed only at the sealed address, about its own session and number, and once', async () => {
    const at = await world.open();
    const people = [await world.willing(at), await world.willing(at)];
    const { id } = await world.voicemail(at, people);
    await world.leave(at, id);
    await world.pass(20);
    const paths = ringless.drops.map(({ statusUrl }) => new URL(statusUrl).pathname);
    const forged = `${paths[0]?.slice(0, -4) ?? ''}AAAA`;
    expect(await world.report(0, 'OK', '', { path: forged })).toBe(403);
    expect(await world.report(0, 'OK', '', { session: 'another' })).toBe(403);
    expect(await world.report(0, 'OK', '', { path: paths[1] ?? '' })).toBe(403);
    expect(await world.outcomes(at, id)).toEqual({ sent: 2 });
    expect([await world.report(0, 'OK'), await world.report(0, 'OK')]).toEqual([200, 200]);
    const versions = async () => (await communicationsOf(at, id)).map(({ version }) => version);
    const before = await versions();
    expect(await world.report(0, 'FAILED', 'No answer')).toBe(200);
    expect(await versions()).toEqual(before);
    expect(await world.outcomes(at, id)).toEqual({ delivered: 1, sent: 1 });
  });

  it('is not given a voicemail again whose answer was lost: its report decides', async () => {
    const at = await world.open();
    const people = [await world.willing(at), await world.willing(at)];
    ringless.answers.push(new Error('timeout'), new Error('timeout'));
    const { id } = await world.voicemail(at, people);
    await world.leave(at, id);
    await world.pass(30);
    expect(ringless.drops).toHaveLength(2);
    expect(await world.report(0, 'OK', '', { session: 'late-1' })).toBe(200);
    const later = await world.sleep(at, 1);
    await world.pass(30);
    expect(ringless.drops).toHaveLength(2);
    expect(await world.outcomes(later, id)).toEqual({ delivered: 1, failed: 1 });
    expect((await world.read(later, id)).reasons[0]?.reason).toContain('answer was lost');
    expect(await world.read(later, id)).toMatchObject({ status: 'done' });
  });

  it('is asked again when it certainly has not got it, and its refusal is shown', async () => {
    const at = await world.open();
    const people = [await world.willing(at)];
    ringless.answers.push({ kind: 'not-given', why: 'no connection' }, { kind: 'refused', said: 'Invalid c_phone' });
    const { id } = await world.voicemail(at, people);
    await world.leave(at, id);
    await world.pass(30);
    expect(ringless.drops).toHaveLength(2);
    expect((await world.read(at, id)).reasons).toEqual([
      { rejection: null, reason: 'The number is not in service.', count: 1 },
    ]);
  });

  it('is not given a voicemail to someone who withdrew consent in the last moment', async () => {
    const at = await world.open();
    const person = await world.willing(at);
    ringless.answers.push({ kind: 'not-given', why: 'no connection' });
    const { id } = await world.voicemail(at, [person]);
    await world.leave(at, id);
    await world.jobs();
    const body = { phone_number: person.number, scope: 'prerecorded' as const };
    await server.call(revokeConsent, { as: at.agent, params: { id: person.id }, body });
    await world.pass(60);
    expect(ringless.drops).toHaveLength(1);
    expect((await world.read(at, id)).reasons[0]).toMatchObject({ rejection: 31 });
  });
});

describe('ringless voicemail is refused', () => {
  it('in a trial, where it is turned off, and without the permission, each with a sentence', async () => {
    const at = await world.open();
    const create = async (as = at.agent) =>
      (await server.call(createBroadcast, { as, body: { name: 'Voices', kind: 'rvm' } })).error.message;
    const lead = await server.user(at.companyId, { roles: ['Company Supervisor'] });
    expect(await create(lead)).toBe('You do not have enough permissions to make this request.');
    await server.call(updateMember, { as: at.agent, params: { id: lead.id }, body: { bulk_rvm_enabled: false } });
    expect(await create(lead)).toBe('Ringless voicemail is turned off for you. Ask an admin.');
    await server.call(updateCompanySettings, { as: at.agent, body: { bulk_rvm_enabled: false } });
    expect(await create()).toBe('Ringless voicemail is turned off for your account.');
    await run('update companies set is_trial = true where id = $1', at.companyId);
    expect(await create()).toBe('Ringless voicemail is not part of a trial.');
    // Texts are still on.
    expect((await server.call(listBroadcasts, { as: at.agent, query: {} })).status).toBe(200);
  });

  it('without a message, with one that was removed, and by the operation for texts', async () => {
    const at = await world.open();
    const person = await world.willing(at);
    const { id } = await world.voicemail(at, [person], { voicemail_message_id: null });
    expect((await world.leave(at, id)).error.errors).toEqual({
      voicemail_message_id: ['Choose the recorded message first.'],
    });
    const set = (messageId: number) =>
      server.call(updateBroadcast, { as: at.agent, params: { id }, body: { voicemail_message_id: messageId } });
    expect((await set(999_999)).status).toBe(404);
    const messageId = await world.message(at);
    const sound = await server.call(getDroppableMessageSound, { as: at.agent, params: { id: messageId } });
    expect(sound.headers['content-type']).toBe('audio/wav');
    await set(messageId);
    expect((await world.send(at, id)).error.message).toContain('send-bulk-rvm');
    await server.call(removeDroppableMessage, { as: at.agent, params: { id: messageId } });
    expect((await world.leave(at, id)).error.errors).toHaveProperty('voicemail_message_id');
  });

  it('pauses when it is turned off on the way, and says why', async () => {
    const at = await world.open();
    const { id } = await world.voicemail(at, [await world.willing(at)]);
    await world.leave(at, id);
    await server.call(updateCompanySettings, { as: at.agent, body: { bulk_rvm_enabled: false } });
    await world.pass(10);
    expect(await world.read(at, id)).toMatchObject({
      status: 'paused',
      reason: 'Ringless voicemail is turned off for your account.',
    });
    const estimate = await server.call(estimateBroadcast, { as: at.agent, params: { id } });
    expect(estimate.status).toBe(409);
    expect(ringless.drops).toEqual([]);
  });
});
