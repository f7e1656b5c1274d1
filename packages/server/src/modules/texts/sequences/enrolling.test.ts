import {
  createSequence,
  disenrollContact,
  getSequence,
  listAuditEntries,
  listEnrollableSequences,
  listEvents,
  listSequenceContacts,
  listSequences,
  toggleSequence,
  updateCompanySettings,
  updateSequence,
} from '@talk/contract';
import { describe, expect, it } from 'vitest';
import type { OpenWorld } from '../messaging/messaging-world.fixture.js';
import { text, useSequences } from './sequences-world.fixture.js';

const world = useSequences();
const { server } = world;
const run = (sql: string, ...values: unknown[]) => server.context.kernel.db.pool.query(sql, values);
const toggle = (at: OpenWorld, id: number, isActive: boolean) =>
  server.call(toggleSequence, { as: at.agent, params: { id }, body: { is_active: isActive } });
/** Enrolled, with the first text sent. */
async function begun(): Promise<{ at: OpenWorld; id: number }> {
  const at = await world.open();
  const { id } = await world.sequence(at);
  expect((await world.enroll(at, id)).body).toMatchObject({ enrolled: 1, already: 0, dry_run: false });
  await world.pass(10);
  expect(world.bodiesTo(at.customer)).toEqual(['One']);
  return { at, id };
}

describe('enrolling', () => {
  it('counts who can be enrolled, and enrolls each contact once', async () => {
    const at = await world.open();
    const { id } = await world.sequence(at);
    const people = [await world.customer(at), await world.customer(at), await world.customer(at)];
    const [stopped] = people;
    await run(
      `insert into opt_outs (company_id, phone_number, opted_out_at, source) values ($1, $2, now(), 'keyword')`,
      at.companyId,
      stopped?.number,
    );
    await world.enroll(at, id);
    const contact_ids = [at.contactId, ...people.map((each) => each.id)];
    const counts = { total: 4, enrolled: 2, already: 1, opted_out: 1, cannot_text: 0 };
    expect((await world.enroll(at, id, { contact_ids, dry_run: true })).body).toMatchObject({
      ...counts,
      dry_run: true,
      reasons: [{ rejection: 32, reason: 'They opted out of texts.', count: 1 }],
    });
    expect((await world.enroll(at, id, { contact_ids })).body).toMatchObject({ ...counts, dry_run: false });
    expect((await world.enroll(at, id, { contact_ids })).body).toMatchObject({ enrolled: 0, already: 3 });
    expect((await world.enroll(at, id, { filter: {}, except_ids: [at.contactId], dry_run: true })).body).toMatchObject({
      total: 3,
    });
    await world.pass(20);
    expect(people.map(({ number }) => world.bodiesTo(number).length)).toEqual([0, 1, 1]);
    const { body } = await server.call(listSequenceContacts, { as: at.agent, params: { id }, query: { per_page: 2 } });
    expect(body.data).toHaveLength(2);
    expect(body.has_more_pages).toBe(true);
    const counted = await server.call(getSequence, { as: at.agent, params: { id } });
    expect(counted.body.counts).toEqual({ active: 3, paused: 0, finished: 0, stopped: 0 });
  });

  it('is possible again after the contact has left, and only while the sequence is on', async () => {
    const { at, id } = await begun();
    await server.call(disenrollContact, { as: at.agent, params: { id: at.contactId }, body: { workflow_id: id } });
    await toggle(at, id, false);
    expect((await world.enroll(at, id)).error.code).toBe('CONFLICT');
    expect((await server.call(listEnrollableSequences, { as: at.agent })).body.data).toEqual([]);
    await toggle(at, id, true);
    expect((await server.call(listEnrollableSequences, { as: at.agent })).body.data).toEqual([{ id, name: 'Welcome' }]);
    expect((await world.enroll(at, id)).body.enrolled).toBe(1);
    await world.pass(10);
    expect(world.bodiesTo(at.customer)).toEqual(['One', 'One']);
  });
});

describe('a draft', () => {
  it('names what is missing before it can be turned on', async () => {
    const at = await world.open();
    const { body: made } = await server.call(createSequence, { as: at.agent, body: { name: 'Draft' } });
    const params = { id: made.id };
    const fieldOf = async () => Object.keys((await toggle(at, made.id, true)).error.errors ?? {});
    const change = (body: object) => server.call(updateSequence, { as: at.agent, params, body });
    expect(await fieldOf()).toEqual(['steps']);
    await change({ steps: [text('At [time]')] });
    expect(await fieldOf()).toEqual(['steps']);
    await change({ steps: [text('Hello')] });
    expect(await fieldOf()).toEqual(['campaign_id']);
    await change({ campaign_id: at.lineId });
    expect(await fieldOf()).toEqual([]);
    expect((await change({ name: 'Other' })).error.code).toBe('CONFLICT');
    await toggle(at, made.id, false);
    expect((await change({ name: 'Other', if_version: made.version })).error.code).toBe('CONFLICT');
    expect((await change({ steps: [text('{{contact.shoe_size}}')] })).error.errors).toHaveProperty('steps');
    expect((await change({ steps: [{ id: 'a', kind: 'add_tag', tag_id: 999_999 }] })).status).toBe(422);
  });
});

it('is managed by admins without read-only access, and read with the permission to view workflows', async () => {
  const at = await world.open();
  const { id } = await world.sequence(at);
  const [agent, lead, reader] = await Promise.all([
    server.user(at.companyId, { roles: ['Company Agent'] }),
    server.user(at.companyId, { roles: ['Company Supervisor'] }),
    server.user(at.companyId, { roles: ['Company Admin'], membership: { readOnlyAccess: true } }),
  ]);
  const list = async (as = agent) => (await server.call(listSequences, { as, query: {} })).status;
  const create = async (as = agent) => (await server.call(createSequence, { as, body: { name: 'X' } })).status;
  const stop = async (as = agent) =>
    (await server.call(toggleSequence, { as, params: { id }, body: { is_active: false } })).status;
  expect([await list(), await list(lead), await list(reader), await list(at.agent)]).toEqual([403, 200, 403, 200]);
  expect([await create(), await create(lead), await create(reader)]).toEqual([403, 403, 403]);
  expect([await stop(), await stop(lead), await stop(reader)]).toEqual([403, 403, 403]);
  expect((await world.enroll({ ...at, agent }, id)).status).toBe(200);
  await server.call(updateCompanySettings, { as: at.agent, body: { automation_enabled: false } });
  expect([await list(lead), await create(at.agent), (await world.enroll(at, id)).status]).toEqual([403, 403, 403]);
});

it('emits events, and writes into the audit log what an admin does', async () => {
  const { at, id } = await begun();
  const told = (await server.call(listEvents, { as: at.agent, query: { since: 0, limit: 500 } })).body.data;
  expect(told.filter(({ type, entity }) => type === 'workflow_updated' && entity.id === id).length).toBeGreaterThan(2);
  expect(told.findLast(({ type }) => type === 'workflow_contact_updated')?.data).toEqual({
    workflow_id: id,
    contact_id: at.contactId,
  });
  const { body } = await server.call(listAuditEntries, { as: at.agent, query: { kind: 'sequence' } });
  expect(body.data.map(({ action }) => action)).toEqual(['changed', 'created']);
});
