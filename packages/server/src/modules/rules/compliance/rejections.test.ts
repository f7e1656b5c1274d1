import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import {
  addContactPhoneNumber,
  blockContact,
  checkCall,
  checkMessage,
  dncContact,
  getCommunication,
  isRejectionCode,
  REJECTIONS,
  sendMessage,
  startCall,
  updateLineTexting,
  updateTextingSettings,
  uploadAttachment,
  type RejectionCode,
} from '@talk/contract';
import { describe, expect, it } from 'vitest';
import type { TestUser } from '../../../testing/index.js';
import { incomingNumbers, lines } from '../../platform/lines/read.js';
import { NO_FAX, useFaxes } from '../../texts/faxes/faxes-world.fixture.js';
import { useMessaging, type OpenWorld } from '../../texts/messaging/messaging-world.fixture.js';
import { ELSEWHERE, TABLE } from './message-rejections.fixture.js';
import { REJECTION_ROWS, type RaisedBy, type RejectionRow } from './rejections.fixture.js';

/**
 * The 46 reasons of spec 2 §8, one by one: the words that a person reads, where they belong, whether they are known before anybody types,
 * the best thing to do instead; and each that a feature of today can raise is raised here, through the same requests as the product's own.
 */
const messages = useMessaging();
const { server, carrier } = messages;

const rowsOf = (by: RaisedBy): readonly RejectionRow[] => REJECTION_ROWS.filter((row) => row.by === by);
const run = (sql: string, ...values: unknown[]) => server.context.kernel.db.pool.query(sql, values);
const key = () => ({ 'idempotency-key': randomUUID() });
/** The sentence with anything in its blanks. */
const filled = (sentence: string) =>
  new RegExp(`^${sentence.replaceAll(/[.?()]/g, String.raw`\$&`).replaceAll(/\{\w+\}/g, '.+')}$`);

/** A company with two lines, its admin, and a supervisor who writes to a contact with two numbers. */
interface Stage extends OpenWorld {
  readonly writer: TestUser;
  readonly support: number;
}
interface Writing {
  readonly phone_number?: string;
  readonly campaign_id?: number;
  readonly body?: string;
  readonly attachments?: string[];
}

async function stage(): Promise<Stage> {
  const at = await messages.open();
  const { companyId } = at;
  const writer = await server.user(companyId, { roles: ['Company Supervisor'], name: 'Bo' });
  const spare = { phone_number: at.customer.replace('+1212', '+1646'), title: 'Second' };
  await server.call(addContactPhoneNumber, { as: at.agent, params: { id: at.contactId }, body: spare });
  const q = server.context.kernel.db.drizzle;
  const [support] = await q.insert(lines).values({ companyId, name: 'Support' }).returning({ id: lines.id });
  if (support === undefined) throw new Error('no second line');
  const phoneNumber = at.line.replace('+1415', '+1628');
  await q.insert(incomingNumbers).values({ companyId, lineId: support.id, phoneNumber });
  return { ...at, writer, support: support.id };
}

const company = (sql: string) => async (at: Stage) => {
  await run(`update companies set ${sql} where id = $1`, at.companyId);
};
const spent = async (at: Stage) => {
  await run('insert into text_credits (company_id, segments_left) values ($1, 0)', at.companyId);
};
const line = (sql: string) => async (at: Stage) => {
  await run(`update lines set ${sql} where id = $1`, at.lineId);
};
const to = (phone_number: string) => async () => ({ phone_number });
async function picture(at: Stage, name = 'room.png'): Promise<string> {
  const data_base64 = Buffer.from('\x89PNG\r\n\x1a\nrest', 'latin1').toString('base64');
  const { body } = await server.call(uploadAttachment, { as: at.writer, body: { name, data_base64 } });
  return body.uuid;
}

