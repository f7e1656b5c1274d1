import {
  deleteCommunication,
  findInTimeline,
  generateTranscription,
  getCommunication,
  getCompanySettings,
  getTranscription,
  updateCompanySettings,
  type BodyOf,
} from '@talk/contract';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createFakeTranscriber } from '../../../testing/fake-transcriber.js';
import type { TestUser } from '../../../testing/index.js';
import { useVoiceFixture } from '../webhooks/voice-world.fixture.js';

const transcriber = createFakeTranscriber();
const voice = useVoiceFixture({ transcriber });
const { server, carrier } = voice;

let admin: TestUser;
beforeAll(async () => {
  admin = await server.user(voice.companyId, { roles: ['Company Admin'] });
});
afterEach(() => settle({ transcribes_automatically: false, call_transcription_enabled: true }));

const settle = (body: BodyOf<typeof updateCompanySettings>) => server.call(updateCompanySettings, { as: admin, body });

const HEARD = [
  { channel: 2, startMs: 0, endMs: 900, text: 'Acme, how can I help?', confidence: 0.95 },
  { channel: 1, startMs: 1_000, endMs: 4_000, text: 'My card is 4111 1111 1111 1111.', confidence: 0.8 },
];

let count = 0;
/** A call whose recording was stored. */
async function recorded(): Promise<{ id: number; sid: string; contactId: number }> {
  count += 1;
  const sid = `RE-said-${count}`;
  const { id: callId } = await voice.start(await voice.agent(), `+1415555${2000 + count}`);
  await voice.rows(
    `update calls set phase = 'ended', recording_sid = $2, answered_at = $3, ended_at = $3 where id = $1`,
    [callId, sid, server.clock.now()],
  );
  await voice.rows(
    `update communications set disposition_status = 'completed', current_status = 'completed'
     where id = (select communication_id from calls where id = $1)`,
    [callId],
  );
  carrier.recordings.set(sid, { isComplete: true, seconds: 4, bytes: Buffer.from('RIFF-sound') });
  const form = { RecordingSid: sid, RecordingStatus: 'completed', RecordingDuration: '4', CallSid: 'CA-any' };
  await voice.webhook(`recording?call=${callId}`, form);
  await voice.work();
  const [row] = await voice.rows<{ id: string; contact_id: string }>(
    `select m.id, m.contact_id from communications m join calls c on c.communication_id = m.id where c.id = $1`,
    [callId],
  );
  return { id: Number(row?.id), sid, contactId: Number(row?.contact_id) };
}

const read = async (id: number, as = admin) => (await server.call(getTranscription, { as, params: { id } })).body;
const request = (id: number, as = admin) => server.call(generateTranscription, { as, params: { id } });
const communication = async (id: number) => (await server.call(getCommunication, { as: admin, params: { id } })).body;

/** Lets the carrier's looks become due. */
async function pass(ms: number, steps = 1): Promise<void> {
  for (let step = 0; step < steps; step += 1) {
    server.clock.advance(ms / steps);
    await voice.work();
  }
}

describe('a transcript that is requested', () => {
  it('has labelled sentences with times, and no card number', async () => {
    const { id, sid } = await recorded();
    expect(await communication(id)).toMatchObject({
      is_eligible_for_transcribe: true,
      call_transcription_status: null,
    });
    expect(await read(id)).toMatchObject({ status: null, can_request: true, obstacle: null, sentences: [] });
    expect((await request(id)).body).toMatchObject({ status: null, is_requested: true, can_request: false });
    transcriber.heard.set(sid, HEARD);
    await voice.work();
    await pass(10_000, 3);
    expect(transcriber.requests.at(-1)).toEqual({ recordingSid: sid, speakers: ['customer', 'agent'] });
    const done = await read(id);
    expect(done).toMatchObject({ status: 'parsed', is_requested: false, can_request: false });
    expect(done.sentences).toEqual([
      { speaker: 'agent', start_ms: 0, end_ms: 900, text: 'Acme, how can I help?', confidence: 0.95 },
      { speaker: 'customer', start_ms: 1_000, end_ms: 4_000, text: 'My card is •••• •••• •••• ••••.', confidence: 0.8 },
    ]);
    expect(await communication(id)).toMatchObject({ call_transcription_status: 'parsed' });
    expect(transcriber.removed).toContain(`GT-${sid}`);
    const stored = await voice.rows('select * from transcripts where communication_id = $1', [id]);
    expect(JSON.stringify(stored)).not.toContain('4111');
    expect((await request(id)).status).toBe(409);
  });

  it('is requested once, however often the user asks', async () => {
    const { id, sid } = await recorded();
    await request(id);
    expect((await request(id)).body.is_requested).toBe(true);
    await voice.work();
    expect(transcriber.requests.filter(({ recordingSid }) => recordingSid === sid)).toHaveLength(1);
  });

  it('is followed until the carrier is done, and given up after hours', async () => {
    const { id } = await recorded();
    await request(id);
    await pass(60_000, 6);
    expect((await read(id)).is_requested).toBe(true);
    await pass(6 * 60 * 60_000, 120);
    expect(await read(id)).toMatchObject({ status: 'error', problem: 'late', can_request: true });
  });

  it('can be requested again after an error', async () => {
    const { id, sid } = await recorded();
    transcriber.heard.set(sid, 'failed');
    await request(id);
    await pass(10_000, 3);
    expect(await read(id)).toMatchObject({ status: 'error', problem: 'failed', can_request: true });
    expect(await communication(id)).toMatchObject({ call_transcription_status: 'error' });
    transcriber.heard.set(sid, HEARD);
    await request(id);
    await pass(10_000, 3);
    expect(await read(id)).toMatchObject({ status: 'parsed', problem: null });
  });

  it('says that the carrier refuses the recording', async () => {
    const { id } = await recorded();
    transcriber.answers.push({ kind: 'refused', code: 20404 });
    await request(id);
    await voice.work();
    expect(await read(id)).toMatchObject({ status: 'error', problem: 'refused' });
  });

  it('survives a carrier that is away for a moment', async () => {
    const { id, sid } = await recorded();
    transcriber.heard.set(sid, HEARD);
    transcriber.answers.push(new Error('the carrier answered 503'));
    await request(id);
    await pass(10 * 60_000, 20);
    expect((await read(id)).status).toBe('parsed');
  });
});

