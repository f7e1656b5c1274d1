import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { TalkError, type CallCheck } from '@talk/core';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { PhoneCall } from '@talk/core/phone';
import { signal } from '@preact/signals-core';
import { callerOf, contactOf, pageOf } from '@talk/core/testing';
import {
  createFakeClient,
  outbound,
  sampleContact,
  sampleLine,
  settle,
  type FakeAnswers,
} from '../../testing/fake-client.js';
import { createDialModel } from './dial.model.js';
import type { Directory } from '../phone-ports.js';
import { phoneText } from '../texts.js';

const allowed: CallCheck = {
  allowed: true,
  rejection: null,
  message: null,
  phone_number: '+14155550150',
  campaign_id: 12,
  campaign_reason: 'user-default',
  obstacles: [],
  alternatives: { lines: [], people: [] },
  day_time: {
    ok: true,
    time: '10:14 AM',
    zone: 'America/Los_Angeles',
    source: 'number',
    confidence: 'medium',
    question: null,
  },
};
const obstacle = (changes: Partial<CallCheck['obstacles'][number]> = {}): CallCheck['obstacles'][number] => ({
  rejection: 11,
  name: 'do-not-contact',
  scope: 'contact',
  message: 'This contact is on do-not-contact.',
  detail: null,
  rule: 'contact-dnc',
  ...changes,
});
const stops: (() => void)[] = [];
beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  vi.useRealTimers();
});

async function dialer(answers: FakeAnswers = {}, directory: Directory | null = null, alwaysAsk = false) {
  const memory = new Map<string, string>();
  const client = createFakeClient({
    'company.lines': () => ({
      data: [
        sampleLine(),
        sampleLine({ id: 13, name: 'Support', is_default: false, default_reason: null }),
        sampleLine({ id: 14, name: 'Old', is_paused: true, is_default: false }),
      ],
    }),
    'calls.check': () => allowed,
    'contacts.findByPhone': () => callerOf({ contact: sampleContact, calls_today: 1 }),
    'contacts.list': () => pageOf([]),
    ...answers,
  });
  const model = createDialModel({
    client,
    directory,
    remembered: { get: (key) => memory.get(key) ?? null, set: (key, value) => void memory.set(key, value) },
    country: 'US',
    alwaysAsk: signal(alwaysAsk),
  });
  stops.push(model.dispose);
  await model.reload();
  return { model, client, memory };
}

const pause = async (): Promise<void> => {
  await vi.advanceTimersByTimeAsync(300);
  await settle();
};

it.each([
  ['tel:+1-415-555-0150', '+1 (415) 555-0150'],
  ['Call me: 415.555.0150 x7', '4155550150w7'],
  ['‎(415) 555‑0150', '(415) 555-0150'],
])('takes a pasted %s', async (pasted, shown) => {
  const { model } = await dialer();
  model.paste(pasted);
  expect(model.number.value).toBe(shown);
});

it('erases digits, not the punctuation behind them', async () => {
  const { model } = await dialer();
  model.type('(415) 555-0150');
  for (let step = 0; step < 7; step += 1) model.erase();
  expect(model.number.value).toBe('415');
  model.erase();
  expect(model.number.value).toBe('41');
});

it('shows a name as it is typed and searches it after a pause', async () => {
  const { model, client } = await dialer({
    'contacts.list': () => pageOf([contactOf()]),
  });
  for (const text of ['m', 'ma', 'may']) model.type(text);
  await pause();
  expect(model.number.value).toBe('may');
  expect(client.requests.filter(({ operation }) => operation === 'contacts.list')).toHaveLength(1);
  expect(model.suggestions.value).toMatchObject([{ name: 'Maya Lopez', display: '(415) 555-0150' }]);
});

it('matches a whole number with a contact and their local time', async () => {
  const { model } = await dialer();
  model.paste('(415) 555-0150');
  await pause();
  expect(model.match.value).toMatchObject({
    kind: 'contact',
    name: 'Maya Lopez',
    detail: 'Acme Dental · 10:14 AM there',
  });
});

it('asks the host page about a number that no contact has', async () => {
  const lookup = vi.fn(() => Promise.resolve({ id: 'A-1', name: 'Harbor lead', company: 'Harbor' }));
  const { model } = await dialer({ 'contacts.findByPhone': () => callerOf() }, { lookup });
  model.paste('415 555 0150');
  await pause();
  expect(lookup).toHaveBeenCalledWith('+14155550150');
  expect(model.match.value).toMatchObject({ kind: 'contact', name: 'Harbor lead', detail: 'Harbor · 10:14 AM there' });
});

it('does not wait for a host page that never answers', async () => {
  const lookup = () => new Promise<null>(() => {});
  const { model } = await dialer({ 'contacts.findByPhone': () => callerOf() }, { lookup });
  model.paste('415 555 0150');
  await pause();
  expect(model.match.value).toMatchObject({ kind: 'unknown', detail: '10:14 AM there' });
});

