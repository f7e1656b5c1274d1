import {
  checkRegistration,
  createMember,
  getAuthUser,
  getCompanyRegistration,
  getRegistrationOffer,
  listAuditEntries,
  login,
  register,
  verifyRegistration,
  type BodyOf,
} from '@talk/contract';
import { solveChallenge, type Challenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { beforeEach, describe, expect, it } from 'vitest';
import { createFakeMail, drainJobs, setCookies, useTestServer } from '../../../testing/index.js';

const HOUR_MS = 3_600_000;
const mail = createFakeMail();
const OPEN = { REGISTRATION: '1', SMTP_URL: 'smtp://localhost:1', MAIL_FROM: 'talk@localhost' };
const server = useTestServer({
  mail,
  env: { ...OPEN, TERMS_URL: 'https://talk.example/terms' },
  config: (config) => ({ ...config, registration: { ...config.registration, captchaTries: 4 } }),
});
const password = 'a good long password';

beforeEach(() => {
  // Limits of an earlier test are over.
  server.clock.advance(2 * HOUR_MS);
  mail.taken.length = 0;
});

let count = 0;
const newEmail = (): string => `dee-${(count += 1)}@harbor.test`;
/** What a browser makes of the offer. */
async function solve(): Promise<string> {
  const { captcha } = (await server.call(getRegistrationOffer)).body;
  const challenge = JSON.parse(captcha ?? '') as Challenge;
  return btoa(JSON.stringify({ challenge, solution: await solveChallenge({ challenge, deriveKey }) }));
}
const send = async (email: string, more: Partial<BodyOf<typeof register>> = {}) =>
  server.call(register, {
    body: {
      recaptcha_response: await solve(),
      name: 'Dee Novak',
      email,
      password,
      company_name: 'Harbor Shoes',
      phone_number: '(415) 555-0150',
      timezone: 'America/New_York',
      ...more,
    },
  });
/** The token that was mailed; empty when the newest mail has none. */
async function mailedToken(): Promise<string> {
  await drainJobs(server.context);
  return /\/account-registration#(\S+)/.exec(mail.taken.at(-1)?.text ?? '')?.[1] ?? '';
}
const confirm = (token: string, typed = password) =>
  server.call(verifyRegistration, { body: { token, password: typed } });
const countCompanies = async (): Promise<number> => {
  const { rows } = await server.context.kernel.db.pool.query<{ count: string }>('select count(*) from companies');
  return Number(rows[0]?.count);
};

describe('a company that registers', () => {
  it('is there with its first admin once they have the link and the password, and not before', async () => {
    const email = newEmail();
    const before = await countCompanies();
    expect(await send(email)).toMatchObject({ status: 200, body: {} });
    const token = await mailedToken();
    expect(mail.taken.at(-1)).toMatchObject({
      to: { address: email },
      subject: expect.stringContaining('Harbor Shoes'),
    });
    expect((await server.call(login, { body: { email, password } })).status).toBe(401);
    expect((await server.call(checkRegistration, { body: { token } })).body).toMatchObject({
      name: 'Dee Novak',
      email,
      company_name: 'Harbor Shoes',
    });
    expect(await countCompanies()).toBe(before);

    const entered = await confirm(token);
    expect(entered.body.data.first_login).toBe(true);
    expect(setCookies(entered).join()).toContain('HttpOnly');
    const { user } = (await server.call(getAuthUser, { as: entered.body.meta.token, body: {} })).body;
    expect(user).toMatchObject({
      email,
      user_roles: ['Company Admin'],
      company_name: 'Harbor Shoes',
      company: { timezone: 'America/New_York', country: 'US', kyc_status: 'required' },
    });
    expect((await server.call(login, { body: { email, password } })).status).toBe(200);
  });

  it('finds in the form of its business what it has said already, and itself in the audit log', async () => {
    await send(newEmail());
    const { token: as } = (await confirm(await mailedToken())).body.meta;
    expect((await server.call(getCompanyRegistration, { as })).body).toMatchObject({
      status: 'required',
      is_editable: true,
      details: { legal_name: 'Harbor Shoes', auth_rep_last_name: 'Novak', auth_rep_phone_number: '+14155550150' },
    });
    const { data } = (await server.call(listAuditEntries, { as, query: {} })).body;
    expect(data.map(({ kind, action }) => [kind, action])).toEqual([
      ['person', 'created'],
      ['company', 'created'],
    ]);
  });

  it('gets nothing by the link alone, and nothing by a link that was used or is a day old', async () => {
    await send(newEmail());
    const token = await mailedToken();
    expect((await confirm(token, 'another long password')).error.errors).toHaveProperty('password');
    expect((await confirm(token)).status).toBe(200);
    expect((await confirm(token)).error).toMatchObject({ code: 'LINK_OVER', message: expect.stringContaining('used') });
    await send(newEmail());
    const late = await mailedToken();
    server.clock.advance(25 * HOUR_MS);
    expect((await confirm(late)).error).toMatchObject({
      code: 'LINK_OVER',
      message: expect.stringContaining('expired'),
    });
    expect((await confirm('rg_guess')).error.code).toBe('LINK_OVER');
  });

  it('is made once when the link is used twice at the same moment', async () => {
    await send(newEmail());
    const token = await mailedToken();
    const before = await countCompanies();
    const answers = await Promise.all([confirm(token), confirm(token)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410]);
    expect(await countCompanies()).toBe(before + 1);
  });

  it('is answered alike for an address that has an account, whose owner reads it in a mail', async () => {
    const { email } = await server.user((await server.company()).id, { password });
    const [taken, free] = [await send(email.toUpperCase()), await send(newEmail())];
    expect([taken.status, taken.body]).toEqual([free.status, free.body]);
    await drainJobs(server.context);
    expect(mail.taken.map(({ subject }) => subject).sort()).toEqual([
      'Confirm your address for Harbor Shoes on Talk',
      'You have an account on Talk already',
    ]);
    expect(mail.taken.find(({ subject }) => subject.startsWith('You'))?.text).not.toContain('#');
  });

  it('leaves an earlier link of the same address as it is, and ends it once there is an account', async () => {
    const email = newEmail();
    await send(email);
    const own = await mailedToken();
    await send(email, { password: 'chosen by a stranger', company_name: 'Not Harbor' });
    const other = await mailedToken();
    expect((await confirm(other)).status).toBe(422);
    expect((await confirm(own)).status).toBe(200);
    expect((await confirm(other, 'chosen by a stranger')).error.code).toBe('LINK_OVER');
  });

  it('is not made for someone who was invited elsewhere in the meantime', async () => {
    const email = newEmail();
    await send(email);
    const token = await mailedToken();
    const as = await server.user((await server.company()).id);
    await server.call(createMember, { as, body: { name: 'Dee', email, user_roles: ['Company Agent'] } });
    const before = await countCompanies();
    expect((await confirm(token)).error.code).toBe('LINK_OVER');
    expect(await countCompanies()).toBe(before);
  });

  it.each<[string, Partial<BodyOf<typeof register>>, string]>([
    ['a short password', { password: 'short' }, 'password'],
    ['its address as the password', { email: 'dee-same@harbor.test', password: 'dee-same@harbor.test' }, 'password'],
    ['two passwords', { password_confirmation: 'another one' }, 'password_confirmation'],
    ['no phone number', { phone_number: '12' }, 'phone_number'],
    ['a zone that is none', { timezone: 'Mars/North' }, 'timezone'],
    ['no company', { company_name: ' ' }, 'company_name'],
  ])('is refused with %s, by field', async (_, more, field) => {
    const answer = await send(newEmail(), more);
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.error.errors ?? {})).toEqual([field]);
  });

  it('has the mail in its language', async () => {
    await send(newEmail(), { language: 'es' });
    await drainJobs(server.context);
    expect(mail.taken.at(-1)?.subject).toBe('Confirma tu dirección para Harbor Shoes en Talk');
  });

  it('gets only a few mails to one address, and keeps no password once the link is over', async () => {
    const email = newEmail();
    for (let sent = 0; sent < 4; sent += 1) expect((await send(email)).status).toBe(200);
    expect((await send(email)).status).toBe(429);
    await confirm(await mailedToken());
    const { rows } = await server.context.kernel.db.pool.query<{ password_hash: string }>(
      'select password_hash from registrations where email = $1',
      [email],
    );
    expect(rows.map((row) => row.password_hash)).toEqual(['', '', '', '']);
  });
});

