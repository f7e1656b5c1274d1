import { afterEach, beforeEach, expect, it } from 'vitest';
import { connected, token, type Connected } from '../testing/hubspot.js';

let world: Connected;
beforeEach(async () => {
  world = await connected();
});
afterEach(() => world.sandbox.close());

const CONTACTS = '/crm/v3/objects/contacts';

it('lets 110 requests through in ten seconds, counts them aloud, and says when to come again', async () => {
  for (let index = 0; index < 110; index += 1) {
    const answer = await world.call('GET', `${CONTACTS}?limit=1`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('x-hubspot-ratelimit-remaining')).toBe(String(109 - index));
    if (index === 0) world.clock.advance(4000);
  }
  const refused = await world.call('GET', CONTACTS);
  expect(refused.status).toBe(429);
  expect(refused.body).toMatchObject({
    policyName: 'TEN_SECONDLY_ROLLING',
    errorType: 'RATE_LIMIT',
    message: 'You have reached your ten_secondly_rolling limit.',
  });
  expect(refused.headers.get('retry-after')).toBe('6');
  world.clock.advance(6000);
  expect((await world.call('GET', CONTACTS)).status).toBe(200);
});

it('lets five searches through in a second', async () => {
  for (let index = 0; index < 5; index += 1)
    expect((await world.call('POST', `${CONTACTS}/search`, {})).status).toBe(200);
  const refused = await world.call('POST', `${CONTACTS}/search`, {});
  expect(refused).toMatchObject({ status: 429, body: { policyName: 'SECONDLY' } });
  expect((await world.call('GET', CONTACTS)).status).toBe(200);
  world.clock.advance(1000);
  expect((await world.call('POST', `${CONTACTS}/search`, {})).status).toBe(200);
});

it('is away, is busy, refuses a field, when it is told to', async () => {
  const { hubspot } = world.sandbox;
  hubspot.setFaults({ outage: true });
  expect((await world.call('GET', CONTACTS)).status).toBe(503);
  hubspot.setFaults({ outage: false, tooManyRequests: true, retryAfterSeconds: 7 });
  const busy = await world.call('GET', CONTACTS);
  expect([busy.status, busy.headers.get('retry-after')]).toEqual([429, '7']);
  hubspot.setFaults({ tooManyRequests: false, refusedField: 'hs_call_title' });
  const properties = { hs_timestamp: '1', hs_call_title: 'Call' };
  expect(await world.call('POST', '/crm/v3/objects/calls', { properties })).toMatchObject({
    status: 400,
    body: { errors: [{ code: 'PROPERTY_DOESNT_EXIST', context: { propertyName: ['hs_call_title'] } }] },
  });
  expect(
    hubspot
      .requests()
      .map(({ status }) => status)
      .slice(-3),
  ).toEqual([503, 429, 400]);
});

it('does what was asked and cuts the line before the answer', async () => {
  world.sandbox.hubspot.setFaults({ loseAnswers: 1 });
  const log = () => world.call('POST', '/crm/v3/objects/calls', { properties: { hs_timestamp: '1' } });
  await expect(log()).rejects.toThrow();
  expect(world.sandbox.hubspot.calls()).toHaveLength(1);
  expect((await log()).status).toBe(201);
  expect(
    world.sandbox.hubspot
      .requests()
      .map(({ status }) => status)
      .slice(-2),
  ).toEqual([0, 201]);
});

it('answers as late as it is told to', async () => {
  world.sandbox.hubspot.setFaults({ slowMs: 30_000 });
  let answered = false;
  const late = world.call('GET', CONTACTS).then((answer) => {
    answered = true;
    return answer;
  });
  await expect.poll(() => world.sandbox.waiting()).toBe(1);
  world.clock.advance(29_999);
  expect(answered).toBe(false);
  world.clock.advance(1);
  expect((await late).status).toBe(200);
});

it('ends everything when the app is uninstalled, and begins anew when it is reset', async () => {
  const { hubspot } = world.sandbox;
  expect(hubspot.connections()).toBe(1);
  hubspot.revoke();
  expect(hubspot.connections()).toBe(0);
  expect((await world.call('GET', CONTACTS)).body).toMatchObject({ category: 'INVALID_AUTHENTICATION' });
  hubspot.deleteContact(hubspot.contacts()[0]?.id ?? '');
  world.sandbox.reset();
  expect([hubspot.contacts().length, hubspot.requests().length]).toEqual([12, 0]);
});

it('lets access tokens run out at once, and a refresh in the same moment gives a good one', async () => {
  const { hubspot, origin } = world.sandbox;
  hubspot.expireTokens();
  expect((await world.call('GET', CONTACTS)).body).toMatchObject({ category: 'EXPIRED_AUTHENTICATION' });
  const fresh = await token(origin, {
    grant_type: 'refresh_token',
    refresh_token: world.refreshToken,
    client_id: hubspot.clientId,
    client_secret: hubspot.clientSecret,
  });
  expect((await world.call('GET', CONTACTS, undefined, String(fresh.body['access_token']))).status).toBe(200);
});
