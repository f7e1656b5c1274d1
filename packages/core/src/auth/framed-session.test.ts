import { getAuthUser, getCookieUser, login, type Endpoint } from '@talk/contract';
import { expect, it, vi } from 'vitest';
import { askForCookies, type CookieDocument } from '../browser/ask-for-cookies.js';
import { TalkError } from '../kernel/errors.js';
import { memoryStorage, systemClock } from '../kernel/ports.js';
import { profileOf } from '../testing/snapshots.js';
import { framedSession } from './framed-session.js';
import type { AuthContext } from './methods.js';

const CREDENTIALS = { email: 'agent@acme.test', password: 'x', remember_me: true };

/** A server, and a browser that keeps its cookie or does not. */
function createWorld({ keepsCookies = false } = {}) {
  const world = { keepsCookies, cookie: false, alive: new Set<string>(), isAway: false, asked: [] as string[] };
  const answer = (endpoint: Endpoint, token: string | null): unknown => {
    world.asked.push(`${endpoint.id} ${token ?? ''}`.trim());
    if (world.isAway) throw new TalkError({ code: 'NETWORK_UNREACHABLE', message: 'Away.', retryable: true });
    switch (endpoint.id) {
      case login.id:
        world.cookie = world.keepsCookies;
        world.alive.add('t1');
        return { meta: { token: 't1', hashed_token: 'h' }, data: { first_login: false } };
      case getCookieUser.id:
        return { meta: { token: world.cookie ? 't2' : null, hashed_token: null }, data: { first_login: false } };
      case getAuthUser.id:
        if (token === null || !world.alive.has(token))
          throw new TalkError({ code: 'SESSION_EXPIRED', message: 'Over.', status: 401 });
        return { user: profileOf() };
      default:
        return {};
    }
  };
  const context: AuthContext = {
    clock: systemClock,
    send: async (endpoint, _request, as) => answer(endpoint, as?.token ?? null) as never,
  };
  const kept = memoryStorage();
  const askForCookiesOnce = vi.fn(() => Promise.resolve());
  return {
    world,
    context,
    kept,
    askForCookiesOnce,
    page: () => framedSession({ kept, askForCookies: askForCookiesOnce }),
  };
}

it('goes on on the next page without cookies, until the session ends', async () => {
  const { world, context, page, askForCookiesOnce } = createWorld();
  expect(await page().obtain(context)).toBeNull();
  await page().signIn?.(context, CREDENTIALS);
  expect(askForCookiesOnce).toHaveBeenCalledTimes(1);
  expect(await page().obtain(context)).toMatchObject({ token: 't1', user: { id: profileOf().id } });
  // A server that is away says nothing about the session.
  world.isAway = true;
  await expect(page().obtain(context)).rejects.toMatchObject({ code: 'NETWORK_UNREACHABLE' });
  world.isAway = false;
  expect(await page().obtain(context)).toMatchObject({ token: 't1' });
  world.alive.clear();
  expect(await page().obtain(context)).toBeNull();
  world.asked.length = 0;
  expect(await page().obtain(context)).toBeNull();
  expect(world.asked).toEqual([getCookieUser.id]);
});

it('keeps no token where the browser keeps the cookie, and none after a sign-out', async () => {
  const { world, context, kept, page } = createWorld({ keepsCookies: true });
  await page().signIn?.(context, CREDENTIALS);
  expect(kept.get('framed-session')).toBeNull();
  expect(await page().obtain(context)).toMatchObject({ token: 't2' });
  Object.assign(world, { keepsCookies: false, cookie: false });
  await page().signIn?.(context, CREDENTIALS);
  expect(kept.get('framed-session')).toBe('t1');
  await page().signOut?.(() => Promise.resolve());
  expect(kept.get('framed-session')).toBeNull();
});

it('asks for storage access only where no cookie of the frame is kept otherwise, and takes a no', async () => {
  const documentOf = ({ keeps, has, says = true }: { keeps: boolean; has: boolean; says?: boolean }) => {
    let jar = '';
    const requestStorageAccess = vi.fn(() => (says ? Promise.resolve() : Promise.reject(new Error('no'))));
    const document: CookieDocument = {
      get cookie() {
        return jar;
      },
      set cookie(text) {
        jar = keeps && !text.includes('Max-Age=0') ? text : '';
      },
      hasStorageAccess: () => Promise.resolve(has),
      requestStorageAccess,
    };
    return { document, requestStorageAccess };
  };
  for (const [given, times] of [
    [{ keeps: true, has: false }, 0],
    [{ keeps: false, has: true }, 0],
    [{ keeps: false, has: false }, 1],
    [{ keeps: false, has: false, says: false }, 1],
  ] as const) {
    const { document, requestStorageAccess } = documentOf(given);
    await askForCookies(document);
    expect(requestStorageAccess).toHaveBeenCalledTimes(times);
    expect(document.cookie).toBe('');
  }
  await askForCookies({ cookie: '' });
});
