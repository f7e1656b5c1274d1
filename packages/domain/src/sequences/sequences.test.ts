import { describe, expect, it } from 'vitest';
import { canDo, explainsBetter, SEQUENCE_STATUSES, stopReasonOf, stopReasonOfRejection } from './sequence-states.js';
import { indexAfterChange, indexNow, nextAct, sequenceProblems, type SequenceStep } from './sequence-steps.js';

const HOUR = 60 * 60_000;
const text = (id: string, body = 'Hi'): SequenceStep => ({ id, kind: 'text', body });
const wait = (id: string, amount: number, unit: 'minutes' | 'hours' | 'days' = 'hours'): SequenceStep => ({
  id,
  kind: 'wait',
  amount,
  unit,
});

describe('the next step of a sequence', () => {
  const steps = [text('a'), wait('b', 2), wait('c', 1, 'days'), text('d'), wait('e', 5)];

  it('is due at once when nothing waits before it', () => {
    expect(nextAct(steps, 0, 1000)).toMatchObject({ index: 0, dueMs: 1000 });
  });

  it('is due after all waiting times before it', () => {
    expect(nextAct(steps, 1, 0)).toMatchObject({ index: 3, step: { id: 'd' }, dueMs: 26 * HOUR });
  });

  it('does not exist at the end, even behind a waiting time', () => {
    expect(nextAct(steps, 4, 0)).toBeNull();
    expect(nextAct(steps, 9, 0)).toBeNull();
    expect(nextAct([], 0, 0)).toBeNull();
  });
});

describe('a contact in a sequence that was changed', () => {
  it('continues at the same step, wherever it was moved', () => {
    expect(indexNow([text('d'), wait('b', 1), text('a')], 'd', 2)).toBe(0);
  });

  it('continues with what took the place of a removed step', () => {
    expect(indexNow([text('a'), text('x')], 'gone', 1)).toBe(1);
    expect(indexNow([text('a')], 'gone', 4)).toBe(1);
  });
});

describe('after a change of the steps a contact', () => {
  const before = [text('a'), wait('w', 1), text('b'), wait('v', 1), text('c')];
  const at = { stepId: 'b', index: 2 };
  it.each([
    ['stays at its step, wherever it is', [text('x'), text('b'), text('a')], 1],
    ['continues with the step that took its place', [text('a'), wait('w', 1), text('y'), wait('v', 1), text('c')], 2],
    ['skips nothing when what came before it was removed too', [wait('v', 1), text('c')], 0],
    [
      'repeats nothing when something was put in front',
      [text('x'), wait('u', 1), text('a'), wait('w', 1), text('c')],
      4,
    ],
    ['is at the end when nothing is left behind it', [text('a')], 1],
  ])('%s', (_words, after, index) => {
    expect(indexAfterChange(before, after, at)).toBe(index);
  });

  it('whose step was removed earlier continues by its place', () => {
    expect(indexAfterChange(before, [text('x'), text('a'), text('c')], { stepId: 'gone', index: 2 })).toBe(2);
  });
});

describe('a sequence', () => {
  it('can be changed and removed only while it does not run', () => {
    const of = (deed: Parameters<typeof canDo>[1]) => SEQUENCE_STATUSES.filter((status) => canDo(status, deed));
    expect(of('change')).toEqual(['draft', 'paused']);
    expect(of('remove')).toEqual(['draft', 'paused']);
    expect(of('enroll')).toEqual(['active']);
    expect(of('start')).toEqual(['draft', 'paused']);
    expect(of('pause')).toEqual(['active']);
  });

  it('names everything that keeps it from starting', () => {
    const hasBrackets = (body: string) => body.includes('[');
    expect(sequenceProblems([], null, hasBrackets)).toEqual([{ kind: 'no-steps' }]);
    expect(sequenceProblems([wait('a', 1)], 3, hasBrackets)).toEqual([{ kind: 'no-text' }]);
    expect(sequenceProblems([text('a', ' '), text('b', 'At [time]')], null, hasBrackets)).toEqual([
      { kind: 'empty-text', index: 0 },
      { kind: 'square-brackets', index: 1 },
      { kind: 'no-line' },
    ]);
    expect(sequenceProblems([text('a')], 3, hasBrackets)).toEqual([]);
  });
});

describe('what stops a contact in a sequence', () => {
  it('is a text, a call or an appointment', () => {
    expect((['wrote', 'talked', 'booked'] as const).map(stopReasonOf)).toEqual(['replied', 'called', 'booked']);
  });

  it('is the opt-out when the reply was one', () => {
    expect(explainsBetter('opted_out', 'replied')).toBe(true);
    expect(explainsBetter('opted_out', 'disenrolled')).toBe(false);
    expect(explainsBetter('replied', 'opted_out')).toBe(false);
  });

  it('tells an opt-out from a number that cannot get texts', () => {
    expect([11, 32, 38].map(stopReasonOfRejection)).toEqual(['opted_out', 'opted_out', 'cannot_text']);
  });
});
