import {
  generateTranscription,
  getCommunication,
  getTranscription,
  type Communication,
  type Transcription,
} from '@talk/contract';
import { expect, it } from 'vitest';
import { liveCall, storyOf } from '../support/call-story.js';
import { CUSTOMER, CUSTOMER_HZ } from '../support/control-world.js';
import { useRoutingWorld } from '../support/routing-world.js';
import { until } from '../support/until.js';

// Transcripts through the real library and the sandbox, which says which tones it hears in its own recordings.

const KIM_HZ = 1300;
const CLOSED = Array.from({ length: 7 }, () => ({ is_open: false, open: null, close: null }));

const routing = useRoutingWorld();

const communicationOf = async (id: string): Promise<Communication> => {
  const world = routing();
  const { communication_id } = await world.snapshot(world.admin, id);
  return world.ask<Communication>(world.admin, getCommunication, { id: communication_id });
};

/** The transcript of a call, once its recording is stored. */
async function transcribe(callId: string): Promise<Transcription> {
  const world = routing();
  const { id } = await until('the recording', async () => {
    const found = await communicationOf(callId);
    return found.is_eligible_for_transcribe && found;
  });
  await world.ask<Transcription>(world.admin, generateTranscription, { id });
  return until('the transcript', async () => {
    const found = await world.ask<Transcription>(world.admin, getTranscription, { id });
    return found.status !== null && found;
  });
}

it('labels both sides of a call by the tones that they make', async () => {
  const world = routing();
  const kim = await world.agent(KIM_HZ);
  const id = await world.talk(kim, KIM_HZ);
  await world.speaksFor(2_000);
  await world.hangUp(kim, id);
  await storyOf(world, id);
  const { status, sentences } = await transcribe(id);
  expect(status).toBe('parsed');
  const said = (speaker: string): string =>
    sentences.flatMap((sentence) => (sentence.speaker === speaker ? [sentence.text] : [])).join(' ');
  expect(said('customer')).toContain(`Tone of ${CUSTOMER_HZ} Hz.`);
  expect(said('customer')).not.toContain(`Tone of ${KIM_HZ} Hz.`);
  expect(said('agent')).toContain(`Tone of ${KIM_HZ} Hz.`);
  expect(said('agent')).not.toContain(`Tone of ${CUSTOMER_HZ} Hz.`);
});

it('reads a voicemail as the caller’s, with times', async () => {
  const world = routing();
  await world.line({ business_hours: CLOSED, closed: { text: 'Closed.', file_id: null, afterwards: 'voicemail' } });
  const sid = world.callIn(CUSTOMER);
  const id = await liveCall(world);
  await until('the recording to begin', () =>
    world.sandbox.control.state().recordings.some((one) => one.callSid === sid && one.status === 'in-progress'),
  );
  await world.speaksFor(1_500);
  world.sandbox.control.hangUp(sid);
  await storyOf(world, id);
  const { status, sentences } = await transcribe(id);
  expect(status).toBe('parsed');
  const [tone] = sentences.filter(({ text }) => text === `Tone of ${CUSTOMER_HZ} Hz.`);
  expect(tone).toMatchObject({ speaker: 'caller' });
  expect((tone?.end_ms ?? 0) - (tone?.start_ms ?? 0)).toBeGreaterThan(600);
  expect(tone?.confidence).toBeGreaterThan(0.5);
});
