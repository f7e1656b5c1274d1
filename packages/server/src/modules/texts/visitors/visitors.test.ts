import { randomUUID } from 'node:crypto';
import {
  endVisitor,
  getContact,
  getVisitorWidget,
  listContactCommunications,
  listVisitorTexts,
  resendVisitorCode,
  resumeVisitor,
  sendVisitorText,
  startVisitor,
  verifyVisitor,
} from '@talk/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { createFakeCarrier } from '../../../testing/fake-carrier.js';
import { useTestServer } from '../../../testing/index.js';
import {
  createSite,
  filledForm,
  NUMBER,
  openSite,
  PAGE,
  startedVisitor,
  textedCode,
  verifiedVisitor,
  withSession,
  type Site,
} from './visitors.fixture.js';

const carrier = createFakeCarrier();
const server = useTestServer({ carrier });
let site: Site;
let token: string;
let made = 0;

beforeEach(async () => {
  made += 1;
  ({ site, token } = await openSite(server, carrier, `+1415555${String(2000 + made)}`));
});

const query = <T extends object>(text: string, values: unknown[]) =>
  server.context.kernel.db.pool.query<T & Record<string, unknown>>(text, values);

async function agentAnswers(body: string, phone = NUMBER): Promise<void> {
  await query(
    `insert into communications (company_id, type, direction, lead_number, line_id, user_id, body, current_status, disposition_status, created_at)
     values ($1, 'sms', 'outbound', $2, $3, $4, $5, 'sent', 'completed', $6)`,
    [site.admin.companyId, phone, site.lineId, site.admin.id, body, server.clock.now()],
  );
}

describe('the form', () => {
  it('refuses a program that fills it at once, a form of another site, and one that is too old', async () => {
    const form = await filledForm(server, token);
    const { body: widget } = await server.call(getVisitorWidget, { as: token });
    const hasty = await server.call(startVisitor, { as: token, body: { ...form, form_token: widget.form_token } });
    expect([hasty.status, hasty.error.code, hasty.headers['retry-after']]).toEqual([429, 'RATE_LIMITED', '2']);

    const other = await (await createSite(server, '+14155551999')).token();
    const foreign = await server.call(startVisitor, { as: other, body: form });
    expect([foreign.status, foreign.error.code]).toEqual([409, 'CONFLICT']);

    server.clock.advance(30 * 60_000);
    const later = { ...(await filledForm(server, token)), form_token: form.form_token };
    expect((await server.call(startVisitor, { as: token, body: later })).status).toBe(200);
  });

  it('names the field of a number that is none', async () => {
    const body = { ...(await filledForm(server, token)), phone_number: '12' };
    const answer = await server.call(startVisitor, { as: token, body });
    expect(answer.error).toMatchObject({
      code: 'VALIDATION_FAILED',
      errors: { phone_number: [expect.stringContaining('not a phone number')] },
    });
  });

  it('asks again when the consent text is not the present one', async () => {
    const body = { ...(await filledForm(server, token)), consent_text: 'I agree to nothing.' };
    const answer = await server.call(startVisitor, { as: token, body });
    expect([answer.status, answer.error.message]).toEqual([409, expect.stringContaining('has changed')]);
  });

  it('answers a program that fills the hidden field as everybody, and texts nothing', async () => {
    const body = { ...(await filledForm(server, token)), website: 'https://spam.example' };
    const answer = await server.call(startVisitor, { as: token, body });
    expect(answer.status).toBe(200);
    expect(Object.keys(answer.body).sort()).toEqual(
      Object.keys(await startedVisitor(server, token, '+14155550151')).sort(),
    );
    expect(await textedCode(server, carrier)).toBe('no code');
    const again = await server.call(resendVisitorCode, { as: token, headers: withSession(answer.body), body: {} });
    expect(again.error.code).toBe('VISITOR_SESSION');
  });

  it('tells nothing about a number: known, opted out and unknown ones get the same answer', async () => {
    await verifiedVisitor(server, carrier, token);
    const written = await verifiedVisitor(server, carrier, token, '+14155550152');
    await server.call(sendVisitorText, {
      as: token,
      headers: withSession(written),
      body: { client_id: randomUUID(), body: 'Hi', page: PAGE },
    });
    await query(
      `insert into opt_outs (company_id, phone_number, opted_out_at, source) values ($1, '+14155550152', $2, 'keyword')`,
      [site.admin.companyId, server.clock.now()],
    );
    carrier.texts.length = 0;
    const [optedOut, unknown] = [
      await startedVisitor(server, token, '+14155550152'),
      await startedVisitor(server, token, '+14155550153'),
    ];
    const shape = ({
      token: _token,
      phone_number: _number,
      ...rest
    }: object & { token: string; phone_number: string }) =>
      Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, typeof value]));
    expect(shape(optedOut)).toEqual(shape(unknown));
    expect(await textedCode(server, carrier, '+14155550153')).toMatch(/^\d{6}$/);
    expect(await textedCode(server, carrier, '+14155550152')).toBe('no code');
  });

  it('limits one address, and texts a number only so often whoever asks', async () => {
    for (let count = 0; count < 6; count += 1) await startedVisitor(server, token);
    await textedCode(server, carrier);
    expect(carrier.texts.filter(({ to }) => to === NUMBER)).toHaveLength(4);
    await startedVisitor(server, token, '+14155550154');
    await startedVisitor(server, token, '+14155550154');
    const ninth = await server.call(startVisitor, { as: token, body: await filledForm(server, token) });
    expect([ninth.status, ninth.error.code]).toEqual([429, 'RATE_LIMITED']);
  });
});

