import {
  createCallDisposition,
  createContact,
  createDispositionStatus,
  createReminder,
  completeReminder,
  disposeCall,
  disposeContact,
  getCommunication,
  getContact,
  listCallDispositions,
  listContactCommunications,
  listDispositionStatuses,
  removeCallDisposition,
  saveCallNote,
  updateCallDisposition,
  type Disposition,
} from '@talk/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { drainJobs, useTestServer, type TestUser } from '../../../testing/index.js';

const server = useTestServer();
let admin: TestUser;
let agent: TestUser;
let stranger: TestUser;

beforeAll(async () => {
  const { id } = await server.company({ timezone: 'America/New_York' });
  admin = await server.user(id);
  agent = await server.user(id, { roles: ['Company Agent'], name: 'Elena Vargas' });
  stranger = await server.user((await server.company()).id);
});

let count = 0;
const outcome = async (name: string, as = admin): Promise<Disposition> =>
  (await server.call(createCallDisposition, { as, body: { name, color: '#2F9E62' } })).body;
const contact = async (fields: { timezone?: string } = {}) =>
  (
    await server.call(createContact, {
      as: admin,
      body: { first_name: 'Maya', phone_number: `+1415555${3000 + (count += 1)}`, ...fields },
    })
  ).body;
const aCall = async (): Promise<number> => (await server.recordedCall(agent.companyId, agent.id)).communicationId;

describe('outcomes of calls', () => {
  it('refuse names and colours that are none, and names that are taken', async () => {
    const wrong = await server.call(createCallDisposition, { as: admin, body: { name: ' ', color: 'red' } });
    expect([wrong.status, Object.keys(wrong.error.errors ?? {}).sort()]).toEqual([422, ['color', 'name']]);
    await outcome('Sold');
    const again = await server.call(createCallDisposition, { as: admin, body: { name: 'SOLD', color: '#000000' } });
    expect(again.error.errors).toEqual({ name: ['This name is already taken.'] });
    const agents = await server.call(createCallDisposition, { as: agent, body: { name: 'Mine', color: '#000000' } });
    expect(agents.status).toBe(403);
  });

  it('are offered in their order, and no longer once removed; the name is free then', async () => {
    const [first, second] = [await outcome('First'), await outcome('Second')];
    await server.call(updateCallDisposition, {
      as: admin,
      params: { id: second.id },
      body: { position: 0, name: 'Zeroth' },
    });
    await server.call(removeCallDisposition, { as: admin, params: { id: first.id } });
    const { data } = (await server.call(listCallDispositions, { as: agent })).body;
    expect(data.map((each) => each.name)).not.toContain('First');
    expect(data.map((each) => each.position)).toEqual(data.map((each) => each.position).sort((a, b) => a - b));
    expect(data.find((each) => each.id === second.id)).toMatchObject({ name: 'Zeroth', color: '#2f9e62', version: 2 });
    expect((await outcome('First')).id).not.toBe(first.id);
    expect((await server.call(listCallDispositions, { as: stranger })).body.data).toEqual([]);
  });
});

describe('disposing of a call', () => {
  it('refuses who may not, what is not offered, and what another company offers', async () => {
    const id = await aCall();
    const reporter = await server.user(agent.companyId, { roles: ['Company Reporter Access'] });
    const sold = await outcome('Closed');
    const body = { call_disposition_id: sold.id };
    expect((await server.call(disposeCall, { as: reporter, params: { id }, body })).status).toBe(403);
    expect((await server.call(disposeCall, { as: stranger, params: { id }, body })).status).toBe(404);
    const theirs = await outcome('Theirs', stranger);
    const foreign = await server.call(disposeCall, {
      as: agent,
      params: { id },
      body: { call_disposition_id: theirs.id },
    });
    expect(foreign.error.errors).toEqual({ call_disposition_id: ['Choose one from the list.'] });
    await server.call(removeCallDisposition, { as: admin, params: { id: sold.id } });
    expect((await server.call(disposeCall, { as: agent, params: { id }, body })).status).toBe(422);
  });

  it('shows with the call, also after it is no longer offered, and can be taken back', async () => {
    const id = await aCall();
    const sold = await outcome('Ordered');
    const set = (call_disposition_id: number | null) =>
      server.call(disposeCall, { as: agent, params: { id }, body: { call_disposition_id } });
    const label = { id: sold.id, name: 'Ordered', color: '#2f9e62' };
    expect((await set(sold.id)).body).toMatchObject({ call_disposition_id: sold.id, call_disposition: label });
    await server.call(removeCallDisposition, { as: admin, params: { id: sold.id } });
    const read = await server.call(getCommunication, { as: agent, params: { id } });
    expect(read.body.call_disposition).toEqual(label);
    expect((await set(null)).body).toMatchObject({ call_disposition_id: null, call_disposition: null });
  });
});

