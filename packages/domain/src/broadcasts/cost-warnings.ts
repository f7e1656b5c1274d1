/** What makes a broadcast dearer than its sender might expect. */
export interface CostFacts {
  readonly isTollFree: boolean;
  /** A file or a GIF goes with it, so every text is an MMS. */
  readonly hasMedia: boolean;
  /** The line sends long texts as MMS, and at least one text is long. */
  readonly sendsLongAsMms: boolean;
}

/** The cost warnings of spec 2 §8. `combined` stands for a toll-free line that sends MMS. */
export const COST_WARNINGS = ['toll_free', 'media', 'long_as_mms', 'combined'] as const;
/** One of the cost warnings. */
export type CostWarning = (typeof COST_WARNINGS)[number];

/** The warning that holds; null when there is nothing to warn about. The combined one stands for the toll-free line and for the MMS together. */
export function costWarning({ isTollFree, hasMedia, sendsLongAsMms }: CostFacts): CostWarning | null {
  if (isTollFree) return hasMedia || sendsLongAsMms ? 'combined' : 'toll_free';
  // With media, every text is an MMS anyway.
  if (hasMedia) return 'media';
  return sendsLongAsMms ? 'long_as_mms' : null;
}
