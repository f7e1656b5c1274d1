import { signal } from '@talk/core';
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { actingSession, enterActing, followActing, readActing } from '../../shared/acting.js';
import { closePage, openPage, pageText as text, press, until } from '../../shared/testing/page-driver.js';
import { ActingBanner } from './acting-banner.js';

const NOW = Date.parse('2026-11-28T10:00:00.000Z');
let sent: object[];
let gone: string[];

const open = (leftMs: number) =>
  openPage({
    routes: { '/': ActingBanner },
    address: '/',
    user: {
      name: 'Tom',
      impersonation: { admin_id: 3, admin_name: 'Dee', expires_at: new Date(NOW + leftMs).toISOString() },
    },
    api: { call: async ({ id }: { id: string }, request: object) => void sent.push({ id, ...request }) },
  });
const acting = (leftMs: number) => ({
  token: 'at_tom',
  hashedToken: 'hash',
  expiresAt: new Date(NOW + leftMs).toISOString(),
  backTo: '/settings/people/7',
});

beforeEach(() => {
  sent = [];
  gone = [];
  vi.useFakeTimers({ now: NOW, toFake: ['Date', 'setInterval', 'clearInterval'] });
  vi.stubGlobal('location', { pathname: '/', assign: (to: string) => gone.push(to) });
  sessionStorage.clear();
});
afterEach(async () => {
  await closePage();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('names both people and the time that is left', async () => {
  await open(59 * 60_000 + 30_000);
  expect(text()).toContain('Dee, you act as Tom.');
  expect(text()).toContain('59 minutes left');
});

it('stops on the server, and goes back to where the admin was', async () => {
  enterActing(acting(60_000));
  await open(60_000);
  await press('Stop Impersonating');
  await until(() => expect(gone).toEqual(['/', '/settings/people/7']));
  expect(sent).toEqual([{ id: 'logout', body: { is_impersonated: true } }]);
  expect(readActing()).toBeNull();
});

it('goes back when the time is up', async () => {
  enterActing(acting(60_000));
  await open(30_000);
  expect(text()).toContain('less than a minute left');
  await act(async () => void vi.advanceTimersByTime(31_000));
  expect(gone).toEqual(['/', '/settings/people/7']);
});

it('uses the token until it ends, and then none of the admin', async () => {
  enterActing(acting(60_000));
  const session = actingSession(acting(60_000));
  const context = {} as Parameters<typeof session.obtain>[0];
  expect(await session.obtain(context)).toMatchObject({ token: 'at_tom', hashedToken: 'hash' });
  vi.setSystemTime(NOW + 61_000);
  expect(await session.obtain(context)).toBeNull();
});

it('goes back when the session has ended elsewhere', () => {
  const state = signal<{ name: 'signed-in' | 'expired' }>({ name: 'signed-in' });
  enterActing(acting(60_000));
  followActing(state as unknown as Parameters<typeof followActing>[0]);
  expect(gone).toEqual(['/']);
  state.value = { name: 'expired' };
  expect(gone).toEqual(['/', '/settings/people/7']);
});
