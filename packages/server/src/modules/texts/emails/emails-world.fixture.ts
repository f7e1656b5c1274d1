import { generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import {
  checkEmail,
  createContact,
  getCommunication,
  sendEmail,
  updateLineEmail,
  updateMailAccount,
  uploadEmailFile,
  type BodyOf,
  type Communication,
} from '@talk/contract';
import {
  createFakeEmails,
  drainJobs,
  useTestServer,
  type Answer,
  type FakeEmails,
  type TestServer,
  type TestUser,
} from '../../../testing/index.js';
import { lines } from '../../platform/lines/read.js';
import { INBOUND_PATH } from './email-webhook.js';

export const MAYA = 'maya@example.com';
export const DOMAIN = 'in.talk.test';
export const ACCOUNT = {
  host: 'smtp.acme.test',
  port: 587,
  security: 'starttls',
  username: 'sales@acme.test',
  password: 'hunter2',
  from_name: 'Acme Sales',
  from_address: 'sales@acme.test',
} as const;

/** A field of a post, or a file with its name. */
export type PostedPart = string | { readonly fileName: string; readonly type: string; readonly bytes: Buffer };

export interface EmailWorld {
  readonly companyId: number;
  readonly admin: TestUser;
  readonly lineId: number;
  readonly contactId: number;
  /** Turns intake of the line on. @returns its address. */
  intake(): Promise<string>;
  account(values?: Partial<BodyOf<typeof updateMailAccount>>): Promise<Answer<typeof updateMailAccount>>;
  check(values?: { campaign_id?: number; reply_to_id?: number }, as?: TestUser): Promise<Answer<typeof checkEmail>>;
  email(values?: Partial<BodyOf<typeof sendEmail>>, as?: TestUser): Promise<Answer<typeof sendEmail>>;
  /** Sends one, and lets its undo time pass. */
  sent(values?: Partial<BodyOf<typeof sendEmail>>): Promise<Communication>;
  upload(name?: string, bytes?: Buffer): Promise<Answer<typeof uploadEmailFile>>;
  read(id: number): Promise<Communication>;
}

export interface EmailsWorld {
  readonly server: TestServer;
  readonly mail: FakeEmails;
  open(): Promise<EmailWorld>;
  jobs(): Promise<number>;
  /** The inbound provider posts an email. A signature other than the right one is a forgery. */
  post(fields: Readonly<Record<string, PostedPart>>, signature?: string): Promise<{ status: number; outcome: string }>;
}

/** The post of a customer's email. */
export function inbound(
  to: string,
  values: Readonly<Record<string, PostedPart>> = {},
  headers = '',
): Record<string, PostedPart> {
  return {
    from: `Maya Lopez <${MAYA}>`,
    to,
    subject: 'Quote',
    text: 'Could you send a quote?',
    envelope: JSON.stringify({ to: [to], from: MAYA }),
    headers: `Message-ID: <${randomUUID()}@example.com>\n${headers}`,
    charsets: '{"from":"UTF-8","subject":"UTF-8","text":"UTF-8"}',
    ...values,
  };
}

export function multipart(fields: Readonly<Record<string, PostedPart>>): { contentType: string; body: Buffer } {
  const boundary = `xYzZY${randomUUID()}`;
  const parts = Object.entries(fields).map(([name, part]) => {
    const isField = typeof part === 'string';
    const head = isField
      ? `Content-Disposition: form-data; name="${name}"`
      : `Content-Disposition: form-data; name="${name}"; filename="${part.fileName}"\r\nContent-Type: ${part.type}`;
    const bytes = isField ? Buffer.from(part) : part.bytes;
    return Buffer.concat([Buffer.from(`--${boundary}\r\n${head}\r\n\r\n`), bytes, Buffer.from('\r\n')]);
  });
  const body = Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]);
  return { contentType: `multipart/form-data; boundary=${boundary}`, body };
}

/** A server with mail servers in memory and an inbound provider; call at the top level. */
export function useEmails(env: Readonly<Record<string, string>> = {}): EmailsWorld {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const mail = createFakeEmails();
  const server = useTestServer({
    emails: mail,
    env: {
      EMAIL_INBOUND_DOMAIN: DOMAIN,
      EMAIL_INBOUND_PUBLIC_KEY: publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
      ...env,
    },
  });
  const key = () => ({ 'idempotency-key': randomUUID() });

  return {
    server,
    mail,
    jobs: () => drainJobs(server.context),
    async post(fields, signature) {
      const { contentType, body } = multipart(fields);
      const timestamp = '1764446400';
      const right = sign('sha256', Buffer.concat([Buffer.from(timestamp), body]), privateKey).toString('base64');
      const response = await server.app.inject({
        method: 'POST',
        url: INBOUND_PATH,
        headers: {
          'content-type': contentType,
          'x-twilio-email-event-webhook-timestamp': timestamp,
          'x-twilio-email-event-webhook-signature': signature ?? right,
        },
        payload: body,
      });
      const { outcome = '' } = response.json<{ outcome?: string }>();
      return { status: response.statusCode, outcome };
    },
    async open() {
      mail.answers.length = 0;
      // What an earlier test has left to be sent takes no answer of this one.
      server.clock.advance(60_000);
      await drainJobs(server.context);
      const { id: companyId } = await server.company({ name: 'Acme' });
      const admin = await server.user(companyId, { roles: ['Company Admin'] });
      const [line] = await server.context.kernel.db.drizzle
        .insert(lines)
        .values({ companyId, name: 'Sales line' })
        .returning({ id: lines.id });
      if (line === undefined) throw new Error('the line was not inserted');
      const contact = await server.call(createContact, {
        as: admin,
        body: { first_name: 'Maya', last_name: 'Lopez', email: MAYA },
      });
      if (contact.status !== 200) throw new Error(JSON.stringify(contact.error));
      const contactId = contact.body.id;
      const world: EmailWorld = {
        companyId,
        admin,
        lineId: line.id,
        contactId,
        async intake() {
          const answer = await server.call(updateLineEmail, {
            as: admin,
            params: { id: line.id },
            body: { email_intake: true },
          });
          if (answer.body.address === null) throw new Error('the line has no address');
          return answer.body.address;
        },
        account: (values = {}) => server.call(updateMailAccount, { as: admin, body: { ...ACCOUNT, ...values } }),
        check: (query = {}, as = admin) => server.call(checkEmail, { as, params: { id: contactId }, query }),
        email: (values = {}, as = admin) =>
          server.call(sendEmail, {
            as,
            headers: key(),
            params: { id: contactId },
            body: { subject: 'Your quote', body: 'Here it is.', ...values },
          }),
        async sent(values = {}) {
          const answer = await world.email(values);
          if (answer.status !== 200) throw new Error(`${answer.status}: ${JSON.stringify(answer.error)}`);
          server.clock.advance(10_000);
          await drainJobs(server.context);
          return world.read(answer.body.id);
        },
        upload: (name = 'Quote.pdf', bytes = Buffer.from('%PDF-1.7 quote')) =>
          server.call(uploadEmailFile, { as: admin, body: { name, data_base64: bytes.toString('base64') } }),
        read: async (id) => (await server.call(getCommunication, { as: admin, params: { id } })).body,
      };
      return world;
    },
  };
}
