import { getCompanySettings, updateCompanySettings, voiceToken } from '@talk/contract';
import { expect, it } from 'vitest';
import { createFakeCarrier } from '../../../testing/fake-carrier.js';
import { useTestServer } from '../../../testing/index.js';

const server = useTestServer({
  carrier: createFakeCarrier(),
  config: (config) => ({ ...config, carrier: { ...config.carrier, kind: 'twilio' } }),
});

it('connects the phones of a company at the place that it has chosen', async () => {
  const { id } = await server.company();
  const admin = await server.user(id);
  const agent = await server.user(id, { roles: ['Company Agent'] });
  const device = async () => (await server.call(voiceToken, { as: agent, body: {} })).body.device;
  const choose = (edge: string | null) =>
    server.call(updateCompanySettings, { as: admin, body: { edge_location: edge as 'sydney' | null } });
  expect((await server.call(getCompanySettings, { as: admin })).body).toMatchObject({
    edge_location: null,
    edge_location_available: true,
  });
  expect(await device()).toEqual({});
  await choose('sydney');
  expect(await device()).toEqual({ edge: 'sydney' });
  const wrong = await choose('atlantis');
  expect([wrong.status, wrong.error.errors]).toEqual([
    422,
    { edge_location: ['Choose one of the places, or null for the nearest.'] },
  ]);
  await choose(null);
  expect(await device()).toEqual({});
});
