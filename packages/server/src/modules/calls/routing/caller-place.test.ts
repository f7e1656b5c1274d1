import { listCommunications } from '@talk/contract';
import { expect, it } from 'vitest';
import { LINE, useVoiceFixture } from '../webhooks/voice-world.fixture.js';

const voice = useVoiceFixture();

it.each([
  ['+14155550171', 'SAN FRANCISCO', { city: 'San Francisco', state: 'CA', country: 'US' }],
  ['+16135550172', '', { city: null, state: 'ON', country: 'CA' }],
  ['+442079460018', undefined, { city: null, state: null, country: 'GB' }],
  ['anonymous', 'X'.repeat(500), { city: null, state: null, country: null }],
])('keeps where the number of a caller is registered: %s', async (From, FromCity, place) => {
  const agent = await voice.agent({ roles: ['Company Admin'] });
  await voice.webhook('inbound', {
    CallSid: `CA-place-${From}`,
    From,
    To: LINE,
    CallStatus: 'ringing',
    ...(FromCity !== undefined && { FromCity }),
  });
  const { data } = (await voice.server.call(listCommunications, { as: agent, query: { per_page: 1 } })).body;
  expect(data[0]).toMatchObject({ direction: 'inbound', ...place });
});
