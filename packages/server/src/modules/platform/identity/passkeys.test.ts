import {
  addPasskey,
  beginPasskey,
  beginPasskeySignIn,
  beginTwoStep,
  changePassword,
  confirmTwoStep,
  finishPasskeySignIn,
  getAuthUser,
  listAuditEntries,
  listPasskeys,
  login,
  removePasskey,
  renamePasskey,
  resetMemberPassword,
  resetMemberTwoStep,
  updateCompanySettings,
  updateMember,
} from '@talk/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { createFakeMail, drainJobs, setCookies, useTestServer, type TestUser } from '../../../testing/index.js';
import type { UsedCredential } from './passkey-proofs.js';
import { purgePasskeyChallenges } from './passkeys.repository.js';
import { softAuthenticator, type SoftAuthenticator } from './soft-authenticator.fixture.js';
import { totpCode } from './totp.js';

const MINUTE_MS = 60_000;
const mail = createFakeMail();
const server = useTestServer({
  mail,
  env: { PUBLIC_URL: 'https://talk.example.com' },
  config: (config) => ({ ...config, limits: { ...config.limits, signIn: { limit: 4, windowMs: MINUTE_MS } } }),
});
const SITE = { origin: 'https://talk.example.com', rpId: 'talk.example.com' };
const password = 'a good long password';
let admin: TestUser;
let user: TestUser;
let device: SoftAuthenticator;

beforeEach(async () => {
  server.clock.advance(3_600_000);
  mail.taken.length = 0;
  const { id } = await server.company({ name: 'Acme' });
  admin = await server.user(id, { name: 'Ada' });
  user = await server.user(id, { name: 'Cy', password, roles: ['Company Agent'] });
  device = softAuthenticator();
});

/** What the tests read of the options for a browser. */
interface Options {
  readonly challenge: string;
  readonly user: { readonly id: string; readonly name: string };
  readonly excludeCredentials: readonly { readonly id: string }[];
}
const read = (options: Record<string, unknown>): Options => options as unknown as Options;

async function begin(as = user): Promise<Options> {
  const { status, body } = await server.call(beginPasskey, { as, body: { password } });
  expect(status).toBe(200);
  return read(body.options);
}
const add = async (changes: Partial<typeof SITE> = {}, as = user, made = device) => {
  const { challenge } = await begin(as);
  return server.call(addPasskey, {
    as,
    body: { name: 'Laptop', credential: made.make({ ...SITE, challenge, ...changes }) },
  });
};
const list = async (as = user) => (await server.call(listPasskeys, { as })).body.data;

/** A challenge, with the cookie that the browser sends back. */
async function challenged() {
  const answer = await server.call(beginPasskeySignIn, {});
  const cookie = setCookies(answer)
    .map((line) => line.split(';')[0])
    .join('; ');
  return { challenge: read(answer.body.options).challenge, headers: { cookie } };
}
const finish = (headers: Record<string, string>, credential: UsedCredential, more: { email?: string } = {}) =>
  server.call(finishPasskeySignIn, { headers, body: { credential, ...more } });
async function signIn(more: { email?: string } = {}, with_ = device) {
  const { challenge, headers } = await challenged();
  return finish(headers, with_.use({ ...SITE, challenge }), more);
}
const actions = async () =>
  (await server.call(listAuditEntries, { as: admin, query: {} })).body.data.map(({ action, actor }) => [
    action,
    actor?.name,
  ]);
const subjects = (): string[] => mail.taken.map(({ subject }) => subject);