it.each(['911', '415 555 0150', '555 555 5555 555 5'])('says before the dial why %s cannot be called', async (text) => {
  const message = 'That number cannot be called.';
  const { model, client } = await dialer({ 'calls.check': () => ({ ...allowed, allowed: false, message }) });
  model.type(text);
  await pause();
  expect(model.match.value).toEqual({ kind: 'refused', reason: message, details: [], lines: [] });
  await model.call();
  expect(client.dialled).toEqual([]);
});

it('says after three lookups that failed that the contact was not found, and looks again when asked', async () => {
  let isAway = true;
  let lookups = 0;
  const { model } = await dialer({
    'contacts.findByPhone': () => {
      lookups += 1;
      if (isAway) throw new TalkError({ code: 'INTERNAL', message: 'Broken.', status: 500, retryable: true });
      return callerOf({ contact: sampleContact, calls_today: 1 });
    },
  });
  model.type('4155550150');
  await pause();
  expect([lookups, model.match.value.kind]).toEqual([1, 'none']);
  await vi.advanceTimersByTimeAsync(2_000);
  expect([lookups, model.match.value]).toEqual([3, { kind: 'lost' }]);
  expect(phoneText('match.lost')).toBe('Contact not found, please try again.');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(lookups).toBe(3);
  isAway = false;
  model.lookAgain();
  expect(model.match.value.kind).toBe('none');
  await pause();
  expect(model.match.value).toMatchObject({ kind: 'contact', name: sampleContact.name });
});

it('does not look again where the server has refused', async () => {
  let lookups = 0;
  const { model } = await dialer({
    'contacts.findByPhone': () => {
      lookups += 1;
      throw new TalkError({ code: 'FORBIDDEN', message: 'No.', status: 403 });
    },
  });
  model.type('4155550150');
  await pause();
  await vi.advanceTimersByTimeAsync(10_000);
  expect([lookups, model.match.value.kind]).toEqual([1, 'none']);
});

it('drops an answer about a number that is no longer entered', async () => {
  let answer: (value: unknown) => void = () => {};
  const { model } = await dialer({ 'calls.check': () => new Promise((resolve) => (answer = resolve)) });
  model.type('4155550150');
  await pause();
  model.type('415');
  answer({ ...allowed, allowed: false, message: 'late' });
  await pause();
  expect(model.match.value).toEqual({ kind: 'none' });
});

it('dials from the chosen line, remembers it, and brings the last number back', async () => {
  const { model, client, memory } = await dialer();
  expect(model.lines.choices.value.map(({ name }) => name)).toEqual(['Sales line', 'Support']);
  model.lines.choose(13);
  model.type('4155550150');
  await pause();
  await model.call();
  expect(client.dialled).toEqual([{ to: '4155550150', line: 13, contactId: 7 }]);
  expect(model.number.value).toBe('');
  expect([...memory.values()]).toEqual(['13']);
  await model.call();
  expect(model.number.value).toBe('(415) 555-0150');
  expect(client.dialled).toHaveLength(1);
});

it('drops "End the call you are on first." when that call has ended', async () => {
  const { model, client } = await dialer();
  client.phone.dial = () => Promise.reject(new TalkError({ code: 'PHONE_BUSY', message: 'busy' }));
  const talking = { phase: 'active', answeredAtMs: 0, held: false, muted: false, interrupted: false } as const;
  client.put(outbound('out-1', '+14155550150', talking));
  await model.callNumber('+14155550151').catch(() => undefined);
  expect(model.problem.value).toContain('End the call you are on first.');
  client.put(outbound('out-1', '+14155550150', { phase: 'ended', reason: 'hung-up', endedAtMs: 9_000 } as never));
  expect(model.problem.value).toBeNull();
});

it('forwards the key of an intent, and finds lines by id and by number', async () => {
  const { model, client } = await dialer();
  await model.callNumber('4155550150', { idempotencyKey: 'k-1', lineId: 13 });
  expect(client.dialled).toEqual([{ to: '4155550150', line: 13, idempotencyKey: 'k-1' }]);
  expect([model.findLine('13'), model.findLine('(415) 555-0100'), model.findLine('99'), model.findLine('0')]).toEqual([
    13,
    12,
    null,
    null,
  ]);
});

it('says before the dial why not, who can change it, and which line could call', async () => {
  const { model } = await dialer({
    'calls.check': () => ({
      ...allowed,
      allowed: false,
      message: 'This contact is on do-not-contact.',
      obstacles: [obstacle({ detail: 'Asked by mail' }), obstacle({ message: 'This line is paused.' })],
      alternatives: {
        lines: [{ id: 13, name: 'Support', phone_number: '+14155550101' }],
        people: [
          { id: 1, name: 'Priya' },
          { id: 2, name: 'Marcus' },
        ],
      },
    }),
  });
  model.type('4155550150');
  await pause();
  expect(model.match.value).toEqual({
    kind: 'refused',
    reason: 'This contact is on do-not-contact.',
    details: ['Reason: Asked by mail', 'This line is paused.', 'Priya or Marcus can change that.'],
    lines: [{ id: 13, name: 'Support' }],
  });
});

