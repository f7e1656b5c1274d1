import { initialTest } from '@talk/core/phone';
import { expect, it } from 'vitest';
import {
  judgeBrowser,
  judgeClock,
  judgeLive,
  judgeMicrophone,
  judgePhone,
  judgeServer,
  worstOf,
  type Finding,
  type Findings,
} from './checks.js';
import { reportText } from './report.js';

const fine: Finding = { verdict: 'ok', value: null, why: null };
const ALL: Findings = {
  browser: fine,
  storage: fine,
  server: { ...fine, value: '42 ms' },
  clock: fine,
  live: fine,
  microphone: { verdict: 'warn', value: null, why: 'micNotAsked' },
  phone: { verdict: 'skipped', value: null, why: 'noPhone' },
};
const trip = (tookMs: number, aheadMs: number | null = 0) => ({ tookMs, aheadMs });

it('counts the fastest of several round trips, and names a server that did not answer', () => {
  expect(judgeServer([trip(900), trip(41.7), trip(60)])).toEqual({ verdict: 'ok', value: '42 ms', why: null });
  expect(judgeServer([trip(900), trip(500)])).toEqual({ verdict: 'warn', value: '500 ms', why: 'serverSlow' });
  expect(judgeServer([])).toMatchObject({ verdict: 'bad', why: 'serverGone' });
});

it('warns of a clock that is off either way, and not of what the network may explain', () => {
  expect(judgeClock([trip(900, 90_000), trip(40, -2_000)])).toMatchObject({ verdict: 'ok', value: '2 s' });
  expect(judgeClock([trip(40, -31_000)])).toMatchObject({ verdict: 'warn', value: '31 s', why: 'clockOff' });
  expect(judgeClock([trip(40, null)]).verdict).toBe('skipped');
  expect(judgeClock([]).verdict).toBe('skipped');
});

it.each([
  ['live', 'ok'],
  ['polling', 'warn'],
  ['connecting', 'warn'],
  ['offline', 'bad'],
] as const)('judges live updates that are %s', (status, verdict) => {
  expect(judgeLive(status).verdict).toBe(verdict);
});

it('names first what has to be fixed first of a microphone', () => {
  const facts = { permission: 'granted', count: 1, hasProblem: false } as const;
  expect(judgeMicrophone(facts)).toEqual(fine);
  expect(judgeMicrophone({ ...facts, permission: 'denied', count: 0 }).why).toBe('micBlocked');
  expect(judgeMicrophone({ ...facts, count: 0, hasProblem: true }).why).toBe('micNone');
  expect(judgeMicrophone({ ...facts, hasProblem: true }).why).toBe('micTrouble');
  expect(judgeMicrophone({ ...facts, permission: 'prompt' }).verdict).toBe('warn');
  expect(judgeMicrophone({ ...facts, permission: null, count: null }).why).toBe('micNotAsked');
});

it('judges the phone only for those who call', () => {
  expect(judgePhone({ kind: 'ready' }, true)).toEqual(fine);
  expect(judgePhone({ kind: 'connected' }, true)).toEqual(fine);
  expect(judgePhone({ kind: 'reconnecting' }, true).verdict).toBe('bad');
  expect(judgePhone({ kind: 'unavailable' }, false).verdict).toBe('skipped');
});

it('needs a secure address before all else', () => {
  expect(judgeBrowser({ isSecure: false, missing: ['WebRTC'] }).why).toBe('insecure');
  expect(judgeBrowser({ isSecure: true, missing: ['WebRTC'] })).toMatchObject({ verdict: 'bad', value: 'WebRTC' });
});

it('sums up once all is known, by the worst', () => {
  const { phone: _phone, ...running } = ALL;
  expect(worstOf(running)).toBeNull();
  expect(worstOf(ALL)).toBe('warn');
  expect(worstOf({ ...ALL, live: { verdict: 'bad', value: null, why: 'liveOffline' } })).toBe('bad');
  expect(worstOf({ ...ALL, microphone: fine })).toBe('ok');
});

it('reports what was found, with the numbers of a test that was run', () => {
  const facts = { atMs: 0, address: 'https://talk.test', userAgent: 'Browser/1', companyId: 3, userId: 9 };
  expect(reportText({ ...facts, findings: ALL, test: initialTest })).toBe(
    [
      'Talk diagnosis, 1970-01-01T00:00:00.000Z',
      'Address: https://talk.test',
      'Account 3, user 9',
      'Browser: Browser/1',
      'browser: ok',
      'storage: ok',
      'server: ok (42 ms)',
      'clock: ok',
      'live: ok',
      'microphone: warn (micNotAsked)',
      'phone: skipped (noPhone)',
      'connection test: not run',
    ].join('\n'),
  );
  const done = {
    ...initialTest,
    phase: 'done',
    outcome: 'warned',
    numbers: { mos: 3.94, jitterMs: 12.2, roundTripMs: 48, lossPercent: 0.25 },
    steps: { ...initialTest.steps, audio: { result: 'warned', code: 'HIGH_JITTER' } },
  } as const;
  expect(reportText({ ...facts, findings: ALL, test: done })).toContain(
    'connection test: warned (MOS 3.9, jitter 12 ms, round trip 48 ms, loss 0.3 %)',
  );
  expect(reportText({ ...facts, findings: ALL, test: done })).toContain('  audio: warned (HIGH_JITTER)');
});
