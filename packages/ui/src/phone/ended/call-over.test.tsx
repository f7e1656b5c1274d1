import { act } from 'react';
import type { Call } from '@talk/core';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { afterCallAnswers, sampleWrapUp } from '../../testing/after-call-samples.js';
import { inbound, outbound, sampleCall, type FakeClient } from '../../testing/fake-client.js';
import { buttonNamed as button, closePhone, openPhone, putCall, textIn as text } from '../../testing/open-phone.js';
import type { PhoneModel } from '../phone.model.js';

let client: FakeClient;
let model: PhoneModel;
beforeEach(async () => {
  ({ client, model } = await openPhone({
    'calls.parked': () => ({ data: [] }),
    ...afterCallAnswers(() => sampleWrapUp(Date.now())),
  }));
});
afterEach(closePhone);

const put = (call: Parameters<typeof putCall>[1]) => putCall(client, call);

const over = { phase: 'ended', answeredAtMs: null, endedAtMs: 5, serverTold: true } as const;
const why = { code: null, rejection: null, message: null } as const;
const ended = () => document.querySelector('[data-phone-call]');

it('names a voicemail while the caller is speaking and cannot be called back, and afterwards', async () => {
  const heard = (changes: Partial<Call>) =>
    put(
      inbound('in-1', '+14155550150', {
        ...over,
        ...why,
        reason: 'voicemail',
        snapshot: sampleCall({ direction: 'inbound', ...changes }),
      }),
    );
  await heard({ phase: 'voicemail' });
  expect(ended()?.textContent).toContain('The caller was sent to voicemail.');
  expect(button('Call back')).toBeUndefined();
  await heard({ phase: 'ended', has_voicemail: true, version: 9 });
  expect(ended()?.textContent).toContain('The caller left a voicemail.');
  expect(button('Call back')).toBeDefined();
});

it.each([
  ['a missed call', inbound('in-1', '+14155550150', { ...over, ...why, reason: 'caller-left' }), ['Call back', 'Done']],
  ['no answer', outbound('out-1', '+14155550150', { ...over, ...why, reason: 'no-answer' }), ['Call again', 'Done']],
])('offers the next step first: after %s', async (_what, call, names) => {
  await put(call);
  expect([...document.querySelectorAll('.tk-call-actions button')].map(({ textContent }) => textContent)).toEqual(
    names,
  );
});

it('says that a parked call is parked, and picks it up instead of calling the person on hold', async () => {
  const parked = { by_user_id: 5, by_name: 'Priya', reason: null, at: '2026-11-20T09:00:00.000Z' };
  const waiting = sampleCall({ phase: 'held', parked, version: 4 });
  await put(
    outbound('out-1', '+14155550150', {
      ...over,
      ...why,
      callId: waiting.id,
      reason: 'parked',
      answeredAtMs: 1,
      snapshot: waiting,
    }),
  );
  expect(ended()?.ariaLabel).toBe('Call parked');
  expect(text('[data-dialer-word]')).toBe('Call Parked');
  expect(text('[aria-live=polite]').trim()).toBe('The call is parked. Anyone on your team can pick it up.');
  expect(button('Call again')).toBeUndefined();
  await act(async () => client.push('call_updated', waiting));
  await act(async () => button('Pick up')?.click());
  expect(client.commands).toContain(`unpark ${waiting.id}`);
});

it('does not offer to pick up a call that a colleague has taken meanwhile', async () => {
  const parked = { by_user_id: 5, by_name: 'Priya', reason: null, at: '2026-11-20T09:00:00.000Z' };
  const waiting = sampleCall({ phase: 'held', parked, version: 4 });
  const details = {
    ...over,
    ...why,
    callId: waiting.id,
    reason: 'parked',
    answeredAtMs: 1,
    snapshot: waiting,
  } as const;
  await put(outbound('out-1', '+14155550150', details));
  await act(async () => client.push('call_updated', waiting));
  await act(async () => client.push('call_updated', { ...waiting, parked: null, phase: 'active', version: 5 }));
  expect(ended()?.textContent).toContain('The call is no longer parked.');
  expect(button('Pick up')).toBeUndefined();
});

it.each(['transferred', 'left', 'message-left', 'answered-elsewhere'] as const)(
  'does not offer to call a person who is still on the line: %s',
  async (reason) => {
    await put(outbound('out-1', '+14155550150', { ...over, ...why, reason, snapshot: sampleCall() }));
    expect(button('Call again')).toBeUndefined();
    expect(button('Done')).toBeDefined();
  },
);

it.each([
  [null, 'The other side ended the call.'],
  [sampleCall(), 'Maya Lopez hung up.'],
] as const)('names who hung up, when that is known', async (snapshot, sentence) => {
  const left = { ...over, ...why, answeredAtMs: 1, reason: 'other-side-hung-up' } as const;
  await put(outbound('out-1', '+14155550150', { ...left, snapshot }));
  expect(ended()?.textContent).toContain(sentence);
});

it('gives the reason why a number was refused and leads to an alternative, not to the same refusal', async () => {
  const message = 'Lead/Contact is blocked.';
  await put(outbound('out-1', '+14155550150', { ...over, ...why, reason: 'rejected', rejection: 1, message }));
  expect(ended()?.ariaLabel).toBe('Call not placed');
  expect(text('[data-dialer-word]')).toBe('Call Not Placed');
  expect(ended()?.textContent).toContain(message);
  expect(text('[aria-live=polite]').trim()).toBe(message);
  expect(button('Call again')).toBeUndefined();
  await act(async () => button('Edit number')?.click());
  expect(document.querySelector<HTMLInputElement>('.tk-dial input')?.value).toBe('+1 (415) 555-0150');
});

it.each([
  ['PHONE_BUSY', '(415) 555-0150 was not called. End the call you are on first.'],
  ['NOT_LEADER', '(415) 555-0150 was not called. Another tab has the phone and is not responding.'],
] as const)('says why a number was not called: %s', async (code, sentence) => {
  client.refuse('dial', 'Not now.', code);
  await act(async () => model.calls.callBack('+14155550150'));
  expect(text('.tk-banner')).toContain(sentence);
  client.allow('dial');
  await act(async () => model.calls.callBack('+14155550150'));
  expect(document.querySelector('.tk-banner')).toBeNull();
});

it('keeps the places of its buttons when the work after the call takes its place, and leads to the keypad', async () => {
  await put(outbound('out-1', '+14155550150', { ...over, ...why, answeredAtMs: 1, reason: 'other-side-hung-up' }));
  const places = (): (string | null)[] =>
    [...document.querySelectorAll('.tk-call-pair button')].map(({ textContent }) => textContent);
  expect(places()).toEqual(['Call again', 'Done']);
  await act(async () => {
    client.push('wrap_up_updated', sampleWrapUp(Date.now()));
    await expect.poll(() => model.afterCall.shown.value).not.toBeNull();
  });
  expect(places()).toEqual(['Call again', 'Finish now']);
  await act(async () => button('Keypad')?.click());
  expect(document.querySelector('.tk-dial input')).not.toBeNull();
  expect(text('.tk-phone-notices')).toContain('Wrap up');
});
