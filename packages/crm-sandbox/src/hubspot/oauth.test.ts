import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createCrmSandbox } from '../sandbox.js';
import type { CrmSandbox } from '../sandbox.types.js';
import { createManualClock, type ManualClock } from '../testing/manual-clock.js';
import { authorizeUrl, connected, pkce, REDIRECT, reply, SCOPES, token } from '../testing/hubspot.js';

let clock: ManualClock;
let sandbox: CrmSandbox;
let client: { client_id: string; client_secret: string };

beforeEach(async () => {
  clock = createManualClock();
  sandbox = await createCrmSandbox({ clock, app: { redirectUris: [REDIRECT] } });
  client = { client_id: sandbox.hubspot.clientId, client_secret: sandbox.hubspot.clientSecret };
});
afterEach(() => sandbox.close());

const url = (changes: Record<string, string | null> = {}) =>
  authorizeUrl(sandbox.origin, { client_id: client.client_id, ...changes });
const codeOf = (location: string) => new URL(location).searchParams.get('code') ?? '';
const redeem = (code: string, more: Record<string, string> = {}) =>
  token(sandbox.origin, { grant_type: 'authorization_code', code, redirect_uri: REDIRECT, ...client, ...more });

describe('the consent page', () => {
  it.each([
    [{ client_id: 'somebody-else' }, /client ID is not known/],
    [{ redirect_uri: 'https://evil.example/callback' }, /not one of those/],
    [{ redirect_uri: `${REDIRECT}/deeper` }, /not one of those/],
    [{ scope: 'crm.objects.everything' }, /scopes that do not exist: crm\.objects\.everything/],
    [{ scope: null }, /does not say which scopes/],
    [{ code_challenge: 'x', code_challenge_method: 'plain' }, /other than S256/],
  ])('refuses %j on a page of its own, and sends nobody anywhere', async (changes, sentence) => {
    const response = await fetch(url(changes), { redirect: 'manual' });
    expect(response.status).toBe(400);
    expect(response.headers.get('location')).toBeNull();
    expect(await response.text()).toMatch(sentence);
  });

  it('shows who connects what, with every scope in words, and is framed by nobody', async () => {
    const response = await fetch(url({ state: '"><script>alert(1)</script>' }));
    const page = await response.text();
    expect(page).toContain('Connect Talk to Acme Dental');
    expect(page).toContain('Portal 4242');
    expect(page).toContain('log calls and messages');
    for (const scope of SCOPES) expect(page).toContain(scope);
    expect(page).not.toContain('<script>');
    expect(response.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  });

  it('sends back what was refused, with the state', async () => {
    const answered = await fetch(url(), {
      method: 'POST',
      body: new URLSearchParams({ answer: 'cancel' }),
      redirect: 'manual',
    });
    const back = new URL(answered.headers.get('location') ?? '');
    expect(back.origin + back.pathname).toBe(REDIRECT);
    expect(back.searchParams.get('error')).toBe('access_denied');
    expect(back.searchParams.get('state')).toBe('state-1');
    expect(back.searchParams.has('code')).toBe(false);
  });
});

describe('the token endpoint', () => {
  it.each([
    [{ client_id: 'other' }, 'BAD_CLIENT_ID', 'invalid_client'],
    [{ client_secret: 'wrong' }, 'BAD_CLIENT_SECRET', 'invalid_client'],
    [{ grant_type: 'password' }, 'BAD_GRANT_TYPE', 'unsupported_grant_type'],
    [{ code: 'made-up' }, 'BAD_AUTH_CODE', 'invalid_grant'],
    [{ redirect_uri: 'http://localhost:4000/other' }, 'MISMATCH_REDIRECT_URI_AUTH_CODE', 'invalid_grant'],
  ])('refuses %j as %s, in HubSpot’s fields and in those of the standard', async (changes, status, error) => {
    const code = codeOf(await sandbox.hubspot.approve(url()));
    const refused = await redeem(code, changes);
    expect(refused.status).toBe(400);
    expect(refused.body).toMatchObject({ status, error });
    expect(refused.body['error_description']).toBe(refused.body['message']);
    // The code is not lost by it.
    expect((await redeem(code)).status).toBe(200);
  });

  it('takes a code once; whoever comes with it again ends what was given for it', async () => {
    const code = codeOf(await sandbox.hubspot.approve(url()));
    const first = await redeem(code);
    expect((await redeem(code)).body).toMatchObject({ status: 'BAD_AUTH_CODE' });
    const refreshed = await token(sandbox.origin, {
      ...client,
      grant_type: 'refresh_token',
      refresh_token: String(first.body['refresh_token']),
    });
    expect(refreshed.body).toMatchObject({ status: 'BAD_REFRESH_TOKEN' });
  });

  it('lets a code run out', async () => {
    const code = codeOf(await sandbox.hubspot.approve(url()));
    clock.advance(60_000);
    expect((await redeem(code)).body).toMatchObject({ status: 'EXPIRED_AUTH_CODE', error: 'invalid_grant' });
  });

  it('holds an app that began with PKCE to it', async () => {
    const { verifier, challenge } = pkce();
    const withChallenge = url({ code_challenge: challenge, code_challenge_method: 'S256' });
    const code = codeOf(await sandbox.hubspot.approve(withChallenge));
    expect((await redeem(code)).body).toMatchObject({ error: 'invalid_grant' });
    expect((await redeem(code, { code_verifier: pkce().verifier })).body).toMatchObject({ error: 'invalid_grant' });
    expect((await redeem(code, { code_verifier: verifier })).status).toBe(200);
  });

  it('gives what the public API gives', async () => {
    const given = await redeem(codeOf(await sandbox.hubspot.approve(url())));
    expect(given.body).toMatchObject({
      token_type: 'bearer',
      expires_in: 1800,
      hub_id: 4242,
      user_id: 81_001,
      scopes: SCOPES,
    });
    const dated = await fetch(`${sandbox.origin}/oauth/2026-03/token`, {
      method: 'POST',
      body: new URLSearchParams({
        ...client,
        grant_type: 'refresh_token',
        refresh_token: String(given.body['refresh_token']),
      }),
    });
    expect((await reply(dated)).body).toMatchObject({ refresh_token: given.body['refresh_token'] });
  });

  it('never writes a secret into the log of requests', async () => {
    const code = codeOf(await sandbox.hubspot.approve(url()));
    const given = await redeem(code);
    const log = JSON.stringify(sandbox.hubspot.requests());
    for (const secret of [code, client.client_secret, given.body['access_token'], given.body['refresh_token']])
      expect(log).not.toContain(String(secret));
  });
});

describe('tokens', () => {
  it('end after half an hour, and say so', async () => {
    const { sandbox: own, clock: ownClock, call, refreshToken } = await connected();
    ownClock.advance(30 * 60_000 + 7000);
    const late = await call('GET', '/crm/v3/objects/contacts');
    expect(late.status).toBe(401);
    expect(late.body).toMatchObject({
      category: 'EXPIRED_AUTHENTICATION',
      message: 'The OAuth token used to make this call expired 7 second(s) ago.',
    });
    const fresh = await token(own.origin, {
      client_id: own.hubspot.clientId,
      client_secret: own.hubspot.clientSecret,
      grant_type: 'refresh_token',
      refresh_token: refreshToken,
    });
    const again = await call('GET', '/crm/v3/objects/contacts', undefined, String(fresh.body['access_token']));
    expect(again.status).toBe(200);
    await own.close();
  });

  it('are refused when there is none, when it is made up, and when a scope is missing', async () => {
    const { sandbox: own, call } = await connected(['oauth', 'crm.objects.contacts.read']);
    const bare = await reply(await fetch(`${own.origin}/crm/v3/objects/contacts`));
    expect(bare).toMatchObject({ status: 401, body: { category: 'INVALID_AUTHENTICATION' } });
    expect(await call('GET', '/crm/v3/objects/contacts', undefined, 'made-up')).toMatchObject({ status: 401 });
    expect((await call('GET', '/crm/v3/objects/contacts')).status).toBe(200);
    expect(await call('POST', '/crm/v3/objects/contacts', { properties: {} })).toMatchObject({
      status: 403,
      body: {
        category: 'MISSING_SCOPES',
        errors: [{ context: { requiredGranularScopes: ['crm.objects.contacts.write'] } }],
      },
    });
    await own.close();
  });

  it('revoking ends the refresh token and leaves the access token; uninstalling ends both', async () => {
    const { sandbox: own, call, refreshToken, accessToken } = await connected();
    const ownClient = { client_id: own.hubspot.clientId, client_secret: own.hubspot.clientSecret };
    const ask = async (path: string, fields: Record<string, string>) =>
      reply(
        await fetch(`${own.origin}/oauth/2026-03/${path}`, {
          method: 'POST',
          body: new URLSearchParams({ ...ownClient, ...fields }),
        }),
      );
    expect((await ask('token/introspect', { token: accessToken })).body).toMatchObject({
      active: true,
      token_use: 'access_token',
      hub_id: 4242,
      expires_in: 1800,
    });
    await ask('token/revoke', { token: refreshToken, token_type_hint: 'refresh_token' });
    expect((await ask('token', { grant_type: 'refresh_token', refresh_token: refreshToken })).body).toMatchObject({
      status: 'BAD_REFRESH_TOKEN',
    });
    expect((await call('GET', '/account-info/v3/details')).body).toMatchObject({
      portalId: 4242,
      uiDomain: 'app.hubspot.com',
    });
    expect((await call('DELETE', '/appinstalls/v3/external-install')).status).toBe(204);
    expect(await call('GET', '/account-info/v3/details')).toMatchObject({
      status: 401,
      body: { category: 'INVALID_AUTHENTICATION' },
    });
    expect((await ask('token/introspect', { token: accessToken })).body).toEqual({ active: false });
    await own.close();
  });
});
