import { createDispositionStatus, currentWrapUps, disposeContact, updateWrapUpSettings } from '@talk/contract';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { TestUser } from '../../../testing/index.js';
import { controlHands } from '../control/control.fixture.js';
import { useVoiceFixture } from '../webhooks/voice-world.fixture.js';
import { createTalkedCalls } from './talked-call.fixture.js';

const voice = useVoiceFixture();
const { done } = controlHands(voice);
const { call } = createTalkedCalls(voice);
let stageId: number;
let kim: TestUser;
let lee: TestUser;

beforeAll(async () => {
  const admin = await voice.agent({ roles: ['Company Admin'] });
  const stage = { name: 'Customer', color: '#2f9e62' };
  stageId = (await voice.server.call(createDispositionStatus, { as: admin, body: stage })).body.id;
  const body = { wrap_up_seconds: 30, force_call_disposition: false, force_contact_disposition: true };
  await voice.server.call(updateWrapUpSettings, { as: admin, body });
});
beforeEach(async () => {
  await voice.rows('delete from ring_group_users');
  kim = await voice.agent({ inGroup: true });
  lee = await voice.agent();
});

const states = async (): Promise<(string | undefined)[]> => {
  const answers = await Promise.all([kim, lee].map((as) => voice.server.call(currentWrapUps, { as })));
  return answers.map(({ body }) => body.data[0]?.state);
};

it('continue for both agents when one of them disposes of the contact', async () => {
  await call(kim, '+14155552990');
  const { contact } = await call(lee, '+14155552990');
  expect(await states()).toEqual(['paused', 'paused']);
  await done(lee, disposeContact, { id: contact?.id }, { disposition_status: stageId });
  expect(await states()).toEqual(['running', 'running']);
});
