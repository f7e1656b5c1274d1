import { createHmac } from 'node:crypto';
import { getVisitorWidget, resendVisitorCode, startVisitor, verifyVisitor, type VisitorSession } from '@talk/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { createFakeCarrier } from '../../../testing/fake-carrier.js';
import { drainJobs, useTestServer } from '../../../testing/index.js';
import { hashToken } from '../../platform/identity/index.js';
import { FORM_MIN_MS } from './form-token.js';
import { NUMBER, openSite, PAGE, startedVisitor, textedCode, withSession, type Site } from './visitors.fixture.js';

// What somebody can do who does not have the phone, with many sessions, many addresses, and many requests at once.

const carrier = createFakeCarrier();
const server = useTestServer({ carrier });
let site: Site;
let token: string;
let made = 0;
let places = 0;

beforeEach(async () => {
  made += 1;
  ({ site, token } = await openSite(server, carrier, `+1415555${String(8000 + made)}`));
});

/** An address of a network that nobody has used yet. */
const elsewhere = (): string => `2001:db8:${(places += 1).toString(16)}::1`;

async function post(path: string, body: object, headers: Record<string, string> = {}, from = elsewhere()) {
  const answer = await server.app.inject({
    method: 'POST',
    url: path,
    headers: { authorization: `Bearer ${token}`, ...headers },
    payload: body,
    remoteAddress: from,
  });
  return { status: answer.statusCode, body: answer.json<VisitorSession & { code: string; message: string }>() };
}

const attempt = (session: { token: string }, code: string, from?: string) =>
  post(verifyVisitor.path, { code }, withSession(session), from);

async function forms(count: number, phone = NUMBER): Promise<object[]> {
  const widgets = await Promise.all(
    Array.from({ length: count }, async () => (await server.call(getVisitorWidget, { as: token })).body),
  );
  server.clock.advance(FORM_MIN_MS + 1);
  return widgets.map(({ consent_text, form_token }) => ({
    name: 'Maya',
    phone_number: phone,
    consent_text,
    page: PAGE,
    form_token,
  }));
}

async function newSession(phone = NUMBER): Promise<VisitorSession> {
  const [form = {}] = await forms(1, phone);
  const { status, body } = await post(startVisitor.path, form);
  expect(status).toBe(200);
  return body;
}

/** Gives the newest code of a session digits that this test knows: those of a code that was not sent nobody knows. */
async function setCode(session: { token: string }, code: string): Promise<void> {
  const { kernel } = server.context;
  const { rows } = await kernel.db.pool.query<{ id: string; session_id: string }>(
    `select code.id, code.session_id from visitor_codes code join visitor_sessions session on session.id = code.session_id
     where session.token_hash = $1 order by code.id desc limit 1`,
    [hashToken(session.token)],
  );
  const { id, session_id: sessionId } = rows[0] ?? { id: '', session_id: '' };
  const key = kernel.secrets.derive('visitor-codes');
  const hash = createHmac('sha256', key).update(`${sessionId}.${code}`).digest('base64url');
  await kernel.db.pool.query('update visitor_codes set code_hash = $2 where id = $1', [id, hash]);
}

const textsTo = (phone: string): number => carrier.texts.filter(({ to }) => to === phone).length;
const wrongFor = (code: string, index = 0): string => String((Number(code) + 1 + index) % 1_000_000).padStart(6, '0');

describe('a code that was never sent', () => {
  it('proves nothing: past the limit of its number', async () => {
    for (let count = 0; count < 4; count += 1) await newSession();
    const fifth = await newSession();
    await textedCode(server, carrier);
    expect(textsTo(NUMBER)).toBe(4);
    await setCode(fifth, '123456');
    const answer = await attempt(fifth, '123456');
    // In the words that a wrong one gets.
    expect(answer).toMatchObject({
      status: 422,
      body: { errors: { code: ['That code isn’t right. You have 4 tries left.'] } },
    });
  });

  it('proves nothing: for a number that the gate lets nobody text', async () => {
    const phone = '+14155550157';
    await server.context.kernel.db.pool.query(
      `insert into opt_outs (company_id, phone_number, opted_out_at, source) values ($1, $2, $3, 'keyword')`,
      [site.admin.companyId, phone, server.clock.now()],
    );
    const session = await newSession(phone);
    await drainJobs(server.context);
    expect(textsTo(phone)).toBe(0);
    await setCode(session, '123456');
    expect((await attempt(session, '123456')).status).toBe(422);
  });

  it('proves nothing: that the carrier refused, or that still waits for its turn', async () => {
    const session = await newSession();
    await setCode(session, '123456');
    expect((await attempt(session, '123456')).status).toBe(422);
    carrier.textAnswers.push({ kind: 'refused', code: 21612, text: null });
    await drainJobs(server.context);
    expect((await attempt(session, '123456')).status).toBe(422);
  });

  it('proves the number once it was', async () => {
    const session = await newSession();
    await drainJobs(server.context);
    await setCode(session, '123456');
    expect((await attempt(session, '123456')).body).toMatchObject({ is_verified: true, phone_number: NUMBER });
  });
});

