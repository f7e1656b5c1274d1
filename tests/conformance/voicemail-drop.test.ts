import { addDroppableMessage, getAgentStatus, playPrerecordedVoicemail, type DroppableMessage } from '@talk/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { storyOf } from '../support/call-story.js';
import { createControlWorld, type ControlWorld } from '../support/control-world.js';
import { toneWav } from '../support/tone-wav.js';
import { until } from '../support/until.js';

// A recorded message for an answering machine, heard at the machine's end.

const KIM_HZ = 900;
/** Answers, and hums 880 Hz: the machine. */
const MACHINE = '+14155550173';
const MACHINE_HZ = 880;
const MESSAGE_HZ = 1600;
const MESSAGE_SECONDS = 6;

let world: ControlWorld;
beforeAll(async () => {
  world = await createControlWorld();
});
afterAll(() => world.end());

it('the agent is out at once, and the machine hears the message to its end', async () => {
  const kim = await world.agent(KIM_HZ);
  const { id: message } = await world.ask<DroppableMessage>(
    kim,
    addDroppableMessage,
    {},
    {
      name: 'Missed you',
      content_type: 'audio/wav',
      data_base64: toneWav(MESSAGE_HZ, MESSAGE_SECONDS).toString('base64'),
    },
  );
  const id = await world.dial(kim, MACHINE);
  await kim.phone.hears(MACHINE_HZ);
  await world.hears(MACHINE, [KIM_HZ]);

  const sid = world.legOf(MACHINE);
  const dropped = await world.ask(kim, playPrerecordedVoicemail, {}, { call_id: id, message_id: message });
  expect(dropped).toMatchObject({ phase: 'message', user_id: null });
  await kim.phone.event('disconnect');
  await world.hears(MACHINE, [MESSAGE_HZ], [KIM_HZ]);
  const beganMs = Date.now();
  expect(world.sandbox.control.call(sid).status).toBe('in-progress');
  const status = await world.ask<{ agent_status: number }>(kim, getAgentStatus, {});
  expect(status.agent_status, 'free while the message plays').toBe(1);

  // Without a gap, until the leg is over.
  let lastHeardMs = 0;
  await until('the end of the message', () => {
    if (world.sandbox.control.call(sid).status === 'completed') return true;
    if ((world.sandbox.control.audio(sid, [MESSAGE_HZ]).heard[String(MESSAGE_HZ)] ?? 0) > 0.01)
      lastHeardMs = Date.now();
    return false;
  });
  expect(Date.now() - lastHeardMs, 'heard until the end').toBeLessThan(1_500);
  expect(lastHeardMs - beganMs).toBeGreaterThan((MESSAGE_SECONDS - 3) * 1000);

  const { call, communication, statusesOf } = await storyOf(world, id);
  expect(call).toMatchObject({ end_reason: 'completed', hung_up_by: 'system' });
  expect(communication).toMatchObject({ voicemail_drop: { name: 'Missed you', state: 'played' } });
  expect(statusesOf(kim.user.id)).toEqual(['on-call', 'accepting-calls']);
});
