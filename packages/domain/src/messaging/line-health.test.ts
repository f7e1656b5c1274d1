import { describe, expect, it } from 'vitest';
import { lineTrouble } from './line-health.js';

describe('a line whose texts are refused', () => {
  it.each([
    [{ settled: 0, filtered: 0, blocked: 0 }, null],
    [{ settled: 9, filtered: 9, blocked: 0 }, null],
    [{ settled: 10, filtered: 10, blocked: 0 }, 'spamming'],
    [{ settled: 40, filtered: 10, blocked: 0 }, 'spamming'],
    [{ settled: 41, filtered: 10, blocked: 0 }, null],
    [{ settled: 9, filtered: 0, blocked: 9 }, null],
    [{ settled: 20, filtered: 0, blocked: 10 }, 'blocked'],
    [{ settled: 21, filtered: 0, blocked: 10 }, null],
    [{ settled: 20, filtered: 10, blocked: 10 }, 'spamming'],
  ] as const)('%o is %s', (record, trouble) => {
    expect(lineTrouble(record)).toBe(trouble);
  });
});
