/** What a mobile carrier charges for each SMS segment, in millionths of a US dollar. */
export interface CarrierFee {
  readonly carrier: string;
  /** From a local number. */
  readonly localMicros: number;
  readonly tollFreeMicros: number;
}

/** What US carriers charged in 2026. Carriers change their fees, so an account can have its own list. */
export const CARRIER_FEES: readonly CarrierFee[] = [
  { carrier: 'AT&T', localMicros: 3_500, tollFreeMicros: 3_500 },
  { carrier: 'T-Mobile', localMicros: 4_500, tollFreeMicros: 4_500 },
  { carrier: 'US Cellular', localMicros: 4_500, tollFreeMicros: 4_500 },
  { carrier: 'Verizon', localMicros: 4_500, tollFreeMicros: 4_500 },
];
