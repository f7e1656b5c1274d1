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

it('sends nothing of other events', () => {
  for (const type of ['call_updated', 'line_updated', 'session_ended']) expect(messagesOf(event(type, {}))).toEqual([]);
});
