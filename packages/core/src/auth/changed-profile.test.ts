import { signal } from '@preact/signals-core';
import { expect, it } from 'vitest';
import type { Realtime } from '../realtime/realtime.js';
import type { RealtimeStatus } from '../realtime/status.js';
import { profileOf } from '../testing/snapshots.js';
import { createTalk } from '../talk.js';
import { apiKey } from './methods.js';

const granted = { token: 't1', expires_in_seconds: 600, kind: 'user', company_id: 3, user_id: 5 };

it('a change of what a person may do reaches their profile; an answer that says nothing new moves nothing, and none leaves it', async () => {
  let user = profileOf({ time_format: '12' });
  let isAway = false;
  let resync = (): void => {};
  const realtime: Realtime = {
    status: signal<RealtimeStatus>('live'),
    on: () => () => {},
    onAny: () => () => {},
    onResync: (handler) => {
      resync = handler;
      return () => {};
    },
  };
  let asked = 0;
  const fetch = async (input: unknown): Promise<Response> => {
    if (isAway) {
      isAway = false;
      throw new TypeError('away');
    }
    if (input === 'https://talk.test/api/v1/auth/token') return Response.json({ ...granted, user });
    asked += 1;
    return Response.json({ user });
  };
  const talk = createTalk({
    apiUrl: 'https://talk.test',
    auth: apiKey('uk_1'),
    realtime: () => realtime,
    ports: { fetch },
  });
  await talk.auth.ready;
  const seen: unknown[] = [];
  const stop = talk.auth.state.subscribe((state) => seen.push('user' in state ? state.user?.time_format : state.name));

  user = { ...user, time_format: '24' };
  resync();
  await expect.poll(() => seen).toEqual(['12', '24']);
  resync();
  await expect.poll(() => asked).toBe(2);
  isAway = true;
  resync();
  await expect.poll(() => isAway).toBe(false);
  user = { ...user, outbound_calling_mode: 'always_ask' };
  resync();
  await expect.poll(() => seen).toEqual(['12', '24', '24']);
  stop();
  talk.dispose();
});
