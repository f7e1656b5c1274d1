import { createHmac } from 'node:crypto';
import {
  createApiKey,
  exchangeKey,
  getVisitorWidget,
  startVisitor,
  verifyVisitor,
  type VisitorSession,
} from '@talk/contract';
import type { FakeCarrier } from '../../../testing/fake-carrier.js';
import type { TestServer, TestUser } from '../../../testing/index.js';
import { drainJobs } from '../../../testing/index.js';
import { FORM_MIN_MS } from './form-token.js';

export const PAGE = { url: 'https://shop.example/shoes', title: 'Shoes' };
export const NUMBER = '+14155550150';
export const LINE_NUMBER = '+14155550100';

/** One company with a line, and a site of it. */
export interface Site {
  readonly admin: TestUser;
  readonly lineId: number;
  readonly keyId: number;
  readonly secret: string;
  /** A fresh access token of the key, as the widget gets it. */
  token(): Promise<string>;
}

export async function createSite(server: TestServer, lineNumber = LINE_NUMBER): Promise<Site> {
  const company = await server.company({ name: 'Harbor Shoes', timezone: 'UTC', kycStatus: 'verified' });
  const admin = await server.user(company.id);
  const { pool } = server.context.kernel.db;
  const line = await pool.query<{ id: string }>(
    `insert into lines (company_id, name) values ($1, 'Shop') returning id`,
    [company.id],
  );
  const lineId = Number(line.rows[0]?.id);
  await pool.query(`insert into incoming_numbers (company_id, line_id, phone_number) values ($1, $2, $3)`, [
    company.id,
    lineId,
    lineNumber,
  ]);
  const body = { kind: 'publishable' as const, name: 'Shop', allowed_origins: ['https://shop.example'] };
  const made = await server.call(createApiKey, { as: admin, body });
  const { secret, key } = made.body;
  return {
    admin,
    lineId,
    keyId: key.id,
    secret,
    token: async () => (await server.call(exchangeKey, { body: { key: secret } })).body.token,
  };
}

/** A site for one test, with everything that tests before it used up: limits of addresses have refilled, no text is left over. */
export async function openSite(
  server: TestServer,
  carrier: FakeCarrier,
  lineNumber: string,
): Promise<{ site: Site; token: string }> {
  const site = await createSite(server, lineNumber);
  carrier.texts.length = 0;
  server.clock.advance(11 * 60_000);
  return { site, token: await site.token() };
}

/** A form as a person sends it, some seconds after they saw it. */
export async function filledForm(server: TestServer, token: string, phone = NUMBER, name = 'Maya van den Berg') {
  const { body: widget } = await server.call(getVisitorWidget, { as: token });
  server.clock.advance(FORM_MIN_MS + 1);
  return {
    name,
    phone_number: phone,
    consent_text: widget.consent_text,
    page: PAGE,
    form_token: widget.form_token,
  };
}

export async function startedVisitor(
  server: TestServer,
  token: string,
  phone = NUMBER,
  name?: string,
): Promise<VisitorSession> {
  const answer = await server.call(startVisitor, { as: token, body: await filledForm(server, token, phone, name) });
  if (answer.status !== 200) throw new Error(`start answered ${JSON.stringify(answer.error)}`);
  return answer.body;
}

/** The code in the newest text to a number. */
export async function textedCode(server: TestServer, carrier: FakeCarrier, phone = NUMBER): Promise<string> {
  await drainJobs(server.context);
  const text = carrier.texts.find(({ to }) => to === phone);
  return /^(\d{6}) /.exec(text?.body ?? '')?.[1] ?? 'no code';
}

export const withSession = ({ token }: { token: string }) => ({ 'x-visitor-session': token });

export async function verifiedVisitor(
  server: TestServer,
  carrier: FakeCarrier,
  token: string,
  phone = NUMBER,
  name?: string,
): Promise<VisitorSession> {
  const started = await startedVisitor(server, token, phone, name);
  const code = await textedCode(server, carrier, phone);
  const answer = await server.call(verifyVisitor, { as: token, headers: withSession(started), body: { code } });
  if (answer.status !== 200) throw new Error(`verify answered ${JSON.stringify(answer.error)}`);
  return answer.body;
}

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** An identity token as a site's server makes it. */
export function signIdentity(secret: string, header: object, claims: object): string {
  const signed = `${part(header)}.${part(claims)}`;
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
}
