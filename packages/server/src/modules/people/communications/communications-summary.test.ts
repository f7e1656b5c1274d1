import { getCommunicationsSummary } from '@talk/contract';
import { beforeAll, expect, it } from 'vitest';
import { type TestUser, useTestServer } from '../../../testing/index.js';
import { contacts } from '../contacts/read.js';
import { communications } from './communications.tables.js';

const server = useTestServer();
const WEEK_MS = 7 * 86_400_000;
let admin: TestUser;
let contactId: number;

beforeAll(async () => {
  const company = await server.company({ timezone: 'America/New_York' });
  admin = await server.user(company.id);
  const [contact] = await server.context.kernel.db.drizzle
    .insert(contacts)
    .values({ companyId: company.id, name: 'Maya Lopez' })
    .returning();
  contactId = contact?.id ?? 0;
});

type Row = Partial<typeof communications.$inferInsert>;

async function happened(...rows: Row[]): Promise<void> {
  await server.context.kernel.db.drizzle.insert(communications).values(
    rows.map((row) => ({
      companyId: admin.companyId,
      contactId,
      type: 'call',
      direction: 'inbound' as const,
      leadNumber: '+14155550150',
      currentStatus: 'completed' as const,
      dispositionStatus: 'completed' as const,
      createdAt: server.clock.now(),
      ...row,
    })),
  );
}

const ago = (weeks: number): Date => new Date(server.clock.now().getTime() - weeks * WEEK_MS);
const summary = (as: TestUser, id = contactId) => server.call(getCommunicationsSummary, { as, params: { id } });

it('is refused to who is signed out, may list no communications, or is of another company', async () => {
  const stranger = await server.user((await server.company()).id);
  const reader = await server.user(admin.companyId, { roles: [] });
  expect((await server.call(getCommunicationsSummary, { params: { id: contactId } })).status).toBe(401);
  expect((await summary(reader)).status).toBe(403);
  expect((await summary(stranger)).status).toBe(404);
  expect((await summary(admin, 987_654_321)).status).toBe(404);
});

it('counts calls, texts and faxes in all and by week of the company, and nothing else', async () => {
  const { body: nothing } = await summary(admin);
  expect(nothing).toMatchObject({ calls: { inbound: 0, talk_time: 0 }, first_at: null, last_at: null });
  expect(nothing).toMatchObject({ first_outbound_call: null, communications_count: 0 });
  expect(nothing.weeks).toHaveLength(12);

  await happened(
    { talkSeconds: 60 },
    { dispositionStatus: 'missed', createdAt: ago(1) },
    { dispositionStatus: 'missed-voicemail', hasVoicemail: true, createdAt: ago(1) },
    // What nobody took of our own calls is the customer's choice.
    { direction: 'outbound', dispositionStatus: 'missed', createdAt: ago(11) },
    { direction: 'outbound' },
    { type: 'sms' },
    { type: 'sms', direction: 'outbound', createdAt: ago(11) },
    { type: 'fax', direction: 'outbound', createdAt: ago(30) },
    { type: 'note' },
    { type: 'reminder', direction: 'outbound' },
    { contactId: null },
  );
  const { body } = await summary(admin);
  expect(body).toMatchObject({
    first_outbound_call: ago(11).toISOString(),
    inbound_calls_count: 3,
    outbound_calls_count: 2,
    inbound_texts_count: 1,
    outbound_texts_count: 1,
    communications_count: 8,
    calls: { inbound: 3, outbound: 2, unanswered: 2, talk_time: 60 },
    voicemails: 1,
    texts: { inbound: 1, outbound: 1 },
    faxes: { inbound: 0, outbound: 1 },
    first_at: ago(30).toISOString(),
    last_at: server.clock.now().toISOString(),
  });
  expect(body.weeks.map(({ calls, texts, faxes }) => [calls, texts, faxes])).toEqual([
    [1, 1, 0],
    ...Array.from({ length: 9 }, () => [0, 0, 0]),
    [2, 0, 0],
    [2, 1, 0],
  ]);
});

it('counts only what the user may see', async () => {
  const agent = await server.user(admin.companyId, {
    roles: ['Company Agent'],
    membership: { communicationsVisibility: 2 },
  });
  await happened({ userId: agent.id, talkSeconds: 5 });
  const { body } = await summary(agent);
  expect(body.calls).toEqual({ inbound: 1, outbound: 0, unanswered: 0, talk_time: 5 });
  expect(body.texts).toEqual({ inbound: 0, outbound: 0 });
});