describe('a passkey', () => {
  it('is added with the password, signs in without it, and is removed; both are mailed and in the audit log', async () => {
    const added = await add();
    expect(added.body).toMatchObject({ name: 'Laptop', is_synced: false, last_used_at: null });
    const session = await signIn();
    expect(session.status).toBe(200);
    expect((await server.call(getAuthUser, { as: session.body.meta.token, body: {} })).body.user.id).toBe(user.id);
    expect(setCookies(session)).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^shared_token=.+; HttpOnly/),
        expect.stringMatching(/^passkey_challenge=; Max-Age=0; Path=\/passkey;/),
      ]),
    );
    expect(await list()).toMatchObject([{ id: added.body.id, last_used_at: server.clock.now().toISOString() }]);

    expect((await server.call(removePasskey, { as: user, params: { id: added.body.id } })).status).toBe(200);
    expect(await list()).toEqual([]);
    expect((await signIn()).error.code).toBe('CREDENTIALS_INVALID');
    // The browser that signed in with it stays signed in, and the password signs in as before.
    expect((await server.call(getAuthUser, { as: session.body.meta.token, body: {} })).status).toBe(200);
    expect((await server.call(login, { body: { email: user.email, password } })).status).toBe(200);

    expect(await actions()).toEqual(
      expect.arrayContaining([
        ['passkey_added', 'Cy'],
        ['passkey_removed', 'Cy'],
      ]),
    );
    await drainJobs(server.context);
    expect(subjects()).toEqual([
      'A passkey was added to your Talk account',
      'A passkey was removed from your Talk account',
    ]);
  });

  it('is named by its user', async () => {
    const { body } = await add();
    const rename = (as: TestUser, name: string) =>
      server.call(renamePasskey, { as, params: { id: body.id }, body: { name } });
    expect((await rename(user, ' Work phone ')).body.name).toBe('Work phone');
    expect((await rename(user, ' ')).error.errors).toEqual({ name: ['Enter a name.'] });
    expect((await rename(admin, 'Mine')).error.code).toBe('NOT_FOUND');
    expect((await server.call(removePasskey, { as: admin, params: { id: body.id } })).error.code).toBe('NOT_FOUND');
    expect(await list()).toMatchObject([{ name: 'Work phone' }]);
    expect(await list(admin)).toEqual([]);
  });

  it('asks the device for a passkey of its own that verifies the user, and not for one that is there', async () => {
    const first = await server.call(beginPasskey, { as: user, body: { password } });
    expect(first.body.options).toMatchObject({
      rp: { id: 'talk.example.com', name: 'Talk' },
      user: { name: user.email, displayName: 'Cy' },
      attestation: 'none',
      excludeCredentials: [],
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    await add();
    const second = await begin();
    expect(second.excludeCredentials.map(({ id }) => id)).toEqual([device.id]);
    // The same user to the device, which learns nothing of them but the address and the name.
    const third = await begin();
    expect(third.user.id).toBe(second.user.id);
    expect(Buffer.from(third.user.id, 'base64url')).toHaveLength(32);
    const { body } = await server.call(beginPasskeySignIn, {});
    expect(body.options).toMatchObject({ rpId: 'talk.example.com', userVerification: 'required' });
    expect(body.options).not.toHaveProperty('allowCredentials');
  });

  it('needs the password or a code before it is added', async () => {
    expect(Object.keys((await server.call(beginPasskey, { as: user, body: {} })).error.errors ?? {})).toEqual(['code']);
    const wrong = await server.call(beginPasskey, { as: user, body: { password: 'wrong' } });
    expect(wrong.error.errors).toEqual({ password: ['This is not your password.'] });
    const { body: made } = await server.call(beginTwoStep, { as: user });
    await server.call(confirmTwoStep, { as: user, body: { code: totpCode(made.app_key, server.clock.now()) } });
    server.clock.advance(30_000);
    const code = totpCode(made.app_key, server.clock.now());
    expect((await server.call(beginPasskey, { as: user, body: { code } })).status).toBe(200);
    expect((await server.call(beginPasskey, { as: user, body: { code } })).status).toBe(422);
  });

  it('is both steps of a sign-in, also where the company asks everyone for two', async () => {
    await add();
    await server.call(updateCompanySettings, { as: admin, body: { requires_two_step: true } });
    expect((await server.call(login, { body: { email: user.email, password } })).error.code).toBe('SECOND_STEP_SETUP');
    expect((await signIn()).status).toBe(200);
    const { body: made } = await server.call(beginTwoStep, { as: user });
    await server.call(confirmTwoStep, { as: user, body: { code: totpCode(made.app_key, server.clock.now()) } });
    expect((await server.call(login, { body: { email: user.email, password } })).error.code).toBe('SECOND_STEP');
    expect((await signIn()).status).toBe(200);
  });

  it('starts in the company chosen last of those that the user may enter', async () => {
    await add();
    await signIn();
    const other = await server.company({ name: 'Aardvark' });
    await server.membership(other.id, user.id);
    const { body } = await signIn();
    const profile = await server.call(getAuthUser, { as: body.meta.token, body: {} });
    expect(profile.body.user).toMatchObject({ company_id: user.companyId, has_multiple_access: true });
  });

  it('survives a change of the own password, and ends when an admin gives the user a new one or resets two-step sign-in', async () => {
    await add();
    await server.call(changePassword, {
      as: user,
      body: { current_password: password, password: 'an even better password' },
    });
    expect((await signIn()).status).toBe(200);
    const reset = await server.call(resetMemberPassword, { as: admin, params: { id: user.id } });
    expect(reset.status).toBe(200);
    expect((await signIn()).error.code).toBe('CREDENTIALS_INVALID');

    const other = await server.user(user.companyId, { password, roles: ['Company Agent'] });
    device = softAuthenticator();
    await add({}, other);
    const { body: made } = await server.call(beginTwoStep, { as: other });
    await server.call(confirmTwoStep, { as: other, body: { code: totpCode(made.app_key, server.clock.now()) } });
    expect((await server.call(resetMemberTwoStep, { as: admin, params: { id: other.id } })).status).toBe(200);
    expect((await signIn()).error.code).toBe('CREDENTIALS_INVALID');
  });

  it('opens nothing to a disabled user, who reads why', async () => {
    await add();
    await server.call(updateMember, { as: admin, params: { id: user.id }, body: { enabled: false } });
    expect((await signIn()).error.code).toBe('USER_DISABLED');
  });

  it('is one of twenty at most', async () => {
    await server.context.kernel.db.pool.query(
      `insert into passkeys (user_id, credential_id, public_key, user_handle, name)
       select $1::bigint, 'test-' || $1::bigint || '-' || n, 'A', 'A', 'Key ' || n from generate_series(1, 20) n`,
      [user.id],
    );
    const answer = await server.call(beginPasskey, { as: user, body: { password } });
    expect([answer.status, answer.error.code]).toEqual([409, 'CONFLICT']);
  });
});

