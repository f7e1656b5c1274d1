import { expect, it } from 'vitest';
import { textLinesOf } from './crm-words.js';

it('texts are written as a conversation, with the newest texts where there is no room for all', () => {
  const text = (minute: number, body: string, more = {}) => ({
    at: new Date(Date.UTC(2026, 0, 5, 14, minute)),
    direction: 'inbound' as const,
    author: 'Maya',
    body,
    files: [],
    isUndelivered: false,
    ...more,
  });
  const timeZone = 'America/New_York';
  const texts = [text(5, 'Hello'), text(6, '', { files: ['a.jpg'] }), text(7, 'Gone', { isUndelivered: true })];
  expect(textLinesOf({ texts, timeZone }, 1000)).toBe(
    '09:05 Maya: Hello\n09:06 Maya: [a.jpg]\n09:07 Maya: Gone (not delivered)',
  );
  const many = Array.from({ length: 50 }, (_, index) => text(index, 'x'.repeat(20)));
  const short = textLinesOf({ texts: many, timeZone }, 300);
  expect(short.length).toBeLessThanOrEqual(300);
  expect(short.split('\n')[0]).toMatch(/^\(\d\d earlier in Talk\)$/);
  expect(short).toContain('09:49');
});
