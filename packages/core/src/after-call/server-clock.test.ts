import { expect, it } from 'vitest';
import { createServerClock } from './server-clock.js';

const iso = (ms: number): string => new Date(ms).toISOString();

it('is the device’s own clock until the server has answered, and ignores an unreadable time', () => {
  const clock = createServerClock(() => 5000);
  clock.hear('soon');
  expect(clock.nowMs()).toBe(5000);
});

it('is right on a device whose clock is hours ahead or behind', () => {
  for (const skewMs of [-7_200_000, 7_200_000]) {
    let deviceMs = 1_000_000 + skewMs;
    const clock = createServerClock(() => deviceMs);
    clock.hear(iso(1_000_000));
    deviceMs += 2500;
    expect(clock.nowMs()).toBe(1_002_500);
  }
});

it('trusts the reading that was least delayed', () => {
  let deviceMs = 0;
  const clock = createServerClock(() => deviceMs);
  deviceMs = 900;
  clock.hear(iso(0));
  deviceMs = 1040;
  clock.hear(iso(1000));
  deviceMs = 9000;
  clock.hear(iso(4000));
  expect(clock.nowMs()).toBe(8960);
});

it('follows a device whose clock was changed, once the older readings have dropped out', () => {
  let deviceMs = 0;
  const clock = createServerClock(() => deviceMs);
  clock.hear(iso(0));
  deviceMs = 60_000;
  for (let index = 0; index < 8; index += 1) clock.hear(iso(0));
  expect(clock.nowMs()).toBe(0);
});
