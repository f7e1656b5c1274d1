import { expect, it } from 'vitest';
import { draftOf, settingsOf, wrongIn } from './threshold-draft.js';

const SETTINGS = {
  service_level_seconds: 20,
  thresholds: {
    waiting: { watch: 3, act: 6 },
    longest_wait: { watch: 60, act: 120 },
    service_level: { watch: 89, act: 60 },
    available: { watch: 1, act: 0 },
    missed: { watch: 5, act: 10 },
    callbacks: null,
    answers: { watch: 1, act: 5 },
  },
};

it('keeps what is not changed, and gives a tile without numbers no target', () => {
  const draft = draftOf(SETTINGS);
  expect(settingsOf(draft)).toEqual(SETTINGS);
  const changed = settingsOf({
    ...draft,
    waiting_watch: '',
    waiting_act: '',
    callbacks_watch: '4',
    callbacks_act: '9',
  });
  expect(changed.thresholds).toMatchObject({ waiting: null, callbacks: { watch: 4, act: 9 } });
});

it('names what is wrong: no whole number, one of two missing, and an order that can never be', () => {
  const draft = draftOf(SETTINGS);
  expect(wrongIn(draft)).toEqual({});
  expect(Object.keys(wrongIn({ ...draft, service_level_seconds: 'twenty' }))).toEqual(['service_level_seconds']);
  expect(Object.keys(wrongIn({ ...draft, waiting_act: '' }))).toEqual(['waiting_act']);
  expect(wrongIn({ ...draft, waiting_act: '2' })).toEqual({
    waiting_act: 'Enter a number as high as the first, or higher.',
  });
  expect(wrongIn({ ...draft, available_act: '5' })).toEqual({
    available_act: 'Enter a number as low as the first, or lower.',
  });
});
