import {
  buyNumber,
  checkMessage,
  createContact,
  getCarrierRegistration,
  getDiagnosis,
  getLineRouting,
  getTextingSettings,
  listAuditEntries,
  releaseNumber,
  saveBrandRegistration,
  saveCampaignRegistration,
  submitBrandRegistration,
  submitCampaignRegistration,
  type BodyOf,
} from '@talk/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { createFakeCarrier } from '../../../testing/fake-carrier.js';
import { drainJobs, useTestServer, type TestUser } from '../../../testing/index.js';
import { REGISTRATION_PATH } from './registration-webhook.js';

const carrier = createFakeCarrier();
const server = useTestServer({ carrier });
let admin: TestUser;
let lineId: number;
let contactId: number;
let next = 200;

const BRAND: BodyOf<typeof submitBrandRegistration> = {
  legal_name: 'Harbor Shoes LLC',
  display_name: 'Harbor Shoes',
  company_status: 'private',
  ein: '12-3456789',
  industry: 'retail',
  website_url: 'www.harborshoes.example',
  street: '1 Market St',
  city: 'San Francisco',
  region: 'CA',
  postal_code: '94107',
  contact_email: 'dee@harborshoes.example',
  contact_phone_number: '(415) 555-2671',
};
const CAMPAIGN: BodyOf<typeof submitCampaignRegistration> = {
  use_case: 'customer_care',
  description: 'Harbor Shoes answers customers who ask about their orders and repairs.',
  message_flow: 'Customers check a box on the order form at harborshoes.example that says they agree to get texts.',
  samples: ['Harbor Shoes: your shoes are ready. Reply STOP to opt out.', 'Harbor Shoes: we close at 6 PM today.'],
  help_message: 'Harbor Shoes: write to dee@harborshoes.example.',
};

beforeEach(async () => {
  const { id } = await server.company({ name: 'Harbor Shoes' });
  admin = await server.user(id);
  const number = { phone_number: `+14155550${(next += 1)}`, line_name: 'Front desk' };
  lineId = (await server.call(buyNumber, { as: admin, body: number })).body.line_id;
  contactId = (await server.call(createContact, { as: admin, body: { phone_number: '+14155550150' } })).body.id;
  await drainJobs(server.context);
});

const read = async (as = admin) => (await server.call(getCarrierRegistration, { as })).body;
const submitBrand = (body = BRAND) => server.call(submitBrandRegistration, { as: admin, body });
const submitCampaign = (body = CAMPAIGN) => server.call(submitCampaignRegistration, { as: admin, body });
const codes = async () => (await server.call(getDiagnosis, { as: admin })).body.issue_codes;
const isLineApproved = async () => (await read()).lines.find(({ id }) => id === lineId)?.is_approved;
async function mayText(): Promise<boolean> {
  const query = { contact_id: contactId, campaign_id: lineId };
  const { obstacles } = (await server.call(checkMessage, { as: admin, query })).body;
  return !obstacles.some(({ rejection }) => rejection === 8);
}

