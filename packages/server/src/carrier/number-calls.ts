/** What a number asks when it is called, texted or faxed; and its name, if it has none yet. */
export interface NumberSettings {
  readonly name: string;
  readonly voiceUrl: string;
  readonly statusUrl: string;
  readonly smsUrl: string;
  readonly smsFallbackUrl: string;
  readonly faxUrl: string;
}

/** Which numbers are looked for. */
export interface NumberSearch {
  readonly country: string;
  readonly type: 'local' | 'mobile' | 'toll-free';
  readonly areaCode?: string | undefined;
  /** Digits that the number contains. */
  readonly digits?: string | undefined;
  readonly texting?: boolean | undefined;
  readonly limit: number;
}

/** A number that the carrier sells. */
export interface OfferedNumber {
  readonly phoneNumber: string;
  readonly locality: string | null;
  readonly region: string | null;
  readonly canCall: boolean;
  readonly canText: boolean;
  readonly canMms: boolean;
}

/** `taken`: it is sold already. `refused`: the carrier does not want this, and why. */
export type BuyResult =
  | { readonly kind: 'bought'; readonly canFax: boolean; readonly canText: boolean; readonly canMms: boolean }
  | { readonly kind: 'taken' }
  | { readonly kind: 'refused'; readonly text: string | null };
