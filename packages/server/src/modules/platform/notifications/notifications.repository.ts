import { and, eq, inArray, isNotNull, isNull, lt, ne, or, sql, type SQL } from 'drizzle-orm';
import { hasWay, USUAL_NOTIFICATIONS, type NotificationChannel, type NotificationKind } from '@talk/contract';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { purgeRows, type PurgeRequest } from '../../../db/purge.js';
import type { Reads, Tx } from '../../../db/transaction.js';
import { within, type Scope } from '../../../policy/scope.js';
import { communications } from '../../people/communications/read.js';
import { memberships } from '../identity/read.js';
import { notifications, notificationChoices } from './notifications.tables.js';
import { noticeNumbers } from './notice-numbers.tables.js';
import { pushDevices } from './push.tables.js';

/** What a notification is about. */
export type Subject = { readonly communicationId: number } | { readonly contactId: number };

export interface NewNotification {
  readonly kind: NotificationKind;
  readonly userIds: readonly number[];
  readonly about: Subject;
  readonly actorId: number | null;
  readonly createdAt: Date;
  readonly mailAt: Date;
  readonly pushAt: Date;
  readonly textAt: Date;
}

/** Whether a kind is on for the joined member, who may have chosen nothing. */
const isOn = (column: PgColumn, way: NotificationChannel, kind: NotificationKind): SQL<boolean> =>
  sql<boolean>`coalesce(${kind}::text = any(${column}), ${USUAL_NOTIFICATIONS[way].includes(kind)}::boolean)`;

export interface Told {
  readonly userId: number;
  readonly inApp: boolean;
  readonly isMailed: boolean;
  readonly isPushed: boolean;
  readonly isTexted: boolean;
}

interface InsertedRow extends Record<string, unknown> {
  readonly user_id: string;
  readonly in_app: boolean;
  readonly is_mailed: boolean;
  readonly is_pushed: boolean;
  readonly is_texted: boolean;
}

/**
 * Notifies enabled members who want to hear of the kind in any way. A second one about the same thing, such as a later reminder, brings the
 * first one up again.
 */
export async function insertNotifications(
  { q }: Tx,
  scope: Scope,
  { kind, userIds, about, actorId, createdAt, mailAt, pushAt, textAt }: NewNotification,
): Promise<Told[]> {
  const { companyId } = scope;
  const isOfCommunication = 'communicationId' in about;
  const communicationId = isOfCommunication ? about.communicationId : null;
  const contactId = isOfCommunication ? null : about.contactId;
  const inApp = isOn(notificationChoices.inappKinds, 'inapp_notifs', kind);
  // Clients learn of communications by their own events; of contacts by what is written here.
  const onDesktop = isOfCommunication ? sql`false` : isOn(notificationChoices.desktopKinds, 'desktop_notifs', kind);
  const byMail = isOn(notificationChoices.emailKinds, 'email_notifs', kind);
  const hasDevice = sql`exists (select 1 from ${pushDevices} where ${within(
    scope,
    pushDevices,
    eq(pushDevices.userId, memberships.userId),
  )})`;
  const byPush = sql`(${isOn(notificationChoices.pushKinds, 'push_notifs', kind)} and ${hasDevice})`;
  const hasNumber = sql`exists (select 1 from ${noticeNumbers} where ${within(
    scope,
    noticeNumbers,
    eq(noticeNumbers.userId, memberships.userId),
    isNotNull(noticeNumbers.phoneNumber),
  )})`;
  const isText = isOn(notificationChoices.textKinds, 'text_notifs', kind);
  const byText = hasWay(kind, 'text_notifs') ? sql`(${isText} and ${hasNumber})` : sql`false`;
  // A user in sleep mode gets no notification of mentions (spec 1 §4).
  const isAwake = kind === 'mentions' ? sql`not ${memberships.sleepMode}` : undefined;
  const target = isOfCommunication
    ? sql`(company_id, communication_id, kind, user_id) where communication_id is not null`
    : sql`(company_id, contact_id, kind, user_id) where contact_id is not null`;
  const { rows } = await q.execute<InsertedRow>(sql`
    insert into ${notifications} (company_id, user_id, kind, communication_id, contact_id, actor_user_id, in_app, mail_at, push_at, text_at, created_at)
    select ${companyId}::bigint, ${memberships.userId}, ${kind}::text, ${communicationId}::bigint, ${contactId}::bigint, ${actorId}::bigint, ${inApp},
      case when ${byMail} then ${mailAt.toISOString()}::timestamptz end,
      case when ${byPush} then ${pushAt.toISOString()}::timestamptz end,
      case when ${byText} then ${textAt.toISOString()}::timestamptz end, ${createdAt.toISOString()}::timestamptz
    from ${memberships} left join ${notificationChoices}
      on ${notificationChoices.companyId} = ${memberships.companyId} and ${notificationChoices.userId} = ${memberships.userId}
    where ${within(
      scope,
      memberships,
      inArray(memberships.userId, [...userIds]),
      eq(memberships.enabled, true),
      isAwake,
      sql`(${inApp} or ${onDesktop} or ${byMail} or ${byPush} or ${byText})`,
    )}
    order by ${memberships.userId}
    on conflict ${target} do update set actor_user_id = excluded.actor_user_id, in_app = excluded.in_app, mail_at = excluded.mail_at,
      mailed_at = null, push_at = excluded.push_at, pushed_at = null, text_at = excluded.text_at, texted_at = null, seen_at = null, created_at = excluded.created_at
    returning user_id, in_app, mail_at is not null as is_mailed, push_at is not null as is_pushed,
      text_at is not null as is_texted`);
  return rows.map((row) => ({
    userId: Number(row.user_id),
    inApp: row.in_app,
    isMailed: row.is_mailed,
    isPushed: row.is_pushed,
    isTexted: row.is_texted,
  }));
}

