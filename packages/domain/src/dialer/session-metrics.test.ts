import { expect, it } from 'vitest';
import { DIALER_METRICS, metricsOf } from './index.js';

const none = { calls: 0, connects: 0, talkSeconds: 0, sessionSeconds: 0, lost: {}, skipped: 0, redialed: 0 };

it('knows no rates before the first call', () => {
  expect(metricsOf(none)).toMatchObject({ calls: 0, connect_rate: null, calls_per_hour: null });
  expect(metricsOf({ ...none, sessionSeconds: 60 })).toMatchObject({ connect_rate: null, calls_per_hour: 0 });
});

it('tells how many calls were answered, and how many there were in an hour', () => {
  const metrics = metricsOf({
    calls: 20,
    connects: 5,
    talkSeconds: 300,
    sessionSeconds: 1_800,
    lost: { waiting: 400_500, ringing: 200_000, 'wrap-up': 600_000, paused: 299_500 },
    skipped: 3,
    redialed: 2,
  });
  expect(metrics).toEqual({
    calls: 20,
    connects: 5,
    connect_rate: 0.25,
    talk_seconds: 300,
    session_seconds: 1_800,
    waiting_seconds: 400,
    ringing_seconds: 200,
    wrap_up_seconds: 600,
    paused_seconds: 299,
    calls_per_hour: 40,
    skipped: 3,
    redialed: 2,
  });
  expect(Object.keys(metrics)).toEqual([...DIALER_METRICS]);
});
