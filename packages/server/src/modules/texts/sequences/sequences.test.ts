import { randomUUID } from 'node:crypto';
import {
  blockContact,
  createAppointment,
  createDialerList,
  createSequence,
  createTag,
  deleteContact,
  disenrollContact,
  getCommunication,
  getContact,
  getSequence,
  listContactCommunications,
  listDialerTasks,
  mergeContacts,
  mergeTags,
  pauseSequenceContact,
  previewSequenceText,
  removeDialerList,
  removeSequence,
  toggleSequence,
  updateSequence,
} from '@talk/contract';
import { describe, expect, it } from 'vitest';
import type { OpenWorld } from '../messaging/messaging-world.fixture.js';
import { createSequenceSteps } from './sequence-steps.js';
import { text, useSequences, wait } from './sequences-world.fixture.js';

const world = useSequences();
const { server } = world;
const run = (sql: string, ...values: unknown[]) => server.context.kernel.db.pool.query(sql, values);
const toggle = (at: OpenWorld, id: number, isActive: boolean) =>
  server.call(toggleSequence, { as: at.agent, params: { id }, body: { is_active: isActive } });
const pause = (at: OpenWorld, workflowId: number, isPaused: boolean) =>
  server.call(pauseSequenceContact, {
    as: at.agent,
    params: { id: at.contactId },
    body: { workflow_id: workflowId, is_paused: isPaused },
  });

/** Enrolled, with the first text sent. */
async function begun(): Promise<{ at: OpenWorld; id: number }> {
  const at = await world.open();
  const { id } = await world.sequence(at);
  expect((await world.enroll(at, id)).body).toMatchObject({ enrolled: 1, already: 0, dry_run: false });
  await world.pass(10);
  expect(world.bodiesTo(at.customer)).toEqual(['One']);
  return { at, id };
}

