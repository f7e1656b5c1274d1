import { afterEach, describe, expect, it } from 'vitest';
import { leaveGuestPlace, loginPath, safeRedirect, takeGuestPlace } from './landing.js';

const ORIGIN = 'https://talk.test';

describe('safeRedirect', () => {
  it.each([
    ['/contacts/7?x=1#communication-3', '/contacts/7?x=1#communication-3'],
    ['//evil.test/', null],
    ['/\\evil.test', null],
    ['https://evil.test/', null],
    ['javascript:alert(1)', null],
    ['/\t/evil.test', null],
    ['/login?redirect=/login', null],
    ['/reset/pl_1', null],
    ['/forgot-password', null],
    ['/single-sign-on?code=1', null],
    [null, null],
  ])('reads %s as %s', (value, expected) => {
    expect(safeRedirect(value, ORIGIN)).toBe(expected);
  });
});

describe('loginPath', () => {
  it('comes back to a page, and needs no detour to the home page', () => {
    expect(loginPath('/contacts/7#communication-3')).toBe('/login?redirect=%2Fcontacts%2F7%23communication-3');
    expect(loginPath('/')).toBe('/login');
    expect(loginPath('/contacts')).toBe('/login?redirect=%2Fcontacts');
    expect(loginPath('/contacts?mine=true')).toBe('/login?redirect=%2Fcontacts%3Fmine%3Dtrue');
  });
});

describe('takeGuestPlace', () => {
  afterEach(() => history.replaceState(null, '', '/'));

  it.each([
    ['/reset#pl_1', { name: 'reset', token: 'pl_1' }],
    ['/reset/pl_1', { name: 'reset', token: 'pl_1' }],
    ['/reset', { name: 'reset', token: '' }],
  ])('takes the token of %s out of the address', (address, expected) => {
    history.replaceState(null, '', address);
    expect(takeGuestPlace()).toEqual(expected);
    expect(location.href).toBe(`${location.origin}/reset`);
  });

  it('takes the token of a link that stops mail out of the address', () => {
    history.replaceState(null, '', '/unsubscribe#un_1');
    expect(takeGuestPlace()).toEqual({ name: 'unsubscribe', token: 'un_1' });
    expect(location.href).toBe(`${location.origin}/unsubscribe`);
  });

  it('takes what a provider sent out of the address', () => {
    history.replaceState(null, '', '/single-sign-on?code=c&state=s');
    expect(takeGuestPlace()).toEqual({ name: 'sso', token: 'code=c&state=s' });
    expect(location.href).toBe(`${location.origin}/single-sign-on`);
  });

  it.each(['/login?redirect=%2Fcontacts#api_token=sl_1', '/login?api_token=sl_1&redirect=%2Fcontacts'])(
    'takes the token of %s out of the address, and leaves where to go',
    (address) => {
      history.replaceState(null, '', address);
      expect(takeGuestPlace()).toEqual({ name: 'link', token: 'sl_1' });
      expect(location.href).toBe(`${location.origin}/login?redirect=%2Fcontacts`);
    },
  );

  it('leaves every other address as it is', () => {
    history.replaceState(null, '', '/forgot-password');
    expect(takeGuestPlace()).toEqual({ name: 'forgot' });
    for (const address of [
      '/',
      '/login?redirect=%2Fcontacts',
      '/contacts/7#communication-3',
      '/resettlement#pl_1',
      '/settings/reset#x',
    ]) {
      history.replaceState(null, '', address);
      expect(takeGuestPlace()).toBeNull();
      expect(location.href).toBe(`${location.origin}${address}`);
    }
  });
});

describe('leaveGuestPlace', () => {
  afterEach(() => history.replaceState(null, '', '/'));

  it.each([
    ['/reset', '/contacts'],
    ['/login?redirect=%2Ftags', '/login?redirect=%2Ftags'],
    // Another part of the app was faster.
    ['/settings/profile', '/settings/profile'],
  ])('leads from %s to %s', (from, to) => {
    history.replaceState(null, '', from);
    leaveGuestPlace('/contacts');
    expect(location.pathname + location.search).toBe(to);
  });
});
