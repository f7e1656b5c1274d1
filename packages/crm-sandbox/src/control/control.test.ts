import { afterEach, beforeEach, expect, it } from 'vitest';
import { connected, reply, type Connected } from '../testing/hubspot.js';

let world: Connected;
beforeEach(async () => {
  world = await connected();
});
afterEach(() => world.sandbox.close());

const control = async (method: string, path: string, body?: object, headers: Record<string, string> = {}) =>
  reply(
    await fetch(`${world.sandbox.origin}/_sandbox/${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }),
  );

it.each([
  ['POST', 'hubspot/faults', { thunder: true }, 400],
  ['POST', 'hubspot/faults', { slowMs: -1 }, 400],
  ['POST', 'hubspot/faults', { outage: 'yes' }, 400],
  ['POST', 'siebel/faults', {}, 404],
  ['GET', 'nothing', undefined, 404],
  ['GET', 'reset', undefined, 405],
  ['POST', 'hubspot/contacts/1/merge', {}, 400],
  ['POST', 'hubspot/contacts/1/merge', { into: '2' }, 404],
])('refuses %s %s with %j: %i', async (method, path, body, status) => {
  expect((await control(method, path, body)).status).toBe(status);
});

it('leads from the address of a record, as both CRMs have it, to its place in the panel', async () => {
  const [maya] = world.sandbox.hubspot.contacts();
  const to = async (path: string) =>
    (await fetch(world.sandbox.origin + path, { redirect: 'manual' })).headers.get('location');
  expect(await to(`/contacts/4242/record/0-1/${maya?.id}?engagement=7`)).toBe(`/#hubspot/${maya?.id}`);
  expect(await to('/contacts/4242/record/0-48/7')).toBe('/#hubspot/');
  expect(await to('/lightning/r/Task/00T000000000001AAA/view')).toBe('/#salesforce/');
  expect(await to('/contacts/4242/other')).toBeNull();
});

it('tells everything that was logged, at a record or not', async () => {
  await world.call('POST', '/crm/v3/objects/communications', {
    properties: {
      hs_timestamp: '2026-11-24T09:59:30Z',
      hs_communication_channel_type: 'SMS',
      hs_communication_logged_from: 'CRM',
      hs_communication_body: 'Hello',
    },
  });
  expect((await control('GET', 'hubspot/activities')).body).toMatchObject({
    activities: [{ kind: 'message', text: 'Hello' }],
  });
  expect((await control('GET', 'salesforce/activities')).body).toEqual({ activities: [] });
  expect((await control('GET', 'zoho/activities')).body).toEqual({ activities: [] });
  expect((await control('GET', 'nobody/activities')).status).toBe(404);
});

it('refuses a page of another origin', async () => {
  const refused = await control('POST', 'reset', {}, { origin: 'https://evil.example' });
  expect(refused.status).toBe(403);
});

it('shows the CRMs with their people and what was logged', async () => {
  const [maya] = world.sandbox.hubspot.contacts();
  await world.call('POST', '/crm/v3/objects/calls', {
    properties: {
      hs_timestamp: '2026-11-24T09:59:30Z',
      hs_call_title: 'Call with Maya',
      hs_call_body: 'Teeth &lt;3<br>Tuesday &amp; later',
      hs_call_direction: 'OUTBOUND',
      hs_call_duration: '61000',
      hs_call_disposition: 'b2cf5968-551e-4856-9783-52b3da59a7d0',
    },
    associations: [
      { to: { id: maya?.id }, types: [{ associationCategory: 'HUBSPOT_DEFINED', associationTypeId: 194 }] },
    ],
  });
  const { body } = await control('GET', 'state');
  expect(body).toMatchObject({
    hubspot: {
      account: 'Acme Dental, portal 4242',
      connections: 1,
      contacts: expect.arrayContaining([
        expect.objectContaining({
          name: 'Maya Lopez',
          timeline: [
            expect.objectContaining({
              kind: 'call',
              at: '2026-11-24T09:59:30.000Z',
              title: 'Call with Maya',
              text: 'Teeth <3\nTuesday & later',
              direction: 'outbound',
              outcome: 'Left voicemail',
              durationMs: 61_000,
            }),
          ],
        }),
      ]),
    },
    salesforce: { connections: 0 },
    zoho: { connections: 0, contacts: expect.arrayContaining([expect.objectContaining({ name: 'Maya Lopez' })]) },
  });
});

it('switches faults, disconnects, deletes, merges and resets, for tests of another process', async () => {
  const [maya, , , , , , , , , , marco] = world.sandbox.hubspot.contacts();
  expect((await control('POST', 'hubspot/faults', { outage: true })).body).toMatchObject({ outage: true });
  expect((await world.call('GET', '/crm/v3/objects/contacts')).status).toBe(503);
  await control('POST', 'hubspot/faults', { outage: false });
  expect((await control('POST', `hubspot/contacts/${marco?.id}/merge`, { into: maya?.id })).status).toBe(204);
  await control('POST', `hubspot/contacts/${maya?.id}/delete`);
  expect(world.sandbox.hubspot.contacts()).toHaveLength(10);
  await control('POST', 'hubspot/expire');
  expect((await world.call('GET', '/crm/v3/objects/contacts')).body).toMatchObject({
    category: 'EXPIRED_AUTHENTICATION',
  });
  await control('POST', 'hubspot/revoke');
  expect((await world.call('GET', '/crm/v3/objects/contacts')).body).toMatchObject({
    category: 'INVALID_AUTHENTICATION',
  });
  const { requests } = (await control('GET', 'hubspot/requests')).body as { requests: { status: number }[] };
  expect(requests.map(({ status }) => status).slice(-3)).toEqual([503, 401, 401]);
  await control('POST', 'reset');
  expect(world.sandbox.hubspot.contacts()).toHaveLength(12);
});

it('tells of every change as it happens', async () => {
  const stream = await fetch(`${world.sandbox.origin}/_sandbox/events`);
  const lines = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
  expect((await lines?.read())?.value).toBe('data: connected\n\n');
  await control('POST', 'hubspot/faults', { slowMs: 0 });
  expect((await lines?.read())?.value).toBe('data: changed\n\n');
  await lines?.cancel();
});
