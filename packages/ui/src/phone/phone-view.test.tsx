import { callerOf } from '@talk/core/testing';
import { act } from 'react';
import type { Call } from '@talk/core';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { inbound, outbound, sampleCall, sampleContact, samplePerson, type FakeClient } from '../testing/fake-client.js';
import { buttonNamed as button, closePhone, openPhone, putCall, textIn as text } from '../testing/open-phone.js';
import type { PhoneModel } from './phone.model.js';

const leg = { muted: false, interrupted: false };
const active = { phase: 'active', answeredAtMs: 0, held: false, ...leg } as const;
let client: FakeClient;
let model: PhoneModel;

beforeEach(async () => {
  ({ client, model } = await openPhone({
    'contacts.findByPhone': () => callerOf({ contact: sampleContact, calls_today: 1 }),
  }));
});
afterEach(closePhone);

const key = (name: string, init: KeyboardEventInit = {}, target: EventTarget = document.body) =>
  act(async () => {
    target.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true, ...init }));
  });
const chord = (code: string) => key('', { code, altKey: true, shiftKey: true });
const put = (call: Parameters<typeof putCall>[1]) => putCall(client, call);

it('takes digits typed anywhere into the number, and Enter calls it', async () => {
  for (const digit of '4155550150') await key(digit);
  expect(document.querySelector<HTMLInputElement>('.tk-dial input')?.value).toBe('(415) 555-0150');
  await key('Backspace');
  await key('0');
  await key('Enter');
  expect(client.dialled).toMatchObject([{ to: '4155550150', line: 12 }]);
});

it('leaves what is typed into a field alone', async () => {
  const field = document.body.appendChild(document.createElement('input'));
  await key('7', {}, field);
  expect(model.dial.number.value).toBe('');
});

it('announces a caller once, assertively, and does not take the focus from an agent who is typing', async () => {
  const field = document.body.appendChild(document.createElement('input'));
  field.focus();
  const snapshot = sampleCall({ direction: 'inbound', phase: 'ringing' });
  await put(inbound('in-1', '+14155550150', { phase: 'offered', problem: null, snapshot }));
  expect(text('[aria-live=assertive]')).toBe('Incoming call from Maya Lopez, Sales line');
  expect(document.activeElement).toBe(field);
  expect(text('[role=dialog]')).toContain('2nd call today · owner Priya');
});

it('answers, mutes, sends tones and hangs up by keyboard; one press of "end" is not enough', async () => {
  await put(inbound('in-1', '+14155550150', { phase: 'offered', problem: null }));
  await chord('KeyA');
  await put(inbound('in-1', '+14155550150', active));
  await chord('KeyM');
  await key('5');
  await chord('KeyE');
  expect(client.commands).toEqual(['answer in-1', 'mute true', 'digits 5']);
  await chord('KeyE');
  expect(client.commands.at(-1)).toBe('hangup in-1');
  expect(text('[aria-live=polite]')).toBe('Connected.');
});

it('shows a second caller behind a call, and only declines it', async () => {
  await put(outbound('out-1', '+14155550150', active));
  await put(inbound('in-2', '+14155550152', { phase: 'offered', problem: null }));
  expect(text('.tk-waiting')).toContain('(415) 555-0152');
  await chord('KeyA');
  expect(client.commands).toEqual([]);
  await chord('KeyD');
  expect(client.commands).toEqual(['decline in-2']);
});

it.each([
  ['busy', 'The line is busy.'],
  ['no-answer', 'No one answered.'],
  ['connection-lost', 'The connection to the phone network was lost.'],
])('says why a call ended: %s', async (reason, sentence) => {
  const over = {
    phase: 'ended',
    reason,
    answeredAtMs: null,
    endedAtMs: 1,
    serverTold: true,
    message: null,
    code: null,
  };
  await put(outbound('out-1', '+14155550150', over as never));
  expect(text('.tk-why')).toBe(sentence);
  await act(async () => button('Call again')?.click());
  expect(client.dialled).toMatchObject([{ to: '+14155550150' }]);
});

it.each([
  [{ microphone: 'MICROPHONE_DENIED' }, 'The microphone is blocked. Allow it in the address bar of the browser.'],
  [{ soundBlocked: true }, 'The browser blocks sound until you click.'],
  [{ link: { name: 'lost', announced: true } }, 'Connection lost. You can still be heard; reconnecting…'],
] as const)('explains trouble: %j', async (state, sentence) => {
  await act(async () => client.set(state as never));
  expect(text('.tk-banner')).toContain(sentence);
});

