import {
  getMailSettings,
  listAuditEntries,
  listLines,
  removeMailAccount,
  testMailAccount,
  updateLineEmail,
  updateMailAccount,
} from '@talk/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { ACCOUNT, DOMAIN, useEmails, type EmailWorld } from './emails-world.fixture.js';

const world = useEmails();
const { server, mail } = world;
let at: EmailWorld;

beforeEach(async () => {
  at = await world.open();
});

const { password: _password, ...WITHOUT_PASSWORD } = ACCOUNT;
const stored = async () => {
  const { rows } = await server.context.kernel.db.pool.query<{ sealed_password: string | null }>(
    'select sealed_password from mail_accounts where company_id = $1',
    [at.companyId],
  );
  return rows[0]?.sealed_password;
};
const put = (body: object) => server.call(updateMailAccount, { as: at.admin, body: { ...WITHOUT_PASSWORD, ...body } });
const test = (body: object = {}) => server.call(testMailAccount, { as: at.admin, body: { ...ACCOUNT, ...body } });

describe('the mail server of a company', () => {
  it('is set, answered without its password, changed and removed', async () => {
    const before = await server.call(getMailSettings, { as: at.admin });
    expect(before.body).toMatchObject({
      account: null,
      operator_sends: false,
      inbound_domain: DOMAIN,
      lines: [{ id: at.lineId, name: 'Sales line', email_intake: false, email_intake_route_id: null, address: null }],
    });
    const set = await at.account();
    expect(set.body.account).toMatchObject({ ...WITHOUT_PASSWORD, has_password: true });
    expect(JSON.stringify(set.body)).not.toContain('hunter2');
    const sealed = await stored();
    expect(sealed).not.toContain('hunter2');
    expect((await put({ from_name: 'Acme' })).body.account).toMatchObject({ from_name: 'Acme', has_password: true });
    expect(await stored()).toBe(sealed);
    const removed = await server.call(removeMailAccount, { as: at.admin });
    expect(removed.body.account).toBeNull();
    expect((await server.call(removeMailAccount, { as: at.admin })).status).toBe(404);
  });

  it.each([
    [
      'another server with the stored password',
      { host: 'evil.test' },
      { password: ['Enter the password again: it is for another mail server now.'] },
    ],
    [
      'another user with the stored password',
      { username: 'x' },
      { password: ['Enter the password again: it is for another mail server now.'] },
    ],
    [
      'a password that anyone could read',
      { security: 'none', password: 'p' },
      { security: ['Choose an encrypted connection: otherwise anyone on the way could read the password.'] },
    ],
    ['a user without a password', { password: null }, { password: ['Enter the password of this user.'] }],
    [
      'something else than a server',
      { host: 'http://x/' },
      { host: ['Enter only the name of the server, such as smtp.example.com.'] },
    ],
    [
      'an address with more in it',
      { from_address: 'a@b.test\nBcc: c@d.test' },
      { from_address: ['This is not an email address.'] },
    ],
  ])('is not %s', async (_what, body, errors) => {
    await at.account();
    const answer = await put(body);
    expect([answer.status, answer.error.errors]).toEqual([422, errors]);
  });

  it('is in the audit log without its password', async () => {
    await at.account();
    const { body } = await server.call(listAuditEntries, { as: at.admin, query: {} });
    expect(body.data[0]?.changes.map(({ field }) => field).sort()).toEqual([
      'mail_from',
      'mail_password_replaced',
      'mail_security',
      'mail_server',
      'mail_username',
    ]);
    expect(JSON.stringify(body)).not.toContain('hunter2');
  });

  it('is for admins', async () => {
    const agent = await server.user(at.companyId, { roles: ['Company Agent'] });
    expect((await server.call(getMailSettings, { as: agent })).status).toBe(403);
    expect((await server.call(updateMailAccount, { as: agent, body: ACCOUNT })).status).toBe(403);
    expect((await server.call(testMailAccount, { as: agent, body: ACCOUNT })).status).toBe(403);
    const params = { id: at.lineId };
    expect((await server.call(updateLineEmail, { as: agent, params, body: { email_intake: true } })).status).toBe(403);
  });
});

describe('a test email', () => {
  it('goes to the user who asks, with what the form has', async () => {
    const { body } = await test();
    expect(body).toMatchObject({ problem: null, field: null, detail: null });
    expect(mail.taken.at(-1)).toMatchObject({
      from: { name: 'Acme Sales', address: 'sales@acme.test' },
      to: { address: body.to_address },
      subject: 'Test email',
    });
    expect(await stored()).toBeUndefined();
  });

  it('says what is wrong, at the field', async () => {
    mail.answers.push(
      { kind: 'failed', problem: 'sign-in', detail: '535 5.7.8 bad credentials', isForNow: false },
      { kind: 'failed', problem: 'unreachable', detail: null, isForNow: true },
    );
    expect((await test()).body).toMatchObject({
      problem: 'The mail server refused the user name or the password. Some providers ask for an app password.',
      field: 'password',
      detail: '535 5.7.8 bad credentials',
    });
    expect((await test()).body).toMatchObject({ field: 'port', detail: null });
  });

  it('is limited', async () => {
    for (let count = 0; count < 10; count += 1) await test();
    expect((await test()).status).toBe(429);
  });
});

describe('intake of a line', () => {
  it('is shown with the line', async () => {
    await at.intake();
    const { body } = await server.call(listLines, { as: at.admin, query: {} });
    expect(body.data[0]).toMatchObject({ email_intake: true, email_intake_route_id: expect.any(Number) });
  });

  it('is another company’s business', async () => {
    const stranger = await server.user((await server.company()).id, { roles: ['Company Admin'] });
    const body = { email_intake: true };
    expect((await server.call(updateLineEmail, { as: stranger, params: { id: at.lineId }, body })).status).toBe(404);
  });
});
