import {
  createCallDisposition,
  getAnswering,
  getLineRouting,
  getMessageRates,
  getTextingSettings,
  getWrapUpSettings,
  listCallDispositions,
  listLinkDomains,
  listQuietRules,
  listRingGroups,
  switchQuietRule,
  updateAnswering,
  updateLineRouting,
  updateLinkDomains,
  updateMessageRates,
  updateRingGroup,
  updateTextingSettings,
  updateWrapUpSettings,
} from '@talk/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { createFakeWeb } from '../testing/fake-web.js';
import { useTestServer, type TestUser } from '../testing/index.js';
import { lines, ringGroups } from './platform/lines/read.js';

const web = createFakeWeb();
const server = useTestServer({ web });
let admin: TestUser;
let lineId = 0;
let groupId = 0;

beforeEach(async () => {
  const { id: companyId } = await server.company({}, { texting: { disabledQuietRules: [] } });
  admin = await server.user(companyId);
  const q = server.context.kernel.db.drizzle;
  const [line] = await q.insert(lines).values({ companyId, name: 'Main' }).returning();
  const [group] = await q.insert(ringGroups).values({ companyId, name: 'Sales' }).returning();
  [lineId, groupId] = [line?.id ?? 0, group?.id ?? 0];
});

/** Sends all of them at once; each must have been accepted. */
async function atOnce(changes: readonly Promise<{ readonly status: number; readonly error: unknown }>[]) {
  const answers = await Promise.all(changes);
  expect(answers.filter(({ status }) => status !== 200).map(({ error }) => error)).toEqual([]);
}

describe('changes that come at once are all saved', () => {
  it('thirty switches of quiet rules', async () => {
    const rules = (await server.call(listQuietRules, { as: admin })).body.data;
    const shipped = rules.slice(0, 30).map(({ id }) => id);
    expect(shipped.length).toBeGreaterThan(5);
    const flip = (rule: string, is_enabled: boolean) =>
      server.call(switchQuietRule, { as: admin, params: { rule }, body: { is_enabled } });
    const off = async () =>
      (await server.call(listQuietRules, { as: admin })).body.data.filter((rule) => !rule.is_enabled).length;
    await atOnce(shipped.map((rule) => flip(rule, false)));
    expect(await off()).toBe(shipped.length);
    // The same one again is in the list once.
    await atOnce(Array.from({ length: 10 }, () => flip(shipped[0] ?? '', false)));
    await atOnce(shipped.map((rule) => flip(rule, true)));
    expect(await off()).toBe(0);
  });

  it('of the routing of a line', async () => {
    const change = (body: object) => server.call(updateLineRouting, { as: admin, params: { id: lineId }, body });
    const bodies = {
      timezone: 'America/Denver',
      no_answer: 'hang-up',
      call_waiting: true,
      detects_machines: true,
      repeat_contact_routing: 3,
      holidays: [{ date: '2026-12-25', name: 'Christmas', open: null, close: null }],
      ring_group_id: groupId,
    };
    await atOnce(Object.entries(bodies).map(([name, value]) => change({ [name]: value })));
    expect((await server.call(getLineRouting, { as: admin, params: { id: lineId } })).body).toMatchObject(bodies);
  });

  it('of a ring group and its queue', async () => {
    const change = (body: object) => server.call(updateRingGroup, { as: admin, params: { id: groupId }, body });
    const bodies = {
      name: 'Support',
      ring_timeout_seconds: 44,
      should_queue: true,
      fishing_mode: true,
      user_ids: [admin.id],
    };
    await atOnce(Object.entries(bodies).map(([name, value]) => change({ [name]: value })));
    const groups = (await server.call(listRingGroups, { as: admin })).body.data;
    expect(groups.find(({ id }) => id === groupId)).toMatchObject(bodies);
  });

  it('of where calls of a person ring', async () => {
    const change = (body: object) => server.call(updateAnswering, { as: admin, params: { id: admin.id }, body });
    for (let round = 0; round < 5; round += 1) {
      const [phone_number, sip_uri] = [`+1415555012${round}`, `sip:desk${round}@example.com`];
      await atOnce([change({ phone_number }), change({ sip_uri })]);
      const { body } = await server.call(getAnswering, { as: admin, params: { id: admin.id } });
      expect(body).toMatchObject({ phone_number, sip_uri });
    }
  });

  it('of texting, wrap-up and prices', async () => {
    const texting = { daily_text_limit: 77, undo_seconds: 10, opt_out_text: 'Reply STOP to end', help_reply: 'Ask us' };
    await atOnce(
      Object.entries(texting).map(([name, value]) =>
        server.call(updateTextingSettings, { as: admin, body: { [name]: value } }),
      ),
    );
    expect((await server.call(getTextingSettings, { as: admin })).body).toMatchObject(texting);

    const wrapUp = { wrap_up_seconds: 33, force_call_disposition: true, force_contact_disposition: true };
    await atOnce(
      Object.entries(wrapUp).map(([name, value]) =>
        server.call(updateWrapUpSettings, { as: admin, body: { [name]: value } }),
      ),
    );
    expect((await server.call(getWrapUpSettings, { as: admin })).body).toMatchObject(wrapUp);

    const rates = { local_sms_mills: 8, local_mms_mills: 20, tollfree_sms_mills: 9, tollfree_mms_mills: 25 };
    await atOnce([
      server.call(updateMessageRates, { as: admin, body: { rates } }),
      server.call(updateMessageRates, { as: admin, body: { text_credits: 500 } }),
    ]);
    expect((await server.call(getMessageRates, { as: admin })).body).toMatchObject({ rates, text_credits: 500 });
  });
});

