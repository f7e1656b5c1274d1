import {
  deleteLine,
  type LineSettings,
  createRingGroup,
  getAnswering,
  getLineRouting,
  listLines,
  listRingGroups,
  removeRingGroup,
  tryLine,
  updateAnswering,
  updateCompanySettings,
  updateLineRouting,
  updateRingGroup,
  uploadGreeting,
} from '@talk/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import type { TestUser } from '../../../testing/index.js';
import { useRoutingFixture } from './routing-world.fixture.js';

const { voice, admin, callIn } = useRoutingFixture();
let agent: TestUser;
let groupId: number;
beforeEach(async () => {
  agent = await voice.agent();
  const [group] = await voice.rows<{ id: string }>('select id from ring_groups where company_id = $1', [
    voice.companyId,
  ]);
  groupId = Number(group?.id);
});

type LineBody = Partial<LineSettings> & {
  name?: string;
  shown_number_id?: number;
  ring_group_id?: number | null;
  records_calls?: boolean;
  is_paused?: boolean;
  if_version?: number;
};
const change = (body: LineBody, as = admin()) =>
  voice.server.call(updateLineRouting, { as, params: { id: voice.lineId }, body });
const weekdays = (open: string | null, close: string | null) =>
  Array.from({ length: 7 }, (_, day) => ({ is_open: day > 0 && day < 6, open, close }));

describe('the routing of a line', () => {
  it('is for admins to change, and for everybody who uses the line to read', async () => {
    const params = { id: voice.lineId };
    const refused = await voice.server.call(updateLineRouting, { as: agent, params, body: { no_answer: 'hang-up' } });
    expect([refused.status, refused.error.code]).toEqual([403, 'FORBIDDEN']);
    const { body } = await voice.server.call(getLineRouting, { as: agent, params });
    expect(body).toMatchObject({
      campaign_id: voice.lineId,
      business_hours: null,
      is_open_now: true,
      changes_at: null,
    });
  });

  it('is told of to the company, with the version that the list of lines has', async () => {
    const versionOf = async () => {
      const { data } = (await voice.server.call(listLines, { as: agent })).body;
      return data.find(({ id }) => id === voice.lineId)?.version ?? 0;
    };
    const before = await versionOf();
    await change({ no_answer: 'hang-up' }, agent);
    await change({ no_answer: 'hang-up' });
    const told = await voice.rows<{ data: unknown; channels: string[] }>(
      `select data, channels from events where type = 'line_updated'`,
    );
    expect(told).toEqual([
      { data: { id: voice.lineId, version: before + 1 }, channels: [`private-company-${voice.companyId}`] },
    ]);
    expect(await versionOf()).toBe(before + 1);
  });

  it('has a name and says whether it records, and refuses a change of an older version', async () => {
    const { body } = await change({ name: 'Front door', records_calls: false });
    expect(body).toMatchObject({ name: 'Front door', records_calls: false });
    const stale = await change({ name: 'Back door', if_version: body.version - 1 });
    expect([stale.status, stale.error.code]).toEqual([409, 'CONFLICT']);
    expect((await change({ name: 'Main', records_calls: true, if_version: body.version })).body.name).toBe('Main');
  });

  it('shows those whom it calls the chosen number first, and keeps the order of the others', async () => {
    for (const [at, number] of ['+14155550171', '+14155550172'].entries())
      await voice.rows(
        'insert into incoming_numbers (company_id, line_id, phone_number, position) values ($1, $2, $3, $4)',
        [voice.companyId, voice.lineId, number, at + 1],
      );
    const { numbers } = (await change({ no_answer: 'hang-up' })).body;
    const [first, second, third] = numbers.map(({ id }) => id);
    expect(numbers).toHaveLength(3);
    const { body } = await change({ shown_number_id: third ?? 0 });
    expect(body.numbers.map(({ id }) => id)).toEqual([third, first, second]);
  });

  it('keeps what is not given, and says when the line opens or closes next', async () => {
    await change({ no_answer: 'hang-up', timezone: 'America/New_York' });
    // A Wednesday noon in New York, whichever week it is.
    const now = voice.server.clock.now();
    const noon = new Date(now);
    noon.setUTCDate(now.getUTCDate() + ((10 - now.getUTCDay()) % 7 || 7));
    noon.setUTCHours(16, 30, 0, 0);
    voice.server.clock.advance(noon.getTime() - now.getTime());
    // Sessions are over by then.
    const later = await voice.server.user(voice.companyId);
    const inNewYork = (at: string | null): string =>
      new Date(at ?? 0).toLocaleString('en-US', { timeZone: 'America/New_York', weekday: 'short', hour: 'numeric' });
    const { body } = await change({ business_hours: weekdays('0900', '17:00') }, later);
    expect(body).toMatchObject({ no_answer: 'hang-up', effective_timezone: 'America/New_York', is_open_now: true });
    expect(inNewYork(body.changes_at)).toBe('Wed 5 PM');
    const date = noon.toISOString().slice(0, 10);
    const closed = await change({ holidays: [{ date, name: 'Company day', open: null, close: null }] }, later);
    expect(closed.body.is_open_now).toBe(false);
    expect(inNewYork(closed.body.changes_at)).toBe('Thu 9 AM');
  });

  it.each<[string, LineBody]>([
    ['timezone', { timezone: 'Mars/Olympus' }],
    ['ring_group_id', { ring_group_id: 999_999 }],
    ['shown_number_id', { shown_number_id: 999_999 }],
    ['greeting.file_id', { greeting: { text: 'Hello.', file_id: crypto.randomUUID() } }],
    ['voicemail.file_id', { voicemail: { text: 'Hello.', file_id: crypto.randomUUID(), max_seconds: 60 } }],
    ['business_hours.1', { business_hours: weekdays('0900', null) }],
    ['holidays.0', { holidays: [{ date: '2026-12-25', name: 'Christmas', open: '1000', close: null }] }],
    [
      'holidays',
      {
        holidays: [
          { date: '2026-12-25', name: 'Christmas', open: null, close: null },
          { date: '2026-12-25', name: 'Again', open: null, close: null },
        ],
      },
    ],
  ])('names %s when it cannot be so, and changes nothing', async (field, body) => {
    const before = await voice.rows('select routing, ring_group_id from lines');
    const { status, error } = await change(body);
    expect(status).toBe(422);
    expect(Object.keys(error.errors ?? {})).toEqual([field]);
    expect(await voice.rows('select routing, ring_group_id from lines')).toEqual(before);
  });
});