describe('the code', () => {
  it('is six digits, holds ten minutes, and is stored as a keyed hash only', async () => {
    const session = await startedVisitor(server, token);
    const code = await textedCode(server, carrier);
    expect(carrier.texts.at(-1)?.body).toBe(
      `${code} is your code for Harbor Shoes. It expires in 10 minutes. Didn't request it? Ignore this text.`,
    );
    const { rows } = await query<{ code_hash: string }>(`select code_hash from visitor_codes where company_id = $1`, [
      site.admin.companyId,
    ]);
    expect(rows.map(({ code_hash }) => code_hash)).not.toContain(code);
    server.clock.advance(10 * 60_000);
    const late = await server.call(verifyVisitor, { as: token, headers: withSession(session), body: { code } });
    expect([late.status, late.error.code]).toEqual([409, 'CODE_OVER']);
  });

  it('is over after five wrong tries, also for the right one', async () => {
    const session = await startedVisitor(server, token);
    const code = await textedCode(server, carrier);
    const wrong = code === '000000' ? '000001' : '000000';
    const attempt = (body: { code: string }) =>
      server.call(verifyVisitor, { as: token, headers: withSession(session), body });
    expect((await attempt({ code: wrong })).error.errors).toEqual({
      code: ['That code isn’t right. You have 4 tries left.'],
    });
    for (let count = 0; count < 3; count += 1) await attempt({ code: wrong });
    expect((await attempt({ code: wrong })).error.code).toBe('CODE_OVER');
    expect((await attempt({ code })).error.code).toBe('CODE_OVER');
  });

  it('comes again after a minute, and the one before stops to hold', async () => {
    const session = await startedVisitor(server, token);
    const first = await textedCode(server, carrier);
    const headers = withSession(session);
    const early = await server.call(resendVisitorCode, { as: token, headers, body: {} });
    expect([early.error.code, early.headers['retry-after']]).toEqual(['RATE_LIMITED', '60']);
    server.clock.advance(60_000);
    expect((await server.call(resendVisitorCode, { as: token, headers, body: {} })).status).toBe(200);
    const second = await textedCode(server, carrier);
    if (first !== second)
      expect((await server.call(verifyVisitor, { as: token, headers, body: { code: first } })).status).toBe(422);
    const verified = await server.call(verifyVisitor, { as: token, headers, body: { code: second } });
    expect(verified.body).toMatchObject({ is_verified: true, phone_number: NUMBER });
    const again = await server.call(resendVisitorCode, { as: token, headers: withSession(verified.body), body: {} });
    expect([again.status, again.error.code]).toEqual([409, 'CONFLICT']);
  });

  it('puts the exact consent into the ledger only when the number turned out to be theirs', async () => {
    const ledger = async () =>
      (
        await query<{ text_shown: string; phone_number: string }>(
          `select text_shown, phone_number, page_url, action, source from consents where company_id = $1`,
          [site.admin.companyId],
        )
      ).rows;
    const { body: widget } = await server.call(getVisitorWidget, { as: token });
    await startedVisitor(server, token);
    expect(await ledger()).toEqual([]);
    await verifiedVisitor(server, carrier, token);
    expect(await ledger()).toEqual([
      {
        text_shown: widget.consent_text,
        phone_number: NUMBER,
        page_url: PAGE.url,
        action: 'granted',
        source: 'visitor',
      },
    ]);
  });
});

