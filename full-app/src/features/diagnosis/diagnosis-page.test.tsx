import { signal } from '@talk/core';
import { initialTest } from '@talk/core/phone';
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  closePage,
  field,
  fill,
  openPage,
  pageText as text,
  press,
  shows,
  until,
} from '../../shared/testing/page-driver.js';
import type { RoundTrip } from './checks.js';
import { DiagnosisPage } from './diagnosis-page.js';
import type { Probe } from './probe.js';

let trips: readonly RoundTrip[];
let permission: PermissionState;
let copied: string[];
let mayCopy: boolean;
let forgotten: string[];
let reloads: number;
let calls: readonly object[];

const stored = ['talk:3:9:columns:all', 'talk:theme', 'talk:3:9:unsent:1'];

const probe: Probe = {
  browser: () => ({ isSecure: true, missing: [] }),
  hasStorage: () => true,
  roundTrips: async () => trips,
  microphonePermission: async () => permission,
  microphones: async () => 1,
  stored: () => ({ names: stored, removeItem: (name) => void forgotten.push(name) }),
  reload: () => void (reloads += 1),
  userAgent: () => 'Browser/1',
  now: () => 0,
};

const open = () =>
  openPage({
    routes: { '/settings/diagnosis': () => <DiagnosisPage probe={probe} /> },
    address: '/settings/diagnosis',
    user: { company_id: 3, email: 'ada@acme.test', user_permissions: ['answer call'] },
    api: {},
    parts: {
      client: {
        realtime: { status: signal('live') },
        phone: {
          status: signal({ kind: 'ready' }),
          state: signal({ microphone: null, calls }),
          sound: { test: { state: signal(initialTest) } },
        },
      },
    },
  });

beforeEach(() => {
  trips = [{ tookMs: 42, aheadMs: 0 }];
  permission = 'granted';
  copied = [];
  forgotten = [];
  reloads = 0;
  calls = [];
  mayCopy = true;
  Object.defineProperty(navigator, 'clipboard', {
    configurable: true,
    value: {
      async writeText(words: string) {
        if (!mayCopy) throw new Error('forbidden');
        copied.push(words);
      },
    },
  });
});
afterEach(closePage);

it('checks when it opens, and says with each fault how to fix it; checks again when asked', async () => {
  trips = [];
  permission = 'denied';
  await open();
  await shows('Something does not work.');
  expect(text()).toContain('The server did not answer.');
  expect(text()).toContain('allow it, and check again');
  trips = [{ tookMs: 42, aheadMs: 0 }];
  permission = 'granted';
  await press('Check again');
  await shows('All checks passed.');
  expect(text()).toContain('42 ms');
  expect(text()).not.toContain('The server did not answer.');
});

it('copies a report without the user’s address', async () => {
  await open();
  await shows('All checks passed.');
  await press('Copy report');
  await until(() => expect(copied).toHaveLength(1));
  expect(copied[0]).toContain('server: ok (42 ms)');
  expect(copied[0]).not.toContain('ada@acme.test');
});

it('shows the report where the browser forbids to copy', async () => {
  mayCopy = false;
  await open();
  await shows('All checks passed.');
  await press('Copy report');
  await shows('copy it yourself');
  expect(field('Report').value).toContain('Account 3, user 9');
});

it('starts afresh with a part of what the browser remembers, after asking', async () => {
  await open();
  await shows('What this browser remembers');
  await fill('Start afresh with', 'contacts');
  await press('Start afresh…');
  expect(reloads).toBe(0);
  await press('Forget and load again');
  expect([forgotten, reloads]).toEqual([['talk:3:9:columns:all'], 1]);
});

it('does not load again in a call', async () => {
  calls = [{}];
  await open();
  await shows('You are in a call.');
  expect(
    [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Start afresh…')?.disabled,
  ).toBe(true);
});
