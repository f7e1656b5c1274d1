import { sql } from 'drizzle-orm';
import type { RemindMinutes } from '@talk/domain/time';
import { boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { NotificationKind } from '@talk/contract';
import { at, companyId, createdAt, id, ofCompany, ref, updatedAt } from '../../../db/columns.js';
import { communications } from '../../people/communications/read.js';
import { contacts } from '../../people/contacts/read.js';
import { companies } from '../companies/read.js';
import { users } from '../identity/read.js';

const userId = () =>
  ref('user_id')
    .notNull()
    .references(() => users.id);

/** What users were notified of. What a notification says is read from its communication or its contact, so it is as visible as they are. */
export const notifications = pgTable(
  'notifications',
  {
    id: id(),
    companyId: companyId().references(() => companies.id),
    userId: userId(),
    kind: text('kind').$type<NotificationKind>().notNull(),
    /** One of the two is set. A communication knows its contact, also after a merge. */
    communicationId: ref('communication_id'),
    contactId: ref('contact_id'),
    actorUserId: ref('actor_user_id').references(() => users.id),
    /** Listed in the app. Without it, the row only waits for its mail, push and text. */
    inApp: boolean('in_app').notNull(),
    /** When it can be mailed; null when the user wants no mail about it. */
    mailAt: at('mail_at'),
    mailedAt: at('mailed_at'),
    /** When it can be pushed; null when the user wants no push about it, or had no device. It is later than usual after a wait for the app in view. */
    pushAt: at('push_at'),
    /** When it was handed to the devices, or dropped. */
    pushedAt: at('pushed_at'),
    /** When it can be texted; null when the user wants no text about it, or had no number. */
    textAt: at('text_at'),
    textedAt: at('texted_at'),
    seenAt: at('seen_at'),
    createdAt: createdAt(),
  },
  (t) => [
    ofCompany(t, t.communicationId, communications).onDelete('cascade'),
    ofCompany(t, t.contactId, contacts).onDelete('cascade'),
    uniqueIndex('notifications_communication')
      .on(t.companyId, t.communicationId, t.kind, t.userId)
      .where(sql`communication_id is not null`),
    uniqueIndex('notifications_contact')
      .on(t.companyId, t.contactId, t.kind, t.userId)
      .where(sql`contact_id is not null`),
    index('notifications_recent').on(t.companyId, t.userId, t.createdAt, t.id),
    index('notifications_unseen')
      .on(t.companyId, t.userId)
      .where(sql`seen_at is null`),
    index('notifications_to_mail')
      .on(t.companyId, t.userId)
      .where(sql`mail_at is not null and mailed_at is null`),
    index('notifications_to_push')
      .on(t.companyId, t.userId)
      .where(sql`push_at is not null and pushed_at is null`),
    index('notifications_to_text')
      .on(t.companyId, t.userId)
      .where(sql`text_at is not null and texted_at is null`),
    index('notifications_mailed')
      .on(t.companyId, t.userId, t.mailedAt)
      .where(sql`mailed_at is not null`),
    index('notifications_old').on(t.createdAt),
  ],
);

/** How users want to be notified: the kinds that are on in each way. A user without a row has chosen nothing yet. */
export const notificationChoices = pgTable(
  'notification_choices',
  {
    id: id(),
    companyId: companyId().references(() => companies.id),
    userId: userId(),
    inappKinds: text('inapp_kinds').array().$type<NotificationKind[]>().notNull(),
    desktopKinds: text('desktop_kinds').array().$type<NotificationKind[]>().notNull(),
    pushKinds: text('push_kinds').array().$type<NotificationKind[]>().notNull(),
    emailKinds: text('email_kinds').array().$type<NotificationKind[]>().notNull(),
    textKinds: text('text_kinds').array().$type<NotificationKind[]>().notNull(),
    /** `HH:MM`, on the clocks of the company. Both or neither. */
    quietFrom: text('quiet_from'),
    quietTo: text('quiet_to'),
    /** Before an appointment, in ascending order. */
    remindMinutes: integer('remind_minutes')
      .array()
      .$type<RemindMinutes[]>()
      .notNull()
      .default(sql`'{0,1,15,60,1440}'`),
    updatedAt: updatedAt(),
  },
  (t) => [uniqueIndex('notification_choices_user').on(t.companyId, t.userId)],
);

/** Links in mails that stop mail about notifications, each by the hash of its token. */
export const unsubscribeLinks = pgTable(
  'unsubscribe_links',
  {
    id: id(),
    companyId: companyId().references(() => companies.id),
    userId: userId(),
    tokenHash: text('token_hash').notNull(),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex('unsubscribe_links_token').on(t.tokenHash), index('unsubscribe_links_old').on(t.createdAt)],
);
