import { signal } from '@talk/core';
import { initialTest } from '@talk/core/phone';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { closePage, field, openPage, pageText as text, press, shows, until } from '../../shared/testing/page-driver.js';
import type { RoundTrip } from './checks.js';
import { DiagnosisPage } from './diagnosis-page.js';
import type { Probe } from './probe.js';

let trips: readonly RoundTrip[];
let permission: PermissionState;
let copied: string[];
let mayCopy: boolean;

const probe: Probe = {
  browser: () => ({ isSecure: true, missing: [] }),
  hasStorage: () => true,
  roundTrips: async () => trips,
  microphonePermission: async () => permission,
  microphones: async () => 1,
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
          state: signal({ microphone: null }),
          sound: { test: { state: signal(initialTest) } },
        },
      },
    },
  });

beforeEach(() => {
  trips = [{ tookMs: 42, aheadMs: 0 }];
  permission = 'granted';
  copied = [];
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
