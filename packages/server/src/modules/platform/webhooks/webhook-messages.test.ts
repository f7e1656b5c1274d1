import { describe, expect, it } from 'vitest';
import type { PresentedEvent } from '../../../events/event.presenter.js';
import { messagesOf } from './webhook-messages.js';

const AT = '2026-11-27T12:00:00.000Z';
const event = (type: string, data: unknown, values: Partial<PresentedEvent> = {}): PresentedEvent => ({
  id: 'e1',
  seq: 7,
  type,
  at: AT,
  company_id: 3,
  entity: { type: 'x', id: 1 },
  version: 1,
  data,
  ...values,
});
const communication = (values: object) => ({
  id: 12,
  type: 'call',
  direction: 'inbound',
  disposition_status2: 'completed',
  created_at: AT,
  ended_at: AT,
  has_voicemail: false,
  has_recording: false,
  message: null,
  ...values,
});
const typesOf = (values: object, at = AT) =>
  messagesOf(event('update_communication', communication(values), { at })).map(({ type }) => type);
const text = (direction: string, status: string) =>
  typesOf({ type: 'sms', direction, message: { status }, ended_at: null });

describe('messages of a call', () => {
  it('begin with its end', () => {
    expect(typesOf({ ended_at: null, disposition_status2: 'in-progress' })).toEqual([]);
    expect(typesOf({})).toEqual(['call.ended']);
  });

  it('say that nobody took it, and what was left', () => {
    expect(typesOf({ disposition_status2: 'missed' })).toEqual(['call.ended', 'call.missed']);
    expect(typesOf({ disposition_status2: 'missed-voicemail', has_voicemail: true })).toEqual([
      'call.ended',
      'call.missed',
      'voicemail.received',
    ]);
    expect(typesOf({ disposition_status2: 'missed', direction: 'outbound' })).toEqual(['call.ended']);
    expect(typesOf({ has_recording: true })).toEqual(['call.ended', 'recording.ready']);
  });

  it('have the same ids whatever else changes about it, and other ids in another company', () => {
    const idsOf = (values: object, company_id = 3) =>
      messagesOf(event('update_communication', communication(values), { company_id })).map(({ id }) => id);
    expect(idsOf({ notes: 'later' })).toEqual(idsOf({}));
    expect(idsOf({}, 4)).not.toEqual(idsOf({}));
    expect(new Set(idsOf({ has_recording: true })).size).toBe(2);
  });

  it('end two weeks after it', () => {
    expect(typesOf({}, '2026-12-10T12:00:00.000Z')).toEqual(['call.ended']);
    expect(typesOf({}, '2026-12-12T12:00:00.000Z')).toEqual([]);
  });
});

describe('messages of a text', () => {
  it('say that it arrived here, or how far it is', () => {
    expect(text('inbound', 'received')).toEqual(['text.received']);
    expect(text('inbound', 'receiving')).toEqual([]);
    expect(text('outbound', 'queued')).toEqual([]);
    for (const status of ['sent', 'delivered', 'undelivered', 'failed'])
      expect(text('outbound', status)).toEqual(['text.status']);
  });

  it('have an id for each status', () => {
    const ids = ['sent', 'delivered'].map((status) => {
      const data = communication({ type: 'sms', direction: 'outbound', message: { status }, ended_at: null });
      return messagesOf(event('update_communication', data))[0]?.id;
    });
    expect(new Set(ids).size).toBe(2);
  });
});

describe('messages of contacts', () => {
  it('carry the contact, or what changed of many', () => {
    const [whole] = messagesOf(event('contact_created', { id: 5, version: 1, name: 'Ana' }));
    expect(JSON.parse(whole?.body ?? '')).toEqual({
      type: 'contact.created',
      timestamp: AT,
      company_id: 3,
      data: { id: 5, version: 1, contact: { id: 5, version: 1, name: 'Ana' }, changes: null },
    });
    const items = [5, 6].map((id) => ({ id, version: 2 }));
    const some = messagesOf(event('contacts_updated', { changes: { user_id: 9 }, items }));
    expect(some.map(({ entity }) => entity)).toEqual(['contact:5', 'contact:6']);
    expect(JSON.parse(some[0]?.body ?? '')).toMatchObject({ data: { contact: null, changes: { user_id: 9 } } });
    const each = messagesOf(event('contacts_changed', { items: [{ id: 5, version: 3, changes: { tag_ids: [1] } }] }));
    expect(JSON.parse(each[0]?.body ?? '')).toMatchObject({ data: { changes: { tag_ids: [1] } } });
    expect(messagesOf(event('contacts_bulk_created', { items }))).toHaveLength(2);
    expect(messagesOf(event('contacts_bulk_deleted', { items })).map(({ type }) => type)).toEqual([
      'contact.deleted',
      'contact.deleted',
    ]);
  });

  it('say that two were merged, and that this was undone', () => {
    const merged = { merge_id: 8, winner_id: 5, loser_id: 6, loser_name: 'Bo', loser_version: 2, by_name: null };
    const [one] = messagesOf(event('contact_merged', { ...merged, is_undone: false }));
    const [two] = messagesOf(event('contact_merged', { ...merged, is_undone: true }));
    expect([one?.type, two?.type]).toEqual(['contact.merged', 'contact.merged']);
    expect(one?.id).not.toBe(two?.id);
  });

  it('say that a number opted out, and not that it opted in again', () => {
    const audit = { id: 4, contact_id: 5, field: 'opted_out', before: null, after: '+14155550150', cause: 'keyword' };
    const [out] = messagesOf(event('contact_audit_created', audit));
    expect(JSON.parse(out?.body ?? '')).toMatchObject({
      type: 'contact.opted_out',
      data: { contact_id: 5, phone_number: '+14155550150', cause: 'keyword' },
    });
    expect(messagesOf(event('contact_audit_created', { ...audit, before: '+1', after: null }))).toEqual([]);
    const some = [audit, { ...audit, id: 5, field: 'notes' }];
    expect(messagesOf(event('contact_audits_created', { items: some }))).toHaveLength(1);
  });
});

