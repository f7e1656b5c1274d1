import { checkCall, getAuthUser, getDiagnosis } from '@talk/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { createFakeCarrier } from '../../../testing/fake-carrier.js';
import { useTestServer, type TestUser } from '../../../testing/index.js';

const carrier = createFakeCarrier();
const server = useTestServer({ carrier });
let admin: TestUser;

beforeEach(async () => {
  const { id } = await server.company({ name: 'Acme' });
  admin = await server.user(id);
});

const read = async (as = admin) => (await server.call(getDiagnosis, { as })).body;

/** The carrier reports the issues of a company. @returns the status of our answer. */
async function report(issues: string, company: number | string = admin.companyId, signature?: string): Promise<number> {
  const { publicUrl } = server.context.kernel.config.http;
  const path = `/carrier/account/issues?company=${company}`;
  const form = { Issues: issues };
  const { statusCode } = await server.app.inject({
    method: 'POST',
    url: path,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-twilio-signature': signature ?? carrier.sign(publicUrl + path, form),
    },
    payload: new URLSearchParams(form).toString(),
  });
  return statusCode;
}

describe('the diagnosis of an account', () => {
  it('has no issues until some are reported', async () => {
    expect(await read()).toEqual({
      issue_codes: [],
      issues: [],
      link: { href: null, external: false, learn_more_href: null },
      has_issues: false,
    });
  });

  it('names reported issues with the way out, to everyone of this company alone, and tells their pages', async () => {
    const agent = await server.user(admin.companyId, { roles: ['Company Agent'] });
    const other = await server.user((await server.company()).id);
    expect(await report('12,8')).toBe(204);
    expect(await read(agent)).toMatchObject({
      issue_codes: [8, 12],
      issues: [{ kind: '10dlc' }, { kind: 'blocking', message: 'A payment is overdue.' }],
      link: { external: true },
      has_issues: true,
    });
    expect((await read(other)).has_issues).toBe(false);
    const { user } = (await server.call(getAuthUser, { as: agent, body: {} })).body;
    expect(user.company.has_account_issues).toBe(true);
    const { rows } = await server.context.kernel.db.pool.query<{ type: string }>(
      'select type from events where company_id = $1',
      [admin.companyId],
    );
    expect(rows.filter(({ type }) => type === 'access_changed')).toHaveLength(1);
  });

  it('leads to the registration if only that is missing, and ends with the issues', async () => {
    await report('10');
    expect((await read()).link).toMatchObject({ href: '/account?tab=compliance', external: false });
    await report('');
    expect((await read()).has_issues).toBe(false);
  });

  it('stops calls while an issue blocks, with the reason', async () => {
    const rejections = async () =>
      (await server.call(checkCall, { as: admin, query: { phone_number: '+14155550150' } })).body.obstacles.filter(
        ({ rejection }) => rejection === 35,
      );
    await report('1');
    expect(await rejections()).toEqual([]);
    await report('3');
    expect(await rejections()).toMatchObject([{ detail: 'The subscription was canceled.' }]);
  });

  it('takes no report that is forged, of an unknown code or company', async () => {
    expect(await report('3', admin.companyId, 'forged')).toBe(403);
    expect(await report('14')).toBe(400);
    expect(await report('3', 'x')).toBe(400);
    expect(await report('3', 999_999)).toBe(404);
    expect((await read()).has_issues).toBe(false);
  });
});
