import type { Tx } from '../../../db/transaction.js';
import type { Scope } from '../../../policy/scope.js';
import { canSeeCommunication } from '../../../policy/visibility.js';
import { notifyUsers, seeNotices, withdrawNotices } from '../../platform/notifications/index.js';
import { readViewers } from '../../platform/viewers/read.js';
import type { ContactRow } from '../contacts/read.js';
import type { CommunicationRow } from './communications.repository.js';
import { unreadKind } from './unread-kind.js';

const NOTICES = { sms: 'texts', fax: 'faxes', email: 'emails' } as const;
const KINDS = { unreadMissedCalls: 'calls', unreadVoicemails: 'voicemails' } as const;

/**
 * Notifies of an inbound text, fax or email: the owner of its contact, or if no owner works here, everyone who can see it. A sender without a number
 * has no contact that a notification could lead to.
 */
export async function notifyOfText(
  tx: Tx,
  scope: Scope,
  text: {
    readonly id: number;
    readonly type: 'sms' | 'fax' | 'email';
    readonly lineId: number;
    readonly contact: ContactRow | null;
  },
  now: Date,
): Promise<void> {
  const { id, type, lineId, contact } = text;
  if (contact === null) return;
  const { ownerId } = contact;
  const facts = { lineId, userId: null, attemptingUserIds: [], contact };
  // An owner who no longer works here would be the only one notified.
  const hasOwner = ownerId !== null && (await readViewers(tx, scope, ownerId)).length > 0;
  const userIds = hasOwner
    ? [ownerId]
    : (await readViewers(tx, scope))
        .filter((viewer) => viewer.mayListCommunications && canSeeCommunication(viewer, facts))
        .map(({ userId }) => userId);
  await notifyUsers(tx, scope, { kind: NOTICES[type], userIds, about: { communicationId: id } }, now);
}

/**
 * Notifies of a call that was missed, and of a voicemail: the owner of its contact and those whose phones it was to ring. A later fact can correct
 * an earlier one, such as a message that arrives after the call has ended.
 */
export async function notifyOfCall(
  tx: Tx,
  scope: Scope,
  { before, after, contact }: { before: CommunicationRow; after: CommunicationRow; contact: ContactRow | null },
  now: Date,
): Promise<void> {
  const [was, is] = [unreadKind(before), unreadKind(after)];
  if (was === is) return;
  if (was !== null) await withdrawNotices(tx, scope, { communicationIds: [before.id], kinds: [KINDS[was]] });
  if (is === null) return;
  const userIds = [contact?.ownerId ?? null, ...after.targetUserIds, ...after.attemptingUserIds];
  const notice = {
    kind: KINDS[is],
    userIds: userIds.filter((each) => each !== null),
    about: { communicationId: after.id },
  };
  await notifyUsers(tx, scope, notice, now);
}

/** Marks the whole team's notifications of something as seen: it was read, heard, done or canceled. */
export async function seeCommunications(tx: Tx, scope: Scope, ids: readonly number[], now: Date): Promise<void> {
  await seeNotices(tx, scope, { communicationIds: ids }, now);
}
