import { getLineTexting, listAuditEntries, sendMessage, updateLineTexting } from '@talk/contract';
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { createFakeMail } from '../../../testing/index.js';
import { useMessaging, type OpenWorld } from './messaging-world.fixture.js';

const mail = createFakeMail();
const world = useMessaging({ mail });
const { server, carrier } = world;
const FILTERED = 30_007;
const BLOCKED = 30_004;

beforeEach(() => {
  mail.taken.length = 0;
});

async function leave(): Promise<void> {
  server.clock.advance(10_000);
  await world.jobs();
}
/** Sends a text, of which the carrier then tells this. */
async function text(at: OpenWorld, status: 'delivered' | 'undelivered', code?: number): Promise<void> {
  const { id } = await at.send();
  await leave();
  const { sid = '' } = carrier.texts[0] ?? {};
  await at.report(id, sid, status, code);
  await world.jobs();
}
async function texts(at: OpenWorld, count: number, status: 'delivered' | 'undelivered', code?: number): Promise<void> {
  for (let sent = 0; sent < count; sent += 1) await text(at, status, code);
}
const state = async ({ agent, lineId }: OpenWorld) => {
  const { is_spamming, traffic_blocked } = (await server.call(getLineTexting, { as: agent, params: { id: lineId } }))
    .body;
  return { is_spamming, traffic_blocked };
};
const trySending = ({ agent, contactId }: OpenWorld) =>
  server.call(sendMessage, {
    as: agent,
    headers: { 'idempotency-key': randomUUID() },
    body: { contact_id: contactId, body: 'Hello', opt_out: false },
  });
const lift = ({ agent, lineId }: OpenWorld, body: { is_spamming?: false; traffic_blocked?: false }) =>
  server.call(updateLineTexting, { as: agent, params: { id: lineId }, body });

describe('a line whose texts carriers filter', () => {
  it('texts no more from the tenth on, which its admins are told by mail, until one of them lets it', async () => {
    const at = await world.open();
    await texts(at, 9, 'undelivered', FILTERED);
    expect(await state(at)).toEqual({ is_spamming: false, traffic_blocked: false });
    await text(at, 'undelivered', FILTERED);
    expect(await state(at)).toEqual({ is_spamming: true, traffic_blocked: false });
    expect((await trySending(at)).error).toMatchObject({ code: 'REJECTED', rejection: 36 });
    expect(mail.taken.map(({ subject }) => subject)).toEqual(['Texts of the line “Main” are stopped']);
    expect(mail.taken[0]?.text).toContain('/settings/texting');
    const { data } = (await server.call(listAuditEntries, { as: at.agent, query: {} })).body;
    expect(data[0]).toMatchObject({ kind: 'line', action: 'changed', subject: { name: 'Main' } });

    await lift(at, { is_spamming: false });
    expect((await trySending(at)).status).toBe(200);
    await leave();
    // What was filtered before does not count again.
    await texts(at, 9, 'undelivered', FILTERED);
    expect(await state(at)).toEqual({ is_spamming: false, traffic_blocked: false });
    await text(at, 'undelivered', FILTERED);
    expect(await state(at)).toEqual({ is_spamming: true, traffic_blocked: false });
    expect(mail.taken).toHaveLength(2);
  });

  it('texts on when more than three quarters arrive, or after a day', async () => {
    const at = await world.open();
    await texts(at, 31, 'delivered');
    await texts(at, 10, 'undelivered', FILTERED);
    expect(await state(at)).toEqual({ is_spamming: false, traffic_blocked: false });

    const later = await world.open();
    await texts(later, 9, 'undelivered', FILTERED);
    server.clock.advance(24 * 60 * 60_000);
    // Days later their session has expired.
    const agent = await server.user(later.companyId, { roles: ['Company Admin'] });
    const { body } = await trySending({ ...later, agent });
    await leave();
    await later.report(body.id, carrier.texts[0]?.sid ?? '', 'undelivered', FILTERED);
    await world.jobs();
    expect(await state({ ...later, agent })).toEqual({ is_spamming: false, traffic_blocked: false });
    expect(mail.taken).toEqual([]);
  });
});

it('stops a line of whose texts half are blocked', async () => {
  const at = await world.open();
  await texts(at, 10, 'delivered');
  await texts(at, 10, 'undelivered', BLOCKED);
  expect(await state(at)).toEqual({ is_spamming: false, traffic_blocked: true });
  expect((await trySending(at)).error).toMatchObject({ code: 'REJECTED', rejection: 7 });
  await lift(at, { traffic_blocked: false });
  expect((await trySending(at)).status).toBe(200);
});

it('cannot be set by hand', async () => {
  const at = await world.open();
  const body: object = { is_spamming: true };
  const { status, error } = await server.call(updateLineTexting, { as: at.agent, params: { id: at.lineId }, body });
  expect([status, error.errors]).toEqual([422, { is_spamming: ['Use false: it can only be lifted.'] }]);
});
