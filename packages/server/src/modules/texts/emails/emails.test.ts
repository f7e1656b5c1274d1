import { randomUUID } from 'node:crypto';
import {
  allowEmail,
  checkEmail,
  deleteCommunication,
  getCommunication,
  getContact,
  retryEmail,
  sendEmail,
  undoEmail,
  updateContact,
  updateLineEmail,
} from '@talk/contract';
import { RATE_LIMITS } from '@talk/contract/limits';
import { beforeEach, describe, expect, it } from 'vitest';
import { runSchedule, toldEvents } from '../../../testing/index.js';
import { lines } from '../../platform/lines/read.js';
import { MAYA, useEmails, type EmailWorld } from './emails-world.fixture.js';

const world = useEmails({ SMTP_URL: 'smtp://relay.test:2525', MAIL_FROM: 'talk@talk.test' });
const { server, mail } = world;
let at: EmailWorld;

beforeEach(async () => {
  at = await world.open();
});

const key = () => ({ 'idempotency-key': randomUUID() });
const run = (sql: string, ...values: unknown[]) => server.context.kernel.db.pool.query(sql, values);
const taken = () => mail.taken.filter(({ text }) => text.includes(String(at.contactId)));
const own = (values: object = {}) => ({ body: `For contact ${at.contactId}`, ...values });

describe('who may email', () => {
  it('no one who is signed out, may not write, or belongs elsewhere', async () => {
    await at.account();
    const stranger = await server.user((await server.company()).id, { roles: ['Company Admin'] });
    const reporter = await server.user(at.companyId, { roles: ['Company Reporter Access'] });
    const params = { id: at.contactId };
    for (const [as, status] of [
      [null, 401],
      [reporter, 403],
      [stranger, 404],
    ] as const) {
      const who = as === null ? {} : { as };
      const body = { subject: 'Hi', body: 'Hello' };
      expect((await server.call(sendEmail, { ...who, headers: key(), params, body })).status).toBe(status);
      expect((await server.call(checkEmail, { ...who, params })).status).toBe(status);
      expect((await server.call(allowEmail, { ...who, params })).status).toBe(status);
    }
  });

  it('no one from a line that is not theirs', async () => {
    await at.account();
    const [other] = await server.context.kernel.db.drizzle
      .insert(lines)
      .values({ companyId: at.companyId, name: 'Closed', allowedUserIds: [at.admin.id + 1_000] })
      .returning({ id: lines.id });
    const answer = await at.email({ campaign_id: other?.id ?? 0 });
    expect([answer.status, answer.error.errors]).toEqual([
      422,
      { campaign_id: ['You cannot send from this line. Choose another one.'] },
    ]);
  });
});

