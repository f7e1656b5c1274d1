import { randomUUID } from 'node:crypto';
import {
  attachGif,
  cancelScheduledMessage,
  createSmsTemplate,
  getCommunication,
  getDraft,
  getScheduledMessage,
  getSmsTemplate,
  listShortLinks,
  retryMessage,
  saveDraft,
  scheduleMessage,
  sendMessage,
  undoMessage,
} from '@talk/contract';
import { expect, it } from 'vitest';
import { createFakeWeb } from '../../../testing/fake-web.js';
import type { TestUser } from '../../../testing/index.js';
import { useMessaging, type OpenWorld } from './messaging-world.fixture.js';

const web = createFakeWeb();
const world = useMessaging({ web });
const { server, carrier } = world;
const GIF = Buffer.concat([Buffer.from('GIF89a'), Buffer.alloc(60, 7)]);
const LONG_LINK = `https://shop.example/offers/${'autumn-'.repeat(12)}?utm_source=text`;

const lastTo = (number: string) => {
  const order = carrier.orders.findLast((each) => each.kind === 'text' && each.to === number);
  return order?.kind === 'text' ? order : undefined;
};
async function leave(): Promise<void> {
  server.clock.advance(6_000);
  await world.jobs();
}
const read = async (at: OpenWorld, id: number) =>
  (await server.call(getCommunication, { as: at.agent, params: { id } })).body;
const draftOf = (at: OpenWorld) => ({ as: at.agent, params: { id: at.contactId }, query: { mode: 'sms' as const } });

it('shortens the addresses of a text when that was asked for, and nothing else of it', async () => {
  const at = await world.open();
  await at.send({ body: `See ${LONG_LINK} today`, shorten_links: true });
  await leave();
  const [, code] = /^See https?:\/\/[^ ]+\/s\/(\w{7}) today$/.exec(lastTo(at.customer)?.body ?? '') ?? [];
  const followed = await server.app.inject({ url: `/s/${code}` });
  expect([followed.statusCode, followed.headers.location]).toEqual([302, LONG_LINK]);
  await at.send({ body: `See ${LONG_LINK} today` });
  await leave();
  expect(lastTo(at.customer)?.body).toBe(`See ${LONG_LINK} today`);
});

it('empties the draft and counts the template when a text was sent or planned, and not when it was refused', async () => {
  const at = await world.open();
  const template = { name: 'Thanks', body: 'Thank you!', for_everybody: true };
  const { id } = (await server.call(createSmsTemplate, { as: at.agent, body: template })).body;
  const uses = async () => (await server.call(getSmsTemplate, { as: at.agent, params: { id } })).body.use_count;
  const write = async () => {
    const { version } = (await server.call(getDraft, draftOf(at))).body;
    await server.call(saveDraft, { ...draftOf(at), body: { version, body: 'Thank you!' } });
  };
  const written = async () => (await server.call(getDraft, draftOf(at))).body.content?.body ?? null;
  const body = { contact_id: at.contactId, body: 'Thank you!', template_id: id };
  const headers = () => ({ 'idempotency-key': randomUUID() });

  await write();
  const refused = await server.call(sendMessage, { as: at.agent, headers: headers(), body: { ...body, body: ' ' } });
  expect(refused.error).toMatchObject({ code: 'REJECTED', rejection: 13 });
  expect([await written(), await uses()]).toEqual(['Thank you!', 0]);
  await at.send({ template_id: id });
  expect([await written(), await uses()]).toEqual([null, 1]);

  await write();
  const plan = {
    schedule_date: new Date(server.clock.now().getTime() + 3_600_000).toISOString(),
    timezone: 'America/New_York',
  };
  const planned = await server.call(scheduleMessage, { as: at.agent, headers: headers(), body: { ...body, ...plan } });
  expect([planned.status, await written(), await uses()]).toEqual([200, null, 2]);
});

it('does not count a template whose text was taken back', async () => {
  const at = await world.open();
  const template = { name: 'Thanks', body: 'Thank you!', for_everybody: true };
  const { id } = (await server.call(createSmsTemplate, { as: at.agent, body: template })).body;
  const uses = async () => (await server.call(getSmsTemplate, { as: at.agent, params: { id } })).body.use_count;
  const text = await at.send({ template_id: id });
  expect(await uses()).toBe(1);
  await server.call(undoMessage, { as: at.agent, params: { id: text.id } });
  expect(await uses()).toBe(0);
  // Twice changes nothing more.
  await server.call(undoMessage, { as: at.agent, params: { id: text.id } });
  expect(await uses()).toBe(0);
  const schedule_date = new Date(server.clock.now().getTime() + 3_600_000).toISOString();
  const planned = await server.call(scheduleMessage, {
    as: at.agent,
    headers: { 'idempotency-key': randomUUID() },
    body: { contact_id: at.contactId, body: 'Thanks!', template_id: id, schedule_date, timezone: 'America/New_York' },
  });
  expect(await uses()).toBe(1);
  await server.call(cancelScheduledMessage, { as: at.agent, params: { id: planned.body.id } });
  expect(await uses()).toBe(0);
});