describe('the session', () => {
  it('is refused without a token, with an unknown one, at another site, and after it was ended', async () => {
    const session = await verifiedVisitor(server, carrier, token);
    const read = (as: string, headers = {}) => server.call(listVisitorTexts, { as, headers });
    expect((await read(token)).error.code).toBe('VISITOR_SESSION');
    expect((await read(token, { 'x-visitor-session': 'vs_unknown' })).error.code).toBe('VISITOR_SESSION');
    const other = await (await createSite(server, '+14155551998')).token();
    expect((await read(other, withSession(session))).error.code).toBe('VISITOR_SESSION');
    expect((await read(token, withSession(session))).status).toBe(200);
    await server.call(endVisitor, { as: token, headers: withSession(session) });
    expect((await read(token, withSession(session))).error.code).toBe('VISITOR_SESSION');
  });

  it('shows nothing before the number is verified on this browser', async () => {
    await verifiedVisitor(server, carrier, token);
    await agentAnswers('Your refund was sent');
    const elsewhere = await startedVisitor(server, token);
    const headers = withSession(elsewhere);
    expect((await server.call(listVisitorTexts, { as: token, headers })).error.code).toBe('FORBIDDEN');
    const text = { client_id: randomUUID(), body: 'Hi', page: PAGE };
    expect((await server.call(sendVisitorText, { as: token, headers, body: text })).error.code).toBe('FORBIDDEN');
    server.clock.advance(60_000);
    const code = await textedCode(server, carrier);
    const verified = await server.call(verifyVisitor, { as: token, headers, body: { code } });
    // What came before is not shown here either: this browser proved the number only now.
    expect((await server.call(listVisitorTexts, { as: token, headers: withSession(verified.body) })).body.data).toEqual(
      [],
    );
  });

  it('changes its token each time it is taken up, and ends when an old one is used', async () => {
    const session = await verifiedVisitor(server, carrier, token);
    const resumed = await server.call(resumeVisitor, { as: token, headers: withSession(session), body: {} });
    expect(resumed.body).toMatchObject({ is_verified: true, name: 'Maya van den Berg' });
    expect(resumed.body.token).not.toBe(session.token);
    // The answer may have been lost: the old one holds for a minute.
    expect((await server.call(listVisitorTexts, { as: token, headers: withSession(session) })).status).toBe(200);
    server.clock.advance(61_000);
    expect((await server.call(listVisitorTexts, { as: token, headers: withSession(session) })).status).toBe(401);
    expect((await server.call(listVisitorTexts, { as: token, headers: withSession(resumed.body) })).status).toBe(401);
  });
});