describe('an email', () => {
  it('waits for the undo time, is sent by the company’s mail server, and becomes sent', async () => {
    await at.account();
    const { body: queued } = await at.email(own({ subject: 'Your quote' }));
    expect(queued).toMatchObject({
      type: 'email',
      direction: 'outbound',
      lead_number: MAYA,
      current_status2: 'queued',
      disposition_status2: 'in-progress',
      is_read: true,
      body: `For contact ${at.contactId}`,
    });
    expect(queued.email).toMatchObject({ status: 'queued', subject: 'Your quote', to_address: MAYA, failure: null });
    expect(Date.parse(queued.email?.leaves_at ?? '')).toBe(server.clock.now().getTime() + 5_000);
    await world.jobs();
    expect(taken()).toEqual([]);
    // Not in the lane of texts, which wait for no mail server.
    const waiting = await run('select 1 from jobs_emails.jobs where key like $1', `%email:${queued.id}:1`);
    expect(waiting.rowCount).toBe(1);
    server.clock.advance(5_000);
    await world.jobs();
    const [sent] = taken();
    expect(sent).toMatchObject({
      from: { name: 'Acme Sales', address: 'sales@acme.test' },
      to: { name: 'Maya Lopez', address: MAYA },
      replyTo: null,
      subject: 'Your quote',
      inReplyTo: null,
      attachments: [],
    });
    expect(sent?.messageId).toMatch(/^<[0-9a-f-]{36}@localhost>$/);
    expect(mail.tries.at(-1)?.server).toMatchObject({ host: 'smtp.acme.test', password: 'hunter2', isTrusted: false });
    const after = await at.read(queued.id);
    expect([after.current_status2, after.disposition_status2, after.email?.status]).toEqual([
      'sent',
      'completed',
      'sent',
    ]);
    expect(after.email?.leaves_at).toBeNull();
    const contact = await server.call(getContact, { as: at.admin, params: { id: at.contactId } });
    expect(contact.body).toMatchObject({ outbound_communications_count: 1, outbound_texts_count: 0 });
    const events = await toldEvents(server.context.kernel, at.companyId);
    expect(events.filter(({ type }) => type === 'new_communication' || type === 'update_communication').length).toBe(3);
  });

  it('goes from the address of a line with intake without a server of the company, and answers come back there', async () => {
    const address = await at.intake();
    await at.sent(own());
    expect(taken()[0]).toMatchObject({ from: { name: 'Acme', address }, replyTo: null });
    expect(mail.tries.at(-1)?.server).toMatchObject({ host: 'relay.test', port: 2525, isTrusted: true });
    await at.account();
    await at.sent(own());
    expect(taken()[1]).toMatchObject({ from: { address: 'sales@acme.test' }, replyTo: address });
    expect((await at.check()).body).toMatchObject({ decision: 'allowed', takes_answers: true });
  });

  it('is refused once a company has sent many by the operator’s mail server, and not by its own', async () => {
    await at.intake();
    for (let sent = 0; sent < RATE_LIMITS.operatorEmails.limit; sent += 1)
      server.context.kernel.limiter.take(`operator-email:${at.companyId}`, RATE_LIMITS.operatorEmails);
    expect((await at.email()).error.code).toBe('RATE_LIMITED');
    await at.account();
    expect((await at.email()).status).toBe(200);
  });

  it('takes files of any kind but programs, up to 18 MB together', async () => {
    await at.account();
    const pdf = await at.upload();
    const docx = await at.upload('Terms.docx', Buffer.from('PK\u0003\u0004 terms'));
    const odd = await at.upload('plan.dwg', Buffer.from([0x41, 0x43, 0, 1, 2, 3]));
    expect([docx.body, odd.body].map((file) => [file.name, file.content_type])).toEqual([
      ['Terms.docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
      ['plan.dwg', 'application/octet-stream'],
    ]);
    for (const [name, bytes] of [
      ['setup.exe', Buffer.from('x')],
      ['photo.jpg', Buffer.from('MZ\u0090')],
    ] as const) {
      const answer = await at.upload(name, bytes);
      expect([answer.status, answer.error.errors]).toEqual([
        422,
        { name: ['Mail servers refuse programs. Send a link to it instead.'] },
      ]);
    }
    const { email } = await at.sent(own({ attachments: [pdf.body.uuid, docx.body.uuid] }));
    expect(email?.attachments.map(({ name }) => name)).toEqual(['Quote.pdf', 'Terms.docx']);
    expect(taken()[0]?.attachments.map(({ name, bytes }) => [name, bytes.length])).toEqual([
      ['Quote.pdf', 14],
      ['Terms.docx', 10],
    ]);
    const large = await Promise.all(['a', 'b'].map((name) => at.upload(`${name}.bin`, Buffer.alloc(9_500_000, 1))));
    const answer = await at.email({ attachments: large.map(({ body }) => body.uuid) });
    expect(answer.error.errors).toEqual({
      attachments: ['The files of an email can have at most 18 MB together. Leave one out, or send a link to it.'],
    });
  });

  it('can be undone until it is sent, by its sender', async () => {
    await at.account();
    const { uuid } = (await at.upload()).body;
    const { body: queued } = await at.email({ subject: 'Oops', body: 'Wrong', attachments: [uuid] });
    const colleague = await server.user(at.companyId, { roles: ['Company Admin'] });
    expect((await server.call(undoEmail, { as: colleague, params: { id: queued.id } })).status).toBe(404);
    const undone = await server.call(undoEmail, { as: at.admin, params: { id: queued.id } });
    expect(undone.body).toMatchObject({ draft: { subject: 'Oops', body: 'Wrong' }, attachments: [{ uuid }] });
    const { id } = await at.sent();
    const late = await server.call(undoEmail, { as: at.admin, params: { id } });
    expect([late.status, late.error.message]).toEqual([409, 'This email was already sent.']);
  });

  it('is sent once with the same key', async () => {
    await at.account();
    const headers = key();
    const params = { id: at.contactId };
    const ids = [];
    for (let tries = 0; tries < 2; tries += 1) {
      const body = { subject: 'Hi', ...own() };
      ids.push((await server.call(sendEmail, { as: at.admin, headers, params, body })).body.id);
    }
    server.clock.advance(10_000);
    await world.jobs();
    expect([ids[1], taken().length]).toEqual([ids[0], 1]);
  });
});

describe('a mail server', () => {
  const busy = { kind: 'failed', problem: 'busy', detail: '421 try later', isForNow: true } as const;

  it('that is busy is tried again with the same id, for a day', async () => {
    await at.account();
    mail.answers.push(busy, busy);
    const { id, email } = await at.sent(own());
    expect(email?.status).toBe('sending');
    server.clock.advance(60_000);
    await world.jobs();
    server.clock.advance(60_000);
    await world.jobs();
    expect((await at.read(id)).email?.status).toBe('sent');
    expect(new Set(mail.tries.slice(-3).map((each) => each.email.messageId)).size).toBe(1);
  });

  it('that stays away lets the email fail after a day, and it can be sent again', async () => {
    await at.account();
    mail.answers.push(busy, busy);
    const { id } = await at.sent(own());
    server.clock.advance(25 * 60 * 60_000);
    await world.jobs();
    const later = await server.user(at.companyId, { roles: ['Company Admin'] });
    const { body: failed } = await server.call(getCommunication, { as: later, params: { id } });
    expect(failed.disposition_status2).toBe('failed');
    expect(failed.email).toMatchObject({
      status: 'failed',
      failure: {
        text: 'The mail server did not take the email within a day, so it was not sent. Send it again.',
        detail: null,
      },
    });
    const retry = (communicationId: number) =>
      server.call(retryEmail, { as: later, headers: key(), params: { id: communicationId } });
    const again = await retry(id);
    expect(again.body).toMatchObject({ body: failed.body, email: { status: 'queued' } });
    expect((await retry(again.body.id)).status).toBe(409);
  });

  it('that refuses the password fails the email at once, with what an admin can do', async () => {
    await at.account();
    mail.answers.push({ kind: 'failed', problem: 'sign-in', detail: '535 no', isForNow: false });
    const { email } = await at.sent(own());
    expect(email?.failure?.text).toBe(
      'The mail server refused the user name or the password. An admin can correct it under Settings, Email.',
    );
    expect((await at.check()).body.decision).toBe('allowed');
  });

  it('that knows no such mailbox marks the address until a user allows it again', async () => {
    await at.account();
    mail.answers.push({ kind: 'failed', problem: 'recipient', detail: '550 5.1.1 unknown', isForNow: false });
    await at.sent(own());
    const refused = await at.email();
    expect([refused.status, refused.error.errors]).toEqual([
      422,
      {
        contact: [
          'Email to this address was returned as undeliverable. Correct the address, or allow it again if it is right.',
        ],
      },
    ]);
    const allowed = await server.call(allowEmail, { as: at.admin, params: { id: at.contactId } });
    expect(allowed.body.decision).toBe('allowed');
    expect((await at.sent(own())).email?.status).toBe('sent');
  });

  it('that refuses an address which may be right marks nothing', async () => {
    await at.account();
    for (const detail of ['552 5.2.2 over quota', '554 5.7.1 blocked by Spamhaus', '550 relaying denied']) {
      mail.answers.push({ kind: 'failed', problem: 'recipient', detail, isForNow: false });
      expect((await at.sent(own())).email?.failure).toEqual({
        text: 'The email was returned. The mailbox may be full or away for now; send it again later.',
        detail,
      });
    }
    expect((await at.check()).body.decision).toBe('allowed');
  });

  it('gets an email again whose job was lost', async () => {
    await at.account();
    const { body } = await at.email(own());
    // The job that waits no longer counts.
    await run('update emails set tries = tries + 1 where communication_id = $1', body.id);
    server.clock.advance(3 * 60_000);
    await runSchedule(server.context, 'emails.sweep');
    await world.jobs();
    expect((await at.read(body.id)).email?.status).toBe('sent');
  });
});

describe('an email is refused', () => {
  const patch = (body: object) => server.call(updateContact, { as: at.admin, params: { id: at.contactId }, body });
  const codes = async () => (await at.check()).body.obstacles.map(({ code }) => code);

  it('with the fix, before and when it is sent', async () => {
    const refused = await at.email();
    expect([refused.status, refused.error.errors]).toEqual([
      422,
      { campaign_id: ['No email is set up for your company. An admin can do it under Settings, Email.'] },
    ]);
    await at.account();
    await patch({ email: null });
    expect((await at.email()).error.errors).toEqual({
      contact: ['This contact has no email address. Add one to the contact’s details.'],
    });
    await patch({ email: MAYA });
    await run('update contacts set is_blocked = true, is_dnc = true where id = $1', at.contactId);
    expect(await codes()).toEqual(['blocked', 'dnc']);
  });

  it('from a line without intake if only another one can', async () => {
    await at.intake();
    const [other] = await server.context.kernel.db.drizzle
      .insert(lines)
      .values({ companyId: at.companyId, name: 'Another' })
      .returning({ id: lines.id });
    const { body } = await at.check({ campaign_id: other?.id ?? 0 });
    expect(body.obstacles.map(({ code }) => code)).toEqual(['line-cannot-email']);
    // Without a choice, the line that can is taken.
    expect((await at.check()).body).toMatchObject({ decision: 'allowed', campaign_id: at.lineId });
  });

  it.each([
    ['This account is suspended, so no email is sent.', `update companies set status = 'suspended' where id = $1`],
    ['Finish business verification to send email.', `update companies set kyc_status = 'in_review' where id = $1`],
    [
      'The user who sends this can no longer send messages.',
      'update memberships set enabled = false where company_id = $1',
    ],
    [
      'This line is paused. Choose another line, or ask an admin to resume it.',
      'update lines set is_paused = true where company_id = $1',
    ],
    ['This line was deleted. Choose another line.', 'update lines set deleted_at = now() where company_id = $1'],
  ])('while it waits: %s', async (text, change) => {
    await at.account();
    const { body } = await at.email(own());
    await run(change, at.companyId);
    server.clock.advance(10_000);
    await world.jobs();
    const rows = await run('select status, failure_text from emails where communication_id = $1', body.id);
    expect(rows.rows).toEqual([{ status: 'failed', failure_text: text }]);
    expect(taken()).toEqual([]);
  });

  it('when what prevents it came up while it waited', async () => {
    await at.account();
    const { body } = await at.email(own());
    await run('update contacts set is_blocked = true where id = $1', at.contactId);
    server.clock.advance(10_000);
    await world.jobs();
    expect((await at.read(body.id)).email).toMatchObject({
      status: 'failed',
      failure: { text: 'This contact is blocked. Unblock the contact to send email.' },
    });
    expect(taken()).toEqual([]);
  });

  it('once the contact has unsubscribed by the link, which asks first', async () => {
    await at.account();
    await at.sent(own());
    const url = new URL(taken()[0]?.unsubscribeUrl ?? '');
    const asked = await server.app.inject({ method: 'GET', url: url.pathname });
    expect([asked.statusCode, asked.body.includes('Unsubscribe from Acme')]).toEqual([200, true]);
    expect(await codes()).toEqual([]);
    const done = await server.app.inject({
      method: 'POST',
      url: url.pathname,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    });
    expect(done.statusCode).toBe(200);
    expect(await codes()).toEqual(['unsubscribed']);
    const allowed = await server.call(allowEmail, { as: at.admin, params: { id: at.contactId } });
    expect(allowed.status).toBe(409);
    expect((await server.app.inject({ method: 'POST', url: '/email/unsubscribe/made-up' })).statusCode).toBe(404);
  });
});

describe('what an admin deletes', () => {
  it('takes subject, quote and text of an email', async () => {
    await at.account();
    const { id } = await at.sent(own({ subject: 'Secret' }));
    const { body } = await server.call(deleteCommunication, { as: at.admin, params: { id } });
    expect([body.body, body.email?.subject]).toEqual([null, '']);
  });
});

describe('intake of a line', () => {
  it('gives the line one address, which it keeps', async () => {
    const address = await at.intake();
    expect(address).toMatch(/^sales-line-[a-z2-9]{5}@in\.talk\.test$/);
    const set = (isOn: boolean) =>
      server.call(updateLineEmail, { as: at.admin, params: { id: at.lineId }, body: { email_intake: isOn } });
    expect((await set(false)).body).toMatchObject({ email_intake: false, address });
    expect((await set(true)).body).toMatchObject({ email_intake: true, address });
  });
});
