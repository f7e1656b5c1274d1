import { messageMills, type LineRate } from '../messaging/index.js';

/** One text of a broadcast, as it is charged. */
export interface PricedRecipient {
  readonly segments: number;
  readonly isMms: boolean;
}

/** How many texts have so many segments. */
export interface SegmentCount {
  readonly segments: number;
  readonly count: number;
}

/** What a broadcast costs. Merge fields change the length of its texts, so it is a range. */
export interface BroadcastPrice {
  readonly contacts: number;
  /** Of the shortest and of the longest text; zero without recipients. */
  readonly minSegments: number;
  readonly maxSegments: number;
  readonly totalSegments: number;
  /** Shortest first. */
  readonly distribution: readonly SegmentCount[];
  /** Contacts × segments × rate, in thousandths of a US dollar: if all texts were as cheap as the cheapest, or as dear as the dearest. */
  readonly minMills: number;
  readonly maxMills: number;
  /** The sum over all recipients (reading 52). */
  readonly totalMills: number;
}

/** The rates of spec 2 §9. */
export const RATE_KINDS = ['local_sms', 'local_mms', 'tollfree_sms', 'tollfree_mms', 'rvm'] as const;
/** Which of the rates a text or a ringless voicemail is charged at. */
export type RateKind = (typeof RATE_KINDS)[number];

/** A ringless voicemail as it is priced: one unit for a sound of any length. */
export const PRICED_VOICEMAIL: PricedRecipient = { segments: 1, isMms: false };

/** The rate of ringless voicemail in the form of a line's rate: contacts × 1 × rate. */
export const voicemailRate = (mills: number): LineRate => ({ sms: mills, mms: mills });

/** The rate of a text, by its line and by its media. */
export function rateKind(isTollFree: boolean, isMms: boolean): RateKind {
  if (isTollFree) return isMms ? 'tollfree_mms' : 'tollfree_sms';
  return isMms ? 'local_mms' : 'local_sms';
}

/** The price of a broadcast. @param rate null: nothing is charged */
export function broadcastPrice(recipients: readonly PricedRecipient[], rate: LineRate | null): BroadcastPrice {
  const counts = new Map<number, number>();
  let totalSegments = 0;
  let [cheapest, dearest, totalMills] = [Infinity, 0, 0];
  for (const recipient of recipients) {
    const { segments } = recipient;
    const mills = rate === null ? 0 : messageMills(rate, recipient);
    counts.set(segments, (counts.get(segments) ?? 0) + 1);
    totalSegments += segments;
    totalMills += mills;
    cheapest = Math.min(cheapest, mills);
    dearest = Math.max(dearest, mills);
  }
  const distribution = [...counts].map(([segments, count]) => ({ segments, count }));
  distribution.sort((a, b) => a.segments - b.segments);
  const contacts = recipients.length;
  return {
    contacts,
    minSegments: distribution[0]?.segments ?? 0,
    maxSegments: distribution.at(-1)?.segments ?? 0,
    totalSegments,
    distribution,
    minMills: contacts === 0 ? 0 : contacts * cheapest,
    maxMills: contacts * dearest,
    totalMills,
  };
}
