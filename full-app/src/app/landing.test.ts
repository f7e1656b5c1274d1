import { describe, expect, it } from 'vitest';
import { loginPath, safeRedirect } from './landing.js';

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
