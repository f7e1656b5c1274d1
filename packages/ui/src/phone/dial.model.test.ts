import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createFakeClient, sampleContact, sampleLine, settle, type FakeAnswers } from '../testing/fake-client.js';
import { createDialModel } from './dial.model.js';
import type { Directory } from './phone-ports.js';

const allowed = { allowed: true, rejection: null, message: null, phone_number: '+14155550150', campaign_id: 12 };
const stops: (() => void)[] = [];
beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  vi.useRealTimers();
});

async function dialer(answers: FakeAnswers = {}, directory: Directory | null = null) {
  const memory = new Map<string, string>();
  const client = createFakeClient({
    'company.lines': () => ({
      data: [
        sampleLine(),
        sampleLine({ id: 13, name: 'Support', is_default: false }),
        sampleLine({ id: 14, name: 'Old', is_paused: true, is_default: false }),
      ],
    }),
    'calls.check': () => allowed,
    'contacts.findByPhone': () => ({ contact: sampleContact, calls_today: 1 }),
    'contacts.list': () => ({ data: [] }),
    ...answers,
  });
  const model = createDialModel({
    client,
    directory,
    remembered: { get: (key) => memory.get(key) ?? null, set: (key, value) => void memory.set(key, value) },
    country: 'US',
    timeFormat: 12,
    nowMs: () => Date.parse('2026-11-20T18:14:00Z'),
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
  ['Call me: 415.555.0150 x7', '(415) 555-0150'],
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
    'contacts.list': () => ({ data: [{ id: 7, name: 'Maya Lopez', phone_number: '+14155550150' }] }),
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

it('asks the page around it for a number that no contact has', async () => {
  const lookup = vi.fn(() => Promise.resolve({ id: 'A-1', name: 'Harbor lead', company: 'Harbor' }));
  const { model } = await dialer({ 'contacts.findByPhone': () => ({ contact: null, calls_today: 0 }) }, { lookup });
  model.paste('415 555 0150');
  await pause();
  expect(lookup).toHaveBeenCalledWith('+14155550150');
  expect(model.match.value).toMatchObject({ kind: 'contact', name: 'Harbor lead', detail: 'Harbor' });
});

it.each(['911', '415 555 0150', '555 555 5555 555 5'])('says before the dial why %s cannot be called', async (text) => {
  const message = 'That number cannot be called.';
  const { model, client } = await dialer({ 'calls.check': () => ({ ...allowed, allowed: false, message }) });
  model.type(text);
  await pause();
  expect(model.match.value).toEqual({ kind: 'refused', reason: message });
  await model.call();
  expect(client.dialled).toEqual([]);
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
  expect(model.lines.value.map(({ name }) => name)).toEqual(['Sales line', 'Support']);
  model.chooseLine(13);
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
