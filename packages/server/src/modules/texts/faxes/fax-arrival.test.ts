import { randomUUID } from 'node:crypto';
import { getContact, listContactCommunications, markContactRead } from '@talk/contract';
import { beforeEach, expect, it } from 'vitest';
import { runSchedule, toldEvents } from '../../../testing/index.js';
import { FAX_PATH } from './fax.addresses.js';
import { pdf, useFaxes, type FaxWorld } from './faxes-world.fixture.js';

const world = useFaxes();
const { server, carrier } = world;
let at: FaxWorld;

beforeEach(async () => {
  at = await world.open();
  carrier.faxes.length = 0;
});

const timeline = async (world_: FaxWorld = at) =>
  (await server.call(listContactCommunications, { as: world_.agent, params: { id: world_.contactId } })).body.data;
const unread = async () =>
  (await server.call(getContact, { as: at.agent, params: { id: at.contactId } })).body.unread_texts_count;

it('a fax that calls a line of ours is told to come in; one to another number is not', async () => {
  const ask = (To: string, signature?: string) =>
    world.tell(`${FAX_PATH}/inbound`, { FaxSid: 'FX1', From: at.customer, To }, signature);
  expect((await ask(at.line, 'forged')).status).toBe(403);
  expect((await ask(at.line)).text).toMatch(
    /<Receive action="http[^"]*\/carrier\/faxes\/received" mediaType="application\/pdf"\/>/,
  );
  expect((await ask('+12125550199')).text).toContain('<Reject/>');
});

it('arrives once on the contact’s timeline, unread, with its document, however often it is told', async () => {
  const form = { FaxSid: 'FX2', FaxStatus: 'received', From: at.customer, To: at.line, NumPages: '3', MediaUrl: 'x' };
  expect((await world.tell(`${FAX_PATH}/received`, form, 'forged')).status).toBe(403);
  const sid = await at.arrive();
  await at.arrive({ FaxSid: sid });
  const [fax, ...others] = await timeline();
  expect(others).toEqual([]);
  expect(fax).toMatchObject({
    type: 'fax',
    direction: 'inbound',
    is_read: false,
    current_status2: 'received',
    campaign_id: at.lineId,
  });
  expect(fax?.fax).toMatchObject({ status: 'received', pages: 3, line_number: at.line, file: null });
  expect(await unread()).toBe(1);

  await world.jobs();
  const [whole] = await timeline();
  expect(whole?.fax?.file).toMatchObject({
    name: expect.stringMatching(/^Fax from \(212\) 555-\d{4}\.pdf$/),
    content_type: 'application/pdf',
  });
  const url = whole?.fax?.file?.url ?? '';
  const stranger = await server.user((await server.company()).id, { roles: ['Company Admin'] });
  const open = (token: string) => server.app.inject({ url, headers: { authorization: `Bearer ${token}` } });
  expect((await open(stranger.token)).statusCode).toBe(404);
  expect((await open(at.agent.token)).rawPayload.equals(pdf(3))).toBe(true);
  const told = (await toldEvents(server.context.kernel, at.companyId)).filter(({ entity }) => entity.id === fax?.id);
  expect(told.map(({ type }) => type)).toEqual(['new_communication', 'update_communication']);

  await server.call(markContactRead, { as: at.agent, params: { id: at.contactId } });
  expect([await unread(), (await timeline())[0]?.is_read]).toEqual([0, true]);
});

it.each(['0', ''])('arrives without its pages where the carrier counts %o', async (NumPages) => {
  await at.arrive({ NumPages });
  expect((await timeline()).map(({ fax }) => [fax?.status, fax?.pages])).toEqual([['received', null]]);
});

it('makes a contact of a number that has none', async () => {
  const From = `+1213555${String(server.clock.now().getTime()).slice(-4)}`;
  await at.arrive({ From });
  const { rows } = await server.context.kernel.db.pool.query<{ contact_id: string | null }>(
    `select contact_id from communications where company_id = $1 and type = 'fax'`,
    [at.companyId],
  );
  expect(rows).toHaveLength(1);
  expect(rows[0]?.contact_id).not.toBe(String(at.contactId));
});

it('that broke off on its way, or went to nobody’s number, leaves nothing', async () => {
  await at.arrive({ FaxStatus: 'failed', ErrorCode: '34004' });
  await at.arrive({ To: '+12125550199' });
  expect(await timeline()).toEqual([]);
});

it('is found at the carrier when no webhook told of it', async () => {
  const sid = `FX${randomUUID()}`;
  const mediaUrl = `https://carrier.test/${sid}`;
  carrier.media.set(mediaUrl, pdf(1));
  const known = { isInbound: true, status: 'received', pages: 1, code: null, said: null };
  const createdAtMs = server.clock.now().getTime();
  carrier.faxes.push({ ...known, sid, from: at.customer, to: at.line, mediaUrl, createdAtMs });
  // What the number got before it was ours.
  carrier.faxes.push({
    ...known,
    sid: `${sid}-old`,
    from: at.customer,
    to: at.line,
    mediaUrl,
    createdAtMs: createdAtMs - 86_400_000,
  });
  await runSchedule(server.context, 'faxes.reconcile');
  await runSchedule(server.context, 'faxes.reconcile');
  await world.jobs();
  expect((await timeline()).map(({ fax }) => [fax?.status, fax?.file?.bytes])).toEqual([['received', pdf(1).length]]);
});
