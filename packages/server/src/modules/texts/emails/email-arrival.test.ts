import {
  allowEmail,
  createContact,
  deleteContact,
  getContact,
  listCommunications,
  listContactCommunications,
  listContacts,
  listNotifications,
  mergeContacts,
  updateLineEmail,
  type Communication,
} from '@talk/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { runSchedule } from '../../../testing/index.js';
import { inbound, MAYA, useEmails, type EmailWorld } from './emails-world.fixture.js';

const world = useEmails();
const { server, mail } = world;
let at: EmailWorld;
let route: string;

beforeEach(async () => {
  at = await world.open();
  route = await at.intake();
});

const timeline = async (id = at.contactId): Promise<readonly Communication[]> =>
  (await server.call(listContactCommunications, { as: at.admin, params: { id }, query: {} })).body.data;
const contact = async (id = at.contactId) => (await server.call(getContact, { as: at.admin, params: { id } })).body;
const found = async (search: string) =>
  (await server.call(listContacts, { as: at.admin, query: { search } })).body.data;
/** A report of a mail server about an email of ours. */
const bounce = (messageId: string, recipient: string, status = '5.1.1', action = 'failed') =>
  inbound(
    route,
    {
      from: 'Mail Delivery System <MAILER-DAEMON@mx.example.com>',
      subject: 'Undelivered Mail Returned to Sender',
      text: 'I am sorry.',
      attachment1: {
        fileName: 'details.txt',
        type: 'message/delivery-status',
        bytes: Buffer.from(
          `Final-Recipient: rfc822; ${recipient}\nAction: ${action}\nStatus: ${status}\nDiagnostic-Code: smtp; 550 ${status} No such user`,
        ),
      },
      attachment2: {
        fileName: 'original.eml',
        type: 'message/rfc822',
        bytes: Buffer.from(`From: x\nMessage-ID: ${messageId}\n\nbody`),
      },
    },
    'Auto-Submitted: auto-replied\n',
  );

