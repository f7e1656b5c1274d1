import { expect, it } from 'vitest';
import { LINE } from '../webhooks/voice-world.fixture.js';
import { useRoutingFixture } from './routing-world.fixture.js';

const { voice, communicationOf, newSid } = useRoutingFixture();

/** An inbound call, with what the carrier says of where it comes from. */
async function callFrom(From: string, place: Record<string, string> = {}) {
  const CallSid = newSid();
  await voice.webhook('inbound', { CallSid, From, To: LINE, ...place });
  const [row] = await voice.rows<{ call_id: string }>('select call_id from call_legs where sid = $1', [CallSid]);
  const { city, state, country } = await communicationOf(row?.call_id ?? '');
  return [city, state, country];
}

it('has the city, state and country that the carrier says', async () => {
  const place = { FromCity: 'SAN FRANCISCO', FromState: 'CA', FromCountry: 'US' };
  expect(await callFrom('+14155550171', place)).toEqual(['San Francisco', 'CA', 'US']);
  expect(await callFrom('+14165550171', { FromCity: "Val-d'Or", FromState: 'QC', FromCountry: 'CA' })).toEqual([
    "Val-d'Or",
    'QC',
    'CA',
  ]);
});

it('has the state and country of the number where the carrier says nothing', async () => {
  expect(await callFrom('+12125550171', { FromCity: '', FromState: ' ' })).toEqual([null, 'NY', 'US']);
  expect(await callFrom('+34912345678')).toEqual([null, null, 'ES']);
});

it('has no place of a hidden number', async () => {
  expect(await callFrom('anonymous', { FromCity: 'PARIS', FromCountry: 'FR' })).toEqual([null, null, null]);
});
