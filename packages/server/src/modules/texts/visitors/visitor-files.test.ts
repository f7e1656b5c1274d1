import { randomUUID } from 'node:crypto';
import {
  endVisitor,
  getVisitorFile,
  getVisitorWidget,
  leaveVisitor,
  listContactCommunications,
  listVisitorTexts,
  sendMessage,
  sendVisitorText,
  uploadAttachment,
  uploadVisitorFile,
  type VisitorSession,
} from '@talk/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { createFakeCarrier } from '../../../testing/fake-carrier.js';
import { drainJobs, useTestServer } from '../../../testing/index.js';
import {
  createSite,
  NUMBER,
  PAGE,
  startedVisitor,
  textedCode,
  verifiedVisitor,
  withSession,
  type Site,
} from './visitors.fixture.js';

const carrier = createFakeCarrier();
const server = useTestServer({ carrier });
/** Noon in California on a weekday. */
const NOON = Date.parse('2026-11-18T20:00:00Z');
const PNG = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(60, 7)]);
const PDF = Buffer.from('%PDF-1.7\nsize 42');
const HOUR_MS = 3_600_000;
let site: Site;
let token: string;
let session: VisitorSession;
let made = 0;

beforeEach(async () => {
  made += 1;
  server.clock.advance(NOON + made * 7 * 24 * HOUR_MS - server.clock.now().getTime());
  site = await createSite(server, `+1415555${String(4000 + made)}`);
  token = await site.token();
  carrier.texts.length = 0;
  carrier.orders.length = 0;
  session = await verifiedVisitor(server, carrier, token);
});

const query = (text: string, values: unknown[]) => server.context.kernel.db.pool.query(text, values);

const upload = (name: string, bytes: Buffer, by: { token: string } = session) =>
  server.call(uploadVisitorFile, {
    as: token,
    headers: withSession(by),
    body: { name, data_base64: bytes.toString('base64') },
  });

const send = (attachments: string[], body = '', by: { token: string } = session) =>
  server.call(sendVisitorText, {
    as: token,
    headers: withSession(by),
    body: { client_id: randomUUID(), body, attachments, page: PAGE },
  });

const listed = async (by: { token: string } = session) =>
  (await server.call(listVisitorTexts, { as: token, headers: withSession(by) })).body;

/** What the address answers to a session. */
async function opened(url: string, by: { token: string } | null = session, as = token) {
  const answer = await server.app.inject({
    url,
    headers: { authorization: `Bearer ${as}`, ...(by === null ? {} : withSession(by)) },
  });
  return { status: answer.statusCode, bytes: answer.rawPayload, headers: answer.headers };
}

async function contactId(): Promise<number> {
  const { rows } = await query(`select id from contacts where company_id = $1`, [site.admin.companyId]);
  return Number((rows[0] as { id: string } | undefined)?.id);
}

/** The agent answers with a file, and the undo time passes. */
async function answer(bytes: Buffer, name: string): Promise<number> {
  const file = await server.call(uploadAttachment, {
    as: site.admin,
    body: { name, data_base64: bytes.toString('base64') },
  });
  const sent = await server.call(sendMessage, {
    as: site.admin,
    headers: { 'idempotency-key': randomUUID() },
    body: { contact_id: await contactId(), body: '', attachments: [file.body.uuid], opt_out: false },
  });
  if (sent.status !== 200) throw new Error(JSON.stringify(sent.error));
  server.clock.advance(6_000);
  await drainJobs(server.context);
  return sent.body.id;
}

const mmsToPhone = () =>
  carrier.orders.flatMap((each) =>
    each.kind === 'text' && each.to === NUMBER && each.mediaUrls.length > 0 ? [each] : [],
  );

