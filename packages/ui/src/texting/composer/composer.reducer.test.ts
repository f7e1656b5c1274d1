import { expect, it } from 'vitest';
import { initialComposer, nextComposer, type ComposerEvent } from './composer.reducer.js';
import type { ComposerState } from './composer.state.js';

const after = (...events: ComposerEvent[]): ComposerState => events.reduce(nextComposer, initialComposer(false));
const refused: ComposerEvent = { type: 'refused', problem: 'The line is closed.' };

it.each<ComposerEvent>([
  { type: 'typed', text: 'Hi' },
  { type: 'line-chosen', lineId: 3 },
  { type: 'number-chosen', phoneNumber: '+14155550150' },
  { type: 'time-chosen', schedule: null },
  { type: 'lift-asked', kind: 'undnc' },
  { type: 'guarded', guard: { name: 'Sam', text: 'On it.' } },
  { type: 'asked' },
  { type: 'emptied' },
])('a problem is over once the agent acts on it: $type', (event) => {
  expect(after(refused, event).problem).toBeNull();
});

it.each<ComposerEvent>([{ type: 'check-failed' }, { type: 'answered' }, { type: 'seen', id: 9 }])(
  'a problem stays while the agent does nothing about it: $type',
  (event) => {
    expect(after(refused, event).problem).toBe('The line is closed.');
  },
);

it('counts a text as begun when its first letter is there, until it is empty again', () => {
  const begun: ComposerEvent = { type: 'content-changed', isEmpty: false, newestId: 5 };
  expect(after(begun, { ...begun, newestId: 8 }).begunAtId).toBe(5);
  expect(after(begun, { ...begun, isEmpty: true, newestId: 8 }).begunAtId).toBeNull();
  expect(after(begun, { type: 'guard-dismissed', newestId: 8 }).begunAtId).toBe(8);
});

it('knows the newest communication that was seen, in whatever order they are reported', () => {
  expect(after({ type: 'seen', id: 9 }, { type: 'seen', id: 7 }).seenId).toBe(9);
});

it('keeps line, number and opt-out for the next text, and nothing else of the last one', () => {
  const next = after(
    { type: 'line-chosen', lineId: 3 },
    { type: 'opt-out-set', on: false },
    { type: 'template-used', id: 4 },
    { type: 'typed', text: 'Hi' },
    { type: 'emptied' },
  );
  expect(next).toEqual({ ...initialComposer(false), lineId: 3, optOut: false });
});

it('a scheduled text brings its own choices', () => {
  const next = after(
    { type: 'typed', text: 'Hi' },
    { type: 'line-chosen', lineId: 3 },
    { type: 'text-changed', to: { lineId: 7, phoneNumber: null } },
  );
  expect(next).toMatchObject({ text: '', lineId: 7, phoneNumber: null });
});
