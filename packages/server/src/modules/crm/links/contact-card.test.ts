import {
  completeIntegration,
  connectIntegration,
  createContact,
  getIntegrationData,
  moveLifecycleStage,
  settleCrmConflict,
  syncContact,
  type ContactCrm,
} from '@talk/contract';
import { beforeEach, expect, it } from 'vitest';
import { useTestServer, type TestUser } from '../../../testing/index.js';
import type { CrmProvider, CrmRecordDetails } from '../providers/index.js';
import { createFakeCrm } from '../providers/fake-crm.fixture.js';

const crm = createFakeCrm();
const records = new Map<string, CrmRecordDetails>();
let hasMoved = false;
/** The fake CRM with records that can be read and moved to another stage. Once one was moved it takes no more requests. */
const provider: CrmProvider = {
  ...crm,
  async readPerson(_access, { id }) {
    if (hasMoved) crm.fail({ failure: 'limited', retryAfterMs: 1000 });
    return records.get(id) ?? null;
  },
  stages: async () => ['lead', 'customer'].map((id) => ({ id, label: id })),
  async moveToStage(_access, { id }, stage) {
    const record = records.get(id);
    if (record !== undefined) records.set(id, { ...record, stage });
    hasMoved = true;
  },
};
const server = useTestServer({ crms: [provider] });
const NUMBER = '+14155550150';
let admin: TestUser;

beforeEach(async () => {
  crm.fail(null);
  hasMoved = false;
  records.clear();
  put('maya', { firstName: 'Maya', lastName: 'Lopez' });
  crm.know(NUMBER, 'maya');
  admin = await server.user((await server.company()).id);
  const params = { name: 'hubspot' } as const;
  const { body } = await server.call(connectIntegration, { as: admin, params });
  const brought = crm.agree(body.authorize_url);
  expect((await server.call(completeIntegration, { as: admin, params, body: brought })).status).toBe(200);
});

function put(id: string, changes: Partial<CrmRecordDetails>): void {
  records.set(id, {
    kind: 'contact',
    id,
    firstName: null,
    lastName: null,
    companyName: null,
    email: null,
    phoneNumbers: [NUMBER],
    owner: null,
    stage: 'lead',
    ...changes,
  });
}
const contactNamed = async (fields: object): Promise<number> =>
  (await server.call(createContact, { as: admin, body: { phone_number: NUMBER, ...fields } })).body.id;
async function card(id: number): Promise<ContactCrm | undefined> {
  const query = { force: '1', with_duplicates: '1' } as const;
  return (await server.call(getIntegrationData, { as: admin, params: { id }, query })).body.data[0];
}
const recordsOf = async (id: number): Promise<string[] | undefined> =>
  (await card(id))?.records.map(({ external_id: record }) => record);

it('loses a record that was found by a number which is another’s now', async () => {
  const id = await contactNamed({});
  expect(await recordsOf(id)).toEqual(['maya']);
  crm.know(NUMBER);
  expect(await recordsOf(id)).toEqual([]);
  expect((await server.call(syncContact, { as: admin, params: at(id), body: {} })).error.rejection).toBe(27);
});

it('settles each of two conflicts that are decided at once', async () => {
  const id = await contactNamed({ first_name: 'Mia', last_name: 'López' });
  const { body } = await server.call(syncContact, { as: admin, params: at(id), body: {} });
  expect(body.data.conflicts.map(({ field }) => field)).toEqual(['first_name', 'last_name']);
  const settled = await Promise.all(
    (['first_name', 'last_name'] as const).map((field) =>
      server.call(settleCrmConflict, { as: admin, params: at(id), body: { field, use: 'ours' } }),
    ),
  );
  expect(settled.map(({ status }) => status)).toEqual([200, 200]);
  expect((await card(id))?.conflicts).toEqual([]);
  expect((await server.call(syncContact, { as: admin, params: at(id), body: {} })).body.data.conflicts).toEqual([]);
});

it('says that a stage was moved when the CRM refuses the next request', async () => {
  const id = await contactNamed({});
  await card(id);
  const body = { contact_id: id, lifecycle_stage: 'customer', reset_required: false };
  expect((await server.call(moveLifecycleStage, { as: admin, body })).status).toBe(200);
  expect(records.get('maya')?.stage).toBe('customer');
});

const at = (id: number) => ({ id, integration_name: 'hubspot' as const });
