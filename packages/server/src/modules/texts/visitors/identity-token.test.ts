import { createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import { verifyIdentityToken } from './identity-token.js';

const NOW = new Date('2026-11-27T12:00:00Z');
const SECRET = 'a-secret-of-this-site-that-is-long-enough';
const nowSeconds = NOW.getTime() / 1000;
const HEADER = { alg: 'HS256', kid: 'ik_1' };
const CLAIMS = { sub: 'maya', exp: nowSeconds + 300, iat: nowSeconds };

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
function signed(claims: unknown, header: object = HEADER, secret = SECRET): string {
  const body = `${encode(header)}.${encode(claims)}`;
  return `${body}.${createHmac('sha256', secret).update(body).digest('base64url')}`;
}
const named = (token: string) =>
  verifyIdentityToken(token, async (kid) => Promise.resolve(kid === 'ik_1' ? SECRET : undefined), NOW);

it('names whom the site signed for, also by a clock that is a minute off', async () => {
  expect(await named(signed(CLAIMS))).toMatchObject({ subject: 'maya' });
  expect(await named(signed({ ...CLAIMS, exp: nowSeconds - 59 }))).toMatchObject({ subject: 'maya' });
  expect(await named(signed({ ...CLAIMS, iat: nowSeconds + 59, nbf: nowSeconds + 59 }))).toMatchObject({
    subject: 'maya',
  });
  expect(await named(signed({ ...CLAIMS, exp: nowSeconds + 3659 }))).toMatchObject({ subject: 'maya' });
});

it.each([
  ['no token', ''],
  ['three parts of garbage', 'a.b.c'],
  ['four parts', `${signed(CLAIMS)}.x`],
  ['algorithm none', `${encode({ alg: 'none', kid: 'ik_1' })}.${encode(CLAIMS)}.`],
  ['algorithm none under a good signature', signed(CLAIMS, { alg: 'none', kid: 'ik_1' })],
  ['another algorithm', signed(CLAIMS, { alg: 'HS512', kid: 'ik_1' })],
  ['no key id', signed(CLAIMS, { alg: 'HS256' })],
  ['a key id that is a number', signed(CLAIMS, { alg: 'HS256', kid: 1 })],
  ['a key of another site', signed(CLAIMS, { alg: 'HS256', kid: 'ik_2' })],
  ['another secret', signed(CLAIMS, HEADER, 'wrong')],
  ['a token that is over', signed({ ...CLAIMS, exp: nowSeconds - 61 })],
  ['a token without an end', signed({ sub: 'maya' })],
  ['an end written as text', signed({ ...CLAIMS, exp: String(nowSeconds + 300) })],
  ['a token that holds for hours', signed({ ...CLAIMS, exp: nowSeconds + 7200 })],
  ['a token of later', signed({ ...CLAIMS, nbf: nowSeconds + 120 })],
  ['a token issued later', signed({ ...CLAIMS, iat: nowSeconds + 120 })],
  ['nobody', signed({ ...CLAIMS, sub: '' })],
  ['a number for a name', signed({ ...CLAIMS, sub: 5 })],
  ['a name of 201 characters', signed({ ...CLAIMS, sub: 'x'.repeat(201) })],
  ['a list for claims', signed([])],
])('believes no %s', async (_what, token) => {
  expect(await named(token)).toEqual(expect.any(String));
});

it('says which clock to look at, only of a token that is signed right', async () => {
  expect(await named(signed({ ...CLAIMS, exp: nowSeconds - 61 }))).toBe('over');
  expect(await named(signed({ ...CLAIMS, iat: nowSeconds + 61 }))).toBe('early');
  expect(await named(signed({ ...CLAIMS, nbf: nowSeconds + 61 }))).toBe('early');
  expect(await named(signed({ ...CLAIMS, exp: nowSeconds + 7200 }))).toBe('long');
  expect(await named(signed({ ...CLAIMS, exp: nowSeconds - 61 }, HEADER, 'wrong'))).toBe('wrong');
});

it('takes a name and a number that the form can hold, and believes a number only when the site says that it has', async () => {
  const both = { ...CLAIMS, name: ' Maya ', phone_number: '+1 415 555 0150' };
  const known = { subject: 'maya', name: 'Maya', phoneNumber: '+1 415 555 0150' };
  expect(await named(signed(both))).toEqual({ ...known, isNumberVerified: false });
  expect(await named(signed({ ...both, phone_number_verified: 'true' }))).toMatchObject({ isNumberVerified: false });
  expect(await named(signed({ ...both, phone_number_verified: true }))).toEqual({ ...known, isNumberVerified: true });
  const long = { ...CLAIMS, name: 'x'.repeat(81), phone_number: 5 };
  expect(await named(signed(long))).toMatchObject({ name: null, phoneNumber: null });
});
