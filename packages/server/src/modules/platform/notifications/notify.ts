import { channels, type NotificationKind } from '@talk/contract';
import type { Tx } from '../../../db/transaction.js';
import type { Scope } from '../../../policy/scope.js';
import { mailNotificationsJob, MAIL_AFTER_MS, mailKey } from './mail.job.js';
import { TEXT_AFTER_MS, textKey, textNotificationsJob } from './notice-text.job.js';
import { enqueuePush, PUSH_AFTER_MS } from './push.job.js';
import {
  deleteNotifications,
  insertNotifications,
  markSeen,
  type Settled,
  type Subject,
  type WhichSeen,
} from './notifications.repository.js';

/** Something that users are to be notified of. */
export interface Notice {
  readonly kind: NotificationKind;
  /** Users who are concerned. Whether and how each of them is notified, they have chosen. */
  readonly userIds: readonly number[];
  readonly about: Subject;
  /** The user whose act it was, who is not notified of it. */
  readonly actorId?: number | null;
}

/** Notifies users in the transaction that has caused it: their open apps at once, which show it as they have chosen, and those who have not seen it by then by push, and later by mail and text. */
export async function notifyUsers(tx: Tx, scope: Scope, notice: Notice, now: Date): Promise<void> {
  const { kind, about, actorId = null } = notice;
  const userIds = [...new Set(notice.userIds)].filter((id) => id !== actorId);
  if (userIds.length === 0) return;
  const mailAt = new Date(now.getTime() + MAIL_AFTER_MS);
  const pushAt = new Date(now.getTime() + PUSH_AFTER_MS);
  const textAt = new Date(now.getTime() + TEXT_AFTER_MS);
  const told = await insertNotifications(tx, scope, {
    kind,
    about,
    actorId,
    userIds,
    createdAt: now,
    mailAt,
    pushAt,
    textAt,
  });
  const ids = 'contactId' in about ? [null, about.contactId] : [about.communicationId, null];
  const [communicationId = null, contactId = null] = ids;
  const shown = told.filter(({ inApp }) => inApp || contactId !== null);
  if (shown.length > 0)
    tx.emit({
      type: 'notification_created',
      companyId: scope.companyId,
      entity: { type: 'notification', id: `${kind}:${communicationId ?? ''}:${contactId ?? ''}` },
      version: 1,
      data: { kind, communication_id: communicationId, contact_id: contactId },
      channels: shown.map(({ userId }) => channels.user(scope.companyId, userId)),
    });
  for (const { userId, isPushed } of told) if (isPushed) enqueuePush(tx, scope, userId, pushAt);
  for (const { userId, isTexted } of told)
    if (isTexted)
      tx.enqueue(textNotificationsJob, {
        companyId: scope.companyId,
        payload: { userId },
        key: textKey(scope.companyId, userId, textAt),
        runAt: textAt,
      });
  for (const { userId, isMailed } of told)
    if (isMailed)
      tx.enqueue(mailNotificationsJob, {
        companyId: scope.companyId,
        payload: { userId },
        key: mailKey(scope.companyId, userId, mailAt),
        runAt: mailAt,
      });
}

/** Marks notifications as seen, and tells the tabs and devices of their users. */
export async function seeNotices(tx: Tx, scope: Scope, which: WhichSeen, now: Date): Promise<void> {
  if (which.communicationIds?.length === 0) return;
  emitSettled(tx, scope, await markSeen(tx, scope, which, now));
}

/** Deletes notifications that are no longer true, such as a missed call that became a voicemail. */
export async function withdrawNotices(tx: Tx, scope: Scope, which: WhichSeen): Promise<void> {
  emitSettled(tx, scope, await deleteNotifications(tx, scope, which));
}

function emitSettled(tx: Tx, scope: Scope, all: readonly Settled[]): void {
  if (all.length === 0) return;
  const unique = <T>(items: readonly (T | null)[]): T[] => [...new Set(items)].filter((each) => each !== null);
  const userIds = unique(all.map(({ userId }) => userId));
  tx.emit({
    type: 'notifications_updated',
    companyId: scope.companyId,
    entity: { type: 'notifications', id: scope.companyId },
    version: 1,
    data: {
      communication_ids: unique(all.map(({ communicationId }) => communicationId)),
      contact_ids: unique(all.map(({ contactId }) => contactId)),
    },
    channels: userIds.map((userId) => channels.user(scope.companyId, userId)),
  });
}
