import {
  checkCall,
  getCompanyRegistration,
  listAuditEntries,
  saveCompanyRegistration,
  submitCompanyRegistration,
  type BodyOf,
} from '@talk/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { createFakeCarrier } from '../../../testing/fake-carrier.js';
import { drainJobs, useTestServer, type TestUser } from '../../../testing/index.js';
import { REVIEW_PATH } from './review-webhook.js';

const carrier = createFakeCarrier();
const server = useTestServer({ carrier });
let admin: TestUser;

const DETAILS: BodyOf<typeof submitCompanyRegistration> = {
  legal_name: 'Harbor Shoes LLC',
  business_type: 'limited_liability_company',
  company_status: 'private',
  business_registration_identifier: 'ein',
  business_registration_number: '12-3456789',
  business_regions_of_operation: ['usa_and_canada'],
  business_industry: 'retail',
  website_url: 'www.harborshoes.example',
  street: '1 Market St',
  region: 'CA',
  city: 'San Francisco',
  legal_country: 'US',
  postal_code: '94107',
  auth_rep_first_name: 'Dee',
  auth_rep_last_name: 'Novak',
  auth_rep_email: 'dee@harborshoes.example',
  auth_rep_phone_number: '(415) 555-0150',
  auth_rep_business_title: 'Owner',
  auth_rep_job_position: 'ceo',
  agreed_to_terms: true,
};

beforeEach(async () => {
  const { id } = await server.company({ name: 'Harbor Shoes', kycStatus: 'required' });
  admin = await server.user(id);
});

const read = async (as = admin) => (await server.call(getCompanyRegistration, { as })).body;
const submit = (body: BodyOf<typeof submitCompanyRegistration> = DETAILS) =>
  server.call(submitCompanyRegistration, { as: admin, body });
const mayCall = async (): Promise<boolean> => {
  const { obstacles } = (await server.call(checkCall, { as: admin, query: { phone_number: '+14155550150' } })).body;
  return !obstacles.some(({ rejection }) => rejection === 46);
};

async function report(form: Record<string, string>, signature?: string, company = admin.companyId): Promise<number> {
  const { publicUrl } = server.context.kernel.config.http;
  const url = `${REVIEW_PATH}?company=${company}`;
  const { statusCode } = await server.app.inject({
    method: 'POST',
    url,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-twilio-signature': signature ?? carrier.sign(publicUrl + url, form),
    },
    payload: new URLSearchParams(form).toString(),
  });
  return statusCode;
}

describe('the verification of a business', () => {
  it('keeps what was entered so far, incomplete as it is, for every admin of this company', async () => {
    await server.call(saveCompanyRegistration, {
      as: admin,
      body: { legal_name: 'Harbor', business_type: 'partnership' },
    });
    await server.call(saveCompanyRegistration, { as: admin, body: { city: 'Oakland', business_type: null } });
    const other = await server.user(admin.companyId, { roles: ['Billing Admin'] });
    expect(await read(other)).toMatchObject({
      status: 'required',
      kyc_filled: false,
      details: { legal_name: 'Harbor', city: 'Oakland', business_type: null },
    });
    const stranger = await server.user((await server.company({ kycStatus: 'required' })).id);
    expect((await read(stranger)).details.legal_name).toBeNull();
  });

  it('names the fields that are missing, and is submitted when there are none', async () => {
    const refused = await submit({ ...DETAILS, postal_code: '9410', auth_rep_phone_number: '1' });
    expect(Object.keys(refused.error.errors ?? {}).sort()).toEqual(['auth_rep_phone_number', 'postal_code']);
    expect((await submit()).body).toMatchObject({ status: 'submitted', kyc_filled: true, is_editable: false });
    expect((await server.call(saveCompanyRegistration, { as: admin, body: { city: 'X' } })).error.code).toBe(
      'CONFLICT',
    );
    expect((await submit()).error.code).toBe('CONFLICT');
  });

  it('lets the company call once the sandbox has verified it, and the audit log says how it went', async () => {
    expect(await mayCall()).toBe(false);
    await submit();
    expect(await mayCall()).toBe(false);
    await drainJobs(server.context);
    expect((await read()).status).toBe('verified');
    expect(await mayCall()).toBe(true);
    const { data } = (await server.call(listAuditEntries, { as: admin, query: { kind: 'company' } })).body;
    expect(data.map(({ changes }) => changes[0]?.after)).toEqual(['verified', 'submitted']);
    const { rows } = await server.context.kernel.db.pool.query(
      `select 1 from events where company_id = $1 and type = 'access_changed'`,
      [admin.companyId],
    );
    expect(rows).toHaveLength(2);
  });

  it('comes back with a reason, can be corrected, and ends the review of what was submitted before', async () => {
    await submit();
    expect(await report({ Status: 'action_needed', Reason: 'The EIN is of another business.' })).toBe(204);
    await drainJobs(server.context);
    expect(await read()).toMatchObject({
      status: 'action_needed',
      is_editable: true,
      reason: 'The EIN is of another business.',
    });
    server.clock.advance(1000);
    expect((await submit()).body).toMatchObject({ status: 'submitted', reason: null });
    await drainJobs(server.context);
    expect((await read()).status).toBe('verified');
  });

  it('takes no report that is forged, of an unknown status or company', async () => {
    expect(await report({ Status: 'verified' }, 'forged')).toBe(403);
    expect(await report({ Status: 'fine' })).toBe(400);
    expect(await report({ Status: 'verified' }, undefined, 999_999)).toBe(404);
    expect((await read()).status).toBe('required');
  });

  it('is not begun by a company that was not asked for it, and is no matter of agents', async () => {
    const { id } = await server.company();
    const as = await server.user(id);
    expect((await server.call(submitCompanyRegistration, { as, body: DETAILS })).error.code).toBe('CONFLICT');
    const agent = await server.user(admin.companyId, { roles: ['Company Agent'] });
    expect((await server.call(getCompanyRegistration, { as: agent })).status).toBe(403);
  });
});