describe('an email that arrives', () => {
  it('is unread on its contact’s timeline, counts, opens the task and notifies', async () => {
    const posted = inbound(route, { text: 'Yes.\n\nOn Fri, Nov 27, 2026 Ada <ada@acme.test> wrote:\n> Shall we?' });
    expect(await world.post(posted)).toEqual({ status: 200, outcome: 'received' });
    const [email] = await timeline();
    expect(email).toMatchObject({
      type: 'email',
      direction: 'inbound',
      campaign_id: at.lineId,
      lead_number: MAYA,
      is_read: false,
      body: 'Yes.',
      current_status2: 'received',
      disposition_status2: 'completed',
    });
    expect(email?.email).toMatchObject({
      subject: 'Quote',
      from_name: 'Maya Lopez',
      from_address: MAYA,
      to_address: route,
      kind: 'person',
      quoted: 'On Fri, Nov 27, 2026 Ada <ada@acme.test> wrote:\n> Shall we?',
      status: 'received',
    });
    expect(await contact()).toMatchObject({
      unread_texts_count: 1,
      inbound_communications_count: 1,
      task_status: 2,
    });
    const { body } = await server.call(listNotifications, { as: at.admin, query: {} });
    expect(body.data[0]).toMatchObject({ kind: 'emails', contact_id: at.contactId, text: 'Yes.' });
  });

  it('is taken in once, even if it is posted twice at the same moment', async () => {
    const posted = inbound(route);
    const outcomes = await Promise.all([world.post(posted), world.post(posted)]);
    expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual(['known', 'received']);
    expect((await world.post(posted)).outcome).toBe('known');
    expect((await timeline()).length).toBe(1);
  });

  it('makes a contact of an unknown sender, and ignores the case of the address', async () => {
    const from = 'Bo Nguyen <Bo.Nguyen@Example.org>';
    await world.post(inbound(route, { from }));
    await world.post(inbound(route, { from: 'bo.nguyen@example.ORG', text: 'One more thing' }));
    const people = await found('Nguyen');
    expect(people.map(({ name, email, unread_texts_count }) => [name, email, unread_texts_count])).toEqual([
      ['Bo Nguyen', 'bo.nguyen@example.org', 2],
    ]);
  });

  it('belongs to the contact whose email it answers, from any address', async () => {
    await at.account();
    const sent = await at.sent();
    const { messageId } = mail.taken.at(-1) ?? { messageId: '' };
    await world.post(inbound(route, { from: 'maya.private@example.net' }, `In-Reply-To: ${messageId}\n`));
    const [answer] = await timeline();
    expect(answer).toMatchObject({ lead_number: 'maya.private@example.net', email: { reply_to_id: sent.id } });
    expect(await found('maya.private')).toEqual([]);
  });

  it('belongs to the contact whose email it answers, of two who share an address', async () => {
    await at.account();
    await at.sent();
    const { messageId } = mail.taken.at(-1) ?? { messageId: '' };
    server.clock.advance(60_000);
    const partner = await server.call(createContact, { as: at.admin, body: { first_name: 'Leo', email: MAYA } });
    const { pool } = server.context.kernel.db;
    const now = server.clock.now();
    await pool.query('update contacts set last_engagement_at = $1 where id = $2', [now, partner.body.id]);
    await world.post(inbound(route, {}, `In-Reply-To: ${messageId}\n`));
    expect([(await timeline()).length, await timeline(partner.body.id)]).toEqual([2, []]);
    // One that answers nothing goes to the contact who was in touch last.
    await pool.query('update contacts set last_engagement_at = $1 where id = $2', [now, at.contactId]);
    server.clock.advance(60_000);
    await pool.query('update contacts set last_engagement_at = $1 where id = $2', [
      server.clock.now(),
      partner.body.id,
    ]);
    await world.post(inbound(route));
    expect(await timeline(partner.body.id)).toHaveLength(1);
  });

  it('is answered in its thread', async () => {
    await at.account();
    await world.post(inbound(route, {}, 'References: <first@example.com>\n'));
    const [received] = await timeline();
    const answer = await at.sent({ subject: 'Re: Quote', reply_to_id: received?.id ?? 0 });
    const { inReplyTo, references } = mail.taken.at(-1) ?? { inReplyTo: null, references: [] };
    expect(references).toEqual(['<first@example.com>', inReplyTo]);
    expect(answer.email?.reply_to_id).toBe(received?.id);
    const other = await server.call(createContact, {
      as: at.admin,
      body: { first_name: 'Bo', email: 'bo@example.com' },
    });
    expect((await at.email({ reply_to_id: other.body.id + 10_000 })).error.errors).toEqual({
      reply_to_id: ['The email that this one answers is not an email of this contact.'],
    });
  });

  it('is answered at the address that wrote it, whose marks count', async () => {
    await at.account();
    await at.sent();
    const { messageId } = mail.taken.at(-1) ?? { messageId: '' };
    const wrote = 'maya.private@example.net';
    await world.post(inbound(route, { from: wrote }, `In-Reply-To: ${messageId}\n`));
    const answers = { reply_to_id: (await timeline())[0]?.id ?? 0 };
    expect((await at.check(answers)).body).toMatchObject({ decision: 'allowed', to_address: wrote });
    mail.answers.push({ kind: 'failed', problem: 'recipient', detail: '550 5.1.1 unknown', isForNow: false });
    expect((await at.sent(answers)).email?.to_address).toBe(wrote);
    expect((await at.check(answers)).body.obstacles.map(({ code }) => code)).toEqual(['bounced']);
    expect((await at.check()).body).toMatchObject({ decision: 'allowed', to_address: MAYA });
    const params = { id: at.contactId };
    const allowed = await server.call(allowEmail, { as: at.admin, params, query: answers });
    expect(allowed.body).toMatchObject({ decision: 'allowed', to_address: wrote });
  });

  it('keeps its files, and text alone of HTML', async () => {
    const posted = inbound(route, {
      text: '',
      html: '<p onclick="steal()">Hello</p><script>steal()</script><img src="https://track.test/1.png">',
      attachment1: { fileName: 'plan <1>.pdf', type: 'application/pdf', bytes: Buffer.from('%PDF-1.7 plan') },
      attachment2: { fileName: 'page.html', type: 'text/html', bytes: Buffer.from('<script>x()</script>') },
    });
    await world.post(posted);
    const [email] = await timeline();
    expect(email?.body).toBe('Hello');
    const files = email?.email?.attachments ?? [];
    // What a browser could run is only ever downloaded.
    expect(files.map(({ name, content_type: type }) => [name, type])).toEqual([
      ['plan 1.pdf', 'application/pdf'],
      ['page.html', 'application/octet-stream'],
    ]);
    const read = await server.app.inject({
      method: 'GET',
      url: files[1]?.url ?? '',
      headers: { authorization: `Bearer ${at.admin.token}` },
    });
    expect([read.statusCode, read.headers['content-disposition']]).toEqual([
      200,
      expect.stringContaining('attachment'),
    ]);
  });

  it('is found by subject and by text, and by its type', async () => {
    await world.post(inbound(route, { subject: 'Ångström order', text: 'Twelve crates of pears' }));
    await world.post(inbound(route, { subject: 'Other', text: 'nothing' }));
    const search = async (search_text: string) =>
      (await server.call(listCommunications, { as: at.admin, query: { search_text, type: 'email' } })).body.data.length;
    expect([await search('angstrom'), await search('crates pears'), await search('plums')]).toEqual([1, 1, 0]);
  });

  it('that answers an email of a deleted contact makes a new contact', async () => {
    await at.account();
    await at.sent();
    await server.call(deleteContact, { as: at.admin, params: { id: at.contactId } });
    const { messageId } = mail.taken.at(-1) ?? { messageId: '' };
    const posted = inbound(route, { from: 'Maya Again <again@example.com>' }, `In-Reply-To: ${messageId}\n`);
    expect(await world.post(posted)).toEqual({ status: 200, outcome: 'received' });
    const [made] = await found('again@example.com');
    expect(made?.id).not.toBe(at.contactId);
    expect((await timeline(made?.id)).map(({ lead_number }) => lead_number)).toEqual(['again@example.com']);
  });

  it('belongs to the contact that its sender was merged into, even at the address that was dropped', async () => {
    const from = 'Maya L <maya.old@example.net>';
    await world.post(inbound(route, { from }));
    const [loser] = await found('maya.old@example.net');
    const winner = await contact();
    const merged = await server.call(mergeContacts, {
      as: at.admin,
      params: { id: at.contactId },
      body: { loser_id: loser?.id ?? 0, if_version: winner.version, loser_if_version: loser?.version ?? 0 },
    });
    expect(merged.status).toBe(200);
    await world.post(inbound(route, { from, text: 'One more thing' }));
    expect((await timeline()).map(({ body }) => body)).toContain('One more thing');
    expect(await found('maya.old@example.net')).toEqual([]);
  });

  it('makes the contact’s address take email again only if it answers an email to it', async () => {
    await at.account();
    await at.sent();
    const { messageId = '' } = mail.taken.at(-1) ?? {};
    await server.context.kernel.db.pool.query(
      'insert into email_marks (company_id, address, unsubscribed_at, bounced_at) values ($1, $2, now(), now())',
      [at.companyId, MAYA],
    );
    const obstacles = async () => (await at.check()).body.obstacles.map(({ code }) => code);
    // Anyone can write Maya's address into an email.
    await world.post(inbound(route));
    await world.post(inbound(route, {}, 'In-Reply-To: <made-up@example.com>\n'));
    await world.post(inbound(route, { from: 'Bo <bo@example.com>' }, `In-Reply-To: ${messageId}\n`));
    expect(await obstacles()).toEqual(['unsubscribed', 'bounced']);
    await world.post(inbound(route, {}, `In-Reply-To: ${messageId}\n`));
    expect(await obstacles()).toEqual([]);
  });
});