/** A notification that was seen or taken back. */
export interface Settled {
  readonly userId: number;
  readonly communicationId: number | null;
  readonly contactId: number | null;
}

const settled = {
  userId: notifications.userId,
  communicationId: notifications.communicationId,
  contactId: notifications.contactId,
};

export interface WhichSeen {
  /** Default: those of every user. */
  readonly userId?: number | undefined;
  readonly ids?: readonly number[] | undefined;
  readonly communicationIds?: readonly number[] | undefined;
  readonly kinds?: readonly NotificationKind[] | undefined;
  /** Those about a contact or what happened with it. Its voicemails stay: they wait to be heard. */
  readonly contactId?: number | undefined;
  /** Those about the contact itself alone. */
  readonly aboutContactId?: number | undefined;
  /** Those that the app lists; the others wait for their mail, push notice or text alone. */
  readonly areListed?: boolean | undefined;
}

/** Marks notifications as seen. */
export async function markSeen({ q }: Tx, scope: Scope, which: WhichSeen, now: Date): Promise<Settled[]> {
  return q
    .update(notifications)
    .set({ seenAt: now })
    .where(within(scope, notifications, isNull(notifications.seenAt), ...conditionsOf(scope, which)))
    .returning(settled)
    .execute();
}

/** Deletes notifications, as if they had never been sent. */
export async function deleteNotifications({ q }: Tx, scope: Scope, which: WhichSeen): Promise<Settled[]> {
  return q
    .delete(notifications)
    .where(within(scope, notifications, ...conditionsOf(scope, which)))
    .returning(settled)
    .execute();
}

function conditionsOf(scope: Scope, which: WhichSeen): (SQL | undefined)[] {
  const { userId, ids, communicationIds, kinds, contactId, aboutContactId, areListed } = which;
  return [
    userId === undefined ? undefined : eq(notifications.userId, userId),
    areListed === undefined ? undefined : eq(notifications.inApp, areListed),
    ids === undefined ? undefined : inArray(notifications.id, [...ids]),
    communicationIds === undefined ? undefined : inArray(notifications.communicationId, [...communicationIds]),
    kinds === undefined ? undefined : inArray(notifications.kind, [...kinds]),
    aboutContactId === undefined ? undefined : eq(notifications.contactId, aboutContactId),
    contactId === undefined ? undefined : and(ne(notifications.kind, 'voicemails'), isAbout(scope, contactId)),
  ];
}

const isAbout = (scope: Scope, contactId: number): SQL | undefined =>
  or(
    eq(notifications.contactId, contactId),
    sql`exists (select 1 from ${communications} where ${within(
      scope,
      communications,
      eq(communications.id, notifications.communicationId),
      eq(communications.contactId, contactId),
    )})`,
  );

/** Ids of the unseen notifications that a user wants mailed and that were not mailed yet. */
export async function unmailed({ q }: Reads, scope: Scope, userId: number): Promise<number[]> {
  const rows = await q
    .select({ id: notifications.id })
    .from(notifications)
    .where(
      within(
        scope,
        notifications,
        eq(notifications.userId, userId),
        isNull(notifications.seenAt),
        isNotNull(notifications.mailAt),
        isNull(notifications.mailedAt),
      ),
    )
    .orderBy(notifications.id);
  return rows.map(({ id }) => id);
}

/** When the user last got a mail about notifications. */
export async function lastMailedAt({ q }: Reads, scope: Scope, userId: number): Promise<Date | null> {
  const [row] = await q
    .select({ at: notifications.mailedAt })
    .from(notifications)
    .where(within(scope, notifications, eq(notifications.userId, userId), isNotNull(notifications.mailedAt)))
    .orderBy(sql`${notifications.mailedAt} desc`)
    .limit(1);
  return row?.at ?? null;
}

export async function noteMailed({ q }: Reads, scope: Scope, ids: readonly number[], now: Date): Promise<void> {
  await q
    .update(notifications)
    .set({ mailedAt: now })
    .where(within(scope, notifications, inArray(notifications.id, [...ids])))
    .execute();
}

export async function purgeNotifications(reads: Reads, request: PurgeRequest): Promise<void> {
  await purgeRows(reads, notifications, lt(notifications.createdAt, request.before), request);
}
