import { isTimeZone } from '@talk/domain/time';
import { z } from 'zod';
import { loginSchemas, newPasswordSchema } from '../identity/identity.schemas.js';
import { emptySchema, instantSchema, phoneText, type WireOf } from '../kernel/schema.js';
import { LANGUAGE_CODES } from '../sentences/languages.js';

/** ISO 3166 alpha-2. */
export const countryText = z
  .string()
  .trim()
  .toUpperCase()
  .max(2)
  .regex(/^[A-Z]{2}$/, 'Choose a country.');

export const getRegistrationOfferSchemas = {
  response: z.object({
    /** New companies may register here. */
    is_open: z.boolean(),
    /** What a browser has to solve for `recaptcha_response`, for one registration within ten minutes: a challenge of ALTCHA 2, as JSON. */
    captcha: z.string().nullable(),
    /** Where the operator's terms are. */
    terms_url: z.string().nullable(),
    /** Where the operator's privacy policy is. */
    privacy_url: z.string().nullable(),
  }),
};
export type GetRegistrationOffer = WireOf<typeof getRegistrationOfferSchemas>;

const zone = z.string().max(64).refine(isTimeZone, 'Choose a time zone, such as America/New_York.');

export const registerSchemas = {
  body: z.object({
    name: z.string().trim().min(1, 'Enter your first and last name.').max(120, 'Keep the name within 120 characters.'),
    email: z.email('This is not an email address.').max(254),
    password: newPasswordSchema,
    /** Refused unless it is the same. */
    password_confirmation: z.string().max(200).optional(),
    company_name: z
      .string()
      .trim()
      .min(1, 'Enter the name of your company.')
      .max(120, 'Keep the name within 120 characters.'),
    /** Where the company can be called now, in any form. */
    phone_number: phoneText,
    /** Where the company is at home: ISO 3166 alpha-2. Numbers without a country code are of this country. */
    country: countryText.default('US'),
    timezone: zone.default('America/Los_Angeles'),
    /** Of the mail. */
    language: z.enum(LANGUAGE_CODES, 'Choose a language that Talk speaks.').default('en'),
    /** `captcha` of the offer with its solution, in base64. */
    recaptcha_response: z.string().max(4_000).optional(),
  }),
  response: emptySchema,
};
export type Register = WireOf<typeof registerSchemas>;

const token = z.string().min(1, 'Open the link from your mail.').max(200);

export const checkRegistrationSchemas = {
  body: z.object({ token }),
  response: z.object({
    name: z.string(),
    email: z.email(),
    company_name: z.string(),
    /** Until then the link works. */
    expires_at: instantSchema,
  }),
};
export type CheckRegistration = WireOf<typeof checkRegistrationSchemas>;

export const verifyRegistrationSchemas = {
  body: loginSchemas.body.pick({ password: true, remember_me: true, device_info: true }).extend({ token }),
  response: loginSchemas.response,
};
export type VerifyRegistration = WireOf<typeof verifyRegistrationSchemas>;