describe('a new passkey is refused', () => {
  it.each([
    ['from another site', { origin: 'https://evil.example' }],
    ['for another site', { rpId: 'evil.example' }],
  ])('%s', async (_name, changes) => {
    const answer = await add(changes);
    expect(Object.keys(answer.error.errors ?? {})).toEqual(['credential']);
    expect(await list()).toEqual([]);
  });

  it('when its device did not verify the user', async () => {
    device.verifies = false;
    expect((await add()).status).toBe(422);
  });

  it('when its challenge was used, has expired, is of another user, or was made up', async () => {
    const { challenge } = await begin();
    const with_ = (made: SoftAuthenticator, as = user) =>
      server.call(addPasskey, { as, body: { name: 'Phone', credential: made.make({ ...SITE, challenge }) } });
    expect((await with_(device, admin)).error.code).toBe('SIGN_IN_OVER');
    expect((await with_(device)).status).toBe(200);
    expect((await with_(softAuthenticator())).error.code).toBe('SIGN_IN_OVER');

    const late = await begin();
    server.clock.advance(5 * MINUTE_MS);
    const body = { name: 'Phone', credential: softAuthenticator().make({ ...SITE, challenge: late.challenge }) };
    expect((await server.call(addPasskey, { as: user, body })).error.code).toBe('SIGN_IN_OVER');
    const forSignIn = (await challenged()).challenge;
    const other = { name: 'Phone', credential: softAuthenticator().make({ ...SITE, challenge: forSignIn }) };
    expect((await server.call(addPasskey, { as: user, body: other })).error.code).toBe('SIGN_IN_OVER');
    expect(await list()).toHaveLength(1);
  });

  it('when another user has it', async () => {
    await add();
    const colleague = await server.user(user.companyId, { password });
    expect((await add({}, colleague)).error.code).toBe('CONFLICT');
    expect(await list(colleague)).toEqual([]);
  });
});

