import { randomUUID } from 'node:crypto';
import { getCommunication, getContact, listContactCommunications } from '@talk/contract';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { KnownText } from '../../../carrier/carrier.port.js';
import { MESSAGE_PATH } from './message.addresses.js';
import { useMessaging, type OpenWorld } from './messaging-world.fixture.js';

// What the carrier told while nobody listened: texts that came, and what has become of texts that went.

const world = useMessaging();
const { server, carrier } = world;
const MINUTE = 60_000;

beforeEach(() => {
  // From the beginning of a slot of the schedule: what is planned then is due, and its time has not passed, when it has come round.
  server.clock.advance(30_000 - (server.clock.now().getTime() % 30_000));
  carrier.texts.length = 0;
  carrier.textQuestions.length = 0;
});

const rows = async <T>(query: string, ...values: unknown[]): Promise<T[]> =>
  (await server.context.kernel.db.pool.query(query, values)).rows as T[];

/** Time for the schedule to come round. */
async function comeRound(ms = 31_000): Promise<void> {
  await server.context.executor.planSchedules();
  server.clock.advance(ms);
  await world.jobs();
}

/** Somebody writes, and no webhook tells of it. */
function write(at: OpenWorld, body: string, values: Partial<KnownText> = {}): KnownText {
  const text: KnownText = {
    sid: `SM${randomUUID().replaceAll('-', '')}`,
    isInbound: true,
    from: at.customer,
    to: at.line,
    body,
    status: 'received',
    code: null,
    said: null,
    files: 0,
    sentAtMs: Math.floor(server.clock.now().getTime() / 1_000) * 1_000,
    ...values,
  };
  carrier.texts.unshift(text);
  return text;
}

/** The carrier has got further with a text, and its report was lost. */
function become(sid: string | null, values: Partial<KnownText>): void {
  const index = carrier.texts.findIndex((text) => text.sid === sid);
  const text = carrier.texts[index];
  if (text === undefined) throw new Error('the carrier does not have this text');
  carrier.texts[index] = { ...text, ...values };
}

async function thread(at: OpenWorld) {
  const as = await server.user(at.companyId);
  const { body } = await server.call(listContactCommunications, { as, params: { id: at.contactId } });
  return body.data.map((each) => ({ direction: each.direction, body: each.body, status: each.current_status2 }));
}

/** Past the time in which it can be taken back. */
async function leave(): Promise<void> {
  server.clock.advance(MINUTE);
  await world.jobs();
}

async function sent(at: OpenWorld): Promise<{ id: number; sid: string }> {
  const { id } = await at.send();
  await leave();
  const [row] = await rows<{ carrier_sid: string }>('select carrier_sid from messages where communication_id = $1', id);
  return { id, sid: row?.carrier_sid ?? '' };
}

const statusOf = async (at: OpenWorld, id: number) =>
  (await server.call(getCommunication, { as: await server.user(at.companyId), params: { id } })).body.current_status2;