describe('uploading', () => {
  it('is for verified sessions only', async () => {
    const unverified = await startedVisitor(server, token);
    const refused = await upload('boots.png', PNG, unverified);
    expect([refused.status, refused.error.code]).toEqual([403, 'FORBIDDEN']);
    const nobody = await upload('boots.png', PNG, { token: 'vs_unknown' });
    expect([nobody.status, nobody.error.code]).toEqual([401, 'VISITOR_SESSION']);
  });

  it('says in the widget what may be sent, and refuses the rest with the same words', async () => {
    const { files } = (await server.call(getVisitorWidget, { as: token })).body;
    expect(files).toMatchObject({ max_bytes: 10 * 1024 * 1024, max_count: 5 });
    expect(files.types).toEqual(expect.arrayContaining(['image/jpeg', 'image/png', 'application/pdf']));
    const eleven = await upload('film.mp4', Buffer.alloc(11 * 1024 * 1024, 1));
    expect([eleven.status, eleven.error.code, eleven.error.message]).toEqual([
      413,
      'PAYLOAD_TOO_LARGE',
      'Files can have at most 10 MB each. Choose a smaller one, or send a link to it.',
    ]);
    const program = await upload('holiday.png', Buffer.from('MZ\x90\0\x03\0\0\0', 'latin1'));
    expect([program.status, program.error.errors]).toEqual([
      422,
      { data_base64: [`This kind of file cannot be sent in a message. Use ${files.type_names}.`] },
    ]);
    expect((await upload('empty.png', Buffer.alloc(0))).status).toBe(422);
  });

  it('is limited for one session', async () => {
    for (let count = 0; count < 10; count += 1) expect((await upload('a.png', PNG)).status).toBe(200);
    expect((await upload('a.png', PNG)).error.code).toBe('RATE_LIMITED');
    server.clock.advance(60_000);
    expect((await upload('a.png', PNG)).status).toBe(200);
  });

  it('leaves nothing behind a day later when no text took the file', async () => {
    const { uuid, url } = (await upload('unused.png', PNG)).body;
    const kept = (await upload('sent.png', PNG)).body;
    await send([kept.uuid], 'Look');
    server.clock.advance(25 * HOUR_MS);
    await server.context.modules.attachments.attachments.purge();
    const { rows } = await query(`select id from stored_files where company_id = $1`, [site.admin.companyId]);
    expect(rows).toEqual([{ id: kept.uuid }]);
    token = await site.token();
    expect((await send([uuid])).error.errors).toHaveProperty('attachments');
    expect((await opened(url)).status).toBe(404);
  });
});

describe('a text with a file', () => {
  it('needs no words, and comes to the agent with the picture', async () => {
    expect((await send([])).error.errors).toEqual({ body: ['Write something first.'] });
    const { uuid } = (await upload('boots.png', PNG)).body;
    const sent = await send([uuid]);
    expect(sent.body).toMatchObject({
      from: 'visitor',
      body: '',
      files: [{ name: 'boots.png', content_type: 'image/png', bytes: PNG.length }],
    });
    const thread = await server.call(listContactCommunications, {
      as: site.admin,
      params: { id: await contactId() },
    });
    const [text] = thread.body.data;
    expect(text?.message).toMatchObject({
      source: 'widget',
      page: PAGE,
      is_mms: true,
      attachments: [{ name: 'boots.png', content_type: 'image/png', bytes: PNG.length }],
    });
    const seen = await server.app.inject({
      url: text?.message?.attachments[0]?.url ?? '',
      headers: { authorization: `Bearer ${site.admin.token}` },
    });
    expect([seen.statusCode, seen.rawPayload.equals(PNG)]).toEqual([200, true]);
  });

  it('is shown to its visitor again, by an address that changes nothing while it holds', async () => {
    const { uuid } = (await upload('boots.png', PNG)).body;
    await send([uuid], 'These');
    const first = await listed();
    const [file] = first.data[0]?.files ?? [];
    const answered = await opened(file?.url ?? '');
    expect([answered.status, answered.bytes.equals(PNG)]).toEqual([200, true]);
    expect(answered.headers).toMatchObject({ 'content-type': 'image/png', 'x-content-type-options': 'nosniff' });
    server.clock.advance(HOUR_MS / 2);
    token = await site.token();
    expect(await listed()).toEqual(first);
    // The addresses are others then, in time before the first ones are over.
    server.clock.advance(6 * HOUR_MS);
    token = await site.token();
    expect((await listed()).state).not.toBe(first.state);
    expect((await opened(file?.url ?? '')).status).toBe(200);
    server.clock.advance(6 * HOUR_MS);
    token = await site.token();
    expect((await opened(file?.url ?? '')).status).toBe(404);
  });

  it('takes at most five files, and none that another session uploaded', async () => {
    const { uuid } = (await upload('boots.png', PNG)).body;
    const many = await send(Array.from({ length: 6 }, () => randomUUID()));
    expect(many.error.errors).toEqual({ attachments: ['Attach at most 5 files.'] });
    server.clock.advance(60_000);
    const other = await verifiedVisitor(server, carrier, token);
    const gone = { attachments: ['A file is no longer there. Remove it and attach it again.'] };
    expect((await send([uuid], 'Mine', other)).error.errors).toEqual(gone);
    expect((await send([randomUUID()])).error.errors).toEqual(gone);
    const staff = await server.call(uploadAttachment, {
      as: site.admin,
      body: { name: 'secret.pdf', data_base64: PDF.toString('base64') },
    });
    expect((await send([staff.body.uuid])).error.errors).toEqual(gone);
  });
});

