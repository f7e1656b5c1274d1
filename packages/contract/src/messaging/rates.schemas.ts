import { z } from 'zod';
import { instantSchema, type WireOf } from '../kernel/schema.js';

const mills = z
  .int('Use whole thousandths of a dollar.')
  .min(0, 'A rate cannot be negative.')
  .max(100_000, 'A rate is at most 100 dollars.');

/** What texts cost, in thousandths of a US dollar: for each SMS segment, and for each MMS (spec 2 §3, §9). */
const messageRatesSchema = z
  .object({
    local_sms_mills: mills,
    local_mms_mills: mills,
    tollfree_sms_mills: mills,
    tollfree_mms_mills: mills,
    /** For each ringless voicemail. */
    rvm_mills: mills,
  })
  .meta({ id: 'MessageRates' });
export type MessageRatesView = z.output<typeof messageRatesSchema>;

const micros = z
  .int('Use whole millionths of a dollar.')
  .min(0, 'A fee cannot be negative.')
  .max(1_000_000, 'A fee is at most 1 dollar.');

const carrierFeeSchema = z
  .object({
    carrier: z.string().trim().min(1, 'Name the carrier.').max(60, 'Use at most 60 characters.'),
    local_sms_micros: micros,
    tollfree_sms_micros: micros,
  })
  .meta({ id: 'CarrierFee' });
/** What a carrier charges for each SMS segment, on top of the rates. */
export type CarrierFeeView = z.output<typeof carrierFeeSchema>;

const DECIMALS = 'Use at most four decimals of a dollar.';
const ownFees = z
  .array(
    carrierFeeSchema.extend({
      local_sms_micros: micros.multipleOf(100, DECIMALS),
      tollfree_sms_micros: micros.multipleOf(100, DECIMALS),
    }),
  )
  .max(100, 'Use at most 100 carriers.')
  .superRefine((fees, context) => {
    const names = fees.map(({ carrier }) => carrier.toLowerCase());
    fees.forEach(({ carrier }, at) => {
      if (names.indexOf(carrier.toLowerCase()) === at) return;
      context.addIssue({ code: 'custom', path: [at, 'carrier'], message: `${carrier} is in the list twice.` });
    });
  })
  .nullable();

const credits = z
  .int('Use a whole number of segments.')
  .min(0, 'Credits cannot be negative.')
  .max(1_000_000_000, 'Use at most 1,000,000,000.')
  .nullable();

const messageBillingSchema = z
  .object({
    /** Null: nothing is charged, and composers show no price. */
    rates: messageRatesSchema.nullable(),
    /** Segments that may still be sent; an MMS counts as one. Null: not metered. */
    text_credits: credits,
    /** Who changed what when, newest first; twenty at most. */
    changes: z.array(
      z.object({
        rates: messageRatesSchema.nullable(),
        /** What the credits were set to; null when they were not metered any more. */
        text_credits: credits,
        /** Null: set when the company was made. */
        changed_by: z.string().nullable(),
        created_at: instantSchema,
      }),
    ),
  })
  .meta({ id: 'MessageBilling' });
/** What a text costs, by part and destination. */
export type MessageBilling = z.output<typeof messageBillingSchema>;

export const getMessageRatesSchemas = { response: messageBillingSchema };
export type GetMessageRates = WireOf<typeof getMessageRatesSchemas>;

const feeListSchema = z.object({
  data: z.array(carrierFeeSchema),
  /** Whether the company has set its own fees; false: the list that Talk comes with. */
  is_own: z.boolean(),
});

export const listCarrierFeesSchemas = { response: feeListSchema };
export type ListCarrierFees = WireOf<typeof listCarrierFeesSchemas>;

export const updateCarrierFeesSchemas = {
  body: z.object({
    /** What carriers charge the company; null: the list that Talk comes with. */
    data: ownFees,
  }),
  response: feeListSchema,
};
export type UpdateCarrierFees = WireOf<typeof updateCarrierFeesSchemas>;

export const updateMessageRatesSchemas = {
  body: z
    .object({
      /** Without the price of ringless voicemail, that price stays as it is: older clients do not know it. */
      rates: messageRatesSchema.extend({ rvm_mills: mills.optional() }).nullable(),
      text_credits: credits,
      /** What carriers charge the account; null: the list that Talk comes with. */
      carrier_fees: ownFees,
    })
    .partial()
    .refine((body) => Object.keys(body).length > 0, 'Send the rates, the credits or the fees.'),
  response: messageBillingSchema,
};
export type UpdateMessageRates = WireOf<typeof updateMessageRatesSchemas>;