describe('a text that came while nobody listened', () => {
  it('is found, counted and told as if its webhook had come, and not doubled when that comes after all', async () => {
    const at = await world.open();
    const text = write(at, 'Are you there?');
    await comeRound();
    expect(await thread(at)).toEqual([{ direction: 'inbound', body: 'Are you there?', status: 'received' }]);
    const contact = await server.call(getContact, {
      as: await server.user(at.companyId),
      params: { id: at.contactId },
    });
    expect(contact.body).toMatchObject({ unread_texts_count: 1 });
    const told = () => rows(`select 1 from events where company_id = $1 and type = 'new_communication'`, at.companyId);
    expect(await told()).toHaveLength(1);
    const form = { MessageSid: text.sid, From: text.from, To: text.to, Body: text.body, NumMedia: '0' };
    expect((await world.tell(`${MESSAGE_PATH}/inbound?again=1`, form)).status).toBe(200);
    await comeRound();
    expect(await thread(at)).toHaveLength(1);
    expect(await told()).toHaveLength(1);
  });

  it('is read for keywords, in the order in which it was written', async () => {
    const at = await world.open();
    server.clock.advance(MINUTE);
    const nowMs = Math.floor(server.clock.now().getTime() / 1_000) * 1_000;
    write(at, 'START', { sentAtMs: nowMs });
    write(at, 'STOP', { sentAtMs: nowMs - 2_000 });
    write(at, 'STOP', { from: '+12125559999', sentAtMs: nowMs - 1_000 });
    await comeRound();
    const optedOut = await rows<{ phone_number: string }>(
      'select phone_number from opt_outs where company_id = $1 and opted_in_at is null',
      at.companyId,
    );
    expect(optedOut.map((row) => row.phone_number)).toEqual(['+12125559999']);
  });

  it('brings its files', async () => {
    const at = await world.open();
    const png = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(60, 7)]);
    const text = write(at, 'Look', { files: 1 });
    const url = `https://carrier.test/${text.sid}/file`;
    carrier.textMedia.set(text.sid, [{ url, contentType: 'image/png' }]);
    carrier.media.set(url, png);
    await comeRound();
    const files = await rows(`select state, content_type from message_attachments where company_id = $1`, at.companyId);
    expect(files).toEqual([{ state: 'stored', content_type: 'image/png' }]);
  });

  it('is for nobody when it came before the number was theirs, or to a number that is not ours', async () => {
    const at = await world.open();
    write(at, 'For those before you', { sentAtMs: server.clock.now().getTime() - 2_000 });
    write(at, 'For somebody else', { to: '+13105550000' });
    await comeRound();
    expect(await thread(at)).toEqual([]);
  });

  it('keeps no other waiting when it cannot be taken in, and comes as soon as it can', async () => {
    const at = await world.open();
    const broken = write(at, 'With a file', { files: 1 });
    const list = vi.spyOn(carrier, 'listMedia').mockRejectedValue(new Error('the list of files is not there'));
    write(at, 'Without');
    await comeRound();
    expect((await thread(at)).map(({ body }) => body)).toEqual(['Without']);
    list.mockRestore();
    carrier.textMedia.set(broken.sid, []);
    // Long after the time in which texts are compared.
    await comeRound(40 * MINUTE);
    expect((await thread(at)).map(({ body }) => body).toSorted()).toEqual(['With a file', 'Without']);
  });

  it('is found however many came after it', async () => {
    const at = await world.open();
    const nowMs = Math.floor(server.clock.now().getTime() / 1_000) * 1_000;
    write(at, 'The first', { sentAtMs: nowMs });
    for (let index = 0; index < 2_500; index += 1)
      write(at, `Text ${index}`, { to: '+13105550000', sentAtMs: nowMs + Math.floor(index / 100) * 1_000 });
    server.clock.advance(MINUTE);
    await comeRound();
    expect((await thread(at)).map(({ body }) => body)).toEqual(['The first']);
  });
});

describe('a text whose reports were lost', () => {
  it('gets the status that the carrier has', async () => {
    const at = await world.open();
    const [one, two] = [await sent(at), await sent(at)];
    expect(await statusOf(at, one.id)).toBe('sending');
    become(one.sid, { status: 'delivered', sentAtMs: server.clock.now().getTime() });
    become(two.sid, { status: 'undelivered', code: 30_003, sentAtMs: server.clock.now().getTime() });
    await comeRound();
    expect([await statusOf(at, one.id), await statusOf(at, two.id)]).toEqual(['delivered', 'undelivered']);
  });

  it('is asked about by its name when the carrier’s list does not have it', async () => {
    const at = await world.open();
    const { id, sid } = await sent(at);
    become(sid, { status: 'failed', code: 30_004 });
    await comeRound();
    expect(await statusOf(at, id)).toBe('failed');
  });

  it('is asked about less and less often', async () => {
    const at = await world.open();
    const { id } = await sent(at);
    const asked = vi.spyOn(carrier, 'fetchText');
    for (let round = 0; round < 40; round += 1) await comeRound();
    const times = asked.mock.calls.length;
    asked.mockRestore();
    expect(await statusOf(at, id)).toBe('sending');
    expect(times).toBeGreaterThan(2);
    expect(times).toBeLessThan(8);
  });

  it('has the status that the carrier had all along, when the answer to giving it was lost', async () => {
    const at = await world.open();
    carrier.textAnswers.push('lost');
    const { id } = await at.send();
    await leave();
    become(carrier.texts[0]?.sid ?? null, { status: 'delivered', sentAtMs: server.clock.now().getTime() });
    await leave();
    expect(await statusOf(at, id)).toBe('delivered');
    expect(carrier.texts).toHaveLength(1);
  });
});

it('goes on where it stopped when the carrier did not answer', async () => {
  const at = await world.open();
  await comeRound();
  write(at, 'In the middle of it');
  carrier.textQuestions.push(...Array.from({ length: 3 }, () => new Error('the carrier is away')));
  for (let round = 0; round < 60; round += 1) await comeRound();
  expect((await thread(at)).map(({ body }) => body)).toEqual(['In the middle of it']);
});