it('has a duration in minutes and seconds', async () => {
  const over = {
    phase: 'ended',
    reason: 'hung-up',
    answeredAtMs: 0,
    endedAtMs: 134_000,
    serverTold: true,
    message: null,
  };
  await put(outbound('out-1', '+14155550150', over as never));
  expect(text('.tk-call-state')).toBe('Duration 02:14');
});

it('shows one notice about a call whose sound another tab is just resuming', async () => {
  await act(async () => client.set({ seat: { name: 'following', leaderId: 'a', silent: false } }));
  await put(outbound('out-1', '+14155550150', { ...active, interrupted: true }));
  const banners = () => [...document.querySelectorAll('.tk-banner > div')].map((each) => each.textContent);
  expect(banners()).toEqual(['The call is reconnecting in another tab.']);
  expect(button('Move it here')).toBeDefined();
  await put(outbound('out-1', '+14155550150', { ...active }));
  expect(banners()).toEqual(['The sound of this call is in another tab.']);
});

it('does not mention sound in another tab while the call in front has none', async () => {
  await act(async () => client.set({ seat: { name: 'following', leaderId: 'a', silent: false } }));
  const lost = {
    phase: 'detached',
    joining: false,
    rejoinUntilMs: null,
    problem: null,
    answeredAtMs: 0,
    muted: false,
  } as const;
  await put(outbound('out-1', '+14155550150', { ...active, away: true }));
  await put(outbound('out-2', '+14155550151', lost));
  expect(text('[data-phone-call]')).toContain('You lost the connection to this call');
  expect(document.body.textContent).not.toContain('in another tab');
});

const machine = (changes: Partial<Call> = {}) => sampleCall({ phase: 'active', answered_by: 'machine', ...changes });
const machineNotice = () => document.querySelector('.tk-machine');

it('believes the agent who says that a person answered, whatever is opened meanwhile, and after a reload', async () => {
  await put(outbound('out-1', '+14155550150', { ...active, callId: machine().id, snapshot: machine() }));
  expect(machineNotice()).not.toBeNull();
  await act(async () => button('Close: a person answered')?.click());
  expect(machineNotice()).toBeNull();
  await act(async () => model.control.open('keypad'));
  await act(async () => model.control.open(null));
  expect(machineNotice()).toBeNull();
  // The page is reloaded and rejoins the call: another key, the same call.
  await act(async () => client.set({ calls: [] }));
  await put(outbound('re-1', '+14155550150', { ...active, callId: machine().id, snapshot: machine({ version: 9 }) }));
  expect(machineNotice()).toBeNull();
});

it('shows no machine to a colleague who has taken the call: an agent talked to a person first', async () => {
  const sam = samplePerson({ id: 'user-6', user_id: 6, name: 'Sam', state: 'left' });
  const snapshot = machine({ participants: [samplePerson({ id: 'user-5', user_id: 5 }), sam] });
  await put(outbound('back-1', '+14155550150', { ...active, callId: snapshot.id, snapshot }));
  expect(machineNotice()).toBeNull();
});

it('asks before it calls at night: OK continues, Cancel and Esc leave no trace', async () => {
  const question = "This is outside the contact's day time. Do you want to make a call? It's 7:40 PM for Maya Lopez.";
  const asking = { phase: 'preparing', step: 'question', question } as const;
  await put(outbound('out-1', '+14155550150', asking));
  expect(document.querySelector('[role=alertdialog]')?.getAttribute('aria-label')).toBe('Call now?');
  expect(text('[role=alertdialog] .tk-why')).toBe(question);
  await act(async () => button('OK')?.click());
  expect(client.commands).toEqual(['confirm out-1']);
  await act(async () => button('Cancel')?.click());
  expect(client.commands).toEqual(['confirm out-1', 'hangup out-1']);
  expect(document.querySelector('[role=alertdialog]')).toBeNull();
  await put(outbound('out-2', '+14155550150', asking));
  await key('Escape');
  expect(client.commands.at(-1)).toBe('hangup out-2');
});

it('shows after an absence how long it was and what was missed, until it is read', async () => {
  const absence = {
    id: 4,
    since: '2026-11-21T09:00:00.000Z',
    until: '2026-11-21T09:03:20.000Z',
    seconds: 200,
    missed_calls: 2,
    answered_by_others: 1,
    calls: [],
  };
  await act(async () => client.missed(absence));
  expect(text('.tk-banner')).toContain('Calls could not reach you for 3m. 2 calls were missed.');
  await act(async () => button('Show calls')?.click());
  expect(document.querySelector('.tk-banner')).toBeNull();
  expect(model.screen.tab.value).toBe('recents');
  expect(client.commands).toEqual(['dismiss absence']);
  await act(async () => client.missed({ ...absence, missed_calls: 0 }));
  expect(text('.tk-banner')).toContain('A colleague answered 1 call.');
  await act(async () => client.missed({ ...absence, missed_calls: 0, answered_by_others: 0 }));
  expect(text('.tk-banner')).toContain('None came in.');
  await act(async () => button('Close')?.click());
  expect(client.commands).toHaveLength(2);
});

