import { FAULT_CATEGORIES, MOST_SAMPLES, PART_STATUSES, SUB_USE_CASES, USE_CASES } from '@talk/domain/registration';
import { z } from 'zod';
import { idSchema, instantSchema, type WireOf } from '../kernel/schema.js';
import { sentence } from '../kernel/sentence.js';
import { BUSINESS_INDUSTRIES, COMPANY_STATUSES } from './business-choices.js';

const text = (most: number) => z.string().trim().max(most, `Use at most ${most} characters.`).nullable();
const choice = <const T extends readonly [string, ...string[]]>(values: T) =>
  z.enum(values, 'Choose one of the list.').nullable();
const keywords = z.array(z.string().trim().min(1).max(20, 'Use at most 20 characters.')).max(10);

/** Who texts, as US carriers want to know it. While it is entered, nothing is complete: null is not entered. */
const brandDetailsSchema = z.object({
  /** As it is registered with the IRS. */
  legal_name: text(200),
  /** The name that customers know. Sample messages carry it. */
  display_name: text(100),
  /** Who owns the business. */
  company_status: choice(COMPANY_STATUSES),
  /** Its number at the IRS, such as 12-3456789. */
  ein: text(10),
  /** What the business does. */
  industry: choice(BUSINESS_INDUSTRIES),
  /** Symbol of its stock, if it is `public`. */
  stock_symbol: text(10),
  /** Where the stock is listed, if it is `public`. */
  stock_exchange: text(40),
  /** Address of its website, with `https://` or without. */
  website_url: text(300),
  /** Street and number of the business. */
  street: text(200),
  /** City of the business. */
  city: text(100),
  /** State, in two letters. */
  region: text(80),
  /** ZIP code. */
  postal_code: text(16),
  /** Email address that carriers can write to; best on the domain of the website. */
  contact_email: text(254),
  /** US phone number that carriers can call, in any form. */
  contact_phone_number: text(40),
});
/** Who texts, as US carriers want to know it. */
export type BrandRegistrationDetails = z.output<typeof brandDetailsSchema>;

/** What the company texts about. Null is not entered. */
const campaignDetailsSchema = z.object({
  /** What the texts are for. `mixed` and `low_volume` are for several purposes. */
  use_case: choice(USE_CASES),
  /** The purposes of a `mixed` or `low_volume` campaign. */
  sub_use_cases: z.array(z.enum(SUB_USE_CASES, 'Choose one of the list.')).max(SUB_USE_CASES.length),
  /** Who texts whom, and why. */
  description: text(4096),
  /** Where and how customers agree to get texts. */
  message_flow: text(2048),
  /** Texts as they are really sent; at least two. */
  samples: z.array(z.string().trim().max(1024, 'Use at most 1024 characters.')).max(MOST_SAMPLES),
  /** Texts have links. */
  has_links: z.boolean(),
  /** Texts have phone numbers. */
  has_phone_numbers: z.boolean(),
  /** Texts are about things that only adults may buy. */
  is_age_gated: z.boolean(),
  /** Texts offer loans, or are about them. */
  is_lending: z.boolean(),
  /** Address of the privacy policy; needed if the texts advertise or ask for votes. */
  privacy_policy_url: text(300),
  /** Words that opt a customer in again. Talk acts on each of them. */
  opt_in_keywords: keywords,
  /** The answer to them. */
  opt_in_message: text(320),
  /** Words that opt a customer out. Talk acts on each of them. */
  opt_out_keywords: keywords,
  /** The answer to them. */
  opt_out_message: text(320),
  /** Words that ask for help. Talk acts on each of them. */
  help_keywords: keywords,
  /** The answer to them. */
  help_message: text(320),
});
/** What a company texts about, as US carriers want to know it. */
export type CampaignRegistrationDetails = z.output<typeof campaignDetailsSchema>;

/** One reason for which carriers refused. */
const registrationFaultSchema = z.object({
  /** Of the carrier; null: it gave none. */
  code: z.int().nullable(),
  /** What it is about. */
  category: z.enum(FAULT_CATEGORIES as readonly [string, ...string[]]),
  /** What it means. */
  meaning: sentence(),
  /** What the company has to correct. */
  correction: sentence(),
  /** The fields that it is about. */
  fields: z.array(z.string()),
});

const registrationPart = {
  /** How far the registration is. */
  status: z.enum(PART_STATUSES),
  /** The signed-in user can change the details now. */
  is_editable: z.boolean(),
  /** Why carriers refused; empty unless it `failed`. */
  faults: z.array(registrationFaultSchema),
  /** What the carrier has said, in its own words. */
  note: z.string().nullable(),
  /** When it was submitted last; null: not yet. */
  submitted_at: instantSchema.nullable(),
  /** What is checked before it is submitted; empty unless it can be changed. */
  checklist: z.array(
    z.object({
      /** What is checked. */
      key: z.string(),
      /** It is as carriers want it. */
      is_done: z.boolean(),
      /** It cannot be submitted before. */
      is_required: z.boolean(),
    }),
  ),
};

export const carrierRegistrationSchema = z
  .object({
    /** The company texts from US local numbers: until carriers have approved both parts, they cannot text. */
    is_needed: z.boolean(),
    /** Both parts are approved: US local numbers can text. */
    is_approved: z.boolean(),
    /** The business is verified, or was not asked to be. Nothing can be submitted before. */
    is_open: z.boolean(),
    /** Who texts. */
    brand: z.object({
      ...registrationPart,
      /** From 0 to 100; null: carriers gave none. */
      score: z.int().nullable(),
      /** What was entered so far; null for users who are not Company Admins. */
      details: brandDetailsSchema.nullable(),
    }),
    /** What the texts are for. Needs an approved brand. */
    campaign: z.object({
      ...registrationPart,
      /** What was entered so far; null for users who are not Company Admins. */
      details: campaignDetailsSchema.nullable(),
    }),
    /** Lines with US local numbers, which the campaign covers. */
    lines: z.array(
      z.object({
        id: idSchema,
        name: z.string(),
        phone_numbers: z.array(z.string()),
        /** US carriers count it as 10DLC: it texts once they have approved it. */
        is_10_dlc: z.boolean(),
        /** Carriers have approved it. */
        is_approved: z.boolean(),
      }),
    ),
  })
  .meta({ id: 'CarrierRegistration' });
/** The registration of a company with US carriers (A2P 10DLC). */
export type CarrierRegistration = z.output<typeof carrierRegistrationSchema>;

export const getCarrierRegistrationSchemas = { response: carrierRegistrationSchema };
export type GetCarrierRegistration = WireOf<typeof getCarrierRegistrationSchemas>;

export const saveBrandRegistrationSchemas = {
  body: brandDetailsSchema.partial(),
  response: carrierRegistrationSchema,
};
export type SaveBrandRegistration = WireOf<typeof saveBrandRegistrationSchemas>;

export const submitBrandRegistrationSchemas = {
  body: brandDetailsSchema.partial(),
  response: carrierRegistrationSchema,
};
export type SubmitBrandRegistration = WireOf<typeof submitBrandRegistrationSchemas>;

export const saveCampaignRegistrationSchemas = {
  body: campaignDetailsSchema.partial(),
  response: carrierRegistrationSchema,
};
export type SaveCampaignRegistration = WireOf<typeof saveCampaignRegistrationSchemas>;

export const submitCampaignRegistrationSchemas = {
  body: campaignDetailsSchema.partial(),
  response: carrierRegistrationSchema,
};
export type SubmitCampaignRegistration = WireOf<typeof submitCampaignRegistrationSchemas>;