/** What forbids a call, from the guide, which the server's own test compares with the gate. */
const guide = readFileSync(join(import.meta.dirname, '../../../../../docs/guides/what-stops-a-call.md'), 'utf8');
const REASONS = [...guide.matchAll(/^\| +(\d+) +\| (\w+) +\| ([^|]+?) +\|/gm)].map(
  ([, code, place, sentence]) => [Number(code), place ?? '', sentence ?? ''] as const,
);

it('knows every reason of the guide', () => {
  expect(REASONS.map(([code]) => code)).toEqual([
    34, 35, 12, 46, 42, 14, 24, 19, 18, 22, 9, 33, 10, 23, 2, 11, 6, 16, 40, 17, 45,
  ]);
});

it.each(REASONS)(
  '%i (%s): “%s” is shown before Call is pressed, with what can be done instead',
  async (_, place, message) => {
    const isLine = place === 'line';
    const { model, client } = await dialer({
      'calls.check': ({ query }: { query: { campaign_id?: number } }) =>
        isLine && query.campaign_id === 13
          ? { ...allowed, campaign_id: 13 }
          : {
              ...allowed,
              allowed: false,
              message,
              obstacles: [obstacle({ message })],
              alternatives: {
                lines: isLine ? [{ id: 13, name: 'Support', phone_number: '+14155550101' }] : [],
                people: isLine ? [] : [{ id: 1, name: 'Priya' }],
              },
            },
    });
    model.type('4155550150');
    await pause();
    const match = model.match.value;
    expect(match).toMatchObject({ kind: 'refused', reason: message });
    await model.call();
    expect(client.dialled).toEqual([]);
    if (match.kind !== 'refused') return;
    if (!isLine) {
      expect(match.details).toContain('Priya can change that.');
      return;
    }
    // The button with the other line.
    model.lines.choose(match.lines[0]?.id ?? 0);
    await pause();
    expect(model.match.value.kind).not.toBe('refused');
  },
);

it('shows that it is night there, also for a number that no contact has', async () => {
  const night = { ...allowed, day_time: { ...allowed.day_time, ok: false, time: '21:40' } };
  const { model } = await dialer({
    'calls.check': () => night,
    'contacts.findByPhone': () => callerOf(),
  });
  model.type('4155550150');
  await pause();
  expect(model.match.value).toEqual({ kind: 'unknown', detail: '21:40 there, outside calling hours', tone: 'warn' });
});

it('keeps the number when the question about calling hours is answered with no', async () => {
  const { model, client } = await dialer();
  client.phone.dial = () =>
    Promise.resolve({ state: signal({ phase: 'ended', reason: 'cancelled' }) } as unknown as PhoneCall);
  model.type('4155550150');
  await model.call();
  expect(model.number.value).toBe('(415) 555-0150');
});

it.each([
  ['user-default', 'Your default line.'],
  ['account-default', 'The account’s default line.'],
  ['first', 'The first line that can call.'],
  ['forced', 'Your account calls from this line only.'],
] as const)('says why the line is preset: %s', async (default_reason, words) => {
  const lines = [sampleLine({ default_reason }), sampleLine({ id: 13, is_default: false, default_reason: null })];
  const { model } = await dialer({ 'company.lines': () => ({ data: lines }) });
  expect([model.lines.chosenId.value, model.lines.why.value]).toEqual([12, words]);
  expect(model.lines.choices.value).toHaveLength(default_reason === 'forced' ? 1 : 2);
  model.lines.choose(13);
  expect(model.lines.why.value).toBeNull();
});

it('says that a line was chosen last time', async () => {
  const { model, memory } = await dialer();
  model.lines.choose(13);
  const again = await dialer({}, null);
  again.memory.set('phone.line', memory.get('phone.line') ?? '');
  await again.model.reload();
  expect([again.model.lines.chosenId.value, again.model.lines.why.value]).toEqual([13, 'The line you chose last.']);
});

it('asks for the line of every call when the agent has set that', async () => {
  const { model, client, memory } = await dialer({}, null, true);
  model.type('4155550150');
  await model.call();
  expect([model.lines.mustChoose.value, client.dialled]).toEqual([true, []]);
  await expect(model.callNumber('4155550150')).rejects.toMatchObject({ message: 'Choose the line to call from.' });
  model.lines.choose(13);
  await model.call();
  expect(client.dialled).toMatchObject([{ to: '4155550150', line: 13 }]);
  expect([model.lines.chosenId.value, memory.size]).toEqual([null, 0]);
});

it('does not offer a line that is paused or only forwards', async () => {
  const lines = [sampleLine({ forwards_only: true }), sampleLine({ id: 13, is_default: false, default_reason: null })];
  const { model } = await dialer({ 'company.lines': () => ({ data: lines }) });
  expect(model.lines.choices.value.map(({ id }) => id)).toEqual([13]);
});