it('tells how often the links of a text were opened, to those who may see the text', async () => {
  const at = await world.open();
  const { id } = await at.send({ body: `See ${LONG_LINK}`, shorten_links: true });
  const back = await at.send({ body: `See ${LONG_LINK} instead`, shorten_links: true });
  await server.call(undoMessage, { as: at.agent, params: { id: back.id } });
  await leave();
  const [, path = ''] = /(\/s\/\w{7})$/.exec(lastTo(at.customer)?.body ?? '') ?? [];
  for (const _ of [1, 2]) await server.app.inject({ url: path });
  const listed = await server.call(listShortLinks, { as: at.agent, query: { communication_id: id } });
  expect(listed.body.data).toMatchObject([
    { target: LONG_LINK, clicks: 2, communication_id: id, url: expect.stringContaining(path) },
  ]);
  expect(listed.body.data[0]?.last_clicked_at).toBe(server.clock.now().toISOString());
  expect((await server.call(listShortLinks, { as: at.agent })).body.data).toHaveLength(1);
  expect((await server.call(listShortLinks)).status).toBe(401);
  const elsewhere = await world.open('now');
  expect((await server.call(listShortLinks, { as: elsewhere.agent })).body.data).toEqual([]);
  const blind = await server.user(at.companyId, {
    roles: ['Company Agent'],
    membership: { communicationsVisibility: 2 },
  });
  expect((await server.call(listShortLinks, { as: blind })).body.data).toEqual([]);
});

it('lets a colleague send a failed text again with the file that somebody else uploaded', async () => {
  const at = await world.open();
  const colleague = await server.user(at.companyId, { roles: ['Company Agent'] });
  web.set('https://gifs.example/own.gif', { body: GIF });
  const file = await server.call(attachGif, { as: at.agent, body: { url: 'https://gifs.example/own.gif' } });
  const attachments = [file.body.uuid];
  const mine = (as: TestUser, body: object) => ({
    as,
    headers: { 'idempotency-key': randomUUID() },
    body: { contact_id: at.contactId, body: 'Look', opt_out: false, ...body },
  });
  // Not sent yet, it is its uploader's alone.
  const early = await server.call(sendMessage, mine(colleague, { attachments }));
  expect(early.error.errors).toHaveProperty('attachments');
  carrier.textAnswers.push({ kind: 'refused', code: 30_008, text: null });
  const failed = await server.call(sendMessage, mine(at.agent, { attachments }));
  await leave();
  const again = { as: colleague, headers: { 'idempotency-key': randomUUID() }, params: { id: failed.body.id } };
  const retried = await server.call(retryMessage, again);
  expect([retried.status, retried.body.message?.attachments.length]).toEqual([200, 1]);
  // Taken back, it is in their composer, and leaves from there.
  const { body: undone } = await server.call(undoMessage, { as: colleague, params: { id: retried.body.id } });
  const { attachments: restored } = undone.draft;
  expect(restored).toEqual(attachments);
  const sent = await server.call(sendMessage, mine(colleague, { attachments: restored }));
  expect(sent.status).toBe(200);
  await leave();
  expect(lastTo(at.customer)?.mediaUrls).toHaveLength(1);
  const stranger = await world.open('now');
  const foreign = mine(stranger.agent, { attachments, contact_id: stranger.contactId });
  expect((await server.call(sendMessage, foreign)).error.errors).toHaveProperty('attachments');
});

it('makes a GIF at an address a file of ours before its text leaves', async () => {
  const at = await world.open();
  const url = 'https://gifs.example/cat.gif';
  web.set(url, { body: GIF });
  const { id } = await at.send({ gif_url: url });
  await leave();
  const { message } = await read(at, id);
  expect(message?.attachments).toMatchObject([{ name: 'cat.gif', content_type: 'image/gif', bytes: GIF.length }]);
  const [address = ''] = lastTo(at.customer)?.mediaUrls ?? [];
  const { pathname } = new URL(address);
  expect(pathname).toMatch(/^\/media\/[\w-]+\.gif$/);
  expect((await server.app.inject({ url: pathname })).rawPayload.equals(GIF)).toBe(true);
});