describe('changes that exclude each other come one after the other', () => {
  it('of ten outcomes with one name, one is made and nine are told why not', async () => {
    const create = (name: string) =>
      server.call(createCallDisposition, { as: admin, body: { name, color: '#336699' } });
    const answers = await Promise.all(Array.from({ length: 10 }, () => create('Sold')));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = answers.filter(({ status }) => status !== 200).map(({ error }) => error.errors);
    expect(refused).toEqual(Array.from({ length: 9 }, () => ({ name: ['This name is already taken.'] })));
    await atOnce(['A', 'B', 'C', 'D'].map(create));
    const { data } = (await server.call(listCallDispositions, { as: admin })).body;
    expect(data.map(({ position }) => position)).toEqual([0, 1, 2, 3, 4]);
  });

  it('of two lists of link domains, one holds, whole', async () => {
    const put = (...hosts: string[]) =>
      server.call(updateLinkDomains, {
        as: admin,
        body: { domains: hosts.map((host, index) => ({ host, is_default: index === 0 })) },
      });
    const lists = [
      ['a.example.com', 'b.example.com'],
      ['b.example.com', 'c.example.com', 'd.example.com'],
    ];
    // All of them are ours: one that the other list took off a moment ago is asked again.
    const { txt_record } = (await server.call(listLinkDomains, { as: admin })).body;
    for (const host of new Set(lists.flat())) {
      const { body } = await server.app.inject({ url: '/s/_talk', headers: { host } });
      web.set(`https://${host}/s/_talk`, { body });
      web.setTxt(`_talk.${host}`, txt_record);
    }
    for (let round = 0; round < 5; round += 1) {
      await atOnce(lists.map((hosts) => put(...hosts)));
      const { rows } = await server.context.kernel.db.pool.query<{ host: string; is_default: boolean }>(
        'select host, is_default from link_domains where company_id = $1 and removed_at is null order by is_default desc, host',
        [admin.companyId],
      );
      expect(lists).toContainEqual(rows.map(({ host }) => host));
      expect(rows.filter((row) => row.is_default)).toHaveLength(1);
    }
  });
});
