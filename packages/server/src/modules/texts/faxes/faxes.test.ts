import { randomUUID } from 'node:crypto';
import {
  checkFax,
  getContact,
  getCommunication,
  retryFax,
  sendFax,
  undoFax,
  uploadFaxFile,
  type RejectionCode,
} from '@talk/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { runSchedule, toldEvents } from '../../../testing/index.js';
import { incomingNumbers, lines } from '../../platform/lines/read.js';
import { EMAIL, NO_FAX, pdf, useFaxes, type FaxWorld } from './faxes-world.fixture.js';

const world = useFaxes();
const { server, carrier } = world;
const DAY_MS = 86_400_000;
let at: FaxWorld;

beforeEach(async () => {
  at = await world.open();
});

/** Of a password that nobody knows. */
const WORDS = '0'.repeat(64);
const LOCK = `/Encrypt << /Filter /Standard /V 1 /R 2 /O <${WORDS}> /U <${WORDS}> /P -4 >> /ID [<00> <00>]`;
const key = () => ({ 'idempotency-key': randomUUID() });
const faxesAtCarrier = () => carrier.orders.filter((order) => order.kind === 'fax' && order.to === at.customer);
const run = (sql: string, ...values: unknown[]) => server.context.kernel.db.pool.query(sql, values);
const upload = (bytes: Buffer, name = 'Offer.pdf') =>
  server.call(uploadFaxFile, { as: at.agent, body: { name, data_base64: bytes.toString('base64') } });

describe('a PDF to be faxed', () => {
  it.each([
    [
      'a picture',
      Buffer.from('\x89PNG\r\n\x1a\nrest', 'latin1'),
      'Only a PDF can be faxed. Save the document as PDF, and choose that.',
    ],
    [
      'a PDF without pages',
      pdf(0),
      'This PDF has no pages that can be read. Save the document as PDF again, and choose that.',
    ],
    [
      'a locked PDF',
      Buffer.from(pdf(1).toString('latin1').replace('/Root 1 0 R', `/Root 1 0 R ${LOCK}`), 'latin1'),
      'This PDF is locked. Save a copy without a password, and choose that.',
    ],
  ])('is not %s, whatever its name says', async (_what, bytes, sentence) => {
    const answer = await upload(bytes);
    expect([answer.status, answer.error.errors?.['data_base64']]).toEqual([422, [sentence]]);
  });

  it('is at most 10 MB, is opened, and is told with its pages', async () => {
    const large = await upload(Buffer.concat([pdf(1), Buffer.alloc(10 * 1024 * 1024)]));
    expect([large.status, large.error.message]).toEqual([413, 'A fax can have at most 10 MB. Choose a smaller PDF.']);
    const { body } = await upload(pdf(3), 'Offer');
    expect(body).toMatchObject({ name: 'Offer.pdf', content_type: 'application/pdf', pages: 3, bytes: pdf(3).length });
  });

  it('is the sender’s own, and was uploaded to be faxed', async () => {
    const colleague = await server.user(at.companyId, { roles: ['Company Agent'] });
    const file = await at.upload(1, colleague);
    for (const uuid of [file, randomUUID()]) {
      const answer = await at.fax({ file: uuid });
      expect([answer.status, answer.error.errors?.['file']]).toEqual([
        422,
        ['The PDF is no longer there. Choose it again, and send its new uuid.'],
      ]);
    }
  });
});

describe('who may fax', () => {
  it('nobody who is signed out, may not write, or belongs elsewhere', async () => {
    const body = { contact_id: at.contactId, file: await at.upload() };
    const stranger = await server.user((await server.company()).id, { roles: ['Company Admin'] });
    const reporter = await server.user(at.companyId, { roles: ['Company Reporter Access'] });
    for (const [as, status] of [
      [null, 401],
      [reporter, 403],
      [stranger, 404],
    ] as const) {
      const who = as === null ? {} : { as };
      expect((await server.call(sendFax, { ...who, headers: key(), body })).status).toBe(status);
      expect((await server.call(checkFax, { ...who, query: { contact_id: at.contactId } })).status).toBe(status);
    }
    expect(faxesAtCarrier()).toEqual([]);
  });

  it('nobody another contact’s number', async () => {
    const answer = await at.fax({ phone_number: '+12125559999' });
    expect([answer.status, Object.keys(answer.error.errors ?? {})]).toEqual([422, ['phone_number']]);
  });
});