describe('disposing of a contact', () => {
  it('is written down with names, told, and once only', async () => {
    const { id, version } = await contact();
    const made = async (name: string) =>
      (await server.call(createDispositionStatus, { as: admin, body: { name, color: '#2953d0' } })).body;
    const [lead, customer] = [await made('Lead'), await made('Customer')];
    const set = (disposition_status: number) =>
      server.call(disposeContact, { as: agent, params: { id }, body: { disposition_status } });
    await set(lead.id);
    const { body } = await set(customer.id);
    expect(body).toMatchObject({ disposition_status_id: customer.id, disposition_status: { name: 'Customer' } });
    await set(customer.id);
    const { audits } = (await server.call(listContactCommunications, { as: agent, params: { id } })).body;
    expect(audits.map(({ field, before, after, actor_name }) => [field, before, after, actor_name])).toEqual([
      ['disposition_status', 'Lead', 'Customer', 'Elena Vargas'],
      ['disposition_status', null, 'Lead', 'Elena Vargas'],
    ]);
    expect((await server.call(getContact, { as: agent, params: { id } })).body.version).toBe(version + 3);
    expect((await server.call(listDispositionStatuses, { as: agent })).body.data.map((each) => each.name)).toEqual([
      'Lead',
      'Customer',
    ]);
  });
});

describe('the note of a call', () => {
  const save = (id: number, notes: string, base: string | null) =>
    server.call(saveCallNote, { as: agent, params: { id }, body: { notes, base } });

  it('is saved as typed; the same again changes nothing', async () => {
    const id = await aCall();
    const first = await save(id, 'Wants ', null);
    const second = await save(id, 'Wants trays', 'Wants ');
    expect([first.body.notes, second.body.notes]).toEqual(['Wants ', 'Wants trays']);
    const repeated = await save(id, 'Wants trays', 'Wants ');
    expect([repeated.status, repeated.body.version]).toEqual([200, second.body.version]);
    expect((await save(id, '', 'Wants trays')).body.notes).toBeNull();
  });

  it('does not overwrite what somebody else wrote meanwhile', async () => {
    const id = await aCall();
    await save(id, 'Mine', null);
    const theirs = await save(id, 'Theirs', null);
    expect([theirs.status, theirs.error.code]).toEqual([409, 'CONFLICT']);
    expect((await server.call(getCommunication, { as: agent, params: { id } })).body.notes).toBe('Mine');
  });
});

describe('a follow-up', () => {
  const day = (days: number): string =>
    new Date(server.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);

  it('refuses what has passed, what is no time, and a zone that is none', async () => {
    const { id } = await contact();
    const send = (body: Record<string, unknown>) =>
      server.call(createReminder, {
        as: agent,
        params: { id },
        body: { body: 'Call back', date: day(2), time: '09:00', ...body },
      });
    expect(Object.keys((await send({ date: '2020-01-01' })).error.errors ?? {})).toEqual(['time']);
    expect(Object.keys((await send({ date: day(800) })).error.errors ?? {})).toEqual(['date']);
    expect(Object.keys((await send({ time: '25:00', body: ' ' })).error.errors ?? {}).sort()).toEqual(['body', 'time']);
    expect(Object.keys((await send({ timezone: 'Mars/Base' })).error.errors ?? {})).toEqual(['timezone']);
  });

  it('is due at the wall-clock time of the contact, else of the company', async () => {
    const body = { body: 'Call back', date: '2027-01-15', time: '09:00' };
    const inLa = await contact({ timezone: 'America/Los_Angeles' });
    const la = await server.call(createReminder, { as: agent, params: { id: inLa.id }, body });
    expect(la.body).toMatchObject({
      type: 'reminder',
      disposition_status2: 'placed',
      user_id: agent.id,
      due_at: '2027-01-15T17:00:00.000Z',
    });
    const nowhere = { first_name: 'Office', phone_number: '+18005553000' };
    const tollFree = await server.call(createContact, { as: admin, body: nowhere });
    const ny = await server.call(createReminder, { as: agent, params: { id: tollFree.body.id }, body });
    expect(ny.body.due_at).toBe('2027-01-15T14:00:00.000Z');
  });

  it('is the only thing that can be marked as done', async () => {
    const answer = await server.call(completeReminder, { as: agent, params: { id: await aCall() } });
    expect(answer.status).toBe(422);
  });

  it('is told to its user when it is due, unless it is done', async () => {
    const { id } = await contact();
    const body = { body: 'Send the quote', date: day(1), time: '09:00', timezone: 'UTC' };
    const ids: number[] = [];
    for (let index = 0; index < 2; index += 1)
      ids.push((await server.call(createReminder, { as: agent, params: { id }, body })).body.id);
    const done = await server.call(completeReminder, { as: agent, params: { id: ids[1] ?? 0 } });
    expect(done.body.disposition_status2).toBe('completed');
    server.clock.advance(2 * 86_400_000);
    await drainJobs(server.context);
    const { rows } = await server.context.kernel.db.pool.query<{ id: string; channels: string[] }>(
      "select entity_id as id, channels from events where type = 'reminder_due'",
    );
    expect(rows).toEqual([{ id: String(ids[0]), channels: [`private-company-${agent.companyId}-user-${agent.id}`] }]);
  });
});
