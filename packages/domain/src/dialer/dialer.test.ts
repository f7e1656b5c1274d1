import { describe, expect, it } from 'vitest';
import {
  afterCall,
  bucketOfTask,
  decideAdd,
  decideTask,
  dialerHoursOf,
  dialerSentence,
  dialerWindow,
  DIALER_REASONS,
  firstCallableAt,
  isWithinDialerHours,
  redialSentence,
  takeNext,
  type TaskFacts,
  type TaskRules,
} from './index.js';

const LA = 'America/Los_Angeles';
const NY = 'America/New_York';
const at = (iso: string): number => Date.parse(iso);
/** 10:00 in Los Angeles, 13:00 in New York. */
const NOW = at('2026-11-24T18:00:00Z');

const facts = (more: Partial<TaskFacts> = {}): TaskFacts => ({
  zones: [LA],
  isDnc: false,
  isBlocked: false,
  hasNumber: true,
  callsToday: 0,
  lastCallAtMs: null,
  heldUntilMs: null,
  ...more,
});
const rules = (more: Partial<TaskRules> = {}): TaskRules => ({
  skipsOutsideHours: true,
  includesNoZone: false,
  companyZone: NY,
  window: dialerWindow(null),
  dailyCap: 3,
  gapMs: 60_000,
  ...more,
});

describe('dialer hours', () => {
  it.each([
    ['2026-11-24T16:59:59Z', [LA], false],
    ['2026-11-24T17:00:00Z', [LA], true],
    ['2026-11-25T01:59:59Z', [LA], true],
    ['2026-11-25T02:00:00Z', [LA], false],
    // 17:30 in Los Angeles is 20:30 in New York: one of them says no.
    ['2026-11-25T01:30:00Z', [LA, NY], false],
    ['2026-11-24T18:00:00Z', [LA, NY], true],
    ['2026-11-24T18:00:00Z', [], false],
  ])('reads 09:00 to 18:00 on the clock of the contact: %s in %j is %s', (iso, zones, isOpen) => {
    expect(isWithinDialerHours(dialerWindow(null), at(iso), zones)).toBe(isOpen);
  });

  it.each([
    [
      { openTime: '0800', closeTime: '20:00:00' },
      { openMinute: 480, closeMinute: 1200 },
    ],
    [
      { openTime: 'soon', closeTime: '20:00:00' },
      { openMinute: 540, closeMinute: 1080 },
    ],
    [null, { openMinute: 540, closeMinute: 1080 }],
  ])('takes the hours of the company if they can be read: %j', (hours, window) => {
    expect(dialerWindow(hours)).toEqual(window);
  });

  it('shows the hours that hold', () => {
    expect(dialerHoursOf({ openTime: null, closeTime: null })).toEqual({ open: '09:00', close: '18:00' });
    expect(dialerHoursOf({ openTime: '07:30:00', closeTime: '2400' })).toEqual({ open: '07:30', close: '00:00' });
    expect(dialerHoursOf({ openTime: 'soon', closeTime: '20:00' })).toEqual({ open: '09:00', close: '18:00' });
  });

  it('names the first moment that suits every zone, across a change to summer time', () => {
    expect(firstCallableAt(dialerWindow(null), NOW, [LA])).toBe(NOW);
    expect(firstCallableAt(dialerWindow(null), at('2026-11-25T02:30:00Z'), [LA, NY])).toBe(at('2026-11-25T17:00:00Z'));
    // The night of 7 to 8 March 2026 has one hour less.
    expect(firstCallableAt(dialerWindow(null), at('2026-03-08T03:00:00Z'), [LA])).toBe(at('2026-03-08T16:00:00Z'));
    expect(firstCallableAt(dialerWindow(null), NOW, [])).toBeNull();
    expect(firstCallableAt(dialerWindow({ openTime: '0900', closeTime: '0930' }), NOW, [LA, 'Asia/Tokyo'])).toBeNull();
  });
});

