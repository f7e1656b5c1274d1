import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, id, ref, updatedAt, version } from '../../../db/columns.js';

/** What a company is: what it has decided stands in the tables of the modules that ask for it. */
export const companies = pgTable(
  'companies',
  {
    id: id(),
    resellerId: ref('reseller_id'),
    name: text('name').notNull(),
    status: text('status').$type<'active' | 'disabled' | 'suspended' | 'deleted'>().notNull().default('active'),
    country: text('country').notNull().default('US'),
    timezone: text('timezone').notNull().default('America/Los_Angeles'),
    isTrial: boolean('is_trial').notNull().default(false),
    broadcastDriver: text('broadcast_driver').$type<'pusher' | 'builtin'>().notNull().default('pusher'),
    kycStatus: text('kyc_status').notNull().default('none'),
    /** Outbound calls that a trial may make in all. */
    trialCallLimit: integer('trial_call_limit').notNull().default(25),
    kycFilled: boolean('kyc_filled').notNull().default(false),
    isA2pCampaignApproved: boolean('is_a2p_campaign_approved').notNull().default(false),
    /** What the product is called here, and its logo, a PNG in base64; null: Talk's own. */
    brandName: text('brand_name'),
    brandLogo: text('brand_logo'),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('companies_reseller')
      .on(t.resellerId)
      .where(sql`reseller_id is not null`),
  ],
);
