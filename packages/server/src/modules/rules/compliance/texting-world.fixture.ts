import { createContact } from '@talk/contract';
import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach } from 'vitest';
import { communications } from '../../people/communications/read.js';
import { incomingNumbers, lines, phoneSettings } from '../../platform/lines/read.js';
import { companies } from '../../platform/companies/read.js';
import { useTestServer, type TestUser } from '../../../testing/index.js';
import { textingSettings } from './compliance.tables.js';
import { createCompliance, type Compliance } from './compliance.service.js';
import type { MessageVerdict, MessageRequest } from './message-compliance.js';

/** A company with two lines, an agent and a contact, fresh for each test, and a gate with a clock of its own. */
export interface TextingWorld {
  readonly server: ReturnType<typeof useTestServer>;
  readonly gate: () => Compliance;
  readonly agent: () => TestUser;
  readonly contactId: () => number;
  readonly main: () => number;
  readonly support: () => number;
  /** Makes the lines' numbers unique: `+1415{area}0100` and `+1212{area}0100`. */
  readonly area: () => number;
  readonly now: () => Date;
  readonly itIs: (iso: string) => void;
  readonly request: (change?: Partial<MessageRequest>) => MessageRequest;
  readonly ask: (change?: Partial<MessageRequest>) => Promise<MessageVerdict>;
  /** The rejections, or `allowed` or `later`. */
  readonly codes: (change?: Partial<MessageRequest>) => Promise<number[] | 'allowed' | 'later' | 'blocked'>;
  readonly setCompany: (values: Partial<typeof companies.$inferInsert>) => Promise<unknown>;
  readonly setTexting: (values: Partial<typeof textingSettings.$inferInsert>) => Promise<unknown>;
  /** Null: the account has no default line. */
  readonly setDefaultLine: (id: number | null) => Promise<unknown>;
  readonly setLine: (id: number, values: Partial<typeof lines.$inferInsert>) => Promise<unknown>;
  /** A text that was, outbound unless told. */
  readonly text: (values?: Partial<typeof communications.$inferInsert>) => Promise<number>;
}

/** The contact's number. */
export const mobile = '+14155550150';

export function useTextingWorld(): TextingWorld {
  const server = useTestServer();
  let compliance: Compliance;
  let agent: TestUser;
  let contactId = 0;
  let main = 0;
  let support = 0;
  let area = 200;

  const db = () => server.context.kernel.db.drizzle;
  /** The gate's own clock: Friday, noon in Los Angeles, unless a test says otherwise. */
  let nowMs = 0;
  const now = () => new Date(nowMs);
  const itIs = (iso: string) => {
    nowMs = Date.parse(iso);
  };

  async function newLine(name: string, phoneNumber: string): Promise<number> {
    const { companyId } = agent;
    const [row] = await db().insert(lines).values({ companyId, name }).returning();
    if (row === undefined) throw new Error('no line');
    await db().insert(incomingNumbers).values({ companyId, lineId: row.id, phoneNumber });
    return row.id;
  }

  beforeAll(() => {
    compliance = createCompliance({ ...server.context.kernel, clock: { now } });
  });
  beforeEach(async () => {
    itIs('2026-11-20T20:00:00Z');
    const company = await server.company({ name: 'Acme' });
    agent = await server.user(company.id, { roles: ['Company Agent'] });
    area += 1;
    main = await newLine('Main', `+1415${area}0100`);
    support = await newLine('Support', `+1212${area}0100`);
    contactId = (await server.call(createContact, { as: agent, body: { first_name: 'Maya', phone_number: mobile } }))
      .body.id;
  });

  const request = (change: Partial<MessageRequest> = {}): MessageRequest => ({
    userId: agent.id,
    contactId,
    typedNumber: null,
    lineId: null,
    body: 'Hello',
    attachments: 0,
    withMedia: false,
    source: 'manual',
    ...change,
  });
  const ask = (change: Partial<MessageRequest> = {}) =>
    server.transaction((tx) => compliance.decideMessage(tx, agent.scope, request(change)));
  const codes = async (change: Partial<MessageRequest> = {}) => {
    const { decision } = await ask(change);
    return decision.kind === 'blocked' ? decision.obstacles.map(({ rejection }) => rejection) : decision.kind;
  };
  const setCompany = (values: Partial<typeof companies.$inferInsert>) =>
    db().update(companies).set(values).where(eq(companies.id, agent.companyId));
  const setTexting = (values: Partial<typeof textingSettings.$inferInsert>) =>
    db().update(textingSettings).set(values).where(eq(textingSettings.companyId, agent.companyId));
  const setDefaultLine = (defaultOutboundCampaignId: number | null) =>
    db()
      .insert(phoneSettings)
      .values({ companyId: agent.companyId, defaultOutboundCampaignId })
      .onConflictDoUpdate({ target: phoneSettings.companyId, set: { defaultOutboundCampaignId } });
  const setLine = (id: number, values: Partial<typeof lines.$inferInsert>) =>
    db().update(lines).set(values).where(eq(lines.id, id));
  async function text(values: Partial<typeof communications.$inferInsert> = {}): Promise<number> {
    const [row] = await db()
      .insert(communications)
      .values({
        companyId: agent.companyId,
        type: 'sms',
        direction: 'outbound',
        contactId,
        lineId: main,
        leadNumber: mobile,
        currentStatus: 'sent',
        dispositionStatus: 'completed',
        createdAt: now(),
        ...values,
      })
      .returning();
    if (row === undefined) throw new Error('no text');
    return row.id;
  }

  return {
    server,
    gate: () => compliance,
    agent: () => agent,
    contactId: () => contactId,
    main: () => main,
    support: () => support,
    area: () => area,
    now,
    itIs,
    request,
    ask,
    codes,
    setCompany,
    setTexting,
    setDefaultLine,
    setLine,
    text,
  };
}