describe('a greeting', () => {
  const wav = Buffer.concat([Buffer.from('RIFF\0\0\0\0WAVE'), Buffer.alloc(100, 7)]);
  const upload = (bytes: Buffer, content_type: 'audio/wav' | 'audio/mpeg' = 'audio/wav') =>
    voice.server.call(uploadGreeting, {
      as: admin(),
      params: { id: voice.lineId },
      body: { content_type, data_base64: bytes.toString('base64') },
    });

  it('is refused when it is not the sound that it says', async () => {
    for (const [bytes, type] of [
      [Buffer.alloc(100, 7), 'audio/wav'],
      [wav, 'audio/mpeg'],
    ] as const)
      expect((await upload(bytes, type)).error.errors).toHaveProperty('data_base64');
  });

  it('is played to callers from an address that only the carrier was given', async () => {
    const { body } = await upload(wav);
    await change({
      business_hours: weekdays(null, null).map((day) => ({ ...day, is_open: false })),
      closed: { text: 'Closed.', file_id: body.file_id, afterwards: 'voicemail' },
    });
    const { text } = await callIn();
    const address = /<Play>([^<]+)<\/Play>/.exec(text)?.[1]?.replaceAll('&amp;', '&') ?? '';
    const { publicUrl } = voice.server.context.kernel.config.http;
    const path = address.slice(publicUrl.length);
    const given = await voice.server.app.inject({ url: path });
    expect([given.statusCode, given.headers['content-type'], given.rawPayload.equals(wav)]).toEqual([
      200,
      'audio/wav',
      true,
    ]);
    for (const url of [path.replace(/key=.*/, 'key=guess'), path.replace(/\?.*/, '')])
      expect((await voice.server.app.inject({ url })).statusCode).toBe(404);
  });
});