it.each([
  ['does not answer', 'timeout' as const],
  ['fails', { status: 503, body: 'Try later' }],
])('asks a site that %s for a GIF once more', async (_name, trouble) => {
  const at = await world.open();
  const url = 'https://gifs.example/slow.gif';
  web.set(url, trouble);
  const { id } = await at.send({ gif_url: url });
  const later = await at.send({ body: 'After the GIF' });
  await leave();
  expect((await read(at, id)).message?.status).toBe('queued');
  // What was written later waits for it.
  expect(lastTo(at.customer)).toBeUndefined();
  web.set(url, { body: GIF });
  await leave();
  await leave();
  expect((await read(at, id)).message?.attachments).toHaveLength(1);
  expect(carrier.orders.flatMap((each) => (each.kind === 'text' && each.to === at.customer ? each.body : []))).toEqual([
    'Hello',
    'After the GIF',
  ]);
  expect((await read(at, later.id)).message?.status).toBe('sending');
});

it('gives a GIF up after the second try, and never asks what is not on the public internet again', async () => {
  const at = await world.open();
  const url = 'https://gifs.example/down.gif';
  web.set(url, 'unreachable');
  const asked = () => web.asked.filter((each) => each === url).length;
  const { id } = await at.send({ gif_url: url });
  for (const _ of [1, 2, 3, 4]) await leave();
  expect([asked(), (await read(at, id)).message?.status]).toEqual([2, 'failed']);
  const inside = 'https://inside.example/cat.gif';
  web.set(inside, 'address');
  const other = await at.send({ gif_url: inside });
  for (const _ of [1, 2, 3]) await leave();
  expect(web.asked.filter((each) => each === inside)).toHaveLength(1);
  expect((await read(at, other.id)).message?.status).toBe('failed');
});

it('does not send a text without the GIF that it was written with', async () => {
  const at = await world.open();
  web.set('https://gifs.example/gone.gif', { status: 404, body: 'Gone' });
  const { id } = await at.send({ gif_url: 'https://gifs.example/gone.gif' });
  await leave();
  expect((await read(at, id)).message).toMatchObject({ status: 'failed', failure: { rejection: 5 } });
  expect(lastTo(at.customer)).toBeUndefined();
});

it('keeps the files of a planned text until it leaves', async () => {
  const at = await world.open();
  web.set('https://gifs.example/dog.gif', { body: GIF });
  const gif = await server.call(attachGif, { as: at.agent, body: { url: 'https://gifs.example/dog.gif' } });
  const schedule_date = new Date(server.clock.now().getTime() + 3 * 86_400_000).toISOString();
  await server.call(scheduleMessage, {
    as: at.agent,
    headers: { 'idempotency-key': randomUUID() },
    body: { contact_id: at.contactId, attachments: [gif.body.uuid], schedule_date, timezone: 'America/New_York' },
  });
  server.clock.advance(2 * 86_400_000);
  await server.context.modules.attachments.attachments.purge();
  server.clock.advance(86_400_000);
  await world.jobs();
  await leave();
  expect(lastTo(at.customer)?.mediaUrls).toHaveLength(1);
});

it('lets a text leave at once that could not wait for its undo time', async () => {
  const at = await world.open();
  // Three seconds before nine in the evening in New York.
  server.clock.advance(8.5 * 3_600_000 - 3_000);
  const { id } = await at.send();
  await world.jobs();
  expect(lastTo(at.customer)?.body).toBe('Hello');
  expect((await read(at, id)).message?.status).toBe('sending');
});

it('moves a planned text into the next hours for texts when it did not leave in its own', async () => {
  const at = await world.open();
  const schedule_date = new Date(server.clock.now().getTime() + 8 * 3_600_000).toISOString();
  const planned = await server.call(scheduleMessage, {
    as: at.agent,
    headers: { 'idempotency-key': randomUUID() },
    body: { contact_id: at.contactId, body: 'Sleep well', opt_out: false, schedule_date, timezone: 'America/New_York' },
  });
  // The server was away at half past eight, and until ten in the evening.
  server.clock.advance(9.5 * 3_600_000);
  await world.jobs();
  const moved = await server.call(getScheduledMessage, { as: at.agent, params: { id: planned.body.id } });
  expect(moved.body).toMatchObject({ status: 'scheduled' });
  const local = new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone: 'America/New_York' });
  expect(local.format(new Date(moved.body.schedule_date))).toMatch(/^[89]:\d\d\sAM$/);
  expect(lastTo(at.customer)).toBeUndefined();
  server.clock.advance(Date.parse(moved.body.schedule_date) - server.clock.now().getTime());
  await world.jobs();
  await leave();
  expect(lastTo(at.customer)?.body).toBe('Sleep well');
});