describe('a sequence', () => {
  it('sends its texts one after another, each after its waiting time', async () => {
    const { at, id } = await begun();
    const due = new Date(server.clock.now().getTime() + 86_400_000);
    const place = await world.place(at);
    expect(place).toMatchObject({ workflow_id: id, state: 'active', step: 3, step_kind: 'text', texts_sent: 1 });
    expect(Math.abs(Date.parse(place?.next_at ?? '') - due.getTime())).toBeLessThan(20_000);
    const later = await world.sleep(at, 23);
    await world.pass(10);
    expect(world.bodiesTo(at.customer)).toEqual(['One']);
    const last = await world.sleep(later, 1);
    await world.pass(10);
    expect(world.bodiesTo(at.customer)).toEqual(['One', 'Two']);
    expect(await world.place(last)).toMatchObject({ state: 'finished', step: null, next_at: null, texts_sent: 2 });
    const { body: timeline } = await server.call(listContactCommunications, {
      as: last.agent,
      params: { id: at.contactId },
      query: {},
    });
    const communication = timeline.data.find((each) => 'workflow_id' in each);
    const { body } = await server.call(getCommunication, { as: last.agent, params: { id: communication?.id ?? 0 } });
    expect(body).toMatchObject({ workflow_id: id, broadcast_id: null, message: { source: 'sequence' } });
  });

  it('fills in the fields of each contact, and waits where a value is missing', async () => {
    const at = await world.open();
    const { id } = await world.sequence(at, [text('Hi {{contact.first_name}}'), text('From {{contact.city}}')]);
    await world.enroll(at, id);
    await world.pass(10);
    expect(world.bodiesTo(at.customer)).toEqual(['Hi Maya']);
    expect(await world.place(at)).toMatchObject({
      state: 'paused',
      step: 2,
      detail: 'The contact has no value for a merge field of the text.',
    });
    const preview = async (body: string) =>
      (
        await server.call(previewSequenceText, {
          as: at.agent,
          body: { contact_id: at.contactId, campaign_id: at.lineId, body },
        })
      ).body;
    expect(await preview('Hi {{contact.first_name}}')).toEqual({ text: 'Hi Maya', is_complete: true });
    expect((await preview('From {{contact.city}}')).is_complete).toBe(false);
  });

  it('puts tags on and takes them off', async () => {
    const at = await world.open();
    const tag = (
      await server.call(createTag, { as: at.agent, body: { name: 'New', color: '#3366cc', category: 'contacts' } })
    ).body;
    const step = (kind: 'add_tag' | 'remove_tag') => ({ id: randomUUID(), kind, tag_id: tag.id });
    const { id } = await world.sequence(at, [step('add_tag'), text('One'), wait(1), step('remove_tag')]);
    await world.enroll(at, id);
    await world.pass(10);
    const tagsOf = async (as = at.agent) =>
      (await server.call(getContact, { as, params: { id: at.contactId } })).body.tag_ids;
    expect(await tagsOf()).toEqual([tag.id]);
    const later = await world.sleep(at, 24);
    await world.pass(10);
    expect(await tagsOf(later.agent)).toEqual([]);
    expect(await world.place(later)).toMatchObject({ state: 'finished' });
  });

  it('puts on the tag that the one of a step was merged into', async () => {
    const at = await world.open();
    const tag = async (name: string) =>
      (await server.call(createTag, { as: at.agent, body: { name, color: '#3366cc', category: 'contacts' } })).body.id;
    const [warm, hot] = [await tag('Warm'), await tag('Hot')];
    const { id } = await world.sequence(at, [{ id: randomUUID(), kind: 'add_tag', tag_id: warm }, text('One')]);
    await server.call(mergeTags, { as: at.agent, body: { ids: [warm, hot], into_id: hot } });
    await world.enroll(at, id);
    await world.pass(10);
    const { body } = await server.call(getContact, { as: at.agent, params: { id: at.contactId } });
    expect(body.tag_ids).toEqual([hot]);
  });

  it('puts the contact into a list of the power dialer, and waits for an admin when that list is gone', async () => {
    const at = await world.open();
    await run('insert into dialer_settings (company_id, auto_dialer_enabled) values ($1, true)', at.companyId);
    const list = async () =>
      (await server.call(createDialerList, { as: at.agent, body: { name: 'Calls', scope: 'public' } })).body.id;
    const step = (list_id: number) => ({ id: randomUUID(), kind: 'add_to_dialer' as const, list_id });
    const [listId, goneId] = [await list(), await list()];
    const refused = await server.call(createSequence, {
      as: at.agent,
      body: { name: 'Calls', steps: [step(999_999)] },
    });
    expect(refused.error.errors).toEqual({
      steps: ['Choose lists of the power dialer to which you may add contacts.'],
    });
    const { id } = await world.sequence(at, [text('One'), step(listId), step(goneId)]);
    await server.call(removeDialerList, { as: at.agent, params: { id: goneId } });
    await world.enroll(at, id);
    await world.pass(10);
    await world.pass(10);
    await world.pass(10);
    const query = { bucket: 'in-queue' as const };
    const { body } = await server.call(listDialerTasks, { as: at.agent, params: { id: listId }, query });
    expect(body.data.map(({ contact }) => contact.id)).toEqual([at.contactId]);
    expect(await world.place(at)).toMatchObject({
      state: 'paused',
      step: 3,
      detail: 'The sender can no longer add contacts to the dialer list of the step.',
    });
  });

  it('waits for the hours of the contact', async () => {
    let at = await world.open();
    const { id } = await world.sequence(at, [text('One'), wait(12, 'hours'), text('Two')]);
    await world.enroll(at, id);
    await world.pass(10);
    // Half past midnight in New York.
    at = await world.sleep(at, 12);
    await world.pass(10);
    expect(world.bodiesTo(at.customer)).toEqual(['One']);
    const place = await world.place(at);
    expect(place).toMatchObject({ state: 'active', step: 3 });
    expect(place?.detail).not.toBeNull();
    expect(new Date(place?.next_at ?? 0).getUTCHours()).toBeGreaterThanOrEqual(13);
    at = await world.sleep(at, 12);
    await world.pass(10);
    expect(world.bodiesTo(at.customer)).toEqual(['One', 'Two']);
  });
});

