import type { Notification } from '@talk/contract';
import { cutText, mentionedUsers, noteText } from '@talk/domain/format';
import type { Reads } from '../../../db/transaction.js';
import type { Scope } from '../../../policy/scope.js';
import { namesOf } from '../identity/read.js';
import type { ListedNotification } from './listed.repository.js';

/** The first words of a text: what a row of the bell and a line of a mail hold. */
const SHOWN_LENGTH = 140;

/** Rows on the wire. Mentions in notes are names. */
export async function createPresenter(
  reads: Reads,
  scope: Scope,
  rows: readonly ListedNotification[],
): Promise<(row: ListedNotification) => Notification> {
  const mentioned = rows.flatMap(({ kind, body }) => (kind === 'mentions' ? mentionedUsers(body ?? '') : []));
  const names = await namesOf(reads, scope, mentioned);
  const wordsOf = ({ kind, body }: ListedNotification): string | null => {
    const written = kind === 'mentions' ? noteText(body ?? '', (id) => names.get(id) ?? '') : (body ?? '');
    const words = written.trim().replaceAll(/\s+/g, ' ');
    if (words === '') return null;
    return words.length > SHOWN_LENGTH ? `${cutText(words, SHOWN_LENGTH)}…` : words;
  };
  return (row) => ({
    id: row.id,
    kind: row.kind,
    contact_id: row.contactId,
    contact_name: row.contactName,
    communication_id: row.communicationId,
    phone_number: row.phoneNumber,
    actor: row.actorId === null ? null : { id: row.actorId, name: row.actorName ?? '' },
    text: wordsOf(row),
    due_at: row.dueAt?.toISOString() ?? null,
    created_at: row.createdAt.toISOString(),
    seen_at: row.seenAt?.toISOString() ?? null,
  });
}