const waits = (nth: number, changes: Partial<Call> = {}) =>
  sampleCall({
    id: `call-${nth}`,
    communication_id: 70 + nth,
    direction: 'inbound',
    phase: 'queued',
    user_id: null,
    ring_group_name: 'Support',
    contact: { ...sampleContact, name: `Caller ${nth}` },
    started_at: `2026-11-20T09:0${nth}:00.000Z`,
    ...changes,
  });
const offer = (call: Call) => act(async () => client.push('call_fishing', call));
const card = () => document.querySelector('[data-phone-fishing]');

it('announces once when a call starts to sound poor', async () => {
  const poor = { bars: 1, cause: 'loss', mos: 2, jitterMs: 4, roundTripMs: 40, lossPercent: 12 } as const;
  const polite = () => text('[aria-live=polite]').trim();
  await put(outbound('out-1', '+14155550150', active));
  await act(async () => client.hear({ quality: { ...poor, bars: 2 } }));
  const before = polite();
  await act(async () => client.hear({ quality: poor }));
  expect(polite()).toBe('Call quality: poor, parts of the sound are lost');
  await act(async () => model.announcer.say('Something else.'));
  await act(async () => client.hear({ quality: { ...poor, lossPercent: 14 } }));
  expect([before.includes('poor'), polite()]).toEqual([false, 'Something else.']);
});

it('offers a caller from the queue, announced at once and only once, and takes them with one press', async () => {
  await offer(waits(1));
  expect(text('[aria-live=assertive]')).toBe('Caller waiting: Caller 1, Support');
  expect(card()?.ariaLabel).toBe('Caller 1 is waiting in the queue');
  expect(card()?.textContent).toContain('(415) 555-0150');
  await offer(waits(2));
  expect(text('[aria-live=assertive]')).toBe('Caller waiting: Caller 1, Support');
  expect(card()?.textContent).toContain('Caller waiting, 1 more');
  await act(async () => button('Take')?.click());
  expect(client.commands).toContain('take call-1');
});

it('shows the next caller when one is dismissed, and what happened to one who was taken', async () => {
  await offer(waits(1));
  await offer(waits(2));
  await act(async () => button('Dismiss')?.click());
  expect(card()?.ariaLabel).toBe('Caller 2 is waiting in the queue');
  expect(text('[aria-live=assertive]')).toBe('Caller waiting: Caller 2, Support');
  const sam = samplePerson({ id: 'user-6', user_id: 6, name: 'Sam' });
  await offer(waits(2, { phase: 'active', user_id: 6, participants: [sam], version: 2 }));
  expect(card()).toBeNull();
  expect(text('.tk-fishing-outcome')).toBe('Answered by Sam.');
  expect(text('[aria-live=polite]').trim()).toBe('Answered by Sam.');
});

it('tells an agent who is talking politely about a caller in the queue, who cannot be taken before the agent is free', async () => {
  await put(outbound('out-1', '+14155550150', active));
  await offer(waits(1));
  expect(text('[aria-live=polite]').trim()).toBe('Caller waiting: Caller 1, Support');
  expect(text('[aria-live=assertive]')).toBe('');
  expect(card()?.querySelector('[data-take]')).toBeNull();
  expect(card()?.textContent).toContain('End or park your own call first.');
});

it('takes and dismisses callers of the queue with the keys that answer and decline', async () => {
  await offer(waits(1));
  await chord('KeyD');
  expect(card()).toBeNull();
  await offer(waits(2));
  await key('F8', { code: 'F8' });
  expect(document.activeElement?.textContent).toBe('Take');
  await chord('KeyA');
  expect(client.commands).toContain('take call-2');
});

it('sends a ringing caller to the voicemail, once, and says when that is too late', async () => {
  const ringing = {
    phase: 'offered',
    problem: null,
    callId: 'call-1',
    snapshot: sampleCall({ phase: 'ringing' }),
  } as const;
  await put(inbound('in-1', '+14155550150', ringing));
  client.refuse('voicemail', 'Only an unanswered call can go to voicemail.');
  await act(async () => {
    button('To voicemail')?.click();
    button('To voicemail')?.click();
  });
  expect(client.commands).toEqual(['voicemail']);
  expect(text('[data-phone-call] .tk-banner')).toContain('unanswered');
  // An agent invited into a running call cannot send its customer away.
  await put(inbound('in-1', '+14155550150', { ...ringing, snapshot: sampleCall({ phase: 'held' }) }));
  expect(button('To voicemail')).toBeUndefined();
});