describe('a ring group', () => {
  const set = (as: TestUser, body: object) => voice.server.call(updateRingGroup, { as, params: { id: groupId }, body });

  it('is for admins to change: order, members, how it rings and how it queues', async () => {
    expect((await set(agent, { name: 'Mine' })).error.code).toBe('FORBIDDEN');
    const other = await voice.agent();
    const { body } = await set(admin(), {
      dial_mode: 2,
      user_ids: [other.id, agent.id],
      queue: { offer_callback: false, max_wait_seconds: 120, at_max_wait: 'hang-up', announce_position: true },
    });
    expect(body).toMatchObject({ dial_mode: 2, user_ids: [other.id, agent.id], queue: { max_wait_seconds: 120 } });
    const { data } = (await voice.server.call(listRingGroups, { as: agent })).body;
    expect(data.find(({ id }) => id === groupId)).toEqual(body);
  });

  it('refuses strangers, and the same person twice', async () => {
    const stranger = await voice.server.user((await voice.server.company()).id);
    for (const user_ids of [[stranger.id], [agent.id, agent.id]])
      expect((await set(admin(), { user_ids })).error.errors).toHaveProperty('user_ids');
  });
});

describe('a new ring group', () => {
  const create = (as: TestUser, name: string) => voice.server.call(createRingGroup, { as, body: { name } });
  const remove = (as: TestUser, id: number) => voice.server.call(removeRingGroup, { as, params: { id } });

  it('is for admins to add and delete, and is gone once deleted', async () => {
    expect((await create(agent, 'Mine')).error.code).toBe('FORBIDDEN');
    const { body } = await create(admin(), 'Evenings');
    expect(body).toMatchObject({ name: 'Evenings', dial_mode: 0, user_ids: [], version: 1 });
    expect((await remove(agent, body.id)).error.code).toBe('FORBIDDEN');
    expect((await remove(admin(), body.id)).status).toBe(200);
    expect((await remove(admin(), body.id)).error.code).toBe('NOT_FOUND');
    const { data } = (await voice.server.call(listRingGroups, { as: agent })).body;
    expect(data.some(({ id }) => id === body.id)).toBe(false);
    expect((await change({ ring_group_id: body.id })).error.errors).toHaveProperty('ring_group_id');
  });

  it('cannot be deleted while a line rings it, and names the line', async () => {
    const { status, error } = await remove(admin(), groupId);
    expect([status, error.errors]).toEqual([
      422,
      { _: ['The line Main rings this group. Choose another group for it first.'] },
    ]);
  });
});

describe('where somebody answers', () => {
  const set = (as: TestUser, id: number, body: object) =>
    voice.server.call(updateAnswering, { as, params: { id }, body });

  it('is theirs to choose, and an admin’s, and nobody else’s', async () => {
    const other = await voice.agent();
    expect((await set(other, agent.id, { answer_by: 'none' })).error.code).toBe('FORBIDDEN');
    const own = await set(agent, agent.id, { answer_by: 'phone_number', phone_number: '(415) 555-0155' });
    expect(own.body).toMatchObject({ answer_by: 'phone_number', phone_number: '+14155550155', sip_uri: null });
    expect((await set(admin(), agent.id, { answer_by: 'browser' })).body.answer_by).toBe('browser');
    const read = await voice.server.call(getAnswering, { as: agent, params: { id: agent.id } });
    expect(read.body).toMatchObject({ answer_by: 'browser', phone_number: '+14155550155' });
  });

  it.each([
    ['phone_number', { answer_by: 'phone_number', phone_number: null }],
    ['phone_number', { phone_number: '12' }],
    ['sip_uri', { answer_by: 'ip_phone' }],
    ['sip_uri', { sip_uri: 'desk@pbx' }],
  ])('needs an address that can be rung: %s', async (field, body) => {
    const { status, error } = await set(agent, agent.id, body);
    expect(status).toBe(422);
    expect(error.errors).toHaveProperty(field);
  });

  // +1 876 is Jamaica, +1 900 premium; the company calls nobody abroad.
  it.each([
    ['a country that is refused', '+18765550123', 14],
    ['a premium number', '+19005550123', 16],
    ['a line of the company', '+14155550100', 40],
    ['an emergency number', '911', 45],
  ])('cannot be %s: the gate decides before it is saved', async (_what, number, rejection) => {
    const answer = await set(agent, agent.id, { answer_by: 'phone_number', phone_number: number });
    expect(answer.error).toMatchObject({
      code: 'REJECTED',
      rejection,
      errors: { phone_number: [answer.error.message] },
    });
    const read = await voice.server.call(getAnswering, { as: agent, params: { id: agent.id } });
    expect(read.body).toMatchObject({ answer_by: 'browser', phone_number: null });
  });
});

