import { addDroppableMessage, sendVoicemailBroadcast } from '@talk/contract';
import { expect, it, vi } from 'vitest';
import { useBroadcasts } from './broadcasts-world.fixture.js';

// A server without a provider of ringless voicemail.
const world = useBroadcasts({ ringless: null });
const { server } = world;
const NO_PROVIDER = 'Ringless voicemail is not set up on this server. Ask its operator.';

/** Telephone sound as WAV: 8,000 bytes a second. */
function sound(seconds: number): string {
  const head = Buffer.alloc(44);
  head.write('RIFF', 0, 'latin1');
  head.write('WAVEfmt ', 8, 'latin1');
  head.writeUInt32LE(16, 16);
  head.writeUInt32LE(8000, 28);
  head.write('data', 36, 'latin1');
  head.writeUInt32LE(seconds * 8000, 40);
  return Buffer.concat([head, Buffer.alloc(seconds * 8000, 0x80)]).toString('base64');
}

it('says in the estimate of ringless voicemails that there is no provider, and refuses to send them', async () => {
  const at = await world.open();
  const person = await world.customer(at);
  const { id } = await world.draft(at, [person.id], { kind: 'rvm', body: '' });
  expect((await world.estimate(at, id)).obstacles).toEqual([{ rejection: 3, reason: NO_PROVIDER, detail: null }]);
  const headers = { 'idempotency-key': 'no-provider' };
  const sent = await server.call(sendVoicemailBroadcast, { as: at.agent, headers, params: { id }, body: {} });
  expect(sent.error).toMatchObject({ code: 'CONFLICT', message: NO_PROVIDER });
  const texts = await world.draft(at, [person.id]);
  expect((await world.estimate(at, texts.id)).obstacles).toEqual([]);
});

it('takes only a recorded message that is longer than 5 seconds', async () => {
  const at = await world.open();
  const person = await world.customer(at);
  const message = async (seconds: number) => {
    const body = { name: 'Come by', content_type: 'audio/wav' as const, data_base64: sound(seconds) };
    return (await server.call(addDroppableMessage, { as: at.agent, body })).body.id;
  };
  const draftWith = async (seconds: number) =>
    world.draft(at, [person.id], { kind: 'rvm', body: '', voicemail_message_id: await message(seconds) });
  await expect(draftWith(5)).rejects.toThrow(
    '"voicemail_message_id":["Choose a message that is longer than 5 seconds."]',
  );
  const read = vi.spyOn(server.context.kernel.storage, 'read');
  expect((await draftWith(6)).voicemail_message).toMatchObject({ name: 'Come by' });
  // Storage can be a bucket far away: its length is in the row, so that no transaction waits for it.
  expect(read).not.toHaveBeenCalled();
  read.mockRestore();
});
