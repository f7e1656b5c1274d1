import type { Communication } from '@talk/core';
import { knownWord } from '@talk/core/format';
import {
  zonedTime,
  type ContactAudit,
  type Message,
  type Outgoing,
  type ScheduledMessage,
  type ThreadCommunication,
  type ThreadState,
} from '@talk/core/texting';
import { t } from '../texts.js';

export type ThreadRow =
  | { readonly kind: 'day'; readonly key: string; readonly atMs: number }
  | { readonly kind: 'unread'; readonly key: string; readonly count: number }
  | { readonly kind: 'audit'; readonly key: string; readonly audit: ContactAudit }
  | {
      readonly kind: 'communication';
      readonly key: string;
      readonly communication: ThreadCommunication;
      /** The next one continues it: same side, same person, soon after. Sender and time are shown once, below the last. */
      readonly continues: boolean;
    }
  | { readonly kind: 'outgoing'; readonly key: string; readonly outgoing: Outgoing }
  | { readonly kind: 'scheduled'; readonly key: string; readonly scheduled: ScheduledMessage };

const TOGETHER_MS = 5 * 60_000;

export const isText = ({ type }: Communication): boolean =>
  type === 'sms' || type === 'whatsapp' || type === 'facebook';

/** Whether files belong to a text: stored, still arriving, or lost. */
export const hasFiles = ({ attachments, missing_files: missing }: Message): boolean =>
  attachments.length + missing.length > 0;

function continuesWith(one: ThreadCommunication, next: ThreadCommunication | undefined): boolean {
  if (next === undefined || !isText(one) || !isText(next)) return false;
  if (one.direction !== next.direction || one.user_id !== next.user_id || one.campaign_id !== next.campaign_id)
    return false;
  // From another page of the site: each names its page.
  if (one.message?.page?.url !== next.message?.page?.url) return false;
  // A failure is shown on its own row.
  if (statusOf(one).tone === 'bad' || statusOf(one).name !== statusOf(next).name) return false;
  return Date.parse(next.created_at) - Date.parse(one.created_at) < TOGETHER_MS;
}

/** The rows of the thread, oldest first: days, the unread divider, all entries, and pending texts at the end. */
export function rowsOf(state: ThreadState, zone: string): readonly ThreadRow[] {
  const { communications, unreadMark, keys, narrowing } = state;
  // They are heard of all the same: what can be sent may depend on them.
  const audits = narrowing?.hasChanges === false ? [] : state.audits;
  const entries = [
    ...communications.map((communication) => ({ at: Date.parse(communication.created_at), communication })),
    // Entries of a time that is not loaded yet come with their page.
    ...audits.map((audit) => ({ at: Date.parse(audit.created_at), audit })),
  ].sort((a, b) => a.at - b.at);
  const rows: ThreadRow[] = [];
  let day = '';
  for (const [index, entry] of entries.entries()) {
    const { year, month, day: date } = zonedTime(entry.at, zone);
    const key = `${year}-${month}-${date}`;
    if (key !== day) rows.push({ kind: 'day', key: `day-${key}`, atMs: entry.at });
    day = key;
    if ('audit' in entry) {
      rows.push({ kind: 'audit', key: `contact-audit-${entry.audit.id}`, audit: entry.audit });
      continue;
    }
    const { communication } = entry;
    if (communication.id === unreadMark?.id) rows.push({ kind: 'unread', key: 'unread', count: unreadMark.count });
    const next = entries[index + 1];
    rows.push({
      kind: 'communication',
      key: keys.get(communication.id) ?? `communication-${communication.id}`,
      communication,
      continues: continuesWith(
        communication,
        next !== undefined && 'communication' in next ? next.communication : undefined,
      ),
    });
  }
  // They follow the newest, which is not among those that are held.
  if (state.hasLater) return rows;
  for (const outgoing of state.outgoing) rows.push({ kind: 'outgoing', key: outgoing.key, outgoing });
  for (const scheduled of state.scheduled)
    rows.push({ kind: 'scheduled', key: `scheduled-${scheduled.id}`, scheduled });
  return rows;
}

/** The delivery status of a text, in a word, with its mark. */
export interface DeliveryStatus {
  readonly name: 'received' | 'held' | 'sending' | 'sent' | 'delivered' | 'undelivered' | 'failed';
  readonly words: string;
  readonly tone: 'plain' | 'bad';
}

function nameOf(
  message: Message | null,
  { disposition_status2, current_status2, direction }: Communication,
): DeliveryStatus['name'] {
  if (direction === 'inbound') return 'received';
  if (message === null) {
    if (disposition_status2 === 'failed' || disposition_status2 === 'invalid') return 'failed';
    return current_status2 === 'delivered' ? 'delivered' : 'sent';
  }
  switch (message.status) {
    case 'queued':
      return message.leaves_at === null ? 'sending' : 'held';
    case 'accepted':
    case 'sending':
    case 'receiving':
      return 'sending';
    // On its way, as far as this client can tell: a newer server has other words.
    default:
      return knownWord(['received', 'sent', 'delivered', 'undelivered', 'failed'], message.status, 'sending');
  }
}

export function statusOf(communication: ThreadCommunication): DeliveryStatus {
  const name = nameOf(communication.message ?? null, communication);
  return { name, words: t(`status.${name}`), tone: name === 'failed' || name === 'undelivered' ? 'bad' : 'plain' };
}