describe('a fax', () => {
  it('waits for the undo time, leaves with an address of its document, and follows the carrier’s reports', async () => {
    const { body: sent } = await at.fax();
    expect(sent).toMatchObject({
      type: 'fax',
      direction: 'outbound',
      current_status2: 'queued',
      is_read: true,
      body: null,
    });
    expect(sent.fax).toMatchObject({
      status: 'queued',
      pages: 2,
      line_number: at.line,
      file: { name: 'Offer.pdf' },
      failure: null,
    });
    expect(Date.parse(sent.fax?.leaves_at ?? '')).toBe(server.clock.now().getTime() + 5_000);
    await world.jobs();
    expect(faxesAtCarrier()).toEqual([]);
    server.clock.advance(5_000);
    await world.jobs();
    const [order] = faxesAtCarrier();
    if (order?.kind !== 'fax') throw new Error('nothing was given to the carrier');
    expect(order).toMatchObject({ from: at.line, to: at.customer });
    const document = await server.app.inject({ url: new URL(order.mediaUrl).pathname });
    expect([document.statusCode, document.rawPayload.equals(pdf(2))]).toEqual([200, true]);
    expect((await at.read(sent.id)).fax).toMatchObject({ status: 'sending', leaves_at: null });

    expect(await at.report(sent.id, 'processing')).toBe(204);
    expect(await at.report(sent.id, 'delivered')).toBe(204);
    // Late, twice, and out of order.
    for (const word of ['sending', 'delivered', 'failed', 'thinking']) expect(await at.report(sent.id, word)).toBe(204);
    const read = await at.read(sent.id);
    expect(read).toMatchObject({ current_status2: 'delivered', disposition_status2: 'completed' });
    expect(read.fax).toMatchObject({ status: 'delivered', failure: null });
    expect(read.fax?.delivered_at).not.toBeNull();
    const contact = await server.call(getContact, { as: at.agent, params: { id: at.contactId } });
    expect(contact.body.last_communication?.preview).toBe('Fax sent');
    const told = await toldEvents(server.context.kernel, at.companyId);
    const states = told
      .filter(({ entity }) => entity.type === 'communication' && entity.id === sent.id)
      .map(({ type, data }) => [type, (data as { fax?: { status: string } }).fax?.status]);
    expect(states).toEqual([
      ['new_communication', 'queued'],
      ['update_communication', 'sending'],
      ['update_communication', 'delivered'],
    ]);
  });

  it('believes no report that the carrier did not sign', async () => {
    const sent = await at.sent();
    const form = { FaxSid: 'FX-fake', FaxStatus: 'failed' };
    expect((await world.tell(`/carrier/faxes/status?fax=${sent.id}`, form, 'forged')).status).toBe(403);
    expect((await at.read(sent.id)).fax?.status).toBe('sending');
  });

  it('is taken back while it waits, with its document, by its sender only; not once it has left', async () => {
    const file = await at.upload();
    const { body: held } = await at.fax({ file, phone_number: at.customer });
    const colleague = await server.user(at.companyId, { roles: ['Company Admin'] });
    expect((await server.call(undoFax, { as: colleague, params: { id: held.id } })).status).toBe(404);
    const undone = await server.call(undoFax, { as: at.agent, params: { id: held.id } });
    expect(undone.body).toMatchObject({
      draft: { contact_id: at.contactId, phone_number: at.customer },
      file: { uuid: file, pages: 2 },
    });
    expect((await server.call(getCommunication, { as: at.agent, params: { id: held.id } })).status).toBe(404);
    server.clock.advance(10_000);
    await world.jobs();
    expect(faxesAtCarrier()).toEqual([]);
    const sent = await at.sent({ file });
    const late = await server.call(undoFax, { as: at.agent, params: { id: sent.id } });
    expect([late.status, late.error.message]).toEqual([409, 'This fax was already sent.']);
  });

  it('is sent once for one key', async () => {
    const body = { contact_id: at.contactId, file: await at.upload() };
    const headers = key();
    const [first, second] = [
      await server.call(sendFax, { as: at.agent, headers, body }),
      await server.call(sendFax, { as: at.agent, headers, body }),
    ];
    expect(second.body.id).toBe(first.body.id);
  });

  it('is given to the carrier at most once, though its answer is lost, and again when it never got there', async () => {
    carrier.faxAnswers.push('lost');
    const sent = await at.sent();
    expect(faxesAtCarrier()).toHaveLength(1);
    server.clock.advance(60_000);
    await world.jobs();
    expect(faxesAtCarrier()).toHaveLength(1);
    expect(await at.report(sent.id, 'delivered')).toBe(204);
    expect((await at.read(sent.id)).fax?.status).toBe('delivered');

    carrier.faxAnswers.push(new Error('no connection'));
    const again = await at.sent();
    expect(faxesAtCarrier()).toHaveLength(1);
    server.clock.advance(60_000);
    await world.jobs();
    expect(faxesAtCarrier()).toHaveLength(2);
    expect((await at.read(again.id)).fax?.status).toBe('sending');
  });

  it('gets another job when its own was lost, and is not sent after a day', async () => {
    const { body: lost } = await at.fax();
    await run(`delete from jobs_texts._private_jobs where key like $1`, `faxes.send/fax:${lost.id}:%`);
    server.clock.advance(70_000);
    await runSchedule(server.context, 'faxes.sweep');
    await world.jobs();
    expect(faxesAtCarrier()).toHaveLength(1);

    const { body: late } = await at.fax();
    await run('update faxes set valid_until = $2 where communication_id = $1', late.id, server.clock.now());
    server.clock.advance(10_000);
    await world.jobs();
    expect((await at.read(late.id)).fax?.failure?.text).toBe(
      'The phone network could not be reached in time, so it was not sent.',
    );
    expect(faxesAtCarrier()).toHaveLength(1);
  });

  it('of which no report came is asked about', async () => {
    const sent = await at.sent();
    const index = carrier.faxes.findIndex(({ to }) => to === at.customer);
    const known = carrier.faxes[index];
    if (known === undefined) throw new Error('the carrier has no fax');
    carrier.faxes[index] = { ...known, status: 'busy', code: 34002, said: 'Callee busy' };
    server.clock.advance(3 * 60_000);
    await runSchedule(server.context, 'faxes.reconcile');
    expect((await at.read(sent.id)).fax?.failure).toEqual({
      rejection: 5,
      text: 'The line was busy. Send it again in a few minutes.',
      carrier_code: 34002,
    });
  });

  it('that failed is sent again as a new one; no other is', async () => {
    const failed = await at.sent();
    const retry = () => server.call(retryFax, { as: at.agent, headers: key(), params: { id: failed.id } });
    expect((await retry()).status).toBe(409);
    await at.report(failed.id, 'busy', { ErrorCode: '34002' });
    const { status, body } = await retry();
    expect([status, body.fax?.status, body.fax?.file]).toEqual([200, 'queued', failed.fax?.file]);
    expect(body.id).not.toBe(failed.id);
  });
});

