import type { Tx } from '../../../db/transaction.js';
import type { Scope } from '../../../policy/scope.js';
import { notifyUsers, withdrawNotices } from '../../platform/notifications/index.js';
import type { ContactRow } from './contacts.repository.js';

/** Notifies the owner that a contact is theirs now, unless they took it themselves. Earlier owners need not look at it any more. */
export async function notifyOwner(
  tx: Tx,
  scope: Scope,
  { id, ownerId }: Pick<ContactRow, 'id' | 'ownerId'>,
  now: Date,
): Promise<void> {
  await withdrawNotices(tx, scope, { aboutContactId: id, kinds: ['contacts'] });
  if (ownerId === null) return;
  const notice = { kind: 'contacts', userIds: [ownerId], about: { contactId: id }, actorId: scope.userId } as const;
  await notifyUsers(tx, scope, notice, now);
}
