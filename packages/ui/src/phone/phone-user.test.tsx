import { signal } from '@preact/signals-core';
import type { AuthState } from '@talk/core';
import { communicationOf, pageOf, profileOf } from '@talk/core/testing';
import { act } from 'react';
import { afterEach, expect, it } from 'vitest';
import { inbound, sampleLine } from '../testing/fake-client.js';
import { buttonNamed, closePhone, openPhone, putCall, textIn } from '../testing/open-phone.js';
import { followUser, type PhoneUser } from './phone-user.js';

afterEach(closePhone);

it('what an admin changes of a person counts in the open phone: time format, calling mode, and what they may do', async () => {
  const call = communicationOf({ type: 'call', user_id: 5, created_at: '2026-11-20T21:05:00.000Z' });
  const user = signal<PhoneUser>({ id: 5, timeFormat: 12, country: 'US' });
  const { client, model } = await openPhone(
    {
      'communications.list': () => pageOf([call]),
      'company.lines': () => ({ data: [sampleLine(), sampleLine({ id: 13, name: 'Support', is_default: false })] }),
    },
    { user },
  );
  await model.tabs.load();
  await act(async () => model.screen.show('recents'));
  await expect.poll(() => textIn('[role=tabpanel]')).toMatch(/\d:05\s[AP]M/);
  await act(async () => {
    user.value = { ...user.value, timeFormat: 24, alwaysAsk: true, mayText: true };
  });
  expect(textIn('[role=tabpanel]')).toMatch(/\d\d:05(?!\s[AP]M)/);
  expect(textIn('[role=tabpanel]')).not.toMatch(/[AP]M/);

  await act(async () => model.screen.show('keypad'));
  expect(textIn('[role=tabpanel]')).toContain('Choose the line to call from.');
  // What the agent has chosen for this call stays, whatever changes.
  await act(async () => model.dial.lines.choose(13));
  await act(async () => {
    user.value = { ...user.value, alwaysAsk: false };
  });
  expect(model.dial.lines.chosenId.value).toBe(13);

  await putCall(client, inbound('in-1', '+14155550152', { phase: 'offered', problem: null, callId: 'call-1' }));
  expect(buttonNamed('Reply by text')).toBeDefined();
  await act(async () => {
    user.value = { ...user.value, mayText: false };
  });
  expect(buttonNamed('Reply by text')).toBeUndefined();
});

it('follows the profile of its own person, and keeps what it knew while the session is renewed or over', () => {
  const profile = profileOf();
  const state = signal<AuthState>({ name: 'signed-in', user: profile, expiresAtMs: null });
  const user = followUser(state, profile);
  const seen: (12 | 24)[] = [];
  const stop = user.subscribe(({ timeFormat }) => seen.push(timeFormat));
  const changed = profileOf({ time_format: '24', user_permissions: ['send message'] });
  state.value = { name: 'signed-in', user: changed, expiresAtMs: null };
  state.value = { name: 'signed-out', reason: 'signed-out' };
  state.value = { name: 'signed-in', user: profileOf({ id: 6 }), expiresAtMs: null };
  expect([seen[0], user.value.timeFormat, user.value.mayText]).toEqual([12, 24, true]);
  stop();
});