describe('a session that is taken up more than once', () => {
  const take = (as: string, of: { readonly token: string }) =>
    server.call(resumeVisitor, { as, headers: withSession(of), body: {} });

  it('gives several tabs that open at once the same token, which holds', async () => {
    const session = await verifiedVisitor(server, carrier, token);
    const tabs = await Promise.all([take(token, session), take(token, session), take(token, session)]);
    expect(new Set(tabs.map(({ body }) => body.token)).size).toBe(1);
    server.clock.advance(61_000);
    for (const { body } of tabs)
      expect((await server.call(listVisitorTexts, { as: token, headers: withSession(body) })).status).toBe(200);
  });

  it('gives a token that holds to a visitor who enters the right code again because the answer was lost', async () => {
    const session = await startedVisitor(server, token);
    const code = await textedCode(server, carrier);
    const verify = () => server.call(verifyVisitor, { as: token, headers: withSession(session), body: { code } });
    const [first, again] = [await verify(), await verify()];
    expect(again.body).toMatchObject({ is_verified: true, token: first.body.token });
    server.clock.advance(61_000);
    expect((await server.call(listVisitorTexts, { as: token, headers: withSession(again.body) })).status).toBe(200);
  });
});

describe('the conversation', () => {
  it('refuses an empty text, one that is too long, and one in a thousand', async () => {
    const headers = withSession(await verifiedVisitor(server, carrier, token));
    const send = (body: string) =>
      server.call(sendVisitorText, { as: token, headers, body: { client_id: randomUUID(), body, page: PAGE } });
    expect((await send('   ')).error.errors).toEqual({ body: ['Write something first.'] });
    expect((await send('x'.repeat(1601))).error.errors).toEqual({ body: ['Keep the text within 1600 characters.'] });
    for (let count = 0; count < 12; count += 1) expect((await send(`Text ${count}`)).status).toBe(200);
    expect((await send('One more')).error.code).toBe('RATE_LIMITED');
  });

  it('writes into the thread of the contact, once, with an unread text for the team', async () => {
    const headers = withSession(await verifiedVisitor(server, carrier, token));
    const body = { client_id: randomUUID(), body: 'Do you have these in 42?', page: PAGE };
    const [first, second] = [
      await server.call(sendVisitorText, { as: token, headers, body }),
      await server.call(sendVisitorText, { as: token, headers, body }),
    ];
    expect(second.body).toEqual(first.body);
    expect(first.body).toMatchObject({ from: 'visitor', body: body.body, client_id: body.client_id });
    const { rows } = await query<{ id: string }>(`select id from contacts where company_id = $1`, [
      site.admin.companyId,
    ]);
    const contactId = Number(rows[0]?.id);
    const contact = await server.call(getContact, { as: site.admin, params: { id: contactId } });
    expect(contact.body).toMatchObject({ first_name: 'Maya', last_name: 'van den Berg', unread_texts_count: 1 });
    const thread = await server.call(listContactCommunications, { as: site.admin, params: { id: contactId } });
    expect(thread.body.data).toMatchObject([{ type: 'sms', direction: 'inbound', body: body.body, is_read: false }]);
  });

  it('answers a waiting browser when the agent has written, with the first name only', async () => {
    const headers = withSession(await verifiedVisitor(server, carrier, token));
    const { state } = (await server.call(listVisitorTexts, { as: token, headers })).body;
    await agentAnswers('Yes, two pairs.');
    const answer = await server.call(listVisitorTexts, {
      as: token,
      headers,
      query: { known: state, wait_seconds: 25 },
    });
    expect(answer.body.data).toMatchObject([{ from: 'company', body: 'Yes, two pairs.', author: 'Person' }]);
    expect(answer.body.state).not.toBe(state);
  });

  it("never shows another number's or another line's texts", async () => {
    const headers = withSession(await verifiedVisitor(server, carrier, token));
    await agentAnswers('Not for you', '+14155550155');
    await query(
      `insert into communications (company_id, type, direction, lead_number, body, current_status, disposition_status, created_at)
       values ($1, 'sms', 'outbound', $2, 'From another line', 'sent', 'completed', $3)`,
      [site.admin.companyId, NUMBER, server.clock.now()],
    );
    expect((await server.call(listVisitorTexts, { as: token, headers })).body.data).toEqual([]);
  });
});
