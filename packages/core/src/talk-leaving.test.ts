import { describe, expect, it } from 'vitest';
import { token } from './auth/methods.js';
import { createPhone } from './phone/phone.js';
import { createTalk } from './talk.js';
import { checkedReply } from './testing/checked-answer.js';
import { settle } from './testing/fake-clock.js';
import { createFakeVoice, type FakeVoice } from './testing/fake-voice.js';
import { profileOf, snapshotOf } from './testing/snapshots.js';

const ANSWERS: Record<string, unknown> = {
  '/get-auth-user': { user: profileOf() },
  '/api/v1/voice/token': { token: 'v', identity: 'u5', ttl_seconds: 600, device: {}, insecure_host: null },
  '/api/v1/call/current': { data: [] },
  '/api/v1/voice/heartbeat': { is_reachable: true, next_in_seconds: 20, lease_seconds: 40, absence: null },
  '/api/v1/call': { call: snapshotOf(), connect: { params: {} } },
  '/api/v1/call/call-1/hangup': snapshotOf({ phase: 'ended', version: 9 }),
};

/** The server's answer at that address, as the contract has it. */
function reply(url: string, init: RequestInit, status = 200, refusal?: object): Response {
  const path = new URL(url).pathname;
  const body = refusal ?? ANSWERS[path] ?? {};
  checkedReply({ method: String(init.method), path, status, body });
  return Response.json(body, { status });
}

/** A phone whose voice network is the fake one, in a browser that allows everything. */
const phoneOn =
  (voice: FakeVoice): NonNullable<Parameters<typeof createTalk>[0]['phone']> =>
  ({ call, ports, scope }) =>
    createPhone(
      {
        network: voice,
        microphone: { check: () => Promise.resolve(null) },
        audio: { isBlocked: () => false, onChange: () => () => {}, unlock: () => Promise.resolve(true) },
      },
      { call, feed: null, ports, scope },
    );

describe('leaving with a live call', () => {
  it.each(['signOut', 'dispose'] as const)('by %s hangs up at the carrier and at the server', async (way) => {
    const voice = createFakeVoice();
    const sent: { path: string; authorization: string | null; cut: boolean }[] = [];
    const talk = createTalk({
      apiUrl: 'https://talk.test',
      auth: token(() => 'agent-token'),
      ports: {
        async fetch(url, init) {
          const path = new URL(url).pathname;
          // A request that takes a moment: it must survive the end of the client.
          await settle();
          const authorization = new Headers(init.headers).get('Authorization');
          sent.push({ path, authorization, cut: init.signal?.aborted === true });
          return reply(url, init);
        },
      },
      phone: phoneOn(voice),
    });
    await talk.auth.ready;
    await expect.poll(() => talk.phone.status.value.kind).toBe('ready');
    const call = await talk.phone.dial({ to: '+14155550150' });
    expect(call.state.value.phase).toBe('connecting');
    if (way === 'signOut') await talk.auth.signOut();
    else talk.dispose();
    expect(call.state.value).toMatchObject({ phase: 'ended', reason: 'hung-up' });
    expect(voice.leg().log).toEqual(['disconnect']);
    expect(voice.destroyed).toBe(1);
    const hangUp = { path: '/api/v1/call/call-1/hangup', authorization: 'Bearer agent-token', cut: false };
    await expect.poll(() => sent).toContainEqual(hangUp);
    talk.dispose();
  });
});

it('an expired session stays expired when a renewal fails: the phone and its call go on until the user signs in again', async () => {
  const voice = createFakeVoice();
  let current: string | null = 'first';
  const talk = createTalk({
    apiUrl: 'https://talk.test',
    auth: token(() => current),
    ports: {
      async fetch(url, init) {
        await settle();
        const given = new Headers(init.headers).get('Authorization');
        if (given !== `Bearer ${current}`)
          return reply(url, init, 401, { code: 'SESSION_EXPIRED', message: 'Session expired.', ref: 'r' });
        return reply(url, init);
      },
    },
    phone: phoneOn(voice),
  });
  await talk.auth.ready;
  await expect.poll(() => talk.phone.status.value.kind).toBe('ready');
  const call = await talk.phone.dial({ to: '+14155550150' });
  // The page has signed its user out, and the next check notices.
  current = null;
  await talk.api.company.lines().catch(() => undefined);
  expect(talk.auth.state.value).toMatchObject({ name: 'expired', user: { id: 5 } });
  await talk.auth.retry();
  expect(talk.auth.state.value).toMatchObject({ name: 'expired', user: { id: 5 } });
  expect(call.state.value.phase).toBe('connecting');
  expect([voice.leg().log, voice.destroyed]).toEqual([[], 0]);
  current = 'second';
  await talk.auth.retry();
  expect(talk.auth.state.value).toMatchObject({ name: 'signed-in', user: { id: 5 } });
  expect(call.state.value.phase).toBe('connecting');
  talk.dispose();
});

it('accepts a phone that is loaded later, connects it for the signed-in user, and refuses a second one', async () => {
  const voice = createFakeVoice();
  const talk = createTalk({
    apiUrl: 'https://talk.test',
    auth: token(() => 'agent-token'),
    ports: { fetch: (url, init) => Promise.resolve(reply(url, init)) },
  });
  await talk.auth.ready;
  const add = () =>
    talk.addPhone(({ call, ports, scope }) =>
      createPhone(
        {
          network: voice,
          microphone: { check: () => Promise.resolve(null) },
          audio: { isBlocked: () => false, onChange: () => () => {}, unlock: () => Promise.resolve(true) },
        },
        { call, feed: null, ports, scope },
      ),
    );
  const phone = add();
  await expect.poll(() => phone.status.value.kind).toBe('ready');
  expect(add).toThrow('This client already has a phone.');
  await talk.auth.signOut();
  expect(phone.status.value.kind).toBe('offline');
  talk.dispose();
});
