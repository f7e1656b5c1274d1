import {
  exchangeKey,
  getFile,
  listAccesses,
  listAgentStatuses,
  listAttributeFields,
  listCommunications,
  listContactCommunications,
  listContacts,
  listDialerLists,
  listDialerTasks,
  listLines,
  listRingGroups,
  login,
  type Contact,
} from '@talk/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { useTestServer } from '../../testing/index.js';
import { DEMO_PASSWORD, seedDemo } from './index.js';
import { voiceLikeWav } from './voice-sound.js';

const server = useTestServer();
const tokens = new Map<string, string>();

const EMAILS = [
  'admin@acme.test',
  'supervisor@acme.test',
  'agent@acme.test',
  'agent2@acme.test',
  'reporter@acme.test',
  'billing@acme.test',
  'reseller@hub.test',
  'multi@acme.test',
];

const files = () => server.context.modules.files.files;
const origin = () => server.context.kernel.config.examplesOrigin;

beforeAll(async () => {
  expect(await seedDemo(server.context.kernel, files())).toBe(true);
  for (const email of EMAILS) {
    const answer = await server.call(login, { body: { email, password: DEMO_PASSWORD } });
    expect([email, answer.status]).toEqual([email, 200]);
    tokens.set(email, answer.body.meta.token);
  }
});

const as = (email: string): string => tokens.get(email) ?? '';

async function everyContact(token: string): Promise<Contact[]> {
  const all: Contact[] = [];
  for (let page = 1; ; page += 1) {
    const { body } = await server.call(listContacts, { as: token, query: { page, per_page: 100 } });
    all.push(...body.data);
    if (!body.has_more_pages) return all;
  }
}

/** Rows of every table, for telling whether anything changed. */
async function counts(): Promise<string[]> {
  const { pool } = server.context.kernel.db;
  const tables = [
    'companies',
    'users',
    'memberships',
    'lines',
    'api_keys',
    'contacts',
    'communications',
    'stored_files',
  ];
  const answers = await Promise.all(
    tables.map((table) => pool.query<{ n: string }>(`select count(*) as n, max(id::text) as last from ${table}`)),
  );
  return answers.map(({ rows }) => JSON.stringify(rows[0]));
}