describe('transcripts without being asked', () => {
  it('are made of each recording where the company chose so', async () => {
    await settle({ transcribes_automatically: true });
    const { id, sid } = await recorded();
    transcriber.heard.set(sid, HEARD);
    await pass(10_000, 3);
    expect((await read(id)).status).toBe('parsed');
  });

  it('are not made of calls where calls are off', async () => {
    await settle({ transcribes_automatically: true, call_transcription_enabled: false });
    const { id } = await recorded();
    expect(await read(id)).toMatchObject({ is_requested: false, can_request: false, obstacle: 'off' });
    const refused = await request(id);
    expect([refused.status, refused.error.message]).toEqual([409, 'Transcription is turned off for your account.']);
  });
});

describe('who can read a transcript', () => {
  it('is a user who can listen to recordings; one who changes nothing cannot request it', async () => {
    const { id } = await recorded();
    const reporter = await server.user(voice.companyId, { roles: ['Company Reporter Access'] });
    expect(await read(id, reporter)).toMatchObject({ can_request: false, obstacle: 'not-permitted' });
    expect((await request(id, reporter)).status).toBe(403);
    const billing = await server.user(voice.companyId, { roles: ['Billing Admin'] });
    expect((await server.call(getTranscription, { as: billing, params: { id } })).status).toBe(403);
  });

  it('is never a user of another company', async () => {
    const { id } = await recorded();
    const other = await server.user((await server.company()).id, { roles: ['Company Admin'] });
    expect((await server.call(getTranscription, { as: other, params: { id } })).status).toBe(404);
    expect((await request(id, other)).status).toBe(404);
  });
});

it('is found by the timeline’s search, by users who can listen', async () => {
  const { id, sid, contactId } = await recorded();
  transcriber.heard.set(sid, [{ channel: 1, startMs: 0, endMs: 900, text: 'A crown of zirconia', confidence: 1 }]);
  await request(id);
  await pass(10_000, 3);
  const find = (as: TestUser) =>
    server.call(findInTimeline, { as, params: { id: contactId }, query: { search: 'Zirconia' } });
  expect((await find(admin)).body.data).toMatchObject([{ communication_id: id }]);
});

it('is deleted with its recording', async () => {
  const { id, sid } = await recorded();
  transcriber.heard.set(sid, HEARD);
  await request(id);
  await pass(10_000, 3);
  expect((await server.call(deleteCommunication, { as: admin, params: { id } })).status).toBe(200);
  expect(await voice.rows('select 1 from transcripts where communication_id = $1', [id])).toEqual([]);
  expect(await communication(id)).toMatchObject({
    is_eligible_for_transcribe: false,
    call_transcription_status: null,
  });
  expect(await read(id)).toMatchObject({ status: null, can_request: false, obstacle: 'not-eligible', sentences: [] });
});

it('drops a result that arrives after the recording was deleted', async () => {
  const { id, sid } = await recorded();
  await request(id);
  await voice.work();
  await server.call(deleteCommunication, { as: admin, params: { id } });
  transcriber.heard.set(sid, HEARD);
  await pass(60_000, 6);
  expect(await voice.rows('select 1 from transcripts where communication_id = $1', [id])).toEqual([]);
  expect(transcriber.removed).toContain(`GT-${sid}`);
});

it('tells admins whether the server has a transcriber', async () => {
  const { body } = await server.call(getCompanySettings, { as: admin });
  expect(body).toMatchObject({
    transcription_available: true,
    call_transcription_enabled: true,
    voicemail_transcription_enabled: true,
    transcribes_automatically: false,
  });
});
