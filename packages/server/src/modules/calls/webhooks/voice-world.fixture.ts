import { randomUUID } from 'node:crypto';
import { sendHeartbeat, startCall, type Call } from '@talk/contract';
import { beforeAll } from 'vitest';
import { createFakeCarrier, type FakeCarrier } from '../../../testing/fake-carrier.js';
import {
  drainJobs,
  useTestServer,
  type TestServer,
  type TestServerOptions,
  type TestUser,
  type UserOptions,
} from '../../../testing/index.js';
import { incomingNumbers, lines, ringGroups, ringGroupUsers } from '../../platform/lines/read.js';

export const LINE = '+14155550100';
export const CUSTOMER = '+14155550160';

/** A company with one line and its ring group, on a server whose carrier is a fake; and a hand to send the carrier's webhooks. */
export interface VoiceFixture {
  readonly server: TestServer;
  readonly carrier: FakeCarrier;
  readonly companyId: number;
  readonly lineId: number;
  /** Accepts calls, and their phone has just said that it is on. */
  agent(options?: UserOptions & { inGroup?: boolean }): Promise<TestUser>;
  /** Calls a customer; the call of the answer. */
  start(as: TestUser, phoneNumber?: string): Promise<Call>;
  /** Sends a webhook to a path below `/carrier/voice/`, or to a whole address that the carrier was given. */
  webhook(
    path: string,
    form: Readonly<Record<string, string>>,
    signature?: string,
  ): Promise<{ status: number; text: string }>;
  /** Runs what is due. */
  work(): Promise<void>;
  rows<T>(query: string, values?: readonly unknown[]): Promise<T[]>;
}

/** Call at the top level of a test file. */
export function useVoiceFixture(options: Omit<TestServerOptions, 'carrier'> = {}): VoiceFixture {
  const carrier = createFakeCarrier();
  const server = useTestServer({ ...options, carrier });
  const ids = { company: 0, line: 0, group: 0 };
  beforeAll(async () => {
    const { drizzle } = server.context.kernel.db;
    ids.company = (await server.company()).id;
    const companyId = ids.company;
    const [group] = await drizzle.insert(ringGroups).values({ companyId, name: 'Front desk' }).returning();
    ids.group = group?.id ?? 0;
    const [line] = await drizzle
      .insert(lines)
      .values({
        companyId,
        name: 'Main',
        ringGroupId: ids.group,
        recordsCalls: true,
        routing: { no_answer: 'hang-up' },
      })
      .returning();
    ids.line = line?.id ?? 0;
    await drizzle.insert(incomingNumbers).values({ companyId, lineId: ids.line, phoneNumber: LINE });
  });
  return {
    server,
    carrier,
    get companyId() {
      return ids.company;
    },
    get lineId() {
      return ids.line;
    },
    async agent({ inGroup = false, ...options } = {}) {
      const user = await server.user(ids.company, {
        roles: ['Company Agent'],
        agentStatus: 'accepting-calls',
        ...options,
      });
      await server.call(sendHeartbeat, { as: user, body: { device_id: `phone-of-${user.id}`, registered: true } });
      if (inGroup)
        await server.context.kernel.db.drizzle
          .insert(ringGroupUsers)
          .values({ companyId: ids.company, ringGroupId: ids.group, userId: user.id });
      return user;
    },
    async start(as, phoneNumber = CUSTOMER) {
      const headers = { 'idempotency-key': randomUUID() };
      const answer = await server.call(startCall, { as, body: { phone_number: phoneNumber }, headers });
      if (answer.status !== 200) throw new Error(`the call was refused: ${answer.error.message}`);
      return answer.body.call;
    },
    async webhook(path, form, signature) {
      const { publicUrl } = server.context.kernel.config.http;
      const address = path.startsWith('http') ? path : `${publicUrl}/carrier/voice/${path}`;
      const response = await server.app.inject({
        method: 'POST',
        url: address.slice(publicUrl.length),
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          'x-twilio-signature': signature ?? carrier.sign(address, form),
        },
        payload: new URLSearchParams(form).toString(),
      });
      return { status: response.statusCode, text: response.body };
    },
    async work() {
      await drainJobs(server.context);
    },
    rows: async <T>(query: string, values: readonly unknown[] = []): Promise<T[]> =>
      (await server.context.kernel.db.pool.query(query, [...values])).rows as T[],
  };
}