describe('a sign-in with a passkey is refused', () => {
  const SENTENCE = 'This passkey was not accepted. Try another one, or sign in with your password.';
  const refusal = (answer: { status: number; error: { code: string; message: string } }) => [
    answer.status,
    answer.error.code,
    answer.error.message,
  ];
  const REFUSED = [401, 'CREDENTIALS_INVALID', SENTENCE];

  beforeEach(async () => {
    await add();
  });

  it.each([
    ['on another site', { origin: 'https://evil.example' }],
    ['for another site', { rpId: 'evil.example' }],
    ['over another challenge', { challenge: 'AAAA' }],
  ])('%s', async (_name, changes) => {
    const { challenge, headers } = await challenged();
    expect(refusal(await finish(headers, device.use({ ...SITE, challenge, ...changes })))).toEqual(REFUSED);
  });

  it('when its device did not verify the user', async () => {
    device.verifies = false;
    expect(refusal(await signIn())).toEqual(REFUSED);
  });

  it('with a passkey that was never added, or another key under the same id', async () => {
    const stranger = softAuthenticator();
    expect(refusal(await signIn({}, stranger))).toEqual(REFUSED);
    const { challenge, headers } = await challenged();
    const forged = { ...stranger.use({ ...SITE, challenge }), id: device.id, rawId: device.id };
    expect(refusal(await finish(headers, forged))).toEqual(REFUSED);
  });

  it('for another user than the page asks for, or than the device says', async () => {
    expect(refusal(await signIn({ email: admin.email }))).toEqual(REFUSED);
    const { challenge, headers } = await challenged();
    expect(refusal(await finish(headers, device.use({ ...SITE, challenge }, 'AAAA')))).toEqual(REFUSED);
    expect((await signIn({ email: user.email.toUpperCase() })).status).toBe(200);
  });

  it('when its count goes back, as that of a copy does', async () => {
    device.count = 40;
    expect((await signIn()).status).toBe(200);
    device.count = 20;
    expect(refusal(await signIn())).toEqual(REFUSED);
    device.count = 41;
    expect((await signIn()).status).toBe(200);
  });

  it('when its challenge was used, has expired, or is of another browser', async () => {
    const { challenge, headers } = await challenged();
    const credential = device.use({ ...SITE, challenge });
    expect((await finish({}, credential)).error.code).toBe('SIGN_IN_OVER');
    expect((await finish(headers, credential)).status).toBe(200);
    expect((await finish(headers, credential)).error.code).toBe('SIGN_IN_OVER');
    expect((await finish(headers, device.use({ ...SITE, challenge }))).error.code).toBe('SIGN_IN_OVER');
    const late = await challenged();
    server.clock.advance(5 * MINUTE_MS);
    expect((await finish(late.headers, device.use({ ...SITE, challenge: late.challenge }))).error.code).toBe(
      'SIGN_IN_OVER',
    );
  });

  it('with one challenge twice at once, but for one of the two', async () => {
    const { challenge, headers } = await challenged();
    const credentials = [device.use({ ...SITE, challenge }), device.use({ ...SITE, challenge })];
    const both = await Promise.all(credentials.map((credential) => finish(headers, credential)));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 410]);
  });

  it('on pages that are not ours', async () => {
    const { challenge, headers } = await challenged();
    const elsewhere = { ...headers, origin: 'https://evil.example' };
    expect((await finish(elsewhere, device.use({ ...SITE, challenge }))).error.code).toBe('ORIGIN_FORBIDDEN');
  });

  it('after too many failures from one network', async () => {
    const stranger = softAuthenticator();
    for (let tries = 0; tries < 4; tries += 1) expect((await signIn({}, stranger)).status).toBe(401);
    expect((await signIn()).error.code).toBe('RATE_LIMITED');
  });
});

it('keeps only hashes of challenges, and removes those that have expired', async () => {
  const { challenge } = await challenged();
  const stored = async () =>
    (
      await server.context.kernel.db.pool.query<{ row: string }>(
        `select passkey_challenges::text as row from passkey_challenges`,
      )
    ).rows;
  expect(JSON.stringify(await stored())).not.toContain(challenge);
  expect(await stored()).not.toEqual([]);
  server.clock.advance(5 * MINUTE_MS + 1);
  await purgePasskeyChallenges({ q: server.context.kernel.db.drizzle }, { before: server.clock.now() });
  expect(await stored()).toEqual([]);
});