describe('rejection 15, a number that takes no fax', () => {
  const SENTENCE = 'This number cannot receive fax.';
  const notAFax = { ErrorCode: '34004', ErrorMessage: NO_FAX };

  it('is what the first failure says, and refuses the next one before it is sent, with email instead', async () => {
    expect((await at.check()).body).toMatchObject({ decision: 'allowed', obstacles: [] });
    const first = await at.sent();
    await at.report(first.id, 'failed', notAFax);
    const failed = await at.read(first.id);
    expect(failed).toMatchObject({ current_status2: 'failed', disposition_status2: 'failed' });
    expect(failed.fax?.failure).toEqual({ rejection: 15, text: SENTENCE, carrier_code: 34004 });

    const { body: check } = await at.check();
    expect(check).toMatchObject({
      decision: 'blocked',
      obstacles: [{ rejection: 15, text: SENTENCE, scope: 'message' }],
    });
    expect(check.numbers).toMatchObject([{ phone_number: at.customer, takes_no_fax: true }]);
    expect(check.alternatives).toMatchObject([{ kind: 'email', label: 'Send by email instead', email: EMAIL }]);
    const refused = await at.fax();
    expect(refused.status).toBe(422);
    expect(refused.error).toMatchObject({ code: 'REJECTED', rejection: 15, message: SENTENCE });
    expect(refused.error.alternatives).toMatchObject([{ kind: 'email', email: EMAIL }]);
    expect(faxesAtCarrier()).toHaveLength(1);
  });

  it('offers nothing instead to a contact without an address', async () => {
    at = await world.open(null);
    const first = await at.sent();
    await at.report(first.id, 'failed', notAFax);
    expect((await at.check()).body).toMatchObject({ decision: 'blocked', alternatives: [] });
  });

  it('holds for 30 days', async () => {
    const first = await at.sent();
    await at.report(first.id, 'failed', notAFax);
    server.clock.advance(30 * DAY_MS - 60_000);
    expect((await at.checkLater()).body.decision).toBe('blocked');
    server.clock.advance(60_000);
    expect((await at.checkLater()).body.decision).toBe('allowed');
  });

  it('holds until a fax comes from there', async () => {
    const first = await at.sent();
    await at.report(first.id, 'failed', notAFax);
    expect((await at.check()).body.decision).toBe('blocked');
    await at.arrive();
    expect((await at.check()).body.decision).toBe('allowed');
  });

  it('holds a fax back that still waits when another one learns it', async () => {
    const first = await at.sent();
    const { body: second } = await at.fax();
    await at.report(first.id, 'failed', notAFax);
    server.clock.advance(10_000);
    await world.jobs();
    expect((await at.read(second.id)).fax?.failure).toEqual({ rejection: 15, text: SENTENCE, carrier_code: null });
    expect(faxesAtCarrier()).toHaveLength(1);
  });

  it('is not said of a machine that was busy, or of a bad connection', async () => {
    for (const [status, values] of [
      ['busy', { ErrorCode: '34002' }],
      ['no-answer', { ErrorCode: '34003' }],
      ['failed', { ErrorCode: '34004', ErrorMessage: 'Received a DCN from remote after sending a page' }],
    ] as const) {
      const sent = await at.sent();
      await at.report(sent.id, status, values);
      expect((await at.read(sent.id)).fax?.failure?.rejection).toBe(5);
    }
    expect((await at.check()).body.decision).toBe('allowed');
  });
});

