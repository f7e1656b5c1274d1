import { afterEach, expect, it } from 'vitest';
import { agoText, durationText, storedTimeText, timeText } from './clock.js';
import { spanish } from './es/index.js';
import { language, speak } from './language.js';

const english = language();
afterEach(() => speak(english));

const AT = Date.parse('2026-11-20T17:05:00Z');
const ZONE = 'America/Los_Angeles';
const DAY_MS = 86_400_000;
const plain = (text: string): string => text.replaceAll(/\s/gu, ' ');

it('writes the hour and short spans in English as the spec has them', () => {
  expect([timeText(AT, ZONE, 12), timeText(AT, ZONE, 24)]).toEqual(['9:05 AM', '09:05']);
  expect([agoText(AT, AT), agoText(AT - 150 * DAY_MS, AT), agoText(AT + 300_000, AT)]).toEqual(['Now', '5mo', 'in 5m']);
  expect([durationText(3_725), durationText(120), durationText(0)]).toEqual(['1h 2m 5s', '2m', '0s']);
});

it('writes them in another language as its readers know them', () => {
  speak({ tag: 'es-419', direction: 'ltr', translation: spanish });
  expect([timeText(AT, ZONE, 12), timeText(AT, ZONE, 24)].map(plain)).toEqual(['9:05 a.m.', '09:05']);
  const agos = [0, 45_000, 720_000, DAY_MS, 6 * DAY_MS, 150 * DAY_MS].map((ms) => agoText(AT - ms, AT));
  expect(agos.map(plain)).toEqual(['Ahora', '45 s', '12 min', '1 día', '6 días', '5 meses']);
  expect(plain(agoText(AT + 300_000, AT))).toBe('en 5 min');
  const spans = [3_725, 120, 0].map((seconds) => durationText(seconds));
  expect(spans.map(plain)).toEqual(['1 h 2 min 5 s', '2 min', '0 s']);
});

it('writes a stored time of the day as the person reads times', () => {
  expect([storedTimeText('0800', 12), storedTimeText('18:30', 24), storedTimeText('2400', 12)]).toEqual([
    '8:00 AM',
    '18:30',
    '12:00 AM',
  ]);
  expect(storedTimeText('soon', 12)).toBe('soon');
  speak({ tag: 'es-419', direction: 'ltr', translation: spanish });
  expect(plain(storedTimeText('0800', 12))).toBe('8:00 a.m.');
});
