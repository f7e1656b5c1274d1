import { randomUUID } from 'node:crypto';
import {
  blockContact,
  createBroadcast,
  createSequence,
  enrollSequenceContacts,
  toggleSequence,
  createContact,
  createSmsTemplate,
  dncContact,
  listVisitorTexts,
  recordConsent,
  retryMessage,
  revokeConsent,
  scheduleMessage,
  sendBroadcast,
  sendHeartbeat,
  sendMessage,
  sendVisitorText,
  startVisitor,
  unblockContact,
  undncContact,
  undoMessage,
  updateLineTexting,
  updateTextingSettings,
  type BodyOf,
} from '@talk/contract';
import { expect } from 'vitest';
import { drainJobs, tokenFor, useTestServer, type TestUser } from '../../../testing/index.js';
import { ringGroups, ringGroupUsers } from '../../platform/lines/read.js';
import { systemScope } from '../../../policy/scope.js';
import { createSite, filledForm, PAGE, verifiedVisitor, withSession, type Site } from '../visitors/visitors.fixture.js';
import { createWitness } from './every-path.judge.fixture.js';
import { MESSAGE_PATH } from './message.addresses.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Half past twelve in New York, on a weekday. */
const NOON = Date.parse('2026-11-18T17:30:00Z');

export interface World {
  readonly site: Site;
  agent: TestUser;
  readonly line: string;
  readonly customer: string;
  readonly contactId: number;
  readonly templateId: number;
  /** Texts that were let through, by the path that they took. */
  readonly taken: Map<string, number>;
  readonly ids: number[];
  count: number;
}
export type Step = (world: World) => Promise<unknown>;

/** A step with the words that tell of it. */
export type Told = readonly [what: string, step: Step];

