/** What texts cost, in thousandths of a US dollar (spec 2 §3: `rate`). */
export interface MessageRates {
  /** A segment from a local number. */
  readonly localSms: number;
  /** An MMS from a local number, whatever its length. */
  readonly localMms: number;
  readonly tollFreeSms: number;
  readonly tollFreeMms: number;
  /** A ringless voicemail; absent in rates from before there were any: it costs nothing. */
  readonly rvm?: number;
}

/** What one line's texts cost, in thousandths of a US dollar. */
export interface LineRate {
  /** For each segment. */
  readonly sms: number;
  /** For each MMS. */
  readonly mms: number;
}

/** The rates of a line: those of toll-free numbers, or those of local ones (spec 2 §9). */
export function lineRate(rates: MessageRates, isTollFree: boolean): LineRate {
  return isTollFree ? { sms: rates.tollFreeSms, mms: rates.tollFreeMms } : { sms: rates.localSms, mms: rates.localMms };
}

/**
 * What a text costs, in thousandths of a US dollar: segments × rate; by MMS it is one segment of 1600 characters (spec 2 §9).
 * The one place where it is reckoned.
 */
export function messageMills(rate: LineRate, text: { readonly isMms: boolean; readonly segments: number }): number {
  return text.isMms ? rate.mms : rate.sms * text.segments;
}
