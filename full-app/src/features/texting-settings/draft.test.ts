import type { QuietRuleView, TextingSettings } from '@talk/core/contract';
import { describe, expect, it } from 'vitest';
import { bodyOf, draftOf, limitIn, textingProblems, timesProblem, type ProblemWords } from './draft.js';
import { ruleBody, ruleDraft, ruleProblems, statesFor } from './quiet-rule-draft.js';
import { makeTextingSettings } from './samples.fixture.js';

const WORDS = Object.fromEntries(
  ['whole', 'optOutNeeded', 'optOutLong', 'replyLong', 'dayNeeded', 'bothTimes', 'sameTimes'].map((key) => [key, key]),
) as unknown as ProblemWords;
const problems = (change: Partial<TextingSettings>) =>
  textingProblems(draftOf({ ...makeTextingSettings(), ...change }), WORDS);

describe('draft of the texting settings', () => {
  it('reads a limit, its absence, and what is not one', () => {
    expect([' 12 ', '', '0', '-3', '1.5', 'none', '1000001'].map(limitIn)).toEqual([12, null, 0, 0, 0, 0, 0]);
  });

  it('edits times as a time field has them, and sends them as stored', () => {
    const window = { open: '0930', close: '2400', weekdays: [1] };
    const draft = draftOf({ ...makeTextingSettings(), text_window: window });
    expect(draft.text_window).toEqual({ open: '09:30', close: '00:00', weekdays: [1] });
    expect(bodyOf({ text_window: draft.text_window })).toEqual({ text_window: window });
    expect(bodyOf({ text_window: null, undo_seconds: 0 })).toEqual({ text_window: null, undo_seconds: 0 });
  });

  it('takes midnight to midnight for the whole day, and no other equal times', () => {
    expect(timesProblem('00:00', '00:00')).toBeUndefined();
    expect(timesProblem('22:00', '06:00')).toBeUndefined();
    expect(timesProblem('09:00', '09:00')).toBe('sameTimes');
    expect(timesProblem('09:00', '')).toBe('bothTimes');
  });

  it('names the field of each problem', () => {
    expect(problems({})).toEqual({});
    expect(
      problems({
        daily_text_limit: 0,
        opt_out_text: '  ',
        help_reply: 'x'.repeat(321),
        text_window: { open: '0900', close: '0900', weekdays: [] },
      }),
    ).toEqual({
      daily_text_limit: 'whole',
      opt_out_text: 'optOutNeeded',
      help_reply: 'replyLong',
      'text_window.open': 'sameTimes',
      'text_window.weekdays': 'dayNeeded',
    });
    expect(problems({ opt_out_text: 'x'.repeat(161) })).toEqual({ opt_out_text: 'optOutLong' });
  });
});

const RULE: QuietRuleView = {
  id: '7',
  is_shipped: false,
  is_enabled: true,
  name: 'Florida',
  country: 'US',
  subdivision: 'FL',
  weekdays: [1, 2],
  open: '1000',
  close: '2400',
  starts_on: null,
  ends_on: '2026-12-24',
};

describe('draft of a quiet rule', () => {
  it('is sent as it was stored when nothing is changed', () => {
    const { id: _id, is_shipped: _shipped, is_enabled: _enabled, ...fields } = RULE;
    expect(ruleBody(ruleDraft(RULE, 'US'), RULE)).toEqual(fields);
  });

  it('starts with working hours on every day in the company’s country', () => {
    expect(ruleBody({ ...ruleDraft(null, 'MX'), name: ' Día ' }, null)).toEqual({
      name: 'Día',
      country: 'MX',
      subdivision: null,
      weekdays: [0, 1, 2, 3, 4, 5, 6],
      open: '0900',
      close: '1700',
      starts_on: null,
      ends_on: null,
    });
  });

  it('drops the state when the country changes, and the hours when there are none', () => {
    const draft = { ...ruleDraft(RULE, 'US'), country: 'CA', kind: 'none' };
    expect(ruleBody(draft, RULE)).toMatchObject({ country: 'CA', subdivision: null, open: null, close: null });
  });

  it('keeps a state that only the API knows', () => {
    const abroad = { ...RULE, country: 'MX', subdivision: 'JA' };
    expect(statesFor('MX', abroad)).toEqual([['JA', 'JA']]);
    expect(ruleBody(ruleDraft(abroad, 'US'), abroad)).toMatchObject({ country: 'MX', subdivision: 'JA' });
  });

  it('names the field of each problem', () => {
    const draft = ruleDraft(RULE, 'US');
    expect(ruleProblems(draft)).toEqual({});
    expect(ruleProblems({ ...draft, name: '', close: '10:00', weekdays: '', starts_on: '2026-12-25' })).toEqual({
      name: 'nameNeeded',
      open: 'sameTimes',
      weekdays: 'dayNeeded',
      ends_on: 'endsBefore',
    });
    expect(ruleProblems({ ...draft, kind: 'none', open: '' })).toEqual({});
  });
});
