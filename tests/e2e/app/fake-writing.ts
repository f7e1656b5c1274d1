import type { Communication, Contact, Draft, MessageCheck } from '@talk/contract';
import { zonedTime } from '@talk/core/after-call';
import { pageOf } from '@talk/core/testing';
import { makeText } from './world-data.js';

interface Asked {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: Record<string, unknown>;
}

/** What a composer asks: whether a text may leave, and what was begun. Drafts are taken, and not kept. Null: it is about something else. */
export function answerWriting(
  { method, path, query, body }: Asked,
  contacts: readonly Contact[],
): { body: Draft | MessageCheck | Communication | object } | null {
  if (path === '/api/v1/messages/check')
    return {
      body: checkOf(
        contacts.find(({ id }) => String(id) === query.get('contact_id')),
        query.get('phone_number'),
      ),
    };
  if (path === '/api/v1/reminders/due') return { body: { data: [] } };
  if (path === '/api/v1/scheduled-messages' && method === 'GET') return { body: pageOf([], false) };
  const [, id, what] = /^\/api\/v1\/contact\/(\d+)\/(draft|presence|reminder)$/.exec(path) ?? [];
  if (!contacts.some((contact) => String(contact.id) === id)) return null;
  if (what === 'presence') return { body: { others: [], server_time: new Date().toISOString() } };
  if (what === 'reminder') return { body: reminderOf(body) };
  const draft: Draft = {
    contact_id: Number(id),
    mode: 'sms',
    content: null,
    version: method === 'GET' ? 0 : Number(body['version'] ?? 0) + 1,
    updated_at: method === 'GET' ? null : new Date().toISOString(),
  };
  return { body: draft };
}

/** As it is asked for: due on the clocks of the zone that is named. */
function reminderOf({ body, date, time, timezone }: Record<string, unknown>): Communication {
  const asUtcMs = Date.parse(`${String(date)}T${String(time)}:00Z`);
  const shown = zonedTime(asUtcMs, String(timezone));
  const shownMs = Date.UTC(shown.year, shown.month - 1, shown.day, shown.hour, shown.minute);
  const dueMs = asUtcMs - (shownMs - asUtcMs);
  return {
    ...makeText(9_001),
    type: 'reminder',
    direction: 'outbound',
    disposition_status2: 'placed',
    body: String(body),
    due_at: new Date(dueMs).toISOString(),
    is_read: true,
    message: null,
  };
}

/** Nothing stands in the way of a text to this number, or to the primary one. */
function checkOf(contact: Contact | undefined, typed: string | null): MessageCheck {
  const numbers = contact?.phone_numbers ?? [];
  return {
    decision: 'allowed',
    obstacles: [],
    at: null,
    reason: null,
    alternatives: [],
    line: { id: 1, name: 'Main', phone_number: '+14155550100' },
    phone_number: typed ?? contact?.phone_number ?? null,
    reply_number: contact?.phone_number ?? null,
    lines: [{ id: 1, name: 'Main', phone_number: '+14155550100' }],
    numbers: numbers.map(({ phone_number, title, is_opted_out }) => ({
      phone_number,
      title,
      is_opted_out,
      line_type: 'unknown',
    })),
    opt_out_text: null,
    rate_mills: null,
    long_as_mms: false,
    undo_seconds: 5,
    local_time: null,
    max_attachments: 10,
    hours: [],
    link_prefixes: [],
  };
}
