import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { accessToken, TEST_CREDENTIALS } from '../testing/tokens.js';
import { TokenError } from './errors.js';
import { createTokenVerifier } from './token.js';

const verify = createTokenVerifier(TEST_CREDENTIALS);
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A token signed with the right secret, whatever it says. */
function signed(
  claims: object,
  header: object = { alg: 'HS256', typ: 'JWT' },
  secret = TEST_CREDENTIALS.keySecret,
): string {
  const body = `${encode(header)}.${encode(claims)}`;
  return `${body}.${createHmac('sha256', secret).update(body).digest('base64url')}`;
}

const nowS = Math.floor(Date.now() / 1000);
const CLAIMS = {
  iss: TEST_CREDENTIALS.keySid,
  sub: TEST_CREDENTIALS.accountSid,
  exp: nowS + 60,
  grants: { identity: 'ann', voice: { incoming: { allow: true }, outgoing: { application_sid: 'AP1' } } },
};

function refusal(token: string): TokenError {
  try {
    verify(token);
  } catch (error) {
    if (error instanceof TokenError) return error;
    throw error;
  }
  throw new Error('The token was accepted.');
}

describe('access tokens', () => {
  it.each<[string, string, number, RegExp]>([
    ['nothing', '', 31204, /not a JWT/],
    ['garbage', 'garbage', 31204, /not a JWT/],
    ['three parts of garbage', 'a.b.c', 31204, /not a JWT/],
    ['five parts', 'a.b.c.d.e', 31204, /not a JWT/],
    ['an endless text', 'x'.repeat(9000), 31204, /longer than/],
    ['no signature', `${encode({ alg: 'none' })}.${encode(CLAIMS)}.x`, 31204, /HS256/],
    ['algorithm none with a good signature', signed(CLAIMS, { alg: 'none' }), 31204, /HS256/],
    ['another algorithm', signed(CLAIMS, { alg: 'HS512' }), 31204, /HS256/],
    ['another secret', signed(CLAIMS, { alg: 'HS256' }, 'wrong'), 31204, /signature/],
    ['another issuer', signed({ ...CLAIMS, iss: 'SK9' }), 31204, /another API key/],
    ['another account', signed({ ...CLAIMS, sub: 'AC9' }), 31204, /another account/],
    ['no expiry', signed({ ...CLAIMS, exp: undefined }), 31204, /no expiry/],
    ['a past expiry', signed({ ...CLAIMS, exp: nowS - 1 }), 31205, /expired/],
    ['a future start', signed({ ...CLAIMS, nbf: nowS + 60 }), 31204, /not valid yet/],
    ['no identity', signed({ ...CLAIMS, grants: { voice: {} } }), 31204, /identity/],
    ['a strange identity', signed({ ...CLAIMS, grants: { identity: 'a b', voice: {} } }), 31204, /identity/],
    ['an identity of 122', signed({ ...CLAIMS, grants: { identity: 'a'.repeat(122), voice: {} } }), 31204, /identity/],
    ['no voice grant', signed({ ...CLAIMS, grants: { identity: 'ann' } }), 31204, /voice grant/],
    ['a list for claims', signed([]), 31204, /another API key/],
  ])('refuses %s', (_what, token, code, message) => {
    expect(refusal(token)).toMatchObject({ code, message: expect.stringMatching(message) });
  });

  it('refuses a tampered payload under a genuine signature', () => {
    const [header, , signature] = accessToken('ann').split('.');
    expect(refusal(`${header}.${encode(CLAIMS)}.${signature}`).message).toMatch(/signature/);
  });

  it('reads what the vendor library issues', () => {
    const grant = verify(accessToken('ann', { ttlS: 60 }));
    expect(grant).toMatchObject({
      identity: 'ann',
      mayReceive: true,
      applicationSid: `AP${'2'.repeat(32)}`,
      params: {},
    });
    expect(Math.abs(grant.expiresAtMs / 1000 - nowS - 60)).toBeLessThanOrEqual(5);
    expect(verify(accessToken('ann', { incoming: false, outgoing: false }))).toMatchObject({
      mayReceive: false,
      applicationSid: null,
    });
  });

  it('passes on the parameters the issuer fixed', () => {
    const voice = { outgoing: { application_sid: 'AP1', params: { line: 7, team: 'sales' } } };
    expect(verify(signed({ ...CLAIMS, grants: { identity: 'ann', voice } })).params).toEqual({
      line: '7',
      team: 'sales',
    });
  });
});