describe('tries', () => {
  it('count by number, over all sessions and addresses', async () => {
    const sessions = [await newSession(), await newSession(), await newSession()];
    const code = await textedCode(server, carrier);
    const answers = [];
    for (const session of sessions)
      for (let index = 0; index < 4; index += 1) answers.push(await attempt(session, wrongFor(code, index)));
    expect(answers.map(({ status }) => status)).toEqual([
      ...Array.from({ length: 10 }, () => 422),
      ...Array.from({ length: 2 }, () => 409),
    ]);
    expect(answers.at(-1)?.body).toMatchObject({
      code: 'CODE_OVER',
      message: 'Too many wrong codes were tried for this number. Try again later.',
    });
    // The right one, too; and the codes of other numbers are none of it.
    const [, , last] = sessions;
    if (last === undefined) throw new Error('three sessions were started');
    await setCode(last, '123456');
    expect((await attempt(last, '123456')).status).toBe(409);
    const other = await newSession('+14155550158');
    await drainJobs(server.context);
    await setCode(other, '123456');
    expect((await attempt(other, '123456')).status).toBe(200);
    // Later, for a new code; but no more than twenty wrong ones in a day.
    for (const limit of [10, 0]) {
      server.clock.advance(16 * 60_000);
      token = await site.token();
      const again = [await newSession(), await newSession(), await newSession()];
      await drainJobs(server.context);
      const tried = [];
      for (const session of again)
        for (let index = 0; index < 4; index += 1) tried.push((await attempt(session, wrongFor(code, index))).status);
      expect(tried.filter((status) => status === 422)).toHaveLength(limit);
    }
  });

  it('sent at once count before any is decided', async () => {
    const session = await newSession();
    const code = await textedCode(server, carrier);
    const all = await Promise.all(Array.from({ length: 40 }, (_, index) => attempt(session, wrongFor(code, index))));
    expect(all.filter(({ status }) => status === 422)).toHaveLength(4);
    expect(all.filter(({ body }) => body.code === 'CODE_OVER')).toHaveLength(36);
    const { rows } = await server.context.kernel.db.pool.query(
      'select tries from visitor_codes where company_id = $1',
      [site.admin.companyId],
    );
    expect(rows).toEqual([{ tries: 5 }]);
  });

  it('count by network: the addresses of one IPv6 network are one place', async () => {
    const nobody = { token: 'vs_guess' };
    const all = await Promise.all(
      Array.from({ length: 120 }, (_, index) =>
        attempt(nobody, '000000', `2001:db8:ffff:1::${(index + 1).toString(16)}`),
      ),
    );
    expect(all.filter(({ body }) => body.code === 'VISITOR_SESSION')).toHaveLength(30);
    expect(all.filter(({ body }) => body.code === 'RATE_LIMITED')).toHaveLength(90);
  });
});

describe('codes asked for at once', () => {
  it('are texted four times to a number, from however many places', async () => {
    const all = await forms(12);
    const answers = await Promise.all(all.map((form) => post(startVisitor.path, form)));
    // Nobody learns which of them were sent.
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 200));
    await drainJobs(server.context);
    expect(textsTo(NUMBER)).toBe(4);
  });

  it('again for one session come once', async () => {
    const session = await startedVisitor(server, token);
    await drainJobs(server.context);
    server.clock.advance(60_000);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => post(resendVisitorCode.path, {}, withSession(session))),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 'RATE_LIMITED')).toHaveLength(7);
    await drainJobs(server.context);
    expect(textsTo(NUMBER)).toBe(2);
  });

  it('from one IPv6 network are eight, whichever of its addresses ask', async () => {
    const all = await forms(12, '+14155550159');
    const answers = await Promise.all(
      all.map((form, index) => post(startVisitor.path, form, {}, `2001:db8:ffff:2::${(index + 1).toString(16)}`)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(8);
  });
});