describe('the hours of a user', () => {
  it('keep calls from ringing outside of them', async () => {
    await voice.rows(
      `insert into ring_group_users (company_id, ring_group_id, user_id) values ($1, $2, $3)
      on conflict do nothing`,
      [voice.companyId, groupId, agent.id],
    );
    const stateOf = async () => {
      const tried = await voice.server.call(tryLine, { as: admin(), params: { id: voice.lineId }, query: {} });
      return tried.body.people.find(({ user_id }) => user_id === agent.id)?.state;
    };
    const set = (operating_hours: ReturnType<typeof weekdays> | null) =>
      voice.server.call(updateAnswering, { as: agent, params: { id: agent.id }, body: { operating_hours } });
    expect(await stateOf()).not.toBe('off-hours');
    const never = weekdays(null, null).map((day) => ({ ...day, is_open: false }));
    expect((await set(never)).body.operating_hours).toEqual(never);
    expect(await stateOf()).toBe('off-hours');
    expect((await set(weekdays('0900', null))).error.errors).toEqual({
      operating_hours: ['Enter both times, or neither for the whole day.'],
    });
    expect((await set(null)).body.operating_hours).toBeNull();
    expect(await stateOf()).not.toBe('off-hours');
  });
});

describe('the end of a line', () => {
  it('is not a pause, which rejects its calls until it is resumed', async () => {
    expect((await change({ is_paused: true })).body).toMatchObject({ is_paused: true });
    const tried = await voice.server.call(tryLine, { as: admin(), params: { id: voice.lineId }, query: {} });
    expect(tried.body.steps.map(({ kind }) => kind)).toEqual(['rejected']);
    expect((await change({ is_paused: false })).body).toMatchObject({ is_paused: false });
  });

  it('comes once it has no number', async () => {
    const params = { id: voice.lineId };
    const remove = (as: TestUser) => voice.server.call(deleteLine, { as, params });
    expect((await remove(agent)).status).toBe(403);
    expect((await remove(admin())).error.message).toBe('This line still has a number. Release its numbers first.');
    await voice.rows(`delete from incoming_numbers where line_id = $1`, [voice.lineId]);
    const forced = { default_outbound_campaign_id: voice.lineId, force_outbound_line: true };
    await voice.server.call(updateCompanySettings, { as: admin(), body: forced });
    expect((await remove(admin())).error.message).toContain('All calls of the company go out over this line.');
    await voice.server.call(updateCompanySettings, { as: admin(), body: { force_outbound_line: false } });
    const stranger = await voice.server.user((await voice.server.company()).id);
    expect((await remove(stranger)).status).toBe(404);
    expect((await remove(admin())).status).toBe(200);
    expect((await remove(admin())).status).toBe(404);
    const { data } = (await voice.server.call(listLines, { as: admin() })).body;
    expect(data.map(({ id }) => id)).not.toContain(voice.lineId);
  });
});
