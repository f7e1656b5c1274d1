import { expect, it } from 'vitest';
import { timeText } from './text-times.js';

it('writes a time as the locale does, at night as well', () => {
  const night = new Date(2026, 10, 22, 1, 5).toISOString();
  expect([timeText(night, 'de'), timeText(night, 'es')]).toEqual(['01:05', '1:05']);
  expect(timeText(night, 'en-US')).toMatch(/^1:05\sAM$/);
  expect(timeText(night, 'no locale')).not.toBe('');
});