describe('the address of a file', () => {
  it('opens in the session that it was given to, and in no other', async () => {
    const { url } = (await upload('boots.png', PNG)).body;
    expect((await opened(url)).status).toBe(200);
    expect((await opened(url, null)).status).toBe(401);
    // The same number, on another browser.
    server.clock.advance(60_000);
    const other = await verifiedVisitor(server, carrier, token);
    expect((await opened(url, other)).status).toBe(404);
    const unverified = await startedVisitor(server, token);
    expect((await opened(url, unverified)).status).toBe(403);
    const elsewhere = await createSite(server, `+1415555${String(5000 + made)}`);
    expect((await opened(url, session, await elsewhere.token())).status).toBe(401);
    // Neither by itself, nor as the address that carriers get.
    expect((await server.app.inject({ url })).statusCode).toBe(401);
    const [, signed = ''] = url.split('/files/');
    expect((await server.app.inject({ url: `/media/${signed}` })).statusCode).toBe(404);
  });

  it('is worth nothing changed, made up, or after the session', async () => {
    const { url } = (await upload('boots.png', PNG)).body;
    const changed = url.replace(/(?<=\/files\/)./, (first) => (first === 'A' ? 'B' : 'A'));
    expect(changed).not.toBe(url);
    expect((await opened(changed)).status).toBe(404);
    const madeUp = await server.call(getVisitorFile, {
      as: token,
      headers: withSession(session),
      params: { token: randomUUID() },
    });
    expect([madeUp.status, madeUp.error.code]).toEqual([404, 'NOT_FOUND']);
    await server.call(endVisitor, { as: token, headers: withSession(session) });
    expect((await opened(url)).status).toBe(401);
  });
});

describe("an agent's file", () => {
  it('is shown to the visitor who looks, and sent to their phone only when they have gone', async () => {
    await send([], 'Which size?');
    await listed();
    await answer(PDF, 'sizes.pdf');
    const live = await listed();
    const shown = live.data.at(-1);
    expect(shown).toMatchObject({ from: 'company', body: '', files: [{ name: 'sizes.pdf', bytes: PDF.length }] });
    const file = await opened(shown?.files[0]?.url ?? '');
    expect([file.bytes.equals(PDF), file.headers['content-disposition']]).toEqual([
      true,
      expect.stringMatching(/^attachment; /),
    ]);
    // The next request is the sign that the browser has it.
    await server.call(listVisitorTexts, {
      as: token,
      headers: withSession(session),
      query: { known: live.state, wait_seconds: 0 },
    });
    server.clock.advance(30_000);
    await drainJobs(server.context);
    expect(mmsToPhone()).toEqual([]);

    await server.call(leaveVisitor, { as: token, headers: withSession(session), body: {} });
    await answer(PNG, 'boots.png');
    expect(mmsToPhone()).toHaveLength(1);
  });

  it('of a time before the number was verified here is never shown', async () => {
    await send([], 'Hello');
    await server.call(leaveVisitor, { as: token, headers: withSession(session), body: {} });
    await answer(PDF, 'invoice.pdf');
    const { url = '' } = (await listed()).data.at(-1)?.files[0] ?? {};
    server.clock.advance(60_000);
    const later = await startedVisitor(server, token);
    expect((await opened(url, later)).status).toBe(403);
    const code = await textedCode(server, carrier);
    expect(code).toMatch(/^\d{6}$/);
    const verified = await verifiedVisitor(server, carrier, token);
    expect((await listed(verified)).data).toEqual([]);
    expect((await opened(url, verified)).status).toBe(404);
  });
});
