import {
  createIdentitySecret,
  introduceVisitor,
  listVisitorTexts,
  resumeVisitor,
  revokeIdentitySecret,
  startVisitor,
  updateTextingWidget,
} from '@talk/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { createFakeCarrier } from '../../../testing/fake-carrier.js';
import { drainJobs, useTestServer } from '../../../testing/index.js';
import { filledForm, NUMBER, openSite, signIdentity, withSession, type Site } from './visitors.fixture.js';

const carrier = createFakeCarrier();
const server = useTestServer({ carrier });
let site: Site;
let token: string;
let made = 0;

beforeEach(async () => {
  made += 1;
  ({ site, token } = await openSite(server, carrier, `+1415555${String(2000 + made)}`));
});

describe('an identity token', () => {
  const start = async (identity?: string) =>
    server.call(startVisitor, {
      as: token,
      body: { ...(await filledForm(server, token)), ...(identity && { identity }) },
    });
  const claims = (more: object = {}) => {
    const now = Math.floor(server.clock.now().getTime() / 1000);
    return { sub: 'customer-7', iat: now, exp: now + 300, ...more };
  };
  const mode = async (identity: 'off' | 'optional' | 'required') =>
    server.call(updateTextingWidget, { as: site.admin, params: { id: site.keyId }, body: { identity } });

  it('is demanded where the site requires one, and never guessed', async () => {
    await mode('required');
    const { kid, secret } = (await server.call(createIdentitySecret, { as: site.admin, params: { id: site.keyId } }))
      .body;
    const good = { alg: 'HS256', kid };
    expect((await start()).error).toMatchObject({
      code: 'IDENTITY_INVALID',
      message: expect.stringContaining('Sign in'),
    });
    const refused = [
      'nonsense',
      signIdentity('another secret', good, claims()),
      signIdentity(secret, { alg: 'none', kid }, claims()),
      signIdentity(secret, { alg: 'HS256' }, claims()),
      signIdentity(secret, { alg: 'HS256', kid: 'ik_other' }, claims()),
      signIdentity(secret, good, claims({ sub: '' })),
      signIdentity(secret, good, claims({ exp: claims().iat - 120 })),
      signIdentity(secret, good, claims({ exp: claims().iat + 2 * 86_400 })),
      signIdentity(secret, good, claims({ exp: undefined })),
    ];
    for (const identity of refused) {
      server.clock.advance(2 * 60_000);
      expect((await start(identity)).error.code, identity).toBe('IDENTITY_INVALID');
    }
    server.clock.advance(20 * 60_000);
    token = await site.token();
    expect((await start(signIdentity(secret, good, claims()))).status).toBe(200);
  });

  it('ends the session of whoever was there before', async () => {
    await mode('optional');
    const made = await server.call(createIdentitySecret, { as: site.admin, params: { id: site.keyId } });
    const { kid, secret, id } = made.body;
    const sign = (sub: string) => signIdentity(secret, { alg: 'HS256', kid }, claims({ sub }));
    const first = await start(sign('customer-7'));
    const resume = (session: { token: string }, identity?: string) =>
      server.call(resumeVisitor, { as: token, headers: withSession(session), body: identity ? { identity } : {} });
    const resumed = await resume(first.body, sign('customer-7'));
    expect(resumed.status).toBe(200);
    expect((await resume(resumed.body, sign('customer-8'))).error.code).toBe('VISITOR_SESSION');
    expect((await resume(resumed.body, sign('customer-7'))).error.code).toBe('VISITOR_SESSION');
    await server.call(revokeIdentitySecret, { as: site.admin, params: { id: site.keyId, secretId: id } });
    expect((await start(sign('customer-7'))).error.code).toBe('IDENTITY_INVALID');
  });

  it('fills in the form, and skips the code for the number that the site has verified, once the company trusts that', async () => {
    await mode('optional');
    const { kid, secret } = (await server.call(createIdentitySecret, { as: site.admin, params: { id: site.keyId } }))
      .body;
    const signed = (more: object = {}) =>
      signIdentity(
        secret,
        { alg: 'HS256', kid },
        claims({ name: 'Maya', phone_number: NUMBER, phone_number_verified: true, ...more }),
      );
    const introduce = (identity?: string) =>
      server.call(introduceVisitor, { as: token, body: identity === undefined ? {} : { identity } });
    const filled = { name: 'Maya', phone_display: '(415) 555-0150' };
    expect((await introduce(signed())).body).toEqual({ ...filled, needs_code: true });
    expect((await introduce()).body).toEqual({ name: null, phone_display: null, needs_code: true });
    expect((await start(signed())).body.is_verified).toBe(false);
    const trust = { trusts_signed_numbers: true };
    await server.call(updateTextingWidget, { as: site.admin, params: { id: site.keyId }, body: trust });
    expect((await introduce(signed())).body).toEqual({ ...filled, needs_code: false });
    expect((await introduce(signed({ phone_number: '12' }))).body).toMatchObject({
      phone_display: null,
      needs_code: true,
    });
    await drainJobs(server.context);
    carrier.texts.length = 0;
    const known = await start(signed());
    expect(known.body).toMatchObject({ is_verified: true, phone_number: NUMBER, code_expires_at: null });
    const headers = withSession(known.body);
    expect((await server.call(listVisitorTexts, { as: token, headers })).status).toBe(200);
    await drainJobs(server.context);
    expect(carrier.texts).toEqual([]);
    for (const other of [
      { phone_number: '+14155550199' },
      { phone_number_verified: false },
      { phone_number: undefined },
    ]) {
      server.clock.advance(2 * 60_000);
      expect((await start(signed(other))).body.is_verified).toBe(false);
    }
  });

  it('that is refused for its times says which clock to look at', async () => {
    await mode('required');
    const { kid, secret } = (await server.call(createIdentitySecret, { as: site.admin, params: { id: site.keyId } }))
      .body;
    const ahead = signIdentity(secret, { alg: 'HS256', kid }, claims({ iat: claims().iat + 120 }));
    const refused = await server.call(introduceVisitor, { as: token, body: { identity: ahead } });
    expect(refused.error).toMatchObject({
      code: 'IDENTITY_INVALID',
      message: expect.stringContaining('Check the clock of the server that signs.'),
    });
    expect((await server.call(introduceVisitor, { as: token, body: {} })).error.code).toBe('IDENTITY_INVALID');
  });
});