describe('a post', () => {
  it('that the provider has not signed changes nothing', async () => {
    const forged = Buffer.from('no signature').toString('base64');
    expect((await world.post(inbound(route), forged)).status).toBe(403);
    const bare = await server.app.inject({
      method: 'POST',
      url: '/email/inbound',
      payload: 'x',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    });
    expect(bare.statusCode).toBe(403);
    expect(await timeline()).toEqual([]);
  });

  it('for a line without intake, or for no line, is answered so that it is not repeated', async () => {
    await server.call(updateLineEmail, { as: at.admin, params: { id: at.lineId }, body: { email_intake: false } });
    for (const to of [route, 'nobody@in.talk.test'])
      expect(await world.post(inbound(to))).toEqual({ status: 200, outcome: 'no-line' });
    expect(await world.post({ hello: 'there' })).toEqual({ status: 200, outcome: 'not-an-email' });
    expect(await timeline()).toEqual([]);
  });
});

describe('an email from a program', () => {
  it('is on the timeline, read, without a notification, and starts nothing', async () => {
    await world.post(inbound(route, { subject: 'Out of office' }, 'Auto-Submitted: auto-replied\n'));
    const [email] = await timeline();
    expect([email?.is_read, email?.email?.kind]).toEqual([true, 'auto-reply']);
    expect(await contact()).toMatchObject({
      unread_texts_count: 0,
      task_status: 1,
      last_inbound_engagement_at: null,
    });
    expect((await server.call(listNotifications, { as: at.admin, query: {} })).body.data).toEqual([]);
  });

  it('makes no contact', async () => {
    await world.post(inbound(route, { from: 'News <news@shop.example>' }, 'Precedence: bulk\n'));
    expect(await found('shop.example')).toEqual([]);
    const { body } = await server.call(listCommunications, { as: at.admin, query: { type: 'email' } });
    expect(body.data[0]).toMatchObject({ contact_id: null, email: { kind: 'bulk' } });
  });

  it('that returns an email marks the address and says why on the email', async () => {
    await at.account();
    const { id } = await at.sent();
    await world.post(bounce(mail.taken.at(-1)?.messageId ?? '', MAYA));
    expect(await at.read(id)).toMatchObject({
      disposition_status2: 'failed',
      email: {
        status: 'failed',
        failure: {
          text: 'The email was returned: the mailbox does not exist or takes no email. Check the contact’s address.',
          detail: '550 5.1.1 No such user',
        },
      },
    });
    expect((await at.check()).body.obstacles.map(({ code }) => code)).toEqual(['bounced']);
    const [report] = await timeline();
    expect([report?.email?.kind, report?.is_read, report?.email?.reply_to_id]).toEqual(['bounce', true, id]);
  });

  it('that returns an email for now lets the next one pass', async () => {
    await at.account();
    for (const status of ['4.2.2', '5.7.1']) {
      const { id } = await at.sent();
      await world.post(bounce(mail.taken.at(-1)?.messageId ?? '', MAYA, status));
      expect((await at.check()).body.decision).toBe('allowed');
      expect((await at.read(id)).email?.status).toBe('failed');
    }
  });

  it.each(['delayed', 'delivered', 'relayed', 'expanded'])('that says %s changes nothing', async (action) => {
    await at.account();
    const { id } = await at.sent();
    await world.post(bounce(mail.taken.at(-1)?.messageId ?? '', MAYA, '4.4.1', action));
    expect((await at.read(id)).email?.status).toBe('sent');
    expect((await at.check()).body.decision).toBe('allowed');
  });

  it('that only has the sender and the words of a mail server changes nothing', async () => {
    await at.account();
    const { id } = await at.sent();
    const { messageId = '' } = mail.taken.at(-1) ?? {};
    const values = { from: 'postmaster@example.com', text: `550 5.1.1 No such user\nMessage-ID: ${messageId}` };
    await world.post(inbound(route, values, `In-Reply-To: ${messageId}\n`));
    expect((await at.read(id)).email?.status).toBe('sent');
    expect((await at.check()).body.decision).toBe('allowed');
  });

  it('that names an email of no one, or another recipient, marks nothing', async () => {
    await at.account();
    const { id } = await at.sent();
    await world.post(bounce('<made-up@example.com>', MAYA));
    await world.post(bounce(mail.taken.at(-1)?.messageId ?? '', 'someone@example.com'));
    expect((await at.check()).body.decision).toBe('allowed');
    expect((await at.read(id)).email?.status).toBe('sent');
  });
});

describe('an email of a contact that is erased', () => {
  it('has no address, name or id of its sender any more', async () => {
    await world.post(inbound(route, {}, 'References: <first@example.com>\n'));
    const [email] = await timeline();
    await server.call(deleteContact, { as: at.admin, params: { id: at.contactId } });
    server.clock.advance(31 * 24 * 60 * 60_000);
    await runSchedule(server.context, 'deletions.erase');
    const { rows } = await server.context.kernel.db.pool.query(
      `select row_to_json(e) as email, c.lead_number from emails e
        join communications c on c.id = e.communication_id where e.communication_id = $1`,
      [email?.id],
    );
    expect(rows).toMatchObject([{ lead_number: 'unknown', email: { reference_ids: [], from_address: '' } }]);
    expect(JSON.stringify(rows)).not.toMatch(/maya|example\.com/i);
  });
});
