import type { NotificationKind } from '@talk/contract';
import { and, eq, gt, isNull, lt, notInArray } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { purgeRows, type PurgeRequest } from '../../../db/purge.js';
import type { Reads, Tx } from '../../../db/transaction.js';
import { owned, within, type Scope } from '../../../policy/scope.js';
import { notificationChoices, notifications, unsubscribeLinks } from './notifications.tables.js';

export type SettingsRow = Pick<
  typeof notificationChoices.$inferSelect,
  'inappKinds' | 'desktopKinds' | 'pushKinds' | 'emailKinds' | 'textKinds' | 'quietFrom' | 'quietTo' | 'remindMinutes'
>;

/** What a user has chosen; undefined when they have chosen nothing yet. */
export async function findSettings({ q }: Reads, scope: Scope, userId: number): Promise<SettingsRow | undefined> {
  const [row] = await q
    .select({
      inappKinds: notificationChoices.inappKinds,
      desktopKinds: notificationChoices.desktopKinds,
      pushKinds: notificationChoices.pushKinds,
      emailKinds: notificationChoices.emailKinds,
      textKinds: notificationChoices.textKinds,
      quietFrom: notificationChoices.quietFrom,
      quietTo: notificationChoices.quietTo,
      remindMinutes: notificationChoices.remindMinutes,
    })
    .from(notificationChoices)
    .where(within(scope, notificationChoices, eq(notificationChoices.userId, userId)));
  return row;
}

export async function saveSettings(
  { q }: Tx,
  scope: Scope,
  userId: number,
  row: SettingsRow,
  now: Date,
): Promise<void> {
  const values = { ...row, updatedAt: now };
  await q
    .insert(notificationChoices)
    .values({ ...values, userId, ...owned(scope) })
    .onConflictDoUpdate({ target: [notificationChoices.companyId, notificationChoices.userId], set: values })
    .execute();
}

/** Nothing is sent any more of what waits and the user no longer wants in that way. */
export async function dropUnwanted({ q }: Tx, scope: Scope, userId: number, wanted: SettingsRow): Promise<void> {
  const drop = (change: object, sentAt: PgColumn, kinds: readonly NotificationKind[]) =>
    q
      .update(notifications)
      .set(change)
      .where(
        within(
          scope,
          notifications,
          eq(notifications.userId, userId),
          isNull(sentAt),
          kinds.length === 0 ? undefined : notInArray(notifications.kind, [...kinds]),
        ),
      )
      .execute();
  await drop({ mailAt: null }, notifications.mailedAt, wanted.emailKinds);
  await drop({ pushAt: null }, notifications.pushedAt, wanted.pushKinds);
  await drop({ textAt: null }, notifications.textedAt, wanted.textKinds);
}

export async function insertUnsubscribeLink(
  { q }: Reads,
  scope: Scope,
  link: { readonly userId: number; readonly tokenHash: string; readonly createdAt: Date },
): Promise<void> {
  await q
    .insert(unsubscribeLinks)
    .values({ ...link, ...owned(scope) })
    .execute();
}

/** Whose mail a link stops. The token is all that the reader of the mail sends: it leads to the company. */
export async function findUnsubscribeLink(
  { q }: Reads,
  tokenHash: string,
  since: Date,
): Promise<{ readonly companyId: number; readonly userId: number } | undefined> {
  const [row] = await q
    .select({ companyId: unsubscribeLinks.companyId, userId: unsubscribeLinks.userId })
    .from(unsubscribeLinks)
    .where(and(eq(unsubscribeLinks.tokenHash, tokenHash), gt(unsubscribeLinks.createdAt, since)));
  return row;
}

export async function purgeUnsubscribeLinks(reads: Reads, request: PurgeRequest): Promise<void> {
  await purgeRows(reads, unsubscribeLinks, lt(unsubscribeLinks.createdAt, request.before), request);
}