describe('the gate', () => {
  const company = (sql: string) => () => run(`update companies set ${sql} where id = $1`, at.companyId);
  const line = (sql: string) => () => run(`update lines set ${sql} where id = $1`, at.lineId);
  it.each<[RejectionCode, string, () => Promise<unknown>]>([
    [35, 'account', company(`status = 'suspended'`)],
    [46, 'account', company(`kyc_status = 'in_review'`)],
    [19, 'user', () => run('update memberships set active = false where user_id = $1', at.agent.id)],
    [10, 'line', line('is_paused = true')],
    [33, 'line', line('forwards_only = true')],
    [23, 'line', () => run('update incoming_numbers set sends_faxes = false where line_id = $1', at.lineId)],
    [2, 'contact', () => run('update contacts set is_blocked = true where id = $1', at.contactId)],
    [11, 'contact', () => run('update contacts set is_dnc = true where id = $1', at.contactId)],
  ])('refuses for reason %i (%s) beforehand, when it is sent, and when it would leave', async (code, scope, change) => {
    const { body: waiting } = await at.fax();
    const file = await at.upload();
    await change();
    expect((await at.check()).body.obstacles[0]).toMatchObject({ rejection: code, scope });
    expect((await at.fax({ file })).error).toMatchObject({ code: 'REJECTED', rejection: code });
    server.clock.advance(10_000);
    await world.jobs();
    expect(faxesAtCarrier()).toEqual([]);
    const { rows } = await run('select status, rejection from faxes where communication_id = $1', waiting.id);
    expect(rows).toEqual([{ status: 'failed', rejection: code }]);
  });

  it('knows what texts do not: neither the hour nor STOP keeps a fax', async () => {
    await at.receive('STOP');
    server.clock.advance(14 * 3_600_000);
    expect((await at.checkLater()).body.decision).toBe('allowed');
  });

  it('offers a line that can fax for one that cannot, and chooses it by itself', async () => {
    const q = server.context.kernel.db.drizzle;
    const { companyId } = at;
    const [other] = await q.insert(lines).values({ companyId, name: 'Desk' }).returning({ id: lines.id });
    const phoneNumber = at.line.replace('+1415', '+1628');
    await q.insert(incomingNumbers).values({ companyId, lineId: other?.id ?? 0, phoneNumber, sendsFaxes: false });
    const { body: chosen } = await at.check();
    expect(chosen).toMatchObject({ decision: 'allowed', line: { id: at.lineId } });
    expect(chosen.lines.map(({ name, can_fax }) => [name, can_fax])).toEqual([
      ['Desk', false],
      ['Main', true],
    ]);
    const { body: wrong } = await at.check({ campaign_id: other?.id ?? 0 });
    expect(wrong.obstacles).toMatchObject([
      { rejection: 23, text: 'This line has no number for that.', detail: 'None of its numbers can fax.' },
    ]);
    expect(wrong.alternatives).toMatchObject([{ kind: 'other-line', label: 'Use Main', line_id: at.lineId }]);
  });

  it('lets nobody fax an emergency number, their own line, or no number', async () => {
    expect((await at.check({ phone_number: '911' })).body.obstacles).toMatchObject([{ rejection: 45 }]);
    expect((await at.check({ phone_number: at.line })).body.obstacles).toMatchObject([
      { rejection: 15, detail: 'It is one of your own lines.' },
    ]);
    expect((await at.check({ phone_number: '+1415' })).body.obstacles).toMatchObject([{ rejection: 16 }]);
  });
});
