import { z } from 'zod';
import { instantSchema, listOf, pageQuery, type WireOf } from '../kernel/schema.js';
import {
  CONSENT_ACTIONS,
  CONSENT_SCOPES,
  CONSENT_SOURCES,
  consentSchema,
  OPT_OUT_SOURCES,
  optOutSchema,
} from './compliance.schemas.js';
import { numberHolderSchema } from './dnc-list.schemas.js';

/** Digits of the number, or the name of the contact who has it; at least 3 characters. */
const search = z.string().trim().max(120).optional();

/** Of when it was written down: from this instant on, and before that one. */
const during = { from: instantSchema.optional(), before: instantSchema.optional() };

export const listCompanyConsentsSchemas = {
  query: pageQuery(25).extend({
    search,
    scope: z.enum(CONSENT_SCOPES).optional(),
    action: z.enum(CONSENT_ACTIONS).optional(),
    source: z.enum(CONSENT_SOURCES).optional(),
    ...during,
  }),
  response: listOf(consentSchema.extend({ contact: numberHolderSchema }).meta({ id: 'CompanyConsent' })),
};
export type ListCompanyConsents = WireOf<typeof listCompanyConsentsSchemas>;
/** A line of the ledger, with who has the number. */
export type CompanyConsent = ListCompanyConsents['response']['data'][number];

export const listCompanyOptOutsSchemas = {
  query: pageQuery(25).extend({
    search,
    /** `out`: numbers that are opted out now; `back`: those that came back. */
    state: z.enum(['out', 'back']).optional(),
    source: z.enum(OPT_OUT_SOURCES).optional(),
    ...during,
  }),
  response: listOf(optOutSchema.extend({ contact: numberHolderSchema }).meta({ id: 'CompanyOptOut' })),
};
export type ListCompanyOptOuts = WireOf<typeof listCompanyOptOutsSchemas>;
/** A time during which a number was opted out, with who has the number. */
export type CompanyOptOut = ListCompanyOptOuts['response']['data'][number];
