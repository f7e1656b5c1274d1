import { expect, it } from 'vitest';
import { timeText, whenText } from './times.js';

const night = new Date(2026, 10, 22, 1, 5).toISOString();

it('writes a time as the locale does, at night as well', () => {
  expect([timeText(night, 'de'), timeText(night, 'es')]).toEqual(['01:05', '1:05']);
  expect(timeText(night, 'en-US')).toMatch(/^1:05\sAM$/);
  expect(timeText(night, 'no locale')).not.toBe('');
});

it('writes no German word between English ones: the widget does not speak every language of a page', () => {
  expect(whenText(night, 'de')).toBe('Sun 01:05');
});
