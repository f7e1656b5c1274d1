import { randomUUID } from 'node:crypto';
import { createContact, sendMessage, type BodyOf, type Communication } from '@talk/contract';
import { createFakeCarrier, type FakeCarrier } from '../../../testing/fake-carrier.js';
import {
  drainJobs,
  useTestServer,
  type TestServer,
  type TestServerOptions,
  type TestUser,
} from '../../../testing/index.js';
import { incomingNumbers, lines } from '../../platform/lines/read.js';
import { messageAddresses, MESSAGE_PATH } from './message.addresses.js';

/** Half past twelve in New York on a weekday: nothing is kept from leaving by the hour. */
const NOON = Date.parse('2026-11-18T17:30:00Z');

export interface MessagingWorld {
  readonly server: TestServer;
  readonly carrier: FakeCarrier;
  /** A company with a line, an agent and a customer; numbers are the same in none, so each test has its own. */
  open(when?: 'next-week' | 'now'): Promise<OpenWorld>;
  /** Tells the server what the carrier would. `signature` other than the right one is a forgery. */
  tell(
    path: string,
    form: Readonly<Record<string, string>>,
    signature?: string,
  ): Promise<{ status: number; text: string }>;
  jobs(): Promise<number>;
}

export interface OpenWorld {
  readonly companyId: number;
  readonly agent: TestUser;
  readonly lineId: number;
  readonly line: string;
  readonly customer: string;
  readonly contactId: number;
  send(values?: Partial<BodyOf<typeof sendMessage>>): Promise<Communication>;
  /** The carrier tells of a text that came in. */
  receive(body: string, values?: Readonly<Record<string, string>>): Promise<string>;
  /** The carrier tells what became of a text. */
  report(id: number, sid: string, status: string, code?: number): Promise<number>;
}

/** A server with a carrier in memory; call at the top level. */
export function useMessaging(
  outside: Pick<TestServerOptions, 'web' | 'crms' | 'mail' | 'ringless'> = {},
): MessagingWorld {
  const carrier = createFakeCarrier();
  const server = useTestServer({ carrier, ...outside });
  let count = 0;

  const publicUrl = (): string => server.context.kernel.config.http.publicUrl;
  async function tell(path: string, form: Readonly<Record<string, string>>, signature?: string) {
    const url = `${publicUrl()}${path}`;
    const response = await server.app.inject({
      method: 'POST',
      url: path,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'x-twilio-signature': signature ?? carrier.sign(url, form),
      },
      payload: new URLSearchParams(form).toString(),
    });
    return { status: response.statusCode, text: response.body };
  }

  return {
    server,
    carrier,
    tell,
    jobs: () => drainJobs(server.context),
    async open(when = 'next-week') {
      count += 1;
      // Each test begins at noon, a week after the one before, so that no limit of a day is shared.
      if (when === 'next-week') server.clock.advance(NOON + count * 7 * 86_400_000 - server.clock.now().getTime());
      carrier.textAnswers.length = 0;
      const [line, customer] = [`+1415555${1000 + count}`, `+1212555${1000 + count}`];
      const { id: companyId } = await server.company(
        { kycStatus: 'verified', timezone: 'America/New_York' },
        { texting: { disabledQuietRules: [] } },
      );
      const agent = await server.user(companyId, { roles: ['Company Admin'] });
      const q = server.context.kernel.db.drizzle;
      const [made] = await q.insert(lines).values({ companyId, name: 'Main' }).returning({ id: lines.id });
      if (made === undefined) throw new Error('the line was not inserted');
      await q
        .insert(incomingNumbers)
        .values({ companyId, lineId: made.id, phoneNumber: line, createdAt: server.clock.now() });
      const contact = await server.call(createContact, {
        as: agent,
        body: { first_name: 'Maya', phone_numbers: [{ phone_number: customer, title: 'Mobile' }] },
      });
      const contactId = contact.body.id;
      return {
        companyId,
        agent,
        lineId: made.id,
        line,
        customer,
        contactId,
        async send(values = {}) {
          const answer = await server.call(sendMessage, {
            as: agent,
            headers: { 'idempotency-key': randomUUID() },
            body: { contact_id: contactId, body: 'Hello', opt_out: false, ...values },
          });
          if (answer.status !== 200) throw new Error(`${answer.status}: ${JSON.stringify(answer.error)}`);
          return answer.body;
        },
        async receive(body, values = {}) {
          const sid = `SM${randomUUID().replaceAll('-', '')}`;
          const form = { MessageSid: sid, From: customer, To: line, Body: body, NumMedia: '0', ...values };
          const { status } = await tell(`${MESSAGE_PATH}/inbound`, form);
          if (status !== 200) throw new Error(`the webhook answered ${status}`);
          return sid;
        },
        async report(id, sid, status, code) {
          const path = messageAddresses('').status(id);
          const form = {
            MessageSid: sid,
            MessageStatus: status,
            ...(code === undefined ? {} : { ErrorCode: String(code) }),
          };
          return (await tell(path, form)).status;
        },
      };
    },
  };
}
