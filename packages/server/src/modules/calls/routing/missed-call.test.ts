import {
  deleteMissedCallVoicemail,
  getAnswering,
  sendToVoicemail,
  tryLine,
  updateAnswering,
  uploadMissedCallVoicemail,
  type Answering,
} from '@talk/contract';
import { expect, it } from 'vitest';
import type { TestUser } from '../../../testing/index.js';
import { useRoutingFixture } from './routing-world.fixture.js';

const { voice, admin, agents, setGroup, setLine, call, callIn, decline, wait } = useRoutingFixture();

type MissedCalls = Answering['missed_calls_settings'];
const OWN: MissedCalls = { missed_call_handling_mode: 'voicemail', greeting: { text: '', file_id: null } };

const set = (as: TestUser, of: TestUser, missed_calls_settings: MissedCalls) =>
  voice.server.call(updateAnswering, { as, params: { id: of.id }, body: { missed_calls_settings } });
const heardBy = async (id: string, sid: string): Promise<string> =>
  (await voice.webhook(`diverted?call=${id}`, { CallSid: sid })).text;

async function one(): Promise<TestUser> {
  const [agent] = await agents(1);
  if (agent === undefined) throw new Error('one agent');
  return agent;
}

it('leads a caller whom only one agent could answer to the agent’s own voicemail', async () => {
  const agent = await one();
  await set(agent, agent, { ...OWN, greeting: { text: 'This is Ines. Leave me a word.', file_id: null } });
  const { id, sid } = await callIn();
  await decline(agent, id);
  await voice.work();
  expect((await call(id)).phase).toBe('voicemail');
  expect(await heardBy(id, sid)).toMatch(/<Say>This is Ines\. Leave me a word\.<\/Say><Record/);
});

it('says the agent’s name when they wrote nothing', async () => {
  const agent = await one();
  await set(agent, agent, OWN);
  const { id, sid } = await callIn();
  await wait(30_000);
  expect(await heardBy(id, sid)).toMatch(/<Say>.+ cannot take your call now\. Please leave a message after the tone\./);
});

it('ends the call when the agent wants no voicemail, and tells it when a call is tried', async () => {
  const agent = await one();
  await set(agent, agent, { ...OWN, missed_call_handling_mode: 'hang-up' });
  const { id } = await callIn();
  await decline(agent, id);
  await voice.work();
  expect((await call(id)).phase).toBe('ended');
  await set(agent, agent, OWN);
  const trial = await voice.server.call(tryLine, { as: admin(), params: { id: voice.lineId }, query: {} });
  expect(trial.body.steps.at(-1)).toMatchObject({ kind: 'end', to: 'voicemail', of_user_id: agent.id });
});

it('takes the call that the agent sends there while it rings', async () => {
  const agent = await one();
  await set(agent, agent, OWN);
  const { id, sid } = await callIn();
  await voice.server.call(sendToVoicemail, { as: agent, params: { id } });
  expect(await heardBy(id, sid)).toContain('cannot take your call now');
});

it('leaves the line to decide about a group, about a queue, and for an agent who is paused', async () => {
  const [first, second] = await agents(2);
  if (first === undefined || second === undefined) throw new Error('two agents');
  for (const agent of [first, second]) await set(agent, agent, { ...OWN, missed_call_handling_mode: 'hang-up' });
  const shared = await callIn();
  await wait(30_000);
  expect((await call(shared.id)).phase).toBe('voicemail');
  await voice.rows('delete from ring_group_users where user_id = $1', [second.id]);
  await setGroup({ shouldQueue: true, queue: { max_wait_seconds: 30, at_max_wait: 'voicemail' } });
  const queued = await callIn();
  await wait(31_000);
  expect((await call(queued.id)).phase).toBe('voicemail');
  await setGroup({});
  await voice.rows('update memberships set active = false where user_id = $1', [first.id]);
  const paused = await callIn();
  expect((await call(paused.id)).phase).toBe('voicemail');
});

it('keeps a sound of the agent, which is heard instead of the words until it is taken away', async () => {
  const agent = await one();
  const sound = Buffer.concat([Buffer.from('RIFF0000WAVEfmt '), Buffer.alloc(60)]).toString('base64');
  const uploaded = await voice.server.call(uploadMissedCallVoicemail, {
    as: agent,
    params: { id: agent.id },
    body: { content_type: 'audio/wav', data_base64: sound },
  });
  const greeting = { text: 'Words', file_id: uploaded.body.file_id };
  await set(agent, agent, { ...OWN, greeting });
  await setLine({});
  const { id, sid } = await callIn();
  await wait(30_000);
  expect(await heardBy(id, sid)).toMatch(new RegExp(`<Play>[^<]*${greeting.file_id}`));
  const params = { id: agent.id };
  await voice.server.call(deleteMissedCallVoicemail, { as: agent, params });
  const { body } = await voice.server.call(getAnswering, { as: agent, params });
  expect(body.missed_calls_settings).toEqual({ ...OWN, greeting: { text: 'Words', file_id: null } });
});

it('refuses a sound that was never uploaded, and the voicemail of a colleague', async () => {
  const [agent, colleague] = await agents(2);
  if (agent === undefined || colleague === undefined) throw new Error('two agents');
  const greeting = { text: '', file_id: '0196f0a0-0000-7000-8000-000000000000' };
  expect(await set(agent, agent, { ...OWN, greeting })).toMatchObject({
    status: 422,
    body: { errors: { 'missed_calls_settings.greeting.file_id': [expect.stringContaining('Upload the sound first')] } },
  });
  expect((await set(agent, colleague, OWN)).status).toBe(403);
  const params = { id: colleague.id };
  expect((await voice.server.call(deleteMissedCallVoicemail, { as: agent, params })).status).toBe(403);
  expect((await set(admin(), colleague, OWN)).status).toBe(200);
});
