import { and, eq, inArray, isNotNull, isNull, or, sql, type SQL } from 'drizzle-orm';
import type { NotificationKind } from '@talk/contract';
import type { Reads } from '../../../db/transaction.js';
import { after, keysOf, orderOf, type SortOrder } from '../../../http/sorted-list.js';
import { within, type Scope } from '../../../policy/scope.js';
import { contactVisible, type Viewer } from '../../../policy/visibility.js';
import { communications, visibleTo } from '../../people/communications/read.js';
import { contacts } from '../../people/contacts/read.js';
import { users } from '../identity/read.js';
import { notifications } from './notifications.tables.js';

export interface ListedNotification {
  readonly id: number;
  readonly kind: NotificationKind;
  readonly contactId: number | null;
  readonly contactName: string | null;
  readonly communicationId: number | null;
  readonly phoneNumber: string | null;
  readonly actorId: number | null;
  readonly actorName: string | null;
  readonly body: string | null;
  readonly dueAt: Date | null;
  readonly createdAt: Date;
  readonly seenAt: Date | null;
  readonly keys: string[];
}

export const NEWEST_FIRST: SortOrder = {
  name: 'notifications',
  keys: [
    { expression: sql`${notifications.createdAt}`, type: 'timestamptz' },
    { expression: sql`${notifications.id}`, type: 'bigint' },
  ],
  direction: 'desc',
};

export interface ListRequest {
  readonly isUnseen?: boolean | undefined;
  /** Default: those that are listed in the app. */
  readonly ids?: readonly number[] | undefined;
  readonly page: number;
  readonly per_page: number;
  readonly cursor?: string | undefined;
}

const ofCommunication = and(
  eq(communications.companyId, notifications.companyId),
  eq(communications.id, notifications.communicationId),
);
const ofContact = and(
  eq(contacts.companyId, notifications.companyId),
  sql`${contacts.id} = coalesce(${notifications.contactId}, ${communications.contactId})`,
  isNull(contacts.goneAt),
);

/** What the user can still see. Entries that were deleted or hidden since then are not listed. */
function canSee(viewer: Viewer): SQL | undefined {
  const isContact = and(
    isNotNull(notifications.contactId),
    isNotNull(contacts.id),
    contactVisible(viewer, { ownerId: contacts.ownerId, lineIds: contacts.lineIds }),
  );
  const isCommunication = and(
    isNotNull(communications.id),
    or(isNull(communications.contactId), isNotNull(contacts.id)),
    visibleTo(viewer),
  );
  return or(viewer.mayListContacts ? isContact : undefined, isCommunication);
}

const own = (viewer: Viewer, { isUnseen, ids }: Pick<ListRequest, 'isUnseen' | 'ids'>): (SQL | undefined)[] => [
  eq(notifications.userId, viewer.userId),
  ids === undefined ? eq(notifications.inApp, true) : inArray(notifications.id, [...ids]),
  isUnseen === true ? isNull(notifications.seenAt) : undefined,
  canSee(viewer),
];

/** Notifications of the viewer, newest first, and one more than the page holds. */
export async function listNotifications(
  { q }: Reads,
  scope: Scope,
  viewer: Viewer,
  request: ListRequest,
): Promise<ListedNotification[]> {
  const { page, per_page: perPage, cursor } = request;
  return q
    .select({
      id: notifications.id,
      kind: notifications.kind,
      contactId: contacts.id,
      contactName: contacts.name,
      communicationId: notifications.communicationId,
      phoneNumber: communications.leadNumber,
      actorId: notifications.actorUserId,
      actorName: users.name,
      body: communications.body,
      dueAt: communications.dueAt,
      createdAt: notifications.createdAt,
      seenAt: notifications.seenAt,
      keys: keysOf(NEWEST_FIRST),
    })
    .from(notifications)
    .leftJoin(communications, ofCommunication)
    .leftJoin(contacts, ofContact)
    .leftJoin(users, eq(users.id, notifications.actorUserId))
    .where(within(scope, notifications, ...own(viewer, request), after(NEWEST_FIRST, cursor)))
    .orderBy(...orderOf(NEWEST_FIRST))
    .limit(perPage + 1)
    .offset(cursor === undefined ? (page - 1) * perPage : 0);
}

/** How many notifications the viewer has not seen. Reads the index of unseen ones. */
export async function countUnseen({ q }: Reads, scope: Scope, viewer: Viewer): Promise<number> {
  const [row] = await q
    .select({ count: sql<string>`count(*)` })
    .from(notifications)
    .leftJoin(communications, ofCommunication)
    .leftJoin(contacts, ofContact)
    .where(within(scope, notifications, ...own(viewer, { isUnseen: true })));
  return Number(row?.count ?? 0);
}