async function report(form: Record<string, string>, signature?: string, company = admin.companyId): Promise<number> {
  const { publicUrl } = server.context.kernel.config.http;
  const url = `${REGISTRATION_PATH}?company=${company}`;
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

describe('the registration with US carriers', () => {
  it('is needed once a US local number is bought, and stops the texts of its line until both parts are approved', async () => {
    expect(await read()).toMatchObject({
      is_needed: true,
      is_approved: false,
      lines: [{ id: lineId, is_10_dlc: true }],
    });
    expect(await codes()).toEqual([8]);
    expect(await mayText()).toBe(false);

    expect((await submitBrand()).body.brand).toMatchObject({ status: 'in_review', is_editable: false });
    expect(await codes()).toEqual([8]);
    await drainJobs(server.context);
    expect((await read()).brand).toMatchObject({ status: 'approved', score: 75 });
    expect(await codes()).toEqual([10]);

    await server.call(saveCampaignRegistration, { as: admin, body: { use_case: 'customer_care' } });
    expect(await codes()).toEqual([11]);
    expect((await submitCampaign()).body.campaign.status).toBe('in_review');
    expect(await mayText()).toBe(false);
    await drainJobs(server.context);

    expect(await read()).toMatchObject({ is_approved: true, campaign: { status: 'approved' } });
    expect(await codes()).toEqual([]);
    expect(await isLineApproved()).toBe(true);
    expect(await mayText()).toBe(true);
    expect((await server.call(getTextingSettings, { as: admin })).body.is_a2p_campaign_approved).toBe(true);

    const { data } = (await server.call(listAuditEntries, { as: admin, query: { kind: 'company' } })).body;
    const fields = data.flatMap(({ changes }) => changes.map(({ field, after }) => `${field} ${after}`));
    expect(fields.filter((field) => !field.startsWith('account_issues'))).toEqual([
      'campaign_status approved',
      'campaign_status in_review',
      'brand_status approved',
      'brand_status in_review',
    ]);
  });

  it('covers numbers that are bought later without another review', async () => {
    await report({ Part: 'brand', Status: 'approved', Score: '80' });
    await report({ Part: 'campaign', Status: 'approved' });
    const number = { phone_number: `+14155550${(next += 1)}`, line_name: 'Back office' };
    await server.call(buyNumber, { as: admin, body: number });
    await drainJobs(server.context);
    expect((await read()).lines.map(({ is_approved }) => is_approved)).toEqual([true, true]);
    expect(await codes()).toEqual([]);
  });

  it('covers the next number of a line whose number was given back before the approval', async () => {
    const [number] = (await server.call(getLineRouting, { as: admin, params: { id: lineId } })).body.numbers;
    await server.call(releaseNumber, { as: admin, params: { id: number?.id } });
    await report({ Part: 'brand', Status: 'approved', Score: '80' });
    await report({ Part: 'campaign', Status: 'approved' });
    const another = { phone_number: `+14155550${(next += 1)}`, line_id: lineId };
    expect((await server.call(buyNumber, { as: admin, body: another })).status).toBe(200);
    expect(await mayText()).toBe(true);
  });

  it('keeps what was entered so far over what the business was verified with, for admins of this company', async () => {
    await server.call(saveBrandRegistration, { as: admin, body: { legal_name: 'Harbor', city: 'Oakland' } });
    await server.call(saveBrandRegistration, { as: admin, body: { city: null } });
    expect((await read()).brand.details).toMatchObject({
      legal_name: 'Harbor',
      display_name: 'Harbor Shoes',
      city: null,
    });
    const agent = await server.user(admin.companyId, { roles: ['Company Agent'] });
    expect((await read(agent)).brand).toMatchObject({
      status: 'not_registered',
      is_editable: false,
      details: null,
      checklist: [],
    });
    const stranger = await server.user((await server.company()).id);
    expect((await read(stranger)).brand.details?.legal_name).toBeNull();
  });

  it('is no matter of agents and billing admins', async () => {
    for (const role of ['Company Agent', 'Billing Admin'] as const) {
      const as = await server.user(admin.companyId, { roles: [role] });
      expect((await server.call(saveBrandRegistration, { as, body: { city: 'X' } })).status).toBe(403);
      expect((await server.call(submitCampaignRegistration, { as, body: CAMPAIGN })).status).toBe(403);
    }
  });

  it('names the fields that carriers would refuse', async () => {
    const brand = await submitBrand({ ...BRAND, ein: '1', postal_code: '9410' });
    expect(Object.keys(brand.error.errors ?? {}).sort()).toEqual(['ein', 'postal_code']);
    await report({ Part: 'brand', Status: 'approved' });
    const campaign = await submitCampaign({ ...CAMPAIGN, samples: ['Hello, this is a text.', 'And this is another.'] });
    expect(campaign.error.errors).toEqual({
      samples: ['Name the business in at least one sample message, as customers know it.'],
    });
    const checks = (await read()).campaign.checklist;
    expect(checks.filter(({ is_done }) => !is_done).map(({ key }) => key)).toContain('names_company');
  });

  it('takes the campaign after the brand, and nothing while carriers have it or before the business is verified', async () => {
    expect((await submitCampaign()).error.message).toMatch(/^Register the brand first/);
    await submitBrand();
    expect((await submitBrand()).error.code).toBe('CONFLICT');
    expect((await server.call(saveBrandRegistration, { as: admin, body: { city: 'X' } })).error.code).toBe('CONFLICT');
    const as = await server.user((await server.company({ kycStatus: 'required' })).id);
    expect((await server.call(submitBrandRegistration, { as, body: BRAND })).error.message).toMatch(/verified first/);
  });

  it('comes back with four-part reasons, can be corrected, and is submitted again', async () => {
    await submitBrand();
    expect(
      await report({ Part: 'brand', Status: 'failed', Faults: 'name_mismatch', Reason: 'The IRS has another name.' }),
    ).toBe(204);
    await drainJobs(server.context);
    expect(await codes()).toEqual([9]);
    expect((await read()).brand).toMatchObject({
      status: 'failed',
      is_editable: true,
      note: 'The IRS has another name.',
      details: { legal_name: 'Harbor Shoes LLC' },
      faults: [
        {
          code: null,
          category: 'name_mismatch',
          meaning: 'The legal name and the EIN are not of the same business.',
          fields: ['legal_name', 'ein'],
        },
      ],
    });
    server.clock.advance(1000);
    expect((await submitBrand({ legal_name: 'Harbor Shoes Inc.' })).body.brand).toMatchObject({
      status: 'in_review',
      faults: [],
      note: null,
    });
    await report({ Part: 'brand', Status: 'approved', Score: '60' });
    await submitCampaign();
    await report({ Part: 'campaign', Status: 'failed', Faults: '30893,opt_in' });
    expect(await codes()).toEqual([11]);
    expect((await read()).campaign.faults.map(({ code, category }) => [code, category])).toEqual([
      [30893, 'sample_messages'],
      [null, 'opt_in'],
    ]);
  });

  it('has code 13 for a brand that scored zero, and the sandbox gives that to an EIN of zeros', async () => {
    await submitBrand({ ...BRAND, ein: '00-0000000' });
    await drainJobs(server.context);
    expect(await codes()).toEqual([13]);
    expect((await read()).brand).toMatchObject({ status: 'failed', score: 0 });
  });

  it('stops texts again when carriers take the brand back', async () => {
    await report({ Part: 'brand', Status: 'approved' });
    await report({ Part: 'campaign', Status: 'approved' });
    expect(await mayText()).toBe(true);
    await report({ Part: 'brand', Status: 'failed', Score: '0', Faults: 'high_risk' });
    expect(await mayText()).toBe(false);
    expect(await codes()).toEqual([13]);
    expect((await server.call(getTextingSettings, { as: admin })).body.is_a2p_campaign_approved).toBe(false);
  });

  it('leaves the issues of billing alone, and billing leaves its issue', async () => {
    const billing = async (issues: string) => {
      const { publicUrl } = server.context.kernel.config.http;
      const url = `/carrier/account/issues?company=${admin.companyId}`;
      const form = { Issues: issues };
      await server.app.inject({
        method: 'POST',
        url,
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          'x-twilio-signature': carrier.sign(publicUrl + url, form),
        },
        payload: new URLSearchParams(form).toString(),
      });
    };
    await billing('1');
    expect(await codes()).toEqual([1, 8]);
    await report({ Part: 'brand', Status: 'failed' });
    expect(await codes()).toEqual([1, 9]);
    await billing('');
    expect(await codes()).toEqual([9]);
  });

  it('has no issue in a trial, and none without a US local number', async () => {
    const trial = await server.user((await server.company({ isTrial: true })).id);
    await server.call(buyNumber, { as: trial, body: { phone_number: `+14155550${(next += 1)}`, line_name: 'Desk' } });
    const none = await server.user((await server.company()).id);
    await drainJobs(server.context);
    for (const as of [trial, none]) {
      expect((await read(as)).is_needed).toBe(false);
      expect((await server.call(getDiagnosis, { as })).body.issue_codes).toEqual([]);
    }
  });

  it('takes no report that is forged, of an unknown part, fault, score or company', async () => {
    const approved = { Part: 'brand', Status: 'approved' };
    expect(await report(approved, 'forged')).toBe(403);
    expect(await report({ ...approved, Part: 'logo' })).toBe(400);
    expect(await report({ ...approved, Faults: 'nonsense' })).toBe(400);
    expect(await report({ ...approved, Score: '101' })).toBe(400);
    expect(await report(approved, undefined, 999_999)).toBe(404);
    expect((await read()).brand.status).toBe('not_registered');
  });
});