describe('what takes a contact out of a sequence', () => {
  const ends = async (at: OpenWorld, reason: string) => {
    expect(await world.place(at)).toMatchObject({ state: 'stopped', stop_reason: reason, next_at: null });
    const later = await world.sleep(at, 25);
    await world.pass(10);
    expect(world.bodiesTo(at.customer).filter((body) => body === 'Two')).toEqual([]);
    return later;
  };

  it('is a reply', async () => {
    const { at } = await begun();
    await at.receive('Tell me more');
    await ends(at, 'replied');
  });

  it('is an opt-out, named as one', async () => {
    const { at } = await begun();
    await at.receive('STOP');
    await ends(at, 'opted_out');
  });

  it('is a call of the contact, or one that the contact answers', async () => {
    for (const direction of ['inbound', 'outbound'] as const) {
      const { at } = await begun();
      await world.call(at, direction);
      await ends(at, 'called');
    }
  });

  it('is an appointment', async () => {
    const { at } = await begun();
    const day = new Date(server.clock.now().getTime() + 5 * 86_400_000).toISOString().slice(0, 10);
    const made = await server.call(createAppointment, {
      as: at.agent,
      params: { id: at.contactId },
      body: { title: 'Demo', date: day, time: '10:00', minutes: 30 },
    });
    expect(made.status).toBe(200);
    await ends(at, 'booked');
  });

  it('is a user who takes it out', async () => {
    const { at, id } = await begun();
    const { body } = await server.call(disenrollContact, {
      as: at.agent,
      params: { id: at.contactId },
      body: { workflow_id: id },
    });
    expect(body).toEqual({ disenrolled: 1 });
    await ends(at, 'disenrolled');
    const again = await server.call(disenrollContact, { as: at.agent, params: { id: at.contactId }, body: {} });
    expect(again.status).not.toBe(500);
  });

  it('is the end of the sequence', async () => {
    const { at, id } = await begun();
    expect((await server.call(removeSequence, { as: at.agent, params: { id } })).status).toBe(409);
    await toggle(at, id, false);
    expect((await server.call(removeSequence, { as: at.agent, params: { id } })).status).toBe(200);
    expect((await server.call(getSequence, { as: at.agent, params: { id } })).status).toBe(404);
    await ends(at, 'sequence_removed');
  });

  it('is the end of the contact', async () => {
    const { at, id } = await begun();
    expect((await server.call(deleteContact, { as: at.agent, params: { id: at.contactId } })).status).toBe(200);
    await world.sleep(at, 25);
    await world.pass(10);
    expect(world.bodiesTo(at.customer)).toEqual(['One']);
    const { rows } = await run('select state, stop_reason from sequence_contacts where sequence_id = $1', id);
    expect(rows).toEqual([{ state: 'stopped', stop_reason: 'contact_deleted' }]);
  });

  it('is the end of a contact that was deleted while it was enrolled', async () => {
    const { at, id } = await begun();
    // Nothing has taken it out: its place was not written yet.
    await run('update contacts set deleted_at = now() where id = $1', at.contactId);
    const { agent } = await world.sleep(at, 25);
    await world.pass(10);
    const { body } = await server.call(getSequence, { as: agent, params: { id } });
    expect(body.counts).toMatchObject({ active: 0, stopped: 1 });
    const { rows } = await run('select state, stop_reason from sequence_contacts where sequence_id = $1', id);
    expect(rows).toEqual([{ state: 'stopped', stop_reason: 'contact_deleted' }]);
  });

  it('is a merge into another contact, which shows it', async () => {
    const { at } = await begun();
    const other = await world.customer(at);
    const versionOf = async (id: number) =>
      (await server.call(getContact, { as: at.agent, params: { id } })).body.version;
    const merged = await server.call(mergeContacts, {
      as: at.agent,
      params: { id: other.id },
      body: {
        loser_id: at.contactId,
        if_version: await versionOf(other.id),
        loser_if_version: await versionOf(at.contactId),
      },
    });
    expect(merged.status).toBe(200);
    expect(await world.place(at, other.id)).toMatchObject({ state: 'stopped', stop_reason: 'contact_merged' });
  });

  it('is a gate that refuses the text for good', async () => {
    const { at } = await begun();
    await server.call(blockContact, { as: at.agent, params: { id: at.contactId } });
    const later = await world.sleep(at, 24);
    await world.pass(10);
    expect(await world.place(later)).toMatchObject({ state: 'stopped', stop_reason: 'cannot_text' });
    expect(world.bodiesTo(at.customer)).toEqual(['One']);
  });
});