describe('decision before a call', () => {
  it.each<[string, Partial<TaskFacts>, Partial<TaskRules>, string]>([
    ['dials within the hours', {}, {}, 'dial'],
    ['skips a contact without a zone', { zones: [] }, {}, 'skip no-timezone'],
    ['skips one without a zone with the setting off', { zones: [] }, { skipsOutsideHours: false }, 'skip no-timezone'],
    ['dials it if the agent included it', { zones: [] }, { skipsOutsideHours: false, includesNoZone: true }, 'dial'],
    ['never includes it while hours count', { zones: [] }, { includesNoZone: true }, 'skip no-timezone'],
    ['skips outside hours', { zones: ['Asia/Tokyo'] }, {}, 'skip outside-hours'],
    ['dials outside hours with the setting off', { zones: ['Asia/Tokyo'] }, { skipsOutsideHours: false }, 'dial'],
    ['cancels on Do Not Contact', { isDnc: true, zones: [] }, {}, 'cancel dnc'],
    ['cancels a blocked contact', { isBlocked: true }, {}, 'cancel blocked'],
    ['cancels a contact without a number', { hasNumber: false }, {}, 'cancel no-number'],
    ['skips at the daily cap', { callsToday: 3 }, {}, 'skip daily-cap'],
    ['skips within the gap', { lastCallAtMs: NOW - 59_999 }, {}, 'skip too-soon'],
    ['dials after the gap', { lastCallAtMs: NOW - 60_000 }, {}, 'dial'],
    ['skips a number whose calls fail', { heldUntilMs: NOW + 1 }, {}, 'skip failing-number'],
    ['dials it when its hold has passed', { heldUntilMs: NOW }, {}, 'dial'],
    ['cancels rather than skips', { isDnc: true, callsToday: 3, zones: ['Asia/Tokyo'] }, {}, 'cancel dnc'],
  ])('%s', (_, some, ruled, expected) => {
    const verdict = decideTask(facts(some), rules(ruled), NOW);
    expect('reason' in verdict ? `${verdict.kind} ${verdict.reason}` : verdict.kind).toBe(expected);
  });

  it('says when a skipped contact becomes callable', () => {
    const callableAt = (some: Partial<TaskFacts>) => {
      const verdict = decideTask(facts(some), rules(), NOW);
      return verdict.kind === 'skip' && verdict.callableAtMs !== null
        ? new Date(verdict.callableAtMs).toISOString()
        : null;
    };
    expect(callableAt({ zones: ['Asia/Tokyo'] })).toBe('2026-11-25T00:00:00.000Z');
    expect(callableAt({ callsToday: 9 })).toBe('2026-11-25T17:00:00.000Z');
    expect(callableAt({ lastCallAtMs: NOW - 10_000 })).toBe('2026-11-24T18:00:50.000Z');
    expect(callableAt({ zones: [] })).toBeNull();
    const capped = decideTask(
      facts({ zones: [], callsToday: 9 }),
      rules({ skipsOutsideHours: false, includesNoZone: true }),
      NOW,
    );
    // Without a zone, the next day is the company's.
    expect(capped).toMatchObject({ reason: 'daily-cap', callableAtMs: at('2026-11-25T05:00:00Z') });
  });

  it.each([
    [
      dialerSentence('no-timezone'),
      'Task is skipped because timezone has not been set for this contact. Pushed the task to the bottom of the list.',
    ],
    [
      dialerSentence('outside-hours'),
      "Task is skipped because it's outside day times. Pushed the task to the bottom of the list.",
    ],
    [dialerSentence('dnc'), 'Task is removed because the contact is on DNC.'],
    [redialSentence('top', false), 'Success: contact is at the top of the current list'],
    [redialSentence('bottom', false), 'Success: contact is at the bottom of the current list'],
    [redialSentence('top', true), 'Contact needs to be redialed, adding to the top of current list'],
    [redialSentence('bottom', true), 'Contact needs to be redialed, adding to the bottom of current list'],
  ])('words it as the spec does: %s', (said, words) => {
    expect(said).toBe(words);
  });

  it('says of each reason whether the task is skipped to the bottom or removed', () => {
    for (const reason of DIALER_REASONS)
      expect(dialerSentence(reason), reason).toMatch(
        /^Task is (?:skipped.*\. Pushed the task to the bottom of the list\.|removed .*\.)$/,
      );
  });
});