/** What has to be so that a text is refused, and what is written then. */
const TEXTS: Partial<Record<RejectionCode, (at: Stage) => Promise<Writing | void>>> = {
  1: spent,
  2: async ({ agent, contactId }) => {
    await server.call(blockContact, { as: agent, params: { id: contactId } });
  },
  6: to('anonymous'),
  7: line('traffic_blocked = true'),
  8: line('is_10dlc = true'),
  9: line('deleted_at = now()'),
  10: line('is_paused = true'),
  11: async ({ agent, contactId }) => {
    await server.call(dncContact, { as: agent, params: { id: contactId }, body: { reason: 'Asked us to stop' } });
  },
  12: company(`status = 'disabled'`),
  13: async () => ({ body: ' \n' }),
  14: to('+33 6 12 34 56 78'),
  16: to('+1415'),
  17: to('800 555 0199'),
  19: async ({ writer }) => {
    await run('update memberships set active = false where user_id = $1', writer.id);
  },
  22: async () => ({ campaign_id: 999_999 }),
  23: async ({ lineId }) => {
    await run('delete from incoming_numbers where line_id = $1', lineId);
  },
  29: async ({ agent }) => {
    await server.call(updateTextingSettings, { as: agent, body: { messaging_enabled: false } });
  },
  30: async (at) => {
    await server.call(updateTextingSettings, { as: at.agent, body: { daily_text_limit: 1 } });
    await at.send();
  },
  31: async ({ agent }) => {
    await server.call(updateTextingSettings, { as: agent, body: { requires_text_consent: true } });
  },
  32: async (at) => {
    await at.receive('STOP');
  },
  33: line('forwards_only = true'),
  35: company(`status = 'suspended'`),
  36: line('is_spamming = true'),
  37: async ({ lineId }) => {
    await run(`update incoming_numbers set phone_number = $2 where line_id = $1`, lineId, String(70_000 + lineId));
    return { phone_number: '+1 613 555 0150' };
  },
  38: async ({ companyId, customer }) => {
    await run(
      `insert into line_types (company_id, phone_number, type, checked_at) values ($1, $2, 'landline', now())`,
      companyId,
      customer,
    );
  },
  39: async ({ agent, lineId }) => {
    await server.call(updateLineTexting, { as: agent, params: { id: lineId }, body: { texting_enabled: false } });
  },
  41: async ({ line: own }) => ({ phone_number: own }),
  43: async (at) => {
    const params = { id: at.lineId };
    await server.call(updateLineTexting, { as: at.agent, params, body: { one_attachment: true } });
    return { attachments: [await picture(at), await picture(at, 'plan.png')] };
  },
  44: async (at) => {
    await server.call(updateLineTexting, { as: at.agent, params: { id: at.lineId }, body: { sends_mms: false } });
    return { attachments: [await picture(at)] };
  },
  45: to('911'),
  46: company(`kyc_status = 'in_review'`),
};

const CALLS: Partial<Record<RejectionCode, (at: Stage) => Promise<{ as?: TestUser; phone_number?: string } | void>>> = {
  18: async ({ companyId }) => ({ as: await server.user(companyId, { roles: ['Company Reporter Access'] }) }),
  40: async ({ line: own }) => ({ phone_number: own }),
  42: company('is_trial = true, trial_call_limit = 0'),
};

const LEAVING: Partial<Record<RejectionCode, (at: Stage) => Promise<void>>> = {
  24: async ({ writer }) => {
    await run('update memberships set enabled = false where user_id = $1', writer.id);
  },
  34: company(`status = 'deleted'`),
};

/** Numbers of the carrier's own list of errors, and what is said in place of the rejection's sentence when more is known. */
const CARRIER: Partial<Record<RejectionCode, { readonly code: number; readonly says?: string }>> = {
  3: {
    code: 20003,
    says: 'The phone carrier did not accept our credentials. An admin must check the connection to the carrier.',
  },
  5: { code: 99999 },
};