describe('the demo', () => {
  it('changes nothing when there is a company', async () => {
    const before = await counts();
    expect(await seedDemo(server.context.kernel, files())).toBe(false);
    expect(await counts()).toEqual(before);
  });

  it('has one company for most, two for the reseller and for multi', async () => {
    const companies = async (email: string) =>
      (await server.call(listAccesses, { as: as(email) })).body.data.map((access) => access.company_name);
    expect(await companies('agent@acme.test')).toEqual(['Acme Dental Supply']);
    expect(await companies('reseller@hub.test')).toEqual(['Bluewater Plumbing', 'Cedar Street Realty']);
    expect(await companies('multi@acme.test')).toEqual(['Acme Dental Supply', 'Bluewater Plumbing']);
  });

  it('has lines that ring accepting agents, Sales recorded and the default', async () => {
    const token = as('admin@acme.test');
    const { data } = (await server.call(listLines, { as: token })).body;
    expect(data.map((line) => [line.name, line.incoming_number, line.records_calls, line.is_default])).toEqual([
      ['Orders (toll-free)', '+18005550199', false, false],
      ['Sales', '+14155550100', true, true],
      ['Support', '+14155550101', false, false],
    ]);
    const groups = (await server.call(listRingGroups, { as: token })).body.data;
    const { data: statuses } = (await server.call(listAgentStatuses, { as: token })).body;
    const accepting = new Set(statuses.filter((it) => it.agent_status === 1).map((it) => it.user_id));
    for (const group of groups) {
      expect(group.user_ids).toHaveLength(3);
      for (const userId of group.user_ids) expect(accepting).toContain(userId);
    }
  });

  it('has a list of the power dialer that the team sees, with a dozen contacts to call', async () => {
    const token = as('agent@acme.test');
    const [list] = (await server.call(listDialerLists, { as: token })).body.data;
    expect(list).toMatchObject({ name: 'Reorder reminders', total_items: 12, total_queued: 12 });
    const { data } = (await server.call(listDialerTasks, { as: token, params: { id: list?.id ?? 0 } })).body;
    expect(data.filter(({ contact }) => contact.phone_number !== null && !contact.is_dnc)).toHaveLength(12);
  });

  it('gives tokens for its keys to the pages of the examples only', async () => {
    const exchange = (key: string, from: string) =>
      server.call(exchangeKey, { body: { key }, headers: { origin: from } });
    expect((await exchange('uk_demo_agent', 'https://elsewhere.example')).status).toBe(403);
    expect((await exchange('uk_demo_agent', origin())).status).toBe(200);
    expect((await exchange('pk_demo_site', origin())).status).toBe(200);
  });

  it('has the people of the handsets among two hundred contacts', async () => {
    const all = await everyContact(as('agent@acme.test'));
    expect(all).toHaveLength(200);
    const byNumber = new Map(all.map((contact) => [contact.phone_number, contact.name]));
    const names = ['Maya Lopez', 'Jonas Okafor', 'Dana Brandt', 'Rahul Kapoor', 'Sofia Oliveira'];
    expect(names.map((_, index) => byNumber.get(`+1415555015${index}`))).toEqual(names);
    for (let index = 5; index < 10; index += 1) expect(byNumber.has(`+1415555015${index}`)).toBe(true);
    for (const contact of all)
      for (const { phone_number } of contact.phone_numbers) expect(phone_number).toMatch(/^\+1\d{3}55501\d\d$/);
    expect(new Set(all.map((contact) => contact.task_status_name))).toEqual(
      new Set(['new', 'open', 'pending', 'closed']),
    );
  });

  it('has fields of the company, filled in for most who are customers, which filters find', async () => {
    const token = as('agent@acme.test');
    const fields = (await server.call(listAttributeFields, { as: token })).body.data;
    expect(fields.map(({ type }) => type)).toEqual(['choice', 'number', 'date', 'flag', 'url']);
    const [plan] = fields;
    const all = await everyContact(token);
    const practice = plan?.options.find(({ name }) => name === 'Practice')?.id ?? 0;
    const filter = { field: plan?.key, operator: 'any-of', value: [practice] };
    const found = await server.call(listContacts, {
      as: token,
      query: { filter_groups: JSON.stringify({ and: [filter] }), per_page: 100 },
    });
    expect(found.body.data.map(({ id }) => id).sort((a, b) => a - b)).toEqual(
      all
        .filter(({ attributes }) => attributes[plan?.key ?? ''] === practice)
        .map(({ id }) => id)
        .sort((a, b) => a - b),
    );
    expect(found.body.data.length).toBeGreaterThan(20);
  });

  it('has counters and last communications that agree with its history, none of it in the future', async () => {
    const token = as('admin@acme.test');
    const all = await everyContact(token);
    const unread = all.filter((contact) => contact.unread_count > 0);
    expect(unread.length).toBeGreaterThanOrEqual(9);
    for (const contact of [...unread, ...all.slice(0, 20)]) {
      const query = { per_page: 100 };
      const { body } = await server.call(listContactCommunications, { as: token, params: { id: contact.id }, query });
      expect(contact.last_communication?.id).toBe(body.data[0]?.id);
      expect(contact.last_engagement_at).toBe(body.data[0]?.created_at);
      const waiting = (type: string) => body.data.filter((it) => it.type === type && !it.is_read).length;
      expect([contact.unread_missed_calls_count, contact.unread_texts_count]).toEqual([
        waiting('call'),
        waiting('sms'),
      ]);
      for (const it of body.data)
        expect(new Date(it.ended_at ?? it.created_at).getTime()).toBeLessThanOrEqual(server.clock.now().getTime());
    }
  });

  it('has calls that can be heard', async () => {
    const token = as('agent@acme.test');
    const { data } = (await server.call(listCommunications, { as: token, query: { type: 'call', per_page: 100 } }))
      .body;
    const heard = data.find((call) => call.has_recording);
    expect(heard?.talk_time).toBe(heard?.recording_seconds);
    const uuid = heard?.recording_url?.split('/').at(-1) ?? '';
    const answer = await server.call(getFile, { as: token, params: { uuid } });
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'audio/wav']);
    expect(answer.headers['content-length']).toBe(String(44 + (heard?.recording_seconds ?? 0) * 16_000));
  });
});

describe('the fax of the demo', () => {
  it('came three days ago, and can be opened', async () => {
    const token = as('agent@acme.test');
    const { data } = (await server.call(listCommunications, { as: token, query: { type: 'fax' } })).body;
    expect(data).toMatchObject([{ direction: 'inbound', is_read: true, fax: { status: 'received', pages: 2 } }]);
    const file = data[0]?.fax?.file;
    expect(file?.name).toBe('Purchase order 4471.pdf');
    const answer = await server.call(getFile, { as: token, params: { uuid: file?.url.split('/').at(-1) ?? '' } });
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(answer.headers['content-length']).toBe(String(file?.bytes));
  });
});

describe('the sound of a recording', () => {
  it('is a soft, valid WAV, and the same for the same seed', () => {
    const wav = voiceLikeWav(3, 7);
    expect(wav.subarray(0, 4).toString()).toBe('RIFF');
    expect(wav.readUInt32LE(4)).toBe(wav.length - 8);
    expect([wav.readUInt16LE(20), wav.readUInt16LE(22), wav.readUInt32LE(24), wav.readUInt16LE(34)]).toEqual([
      1, 1, 8000, 16,
    ]);
    const levels = Array.from({ length: 24_000 }, (_, index) => Math.abs(wav.readInt16LE(44 + index * 2)));
    expect(Math.max(...levels)).toBeGreaterThan(3000);
    expect(Math.max(...levels)).toBeLessThanOrEqual(6500);
    expect(voiceLikeWav(3, 7).equals(wav)).toBe(true);
    expect(voiceLikeWav(3, 8).equals(wav)).toBe(false);
  });
});
