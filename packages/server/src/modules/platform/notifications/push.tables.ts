import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { at, companyId, createdAt, id, ref } from '../../../db/columns.js';
import { companies } from '../companies/read.js';
import { signIns, users } from '../identity/read.js';

const userId = () =>
  ref('user_id')
    .notNull()
    .references(() => users.id);

/** Browsers that get push notices of a user. Each belongs to the sign-in that switched push on, and gets none after that has ended. */
export const pushDevices = pgTable(
  'push_devices',
  {
    id: id(),
    companyId: companyId().references(() => companies.id),
    userId: userId(),
    signInId: uuid('sign_in_id')
      .notNull()
      .references(() => signIns.id, { onDelete: 'cascade' }),
    /** The address at the browser's push service. */
    endpoint: text('endpoint').notNull(),
    /** Names the browser: SHA-256 of the address. */
    endpointHash: text('endpoint_hash').notNull(),
    /** What notices are encrypted with for this browser. */
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    /** The server's key that the browser subscribed with. Its push service takes nothing that another key has signed. */
    publicKey: text('public_key').notNull(),
    userAgent: text('user_agent'),
    lastSentAt: at('last_sent_at'),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('push_devices_endpoint').on(t.companyId, t.userId, t.endpointHash),
    index('push_devices_browser').on(t.endpointHash),
    index('push_devices_sign_in').on(t.signInId),
  ],
);

/** Until when a user counts as having the app in view. */
export const pushViews = pgTable(
  'push_views',
  {
    id: id(),
    companyId: companyId().references(() => companies.id),
    userId: userId(),
    inViewUntil: at('in_view_until').notNull(),
  },
  (t) => [uniqueIndex('push_views_user').on(t.companyId, t.userId), index('push_views_old').on(t.inViewUntil)],
);