describe('pausing', () => {
  it('keeps one contact where it is until it is resumed', async () => {
    const { at, id } = await begun();
    expect((await pause(at, id, true)).body).toMatchObject({ state: 'paused', step: 3, next_at: null });
    let later = await world.sleep(at, 30);
    await world.pass(10);
    expect(world.bodiesTo(at.customer)).toEqual(['One']);
    // Noon again.
    later = await world.sleep(later, 18);
    expect((await pause(later, id, false)).body).toMatchObject({ state: 'active' });
    await world.pass(10);
    expect(world.bodiesTo(at.customer)).toEqual(['One', 'Two']);
  });

  it('keeps everyone where they are while the sequence is paused, and continues after changes', async () => {
    const { at, id } = await begun();
    await toggle(at, id, false);
    expect((await world.place(at))?.next_at).toBeNull();
    let later = await world.sleep(at, 48);
    await world.pass(10);
    expect(world.bodiesTo(at.customer)).toEqual(['One']);
    const { body: stored } = await server.call(getSequence, { as: later.agent, params: { id } });
    // The text that is next is moved to the front, behind a step that the contact never had.
    const steps = [text('New first'), ...stored.steps.filter(({ kind }) => kind === 'text')];
    const changed = await server.call(updateSequence, { as: later.agent, params: { id }, body: { steps } });
    expect(changed.status).toBe(200);
    expect((await toggle(later, id, true)).status).toBe(200);
    await world.pass(10);
    expect(world.bodiesTo(at.customer)).toEqual(['One', 'Two']);
    later = await world.sleep(later, 1);
    expect(await world.place(later)).toMatchObject({ state: 'finished' });
  });

  it('is what the server does when the gate would refuse everyone', async () => {
    const { at, id } = await begun();
    await run('update lines set is_10dlc = true where id = $1', at.lineId);
    const later = await world.sleep(at, 24);
    await world.pass(20);
    const { body } = await server.call(getSequence, { as: later.agent, params: { id } });
    expect(body.status).toBe('paused');
    expect(body.reason).not.toBeNull();
    await run('update lines set is_10dlc = false where id = $1', at.lineId);
    await toggle(later, id, true);
    await world.pass(10);
    expect(world.bodiesTo(at.customer)).toEqual(['One', 'Two']);
  });
});

describe('a step', () => {
  it('is done once, even when the process was killed between the text and the place', async () => {
    const at = await world.open();
    const { id } = await world.sequence(at);
    await run(
      `create or replace function fail_step() returns trigger language plpgsql as $$ begin
         if new.texts_sent = 1 then raise exception 'killed'; end if; return new; end $$`,
    );
    await run('create trigger fail_step before update on sequence_contacts for each row execute function fail_step()');
    await world.enroll(at, id);
    await world.pass(10);
    expect(world.bodiesTo(at.customer)).toEqual([]);
    await run('drop trigger fail_step on sequence_contacts');
    for (let passed = 0; passed < 10; passed += 1) {
      server.clock.advance(60_000);
      await world.jobs();
    }
    expect(world.bodiesTo(at.customer)).toEqual(['One']);
    expect(await world.place(at)).toMatchObject({ state: 'active', step: 3, texts_sent: 1 });
  });

  it('is done once by two nodes that take it at the same moment', async () => {
    const at = await world.open();
    const { id } = await world.sequence(at);
    await world.enroll(at, id);
    const { kernel, modules } = server.context;
    const { rows } = await run('select id, version from sequence_contacts where sequence_id = $1', id);
    const { step } = createSequenceSteps({
      kernel,
      messaging: modules.messaging.messaging,
      changes: modules.contacts.bulk,
    });
    const payload = { enrollmentId: Number(rows[0].id), version: Number(rows[0].version) };
    const job = { companyId: at.companyId, payload, attempt: 1, log: kernel.log };
    await Promise.all([step(job), step(job), step(job)]);
    await step(job);
    await world.pass(10);
    expect(world.bodiesTo(at.customer)).toEqual(['One']);
  });
});