describe('messages of callbacks', () => {
  it('say that a caller asked for one, and that an agent calls them back', () => {
    const abandoned = { disposition_status2: 'abandoned', lead_number: '+14155550150' };
    expect(typesOf({ ...abandoned, callback_status: 'requested' })).toEqual([
      'call.ended',
      'call.missed',
      'callback.requested',
    ]);
    const called = event('update_communication', communication({ ...abandoned, callback_status: 'initiated' }));
    expect(JSON.parse(messagesOf(called).at(-1)?.body ?? '')).toMatchObject({
      type: 'callback.done',
      data: { communication_id: 12, phone_number: '+14155550150', how: 'called', user_id: null, reason: null },
    });
  });

  it('say that one was dismissed, and not that it was claimed', () => {
    const dismissal = { phone_number: '+14155550150', user_id: 7, reason: 'Spam' };
    const [done] = messagesOf(event('callback_updated', { communication_id: 12, dismissal }));
    expect(JSON.parse(done?.body ?? '')).toMatchObject({
      type: 'callback.done',
      data: { communication_id: 12, how: 'dismissed', ...dismissal },
    });
    expect(messagesOf(event('callback_updated', { communication_id: 12, dismissal: null }))).toEqual([]);
    expect(messagesOf(event('callback_updated', { communication_id: 12 }))).toEqual([]);
  });
});

describe('messages of the power dialer', () => {
  const session = { id: 9, list_id: 4, user_id: 7, state: 'running', reason: null, started_at: AT, ended_at: null };
  const sent = (values: object, at = AT) =>
    messagesOf(event('dialer_session_updated', { ...session, ...values }, { at }));

  it('say once that a session started, and once that it ended', () => {
    const [started, ...others] = sent({});
    expect([started?.type, others]).toEqual(['dialer_session.started', []]);
    expect(sent({ state: 'paused' })[0]?.id).toBe(started?.id);
    expect(sent({}, '2026-11-27T12:10:00.000Z')).toEqual([]);
    const ended = sent({ state: 'ended', reason: 'done', ended_at: AT }, '2026-11-27T12:10:00.000Z');
    expect(ended.map(({ type }) => type)).toEqual(['dialer_session.ended']);
    expect(JSON.parse(ended[0]?.body ?? '').data).toEqual({
      id: 9,
      list_id: 4,
      user_id: 7,
      reason: 'done',
      started_at: AT,
      ended_at: AT,
    });
  });

  it('say both of one that nobody could be called in', () => {
    const types = sent({ state: 'ended', reason: 'nobody-callable', ended_at: AT }).map(({ type }) => type);
    expect(types).toEqual(['dialer_session.started', 'dialer_session.ended']);
  });

  it('name the tasks that changed, each time', () => {
    const changed = (id: string) => messagesOf(event('dialer_tasks_updated', { list_id: 4, ids: [1, 2] }, { id }));
    expect(JSON.parse(changed('a')[0]?.body ?? '')).toMatchObject({
      type: 'dialer_tasks.updated',
      data: { list_id: 4, ids: [1, 2] },
    });
    expect(changed('a')[0]?.id).not.toBe(changed('b')[0]?.id);
  });
});

describe('messages of a broadcast', () => {
  const progress = {
    status: 'sending',
    started_at: AT,
    finished_at: null,
    total: 3,
    texted: 1,
    excluded: 0,
    canceled: 0,
  };
  const sent = (values: object, at = AT) =>
    messagesOf(event('broadcast_updated', { id: 5, is_removed: false, progress: { ...progress, ...values } }, { at }));

  it('say once that it started, and once that it finished', () => {
    expect(sent({ status: 'scheduled', started_at: null })).toEqual([]);
    expect(sent({}).map(({ type }) => type)).toEqual(['broadcast.started']);
    expect(sent({ texted: 2 }).map(({ id }) => id)).toEqual(sent({}).map(({ id }) => id));
    const later = '2026-11-27T13:00:00.000Z';
    expect(sent({ texted: 2 }, later)).toEqual([]);
    const [finished] = sent({ status: 'done', texted: 3, finished_at: later }, later);
    expect(JSON.parse(finished?.body ?? '')).toMatchObject({
      type: 'broadcast.finished',
      data: { id: 5, status: 'done', total: 3, texted: 3 },
    });
  });

  it('are none when it is removed, or when an earlier release wrote the event', () => {
    expect(messagesOf(event('broadcast_updated', { id: 5, is_removed: true, progress }))).toEqual([]);
    expect(messagesOf(event('broadcast_updated', { id: 5, is_removed: false }))).toEqual([]);
  });
});

it('says that a follow-up is due, for each of its reminders', () => {
  const due = (id: string) => messagesOf(event('reminder_due', { id: 8, type: 'reminder' }, { id }));
  expect(JSON.parse(due('a')[0]?.body ?? '')).toMatchObject({ type: 'reminder.due', data: { id: 8 } });
  expect(due('a')[0]?.id).not.toBe(due('b')[0]?.id);
});

it('sends nothing of other events', () => {
  for (const type of ['call_updated', 'line_updated', 'session_ended']) expect(messagesOf(event(type, {}))).toEqual([]);
});