/** Features whose own tests raise them. */
const ELSEWHERE_RAISED: ReadonlySet<RaisedBy> = new Set<RaisedBy>(['call control', 'fax', 'crm', 'dialer']);
const instead = (row: RejectionRow | undefined): string => (row?.instead == null ? '–' : `\`${row.instead}\``);

it('are 46, each with a way to produce it', () => {
  expect(REJECTION_ROWS.map(({ code }) => code)).toEqual(Array.from({ length: 46 }, (_, index) => index + 1));
  const produced = [TEXTS, CALLS, LEAVING, CARRIER].flatMap((each) => Object.keys(each).map(Number));
  for (const { code, by } of REJECTION_ROWS) if (!ELSEWHERE_RAISED.has(by)) expect(produced).toContain(code);
});

it.each(REJECTION_ROWS)('$code, $meaning: “$sentence” ($scopes, beforehand: $beforehand)', (row) => {
  if (!isRejectionCode(row.code)) throw new Error('no code');
  const { text, scopes, beforehand } = REJECTIONS[row.code];
  expect([text, scopes, beforehand]).toEqual([row.sentence, row.scopes, row.beforehand]);
});

it('agree with the tables of the two gates and of the guides', () => {
  for (const [code, sentence, scope, beforehand] of TABLE) {
    const row = REJECTION_ROWS[code - 1];
    expect([row?.sentence, row?.scopes[0], row?.beforehand]).toEqual([sentence, scope, beforehand]);
  }
  for (const row of REJECTION_ROWS) if (row.by === 'dialer') expect(ELSEWHERE).toHaveProperty([row.code]);
  const guide = readFileSync(new URL('../../../../../../docs/guides/compliance-model.md', import.meta.url), 'utf8');
  const offered = [...guide.matchAll(/^\| +(\d+) +\| (?:account|user|line|contact|message) .*\| +(\S+) +\|$/gm)];
  expect(offered).toHaveLength(TABLE.length);
  for (const [, code, kind] of offered) expect([code, kind]).toEqual([code, instead(REJECTION_ROWS[Number(code) - 1])]);
  const documented = [...guide.matchAll(/^\| +(\d+) +\|/gm)].map(([, code]) => Number(code));
  expect(documented.toSorted((a, b) => a - b)).toEqual(REJECTION_ROWS.map(({ code }) => code));
});

describe('raised by texts: told before anybody types, and again when they are sent', () => {
  it.each(rowsOf('text'))('$code, $meaning; instead: $instead', async (row) => {
    const at = await stage();
    const { writer, contactId, customer, lineId } = at;
    const written = (await TEXTS[row.code]?.(at)) ?? {};
    const left = () => carrier.texts.filter(({ from }) => from === at.line || from.endsWith(String(lineId))).length;
    const request = { contact_id: contactId, phone_number: customer, campaign_id: lineId, ...written };
    const count = written.attachments?.length ?? 0;
    const query = {
      contact_id: contactId,
      phone_number: request.phone_number,
      campaign_id: request.campaign_id,
      with_media: count > 0 ? ('1' as const) : ('0' as const),
      attachments: count,
    };
    const check = await server.call(checkMessage, { as: writer, query });
    // That nothing has been written is no news to somebody who has not begun: the composer says it itself.
    if (row.code === 13) expect(check.body.decision).toBe('allowed');
    else {
      expect(row.beforehand).not.toBe('no');
      const [first] = check.body.obstacles;
      expect(check.body.decision).toBe('blocked');
      expect(first).toMatchObject({ rejection: row.code, scope: row.scopes[0] });
      expect(first?.text).toMatch(filled(row.sentence));
      expect(check.body.alternatives[0]?.kind ?? null).toBe(row.instead);
    }
    const refused = await server.call(sendMessage, { as: writer, headers: key(), body: { body: 'Hello', ...request } });
    expect(refused.status).toBe(422);
    expect(refused.error).toMatchObject({ code: 'REJECTED', rejection: row.code });
    expect(refused.error.message).toMatch(filled(row.sentence));
    expect(refused.error.obstacles?.[0]).toMatchObject({ rejection: row.code, scope: row.scopes[0] });
    expect(refused.error.alternatives?.[0]?.kind ?? null).toBe(row.instead);
    server.clock.advance(30_000);
    await messages.jobs();
    // The text that reached the limit, and the answer to STOP; nothing of what was refused.
    expect(left()).toBe(row.code === 30 || row.code === 32 ? 1 : 0);
  });
});