/** A company on a server whose carrier is a witness, the ways on which texts come about, and what may happen meanwhile. Call at the top level. */
// The return type is what is made here; writing it out again would say nothing new.
export function useEveryPath() {
  const witness = createWitness();
  const { carrier } = witness;
  const server = useTestServer({ carrier });

  const rows = async (sql: string, values: readonly unknown[] = []): Promise<Record<string, unknown>[]> =>
    (await server.context.kernel.db.pool.query(sql, [...values])).rows as Record<string, unknown>[];
  const key = () => ({ 'idempotency-key': randomUUID() });

  async function open(index: number): Promise<World> {
    witness.attach({ rows, nowMs: () => server.clock.now().getTime() });
    server.clock.advance(NOON + index * 7 * 24 * HOUR - server.clock.now().getTime());
    carrier.textAnswers.length = 0;
    const [line, customer] = [`+1646555${2000 + index}`, `+1212555${2000 + index}`];
    const site = await createSite(server, line);
    const { companyId } = site.admin;
    await rows(`update texting_settings set disabled_quiet_rules = '{}' where company_id = $1`, [companyId]);
    const [group] = await server.context.kernel.db.drizzle
      .insert(ringGroups)
      .values({ companyId, name: 'All' })
      .returning();
    await rows('update lines set ring_group_id = $2 where id = $1', [site.lineId, group?.id]);
    const agent = await server.user(companyId, { agentStatus: 'accepting-calls' });
    await server.context.kernel.db.drizzle
      .insert(ringGroupUsers)
      .values({ companyId, ringGroupId: group?.id ?? 0, userId: agent.id });
    const phone_numbers = [{ phone_number: customer, title: 'Mobile' }];
    const contact = await server.call(createContact, { as: agent, body: { first_name: 'Maya', phone_numbers } });
    const template = await server.call(createSmsTemplate, { as: agent, body: { name: 'Hi', body: 'Hello' } });
    return {
      site,
      agent,
      line,
      customer,
      contactId: contact.body.id,
      templateId: template.body.id,
      taken: new Map(),
      ids: [],
      count: 0,
    };
  }

  async function webhook(path: string, form: Readonly<Record<string, string>>): Promise<string> {
    const url = `${server.context.kernel.config.http.publicUrl}${path}`;
    const headers = {
      'content-type': 'application/x-www-form-urlencoded',
      'x-twilio-signature': carrier.sign(url, form),
    };
    const payload = new URLSearchParams(form).toString();
    return (await server.app.inject({ method: 'POST', url: path, headers, payload })).body;
  }

  const write = async (world: World, path: string, more: Partial<BodyOf<typeof sendMessage>> = {}) => {
    world.count += 1;
    const body = {
      contact_id: world.contactId,
      body: `${path} ${world.count} ${randomUUID()}`,
      opt_out: false,
      ...more,
    };
    const sent = await server.call(sendMessage, { as: world.agent, headers: key(), body });
    expect([200, 401, 403, 409, 422], JSON.stringify(sent.error)).toContain(sent.status);
    if (sent.status !== 200) return;
    world.taken.set(path, (world.taken.get(path) ?? 0) + 1);
    world.ids.push(sent.body.id);
  };

  async function schedule(world: World, aheadMs: number): Promise<void> {
    world.count += 1;
    const at = new Date(server.clock.now().getTime() + aheadMs).toISOString();
    const body = {
      contact_id: world.contactId,
      body: `scheduled ${world.count} ${randomUUID()}`,
      opt_out: false,
      schedule_date: at,
      timezone: 'America/New_York',
    };
    const made = await server.call(scheduleMessage, { as: world.agent, headers: key(), body });
    if (made.status === 200) world.taken.set('scheduled', (world.taken.get('scheduled') ?? 0) + 1);
  }

  /** A broadcast to the customer; many recipients go the same way, one after the other. */
  async function broadcast(world: World): Promise<void> {
    world.count += 1;
    const { agent, contactId, site } = world;
    const made = await server.call(createBroadcast, {
      as: agent,
      body: {
        name: `Broadcast ${world.count}`,
        campaign_id: site.lineId,
        body: `broadcast ${world.count} ${randomUUID()}`,
        opt_out: false,
        audience: { kind: 'contacts', contact_ids: [contactId] },
      },
    });
    if (made.status !== 200) return;
    const params = { id: made.body.id };
    const sent = await server.call(sendBroadcast, { as: agent, headers: key(), params, body: {} });
    if (sent.status === 200) world.taken.set('broadcast', (world.taken.get('broadcast') ?? 0) + 1);
  }

  /** A sequence with one text, and the customer in it. */
  async function sequence(world: World): Promise<void> {
    world.count += 1;
    const { agent, contactId, site } = world;
    const made = await server.call(createSequence, {
      as: agent,
      body: {
        name: `Sequence ${world.count}`,
        campaign_id: site.lineId,
        opt_out: false,
        steps: [{ id: 'a', kind: 'text', body: `sequence ${world.count} ${randomUUID()}` }],
      },
    });
    if (made.status !== 200) return;
    const params = { id: made.body.id };
    await server.call(toggleSequence, { as: agent, params, body: { is_active: true } });
    const body = { contact_ids: [contactId] };
    const enrolled = await server.call(enrollSequenceContacts, { as: agent, headers: key(), params, body });
    if (enrolled.status === 200)
      world.taken.set('sequence', (world.taken.get('sequence') ?? 0) + enrolled.body.enrolled);
  }

  const arrive = (world: World, body: string, from = world.customer) =>
    webhook(`${MESSAGE_PATH}/inbound`, {
      MessageSid: `SM${randomUUID().replaceAll('-', '')}`,
      From: from,
      To: world.line,
      Body: body,
      NumMedia: '0',
    });

  async function answerCall(world: World): Promise<void> {
    await server.call(sendHeartbeat, { as: world.agent, body: { device_id: 'phone-of-the-agent', registered: true } });
    const CallSid = `CA${randomUUID().replaceAll('-', '')}`;
    const twiml = await webhook('/carrier/voice/inbound', { CallSid, From: world.customer, To: world.line });
    const id = /([0-9a-f-]{36})<\/Conference>/.exec(twiml)?.[1];
    await drainJobs(server.context);
    if (id === undefined) return;
    world.count += 1;
    const body = { reply_to_call_id: id, body: `call ${world.count} ${randomUUID()}`, opt_out: false };
    const sent = await server.call(sendMessage, { as: world.agent, headers: key(), body });
    if (sent.status === 200) world.taken.set('call', (world.taken.get('call') ?? 0) + 1);
  }

  /** A visitor leaves the number on a page: a code goes to it. Some prove it, write, and look at the answer. */
  async function visit(world: World, isVerified: boolean): Promise<void> {
    const token = await world.site.token();
    const body = await filledForm(server, token, world.customer);
    if (!isVerified) {
      await server.call(startVisitor, { as: token, body });
      return;
    }
    try {
      const session = await verifiedVisitor(server, carrier, token, world.customer);
      const text = { client_id: randomUUID(), body: 'Is it open?', page: PAGE };
      await server.call(sendVisitorText, { as: token, headers: withSession(session), body: text });
      // They look at the conversation right now: what is answered is shown first.
      await server.call(listVisitorTexts, { as: token, headers: withSession(session), query: {} });
      await write(world, 'widget');
    } catch (error) {
      // The code did not come, as it should be.
      if (!(error instanceof Error) || !/answered/.test(error.message)) throw error;
    }
  }

  const set =
    (table: 'companies' | 'lines', sql: string): Step =>
    ({ site }) =>
      rows(`update ${table} set ${sql} where id = $1`, [table === 'lines' ? site.lineId : site.admin.companyId]);
  const settings =
    (body: BodyOf<typeof updateTextingSettings>): Step =>
    ({ agent }) =>
      server.call(updateTextingSettings, { as: agent, body });
  const credits =
    (left: number | null): Step =>
    ({ site: { admin } }) =>
      left === null
        ? rows('delete from text_credits where company_id = $1', [admin.companyId])
        : rows(
            `insert into text_credits (company_id, segments_left) values ($1, $2)
             on conflict (company_id) do update set segments_left = excluded.segments_left`,
            [admin.companyId, left],
          );
  const consent = (world: World) => ({ phone_number: world.customer, scope: 'text' as const });
  const after =
    (ms: number): Step =>
    async (world) => {
      server.clock.advance(ms);
      world.agent = {
        ...world.agent,
        token: await tokenFor(server.context.kernel, world.agent.companyId, world.agent.id),
      };
    };

  const elsewhere = (line: string): string => line.replace('+1646', '+1347');

  /** How texts come about. */
  const PATHS: readonly Told[] = [
    ['manual', (world) => write(world, 'manual')],
    ['manual', (world) => write(world, 'manual')],
    ['template', (world) => write(world, 'template', { template_id: world.templateId })],
    ['scheduled in minutes', (world) => schedule(world, 10 * MINUTE)],
    ['scheduled in hours', (world) => schedule(world, 5 * HOUR)],
    ['scheduled tomorrow', (world) => schedule(world, 20 * HOUR)],
    ['a broadcast', broadcast],
    ['a sequence', sequence],
    ['reply by text', answerCall],
    ['HELP', (world) => arrive(world, 'HELP')],
    ['a code', (world) => visit(world, false)],
    ['a visitor', (world) => visit(world, true)],
    [
      'retry',
      ({ agent, ids }) => server.call(retryMessage, { as: agent, headers: key(), params: { id: ids.at(-1) ?? 1 } }),
    ],
    ['undo', ({ agent, ids }) => server.call(undoMessage, { as: agent, params: { id: ids.at(-1) ?? 1 } })],
  ];

  /** What may happen meanwhile; every change comes with its end, so that texts go on being sent. */
  const CHANGES: readonly (readonly [...Told, end: Step])[] = [
    ['STOP', (world) => arrive(world, 'Stop.'), (world) => arrive(world, 'START')],
    [
      'the carrier says opted out',
      ({ site, customer }) =>
        server.transaction((tx) =>
          server.context.modules.compliance.compliance.recordOptOut(
            tx,
            systemScope(site.admin.companyId),
            customer,
            'carrier',
          ),
        ),
      (world) => arrive(world, 'unstop'),
    ],
    [
      'block',
      ({ agent, contactId }) => server.call(blockContact, { as: agent, params: { id: contactId } }),
      ({ agent, contactId }) => server.call(unblockContact, { as: agent, params: { id: contactId } }),
    ],
    [
      'do-not-contact',
      ({ agent, contactId }) =>
        server.call(dncContact, { as: agent, params: { id: contactId }, body: { reason: 'x' } }),
      ({ agent, contactId }) =>
        server.call(undncContact, { as: agent, params: { id: contactId }, body: { reason: 'y' } }),
    ],
    [
      'consent taken back',
      (world) => server.call(revokeConsent, { as: world.agent, params: { id: world.contactId }, body: consent(world) }),
      (world) =>
        server.call(recordConsent, {
          as: world.agent,
          params: { id: world.contactId },
          body: { ...consent(world), text_shown: 'May we?' },
        }),
    ],
    ['consent asked for', settings({ requires_text_consent: true }), settings({ requires_text_consent: false })],
    ['texting off', settings({ messaging_enabled: false }), settings({ messaging_enabled: true })],
    ['a limit', settings({ daily_text_limit: 3 }), settings({ daily_text_limit: null })],
    [
      'other hours of the company',
      settings({ text_window: { open: '0000', close: '0100', weekdays: [0, 1, 2, 3, 4, 5, 6] } }),
      settings({ text_window: null }),
    ],
    ['suspended', set('companies', `status = 'suspended'`), set('companies', `status = 'active'`)],
    ['verification', set('companies', `kyc_status = 'required'`), set('companies', `kyc_status = 'verified'`)],
    ['no credits', credits(0), credits(null)],
    ['two credits', credits(2), credits(null)],
    ['line paused', set('lines', 'is_paused = true'), set('lines', 'is_paused = false')],
    ['line deleted', set('lines', 'deleted_at = now()'), set('lines', 'deleted_at = null')],
    ['line blocked', set('lines', 'traffic_blocked = true'), set('lines', 'traffic_blocked = false')],
    ['use case not approved', set('lines', 'is_10dlc = true'), set('lines', 'is_10dlc = false')],
    [
      'line does not text',
      ({ agent, site }) =>
        server.call(updateLineTexting, { as: agent, params: { id: site.lineId }, body: { texting_enabled: false } }),
      ({ agent, site }) =>
        server.call(updateLineTexting, { as: agent, params: { id: site.lineId }, body: { texting_enabled: true } }),
    ],
    [
      'another number in place of the line’s',
      ({ line }) =>
        rows('update incoming_numbers set phone_number = $2 where phone_number = $1', [line, elsewhere(line)]),
      ({ line }) =>
        rows('update incoming_numbers set phone_number = $2 where phone_number = $1', [elsewhere(line), line]),
    ],
    [
      'landline',
      ({ site, customer }) =>
        rows(
          `insert into line_types (company_id, phone_number, type, checked_at) values ($1, $2, 'landline', now())
         on conflict (company_id, phone_number) do update set type = 'landline'`,
          [site.admin.companyId, customer],
        ),
      ({ customer }) => rows(`update line_types set type = 'wireless' where phone_number = $1`, [customer]),
    ],
    [
      'writer paused',
      ({ agent }) => rows('update memberships set active = false where user_id = $1', [agent.id]),
      ({ agent }) => rows('update memberships set active = true where user_id = $1', [agent.id]),
    ],
    [
      'writer gone',
      ({ agent }) => rows('update memberships set enabled = false where user_id = $1', [agent.id]),
      ({ agent }) => rows('update memberships set enabled = true where user_id = $1', [agent.id]),
    ],
  ];

  /** The carrier is away, loses an answer, or refuses. */
  const TROUBLE: readonly Told[] = [
    ['the carrier is away', async () => carrier.textAnswers.push(new Error('away'), new Error('away'))],
    ['an answer is lost', async () => carrier.textAnswers.push('lost')],
    ['the carrier refuses', async () => carrier.textAnswers.push({ kind: 'refused', code: 21612, text: null })],
  ];
  const SHORT_WAITS: readonly Told[] = [
    ['12 s pass', after(12_000)],
    ['a minute passes', after(MINUTE)],
    ['11 min pass', after(11 * MINUTE)],
  ];
  const WAITS: readonly Told[] = [
    ['3 s pass', after(3_000)],
    ['10 s pass', after(10_000)],
    ['a minute passes', after(MINUTE)],
    ['20 min pass', after(20 * MINUTE)],
    ['3 h pass', after(3 * HOUR)],
    ['9 h pass', after(9 * HOUR)],
  ];

  return { server, witness, rows, open, write, after, PATHS, CHANGES, TROUBLE, SHORT_WAITS, WAITS };
}