describe('end of a call', () => {
  const end = { isAnswered: false, dispositionId: null, redialed: 0, scheduledAtMs: null };
  const settings = { minRedials: 2, successfulDispositionIds: [7], gapMs: 0 };

  it.each([
    ['redials at once without a gap', {}, {}, { kind: 'redial', place: 'top', notBeforeMs: NOW, redialed: 1 }],
    [
      'redials later with a gap',
      {},
      { gapMs: 5 },
      { kind: 'redial', place: 'bottom', notBeforeMs: NOW + 5, redialed: 1 },
    ],
    ['redials after an outcome that is no success', { isAnswered: true, dispositionId: 3 }, {}, { kind: 'redial' }],
    ['ends with a successful outcome', { dispositionId: 7 }, {}, { kind: 'finish', status: 'called' }],
    ['ends after the last redial', { redialed: 2 }, {}, { kind: 'finish', status: 'failed' }],
    ['ends at once with 0', {}, { minRedials: 0 }, { kind: 'finish', status: 'failed' }],
    [
      'counts an answer if no outcome is named',
      { isAnswered: true },
      { successfulDispositionIds: [] },
      { kind: 'finish', status: 'called' },
    ],
    ['schedules at the time of the agent', { scheduledAtMs: NOW + 9 }, {}, { kind: 'schedule', atMs: NOW + 9 }],
    ['ignores a time in the past', { scheduledAtMs: NOW, redialed: 2 }, {}, { kind: 'finish', status: 'failed' }],
  ])('%s', (_, ended, set, expected) => {
    expect(afterCall({ ...end, ...ended }, { ...settings, ...set }, NOW)).toMatchObject(expected);
  });
});

describe('adding to a list', () => {
  const contact = { isThere: false, isDnc: false, isBlocked: false, hasNumber: true, lineType: null, hasZone: true };

  it.each([
    ['adds', {}, { kind: 'added', isLandline: false, hasZone: true }],
    ['notes a landline', { lineType: 'landline' as const }, { kind: 'added', isLandline: true, hasZone: true }],
    ['notes a missing zone', { hasZone: false }, { kind: 'added', isLandline: false, hasZone: false }],
    ['keeps one task for each contact', { isThere: true }, { kind: 'there' }],
    ['leaves out Do Not Contact first', { isThere: true, isDnc: true, isBlocked: true }, { kind: 'dnc' }],
    ['leaves out a blocked contact', { isBlocked: true }, { kind: 'blocked' }],
    ['leaves out a contact without a number', { hasNumber: false }, { kind: 'no-number' }],
  ])('%s', (_, more, verdict) => {
    expect(decideAdd({ ...contact, ...more })).toEqual(verdict);
  });
});

describe('next task', () => {
  const queue = [1, 2, 3, 4].map((id) => ({ id, contactId: id * 10 }));

  it('passes over skipped, canceled and busy contacts', () => {
    const next = takeNext(
      queue,
      ({ id }) =>
        id === 1
          ? { kind: 'skip', reason: 'outside-hours', callableAtMs: 5 }
          : id === 2
            ? { kind: 'cancel', reason: 'dnc' }
            : { kind: 'dial' },
      new Set([30]),
    );
    expect(next.task?.id).toBe(4);
    expect(next.queue.map(({ id }) => id)).toEqual([3, 1]);
    expect(next.canceled.map(({ task }) => task.id)).toEqual([2]);
  });

  it('ends a pass that dials nobody, and says when the first contact becomes callable', () => {
    const next = takeNext(
      queue,
      ({ id }) => ({ kind: 'skip', reason: 'outside-hours', callableAtMs: id === 4 ? null : 100 - id }),
      new Set(),
    );
    expect(next).toMatchObject({ task: null, callableAtMs: 97 });
    expect(next.queue).toEqual(queue);
  });
});

it('puts each task into one bucket', () => {
  expect((['in-queue', 'in-progress', 'called', 'failed', 'scheduled'] as const).map(bucketOfTask)).toEqual([
    'in-queue',
    null,
    'called',
    'failed',
    'scheduled',
  ]);
});
