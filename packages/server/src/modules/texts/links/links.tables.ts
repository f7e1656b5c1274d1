import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { at, companyId, createdAt, id, ofCompany, ref } from '../../../db/columns.js';
import { storedFiles } from '../../platform/files/read.js';
import { users } from '../../platform/identity/read.js';
import { companies } from '../../platform/companies/read.js';

/** Hosts of a company that lead to us, for short links. */
export const linkDomains = pgTable(
  'link_domains',
  {
    id: id(),
    companyId: companyId().references(() => companies.id),
    /** Lower case, without scheme and port. */
    host: text('host').notNull(),
    isDefault: boolean('is_default').notNull().default(false),
    /** Nothing new goes out on it; what was sent on it still opens there. */
    removedAt: at('removed_at'),
    createdAt: createdAt(),
  },
  (t) => [unique('link_domains_host').on(t.companyId, t.host), index('link_domains_by_host').on(t.host)],
);

/** Short addresses, and where they lead. What was sent once leads there for good. */
export const shortLinks = pgTable(
  'short_links',
  {
    id: id(),
    companyId: companyId().references(() => companies.id),
    code: text('code').notNull().unique(),
    /** `http:` or `https:` only. */
    target: text('target').notNull(),
    createdBy: ref('created_by').references(() => users.id),
    /** The text that it went out in; null for what was never sent. */
    communicationId: ref('communication_id'),
    clicks: integer('clicks').notNull().default(0),
    lastClickedAt: at('last_clicked_at'),
    createdAt: createdAt(),
  },
  (t) => [
    index('short_links_company').on(t.companyId, t.createdAt),
    index('short_links_communication')
      .on(t.communicationId)
      .where(sql`communication_id is not null`),
  ],
);

/** What pages say about themselves, kept for a while. */
export const linkPreviews = pgTable(
  'link_previews',
  {
    id: id(),
    companyId: companyId().references(() => companies.id),
    /** SHA-256 of the address, hex. */
    addressHash: text('address_hash').notNull(),
    title: text('title'),
    description: text('description'),
    siteName: text('site_name'),
    imageFileId: uuid('image_file_id'),
    fetchedAt: at('fetched_at').notNull(),
  },
  (t) => [
    index('link_previews_image')
      .on(t.companyId, t.imageFileId)
      .where(sql`image_file_id is not null`),
    ofCompany(t, t.imageFileId, storedFiles),
    unique('link_previews_address').on(t.companyId, t.addressHash),
    index('link_previews_age').on(t.fetchedAt),
  ],
);