describe('a server that takes no registrations', () => {
  const closed = useTestServer({ mail });

  it('says so, and refuses them', async () => {
    expect((await closed.call(getRegistrationOffer)).body).toMatchObject({ is_open: false, captcha: null });
    expect((await server.call(getRegistrationOffer)).body).toMatchObject({ is_open: true });
    const body = { name: 'Dee', email: 'd@x.test', password, company_name: 'X', phone_number: '+14155550150' };
    expect((await closed.call(register, { body })).status).toBe(403);
    expect((await closed.call(verifyRegistration, { body: { token: 'rg_x', password } })).status).toBe(403);
  });
});

describe('what a browser has to solve', () => {
  it('is needed, right, for one registration, and for ten minutes', async () => {
    const refused = async (recaptcha_response: string | undefined) =>
      (await send(newEmail(), { recaptcha_response })).error.errors;
    const sentence = { recaptcha_response: [expect.stringMatching(/^Your browser has to show/)] };
    for (const response of [undefined, '', 'e30=', btoa('nonsense')]) expect(await refused(response)).toEqual(sentence);
    const solved = await solve();
    const changed = JSON.parse(atob(solved)) as { challenge: Challenge; solution: object };
    const easier = { ...changed.challenge, parameters: { ...changed.challenge.parameters, cost: 1 } };
    for (const wrong of [
      { ...changed, challenge: easier },
      { ...changed, solution: { counter: 1, derivedKey: 'ab' } },
    ])
      expect(await refused(btoa(JSON.stringify(wrong)))).toEqual(sentence);
    expect((await send(newEmail(), { recaptcha_response: solved })).status).toBe(200);
    expect((await send(newEmail(), { recaptcha_response: solved })).error.code).toBe('RATE_LIMITED');
    const late = await solve();
    server.clock.advance(10 * 60_000 + 1);
    expect(await refused(late)).toEqual(sentence);
  });

  it('comes with the address of the terms, if the operator has some', async () => {
    expect((await server.call(getRegistrationOffer)).body).toMatchObject({
      terms_url: 'https://talk.example/terms',
      privacy_url: null,
    });
  });
});
