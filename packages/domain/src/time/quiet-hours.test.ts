import { describe, expect, it } from 'vitest';
import { isQuietAt, quietUntil } from './quiet-hours.js';

const ZONE = 'America/Los_Angeles';
const at = (text: string): number => Date.parse(`${text}-08:00`);

describe('quiet hours', () => {
  it('hold from their first minute until their last, and end at a moment', () => {
    const lunch = { from: '12:00', to: '13:00' };
    expect(isQuietAt(lunch, at('2026-11-27T11:59:59'), ZONE)).toBe(false);
    expect(quietUntil(lunch, at('2026-11-27T12:00:00'), ZONE)).toBe(at('2026-11-27T13:00:00'));
    expect(isQuietAt(lunch, at('2026-11-27T13:00:00'), ZONE)).toBe(false);
  });

  it('run over midnight', () => {
    const night = { from: '20:00', to: '07:30' };
    expect(quietUntil(night, at('2026-11-27T22:15:00'), ZONE)).toBe(at('2026-11-28T07:30:00'));
    expect(quietUntil(night, at('2026-11-28T03:00:00'), ZONE)).toBe(at('2026-11-28T07:30:00'));
    expect(isQuietAt(night, at('2026-11-28T12:00:00'), ZONE)).toBe(false);
  });

  it('keep to the clock on the wall when clocks change', () => {
    // 2026-03-08: 02:00 becomes 03:00 in Los Angeles.
    const night = { from: '22:00', to: '06:00' };
    expect(quietUntil(night, Date.parse('2026-03-07T23:00:00-08:00'), ZONE)).toBe(
      Date.parse('2026-03-08T06:00:00-07:00'),
    );
  });

  it('are not there without a span, or with one that cannot be read', () => {
    expect(isQuietAt(null, at('2026-11-27T12:00:00'), ZONE)).toBe(false);
    expect(isQuietAt({ from: 'noon', to: '13:00' }, at('2026-11-27T12:00:00'), ZONE)).toBe(false);
  });
});
