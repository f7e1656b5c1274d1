import { z } from 'zod';
import { instantSchema, type WireOf } from '../kernel/schema.js';
import {
  BUSINESS_IDENTIFIERS,
  BUSINESS_INDUSTRIES,
  BUSINESS_REGIONS,
  BUSINESS_TYPES,
  COMPANY_STATUSES,
  JOB_POSITIONS,
  KYC_STATUSES,
} from './business-choices.js';
import { countryText } from './registration.schemas.js';

const text = (most: number) => z.string().trim().max(most, `Use at most ${most} characters.`).nullable();
const choice = <const T extends readonly [string, ...string[]]>(values: T) =>
  z.enum(values, 'Choose one of the list.').nullable();

/** What is known of a business (spec 3 §3). While it is entered, nothing is complete: null is not entered. */
const businessDetailsSchema = z.object({
  /** As it is registered with the authorities. */
  legal_name: text(200),
  /** What the business is, by law. */
  business_type: choice(BUSINESS_TYPES),
  /** Who owns the company; not of a sole proprietorship. */
  company_status: choice(COMPANY_STATUSES),
  /** Which register `business_registration_number` is of. */
  business_registration_identifier: choice(BUSINESS_IDENTIFIERS),
  /** Name of the register, if it is `other`. */
  other_identifier: text(80),
  /** As the register writes it, such as 12-3456789 for an EIN. A sole proprietorship may have none. */
  business_registration_number: text(40),
  /** Where the business works; at least one. */
  business_regions_of_operation: z.array(z.enum(BUSINESS_REGIONS, 'Choose one of the list.')).max(6),
  /** What the business does. */
  business_industry: choice(BUSINESS_INDUSTRIES),
  /** Address of its website, with `https://` or without. */
  website_url: text(300),
  /** Street and number of the business. */
  street: text(200),
  /** State or province; two letters in the US and Canada. */
  region: text(80),
  /** City of the business. */
  city: text(100),
  /** Where the business is registered: ISO 3166 alpha-2. */
  legal_country: countryText.nullable(),
  /** In the form of the country; not needed where there is none. */
  postal_code: text(16),
  /** First name of the person who may speak for the business. */
  auth_rep_first_name: text(80),
  /** Last name of the person who may speak for the business. */
  auth_rep_last_name: text(80),
  /** Email address of that person. */
  auth_rep_email: text(254),
  /** Phone number of that person, in any form; without a country code it is of `legal_country`. */
  auth_rep_phone_number: text(40),
  /** Title of that person, as on their card, such as “Head of operations”. */
  auth_rep_business_title: text(80),
  /** What that person is in the business. */
  auth_rep_job_position: choice(JOB_POSITIONS),
  /** They may register the business, and agree that carriers get these details. */
  agreed_to_terms: z.boolean(),
});
/** What is known of a business. */
export type BusinessDetails = z.output<typeof businessDetailsSchema>;

export const companyRegistrationSchema = z
  .object({
    /** Where the verification is. `none`: it was not asked for. */
    status: z.enum(KYC_STATUSES),
    /** Details were submitted. */
    kyc_filled: z.boolean(),
    /** The details can be changed now: they are asked for, or have to be corrected. */
    is_editable: z.boolean(),
    /** What the reviewer has said; null: nothing. */
    reason: z.string().nullable(),
    /** When the details were submitted last; null: not yet. */
    submitted_at: instantSchema.nullable(),
    /** What was entered so far. */
    details: businessDetailsSchema,
  })
  .meta({ id: 'CompanyRegistration' });
/** The verification of a business. */
export type CompanyRegistration = z.output<typeof companyRegistrationSchema>;

export const getCompanyRegistrationSchemas = { response: companyRegistrationSchema };
export type GetCompanyRegistration = WireOf<typeof getCompanyRegistrationSchemas>;

export const getSelfSignUpSchemas = { response: companyRegistrationSchema };
export type GetSelfSignUp = WireOf<typeof getSelfSignUpSchemas>;

export const saveCompanyRegistrationSchemas = {
  body: businessDetailsSchema.partial(),
  response: companyRegistrationSchema,
};
export type SaveCompanyRegistration = WireOf<typeof saveCompanyRegistrationSchemas>;

export const submitCompanyRegistrationSchemas = {
  body: businessDetailsSchema.partial(),
  response: companyRegistrationSchema,
};
export type SubmitCompanyRegistration = WireOf<typeof submitCompanyRegistrationSchemas>;
