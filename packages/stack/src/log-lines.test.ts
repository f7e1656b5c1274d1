import { expect, it } from 'vitest';
import { isDatabaseNews, prefixed, readableLine } from './log-lines.js';

it('turns a log record into a sentence', () => {
  const record = {
    level: 40,
    time: 1,
    pid: 2,
    hostname: 'h',
    name: 'voice',
    msg: 'webhook late',
    delayMs: 12,
    sid: 'CA1',
  };
  expect(readableLine(JSON.stringify(record))).toBe('warn  voice: webhook late delayMs=12 sid=CA1');
});

it('shows the stack of an error', () => {
  const record = { level: 50, msg: 'failed', err: { message: 'no', stack: 'Error: no\n    at x' } };
  expect(readableLine(JSON.stringify(record))).toBe('error failed\nError: no\n    at x');
});

it('says of what kind an error is, and what caused it, where the stack does not', () => {
  const cause = { type: 'DatabaseError', code: '23505', constraint: 'lines_name', stack: '    at y' };
  const err = { type: 'ApiError', code: 'CONFLICT', message: 'This name is taken.', stack: '    at x', cause };
  expect(readableLine(JSON.stringify({ level: 'error', msg: 'failed', err }))).toBe(
    [
      'error failed',
      'ApiError code=CONFLICT: This name is taken.',
      '    at x',
      'Caused by DatabaseError code=23505 constraint=lines_name',
      '    at y',
    ].join('\n'),
  );
});

it.each(['plain text', '{ not json', '{"level":"info"}', '{"a":1}'])('leaves %j alone', (line) => {
  expect(readableLine(line)).toBe(line);
});

it('keeps the database’s warnings and drops its chatter', () => {
  expect(isDatabaseNews('LOG:  checkpoint complete')).toBe(false);
  expect(isDatabaseNews('FATAL:  out of memory')).toBe(true);
});

it('puts the part in front of every line', () => {
  const out: string[] = [];
  prefixed((text) => out.push(text))('server', 'a\nb');
  expect(out).toEqual(['server   a\n', 'server   b\n']);
});
