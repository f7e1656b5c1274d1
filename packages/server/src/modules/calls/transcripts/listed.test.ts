import {
  generateTranscription,
  listTranscripts,
  updateCompanySettings,
  type ListedTranscript,
  type QueryOf,
  type TranscriptSentence,
} from '@talk/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { createFakeTranscriber } from '../../../testing/fake-transcriber.js';
import type { TestUser } from '../../../testing/index.js';
import { useVoiceFixture } from '../webhooks/voice-world.fixture.js';
import { excerptsOf } from './listed.service.js';

const transcriber = createFakeTranscriber();
const voice = useVoiceFixture({ transcriber });
const { server } = voice;

let admin: TestUser;
beforeAll(async () => {
  admin = await server.user(voice.companyId, { roles: ['Company Admin'] });
  await turn(true);
});

const turn = (on: boolean) => server.call(updateCompanySettings, { as: admin, body: { aloai_enabled: on } });

let count = 0;
/** A call, or a voicemail, with a transcript of these sentences; without any, one that failed. */
async function transcribed(texts: readonly string[] | null, isVoicemail = false): Promise<number> {
  count += 1;
  const { id: callId } = await voice.start(await voice.agent(), `+1415555${3000 + count}`);
  const [row] = await voice.rows<{ id: string }>(
    `update communications set recording_sid = 'RE-listed', has_voicemail = $2, transcription_status = $3,
       created_at = $4::timestamptz + $5 * interval '1 minute'
     where id = (select communication_id from calls where id = $1) returning id`,
    [callId, isVoicemail, texts === null ? 'error' : 'parsed', server.clock.now(), count],
  );
  const sentences = (texts ?? []).map((text, index) => ({
    speaker: isVoicemail ? 'caller' : 'customer',
    start_ms: index * 1000,
    end_ms: index * 1000 + 900,
    text,
    confidence: 0.9,
  }));
  await voice.rows(
    `insert into transcripts (communication_id, company_id, sentences, words, problem) values ($1, $2, $3, $4, $5)`,
    [row?.id, voice.companyId, JSON.stringify(sentences), (texts ?? []).join('\n'), texts === null ? 'failed' : null],
  );
  return Number(row?.id);
}

const list = (query: QueryOf<typeof listTranscripts> = {}, as = admin) => server.call(listTranscripts, { as, query });
const idsOf = ({ data }: { data: readonly ListedTranscript[] }) => data.map(({ communication }) => communication.id);

describe('the AI area', () => {
  it('lists transcripts newest first, page by page, with their first sentences', async () => {
    const older = await transcribed(['One', 'Two', 'Three', 'Four']);
    const newer = await transcribed(['A voicemail'], true);
    const first = (await list({ per_page: 1 })).body;
    expect(first).toMatchObject({ total: 2, has_more_pages: true });
    expect(idsOf(first)).toEqual([newer]);
    const second = (await list({ per_page: 1, cursor: first.next_cursor ?? '' })).body;
    expect(idsOf(second)).toEqual([older]);
    expect(second.data[0]).toMatchObject({ sentences_count: 4, problem: null });
    expect(second.data[0]?.excerpts.map(({ text }) => text)).toEqual(['One', 'Two', 'Three']);
  });

  it('finds what was said, in any order of the words', async () => {
    const id = await transcribed(['Good morning', 'The zirconia crown is chipped', 'We open at nine']);
    const { data } = (await list({ search: 'CROWN zirconia' })).body;
    expect(idsOf({ data })).toEqual([id]);
    expect(data[0]?.excerpts.map(({ text }) => text)).toEqual(['The zirconia crown is chipped']);
    expect(idsOf((await list({ search: 'zirconia bridge' })).body)).toEqual([]);
  });

  it('tells calls from voicemails, and shows failed requests apart', async () => {
    const voicemail = await transcribed(['Please call me about marmalade'], true);
    const failed = await transcribed(null);
    expect(idsOf((await list({ of: 'voicemails', search: 'marmalade' })).body)).toEqual([voicemail]);
    expect(idsOf((await list({ of: 'calls', search: 'marmalade' })).body)).toEqual([]);
    const { data } = (await list({ status: 'error' })).body;
    expect(data).toMatchObject([{ communication: { id: failed }, problem: 'failed', excerpts: [] }]);
    expect(idsOf((await list()).body)).not.toContain(failed);
  });

  it('refuses a filter that there is not, naming the words', async () => {
    const { status, error } = await list({ of: 'faxes' as 'calls' });
    expect([status, error.errors]).toEqual([422, { of: ['Choose all, calls or voicemails.'] }]);
  });

  it('is only for companies that turned it on', async () => {
    await turn(false);
    const { status, error } = await list();
    expect([status, error.message]).toEqual([403, 'The AI area is turned off for your account.']);
    await turn(true);
  });

  it('is for users who can listen, and has only what they may see', async () => {
    const billing = await server.user(voice.companyId, { roles: ['Billing Admin'] });
    expect((await list({}, billing)).status).toBe(403);
    const own = await server.user(voice.companyId, {
      roles: ['Company Supervisor'],
      membership: { communicationsVisibility: 2 },
    });
    expect((await list({}, own)).body).toMatchObject({ data: [], total: 0 });
    const company = await server.company();
    const other = await server.user(company.id, { roles: ['Company Admin'] });
    await server.call(updateCompanySettings, { as: other, body: { aloai_enabled: true } });
    expect((await list({}, other)).body).toMatchObject({ data: [] });
  });
});

it('lists a request while the carrier works on it', async () => {
  const id = await transcribed(null);
  await voice.rows(
    `update communications set recording_sid = 'RE-again', recording_file_id = (select gen_random_uuid()) where id = $1`,
    [id],
  );
  expect((await server.call(generateTranscription, { as: admin, params: { id } })).body.is_requested).toBe(true);
  expect(idsOf((await list({ status: 'requested' })).body)).toEqual([id]);
});

describe('excerpts', () => {
  const said = (text: string): TranscriptSentence => ({
    speaker: 'caller',
    start_ms: 0,
    end_ms: 0,
    text,
    confidence: null,
  });
  it('are the sentences with most of the words, in order of time', () => {
    const sentences = ['a tooth', 'a crown', 'the crown of the tooth', 'tooth', 'nothing'].map(said);
    const texts = excerptsOf(sentences, ['tooth', 'crown']).map(({ text }) => text);
    expect(texts).toEqual(['a tooth', 'a crown', 'the crown of the tooth']);
  });
});