describe('raised in the moment in which a text would leave', () => {
  it.each(rowsOf('leaving text'))('$code, $meaning', async (row) => {
    const at = await stage();
    const body = { contact_id: at.contactId, body: 'Hello' };
    const sent = await server.call(sendMessage, { as: at.writer, headers: key(), body });
    expect(sent.status).toBe(200);
    await LEAVING[row.code]?.(at);
    server.clock.advance(30_000);
    await messages.jobs();
    const { rows } = await run(
      'select status, rejection, failure_text from messages where communication_id = $1',
      sent.body.id,
    );
    expect(rows).toEqual([{ status: 'failed', rejection: row.code, failure_text: row.sentence }]);
    expect(carrier.texts.filter((text) => text.to === at.customer)).toEqual([]);
  });
});

describe('raised by the carrier', () => {
  it.each(rowsOf('carrier'))('$code, $meaning', async (row) => {
    const at = await stage();
    carrier.textAnswers.push({ kind: 'refused', code: CARRIER[row.code]?.code ?? 0, text: null });
    const sent = await at.send();
    server.clock.advance(30_000);
    await messages.jobs();
    const { body } = await server.call(getCommunication, { as: at.agent, params: { id: sent.id } });
    expect(body.message?.failure?.rejection).toBe(row.code);
    expect(body.message?.failure?.text).toBe(CARRIER[row.code]?.says ?? row.sentence.replace('{ref}', String(sent.id)));
  });
});

describe('raised by faxes: told before anybody chooses a file, and again when they are sent', () => {
  const faxes = useFaxes();
  it.each(rowsOf('fax'))('$code, $meaning; instead: $instead', async (row) => {
    const at = await faxes.open();
    const first = await at.sent();
    await at.report(first.id, 'failed', { ErrorCode: '34004', ErrorMessage: NO_FAX });
    expect((await at.read(first.id)).fax?.failure).toMatchObject({ rejection: row.code, text: row.sentence });
    const { body: check } = await at.check();
    expect(check.obstacles[0]).toMatchObject({ rejection: row.code, text: row.sentence, scope: row.scopes[0] });
    expect(check.alternatives[0]?.kind).toBe(row.instead);
    const refused = await at.fax();
    expect(refused.error).toMatchObject({ code: 'REJECTED', rejection: row.code, message: row.sentence });
    expect(faxes.carrier.orders.filter(({ kind }) => kind === 'fax')).toHaveLength(1);
  });
});

describe('raised by calls: told before anybody dials, and again when they do', () => {
  it.each(rowsOf('call'))('$code, $meaning', async (row) => {
    const at = await stage();
    const { as = at.writer, phone_number = at.customer } = (await CALLS[row.code]?.(at)) ?? {};
    const check = await server.call(checkCall, { as, query: { phone_number } });
    expect(check.body).toMatchObject({ allowed: false, rejection: row.code, message: row.sentence });
    expect(check.body.obstacles[0]?.scope).toBe(row.scopes[0]);
    const refused = await server.call(startCall, { as, headers: key(), body: { phone_number } });
    expect(refused.error).toMatchObject({ code: 'REJECTED', rejection: row.code, message: row.sentence });
    expect(carrier.orders.filter(({ kind }) => kind === 'dial')).toEqual([]);
  });
});
