/** An order that needs to know no more than its call. */
export type PlainOrder =
  | 'dial-customer'
  | 'record'
  | 'give-up'
  | 'arrange'
  | 'rejoin-over'
  | 'take-back-over'
  | 'ring'
  | 'divert'
  | 'bring-customer'
  | 'drop-message'
  | 'announce-queued';

interface OrderTerms {
  key: string;
  /** Not before. */
  runAtMs?: number;
  /** Wait this long: most likely the carrier does it by itself. */
  delayMs?: number;
}

/** Something that the server has to do about a call. Done once for each `key`, by the job that `placeOrder` names. */
export type CallOrder = OrderTerms &
  (
    | { name: PlainOrder }
    | { name: 'end-leg' | 'bring'; payload: { legSid: string } }
    | { name: 'invite' | 'expire-invite'; payload: { inviteId: string } }
    | { name: 'expire-supervision'; payload: { supervisionId: string } }
    | { name: 'recall'; payload: { parkedAtMs: number; count: number } }
  );

/** How long we wait for what, in milliseconds. */
export interface CallTimeouts {
  /** A lost agent has this long to come back. */
  rejoinMs: number;
  /** A cold transfer that no agent took may be taken back this long. */
  takeBackMs: number;
  /** A phone that was invited rings this long. */
  inviteRingMs: number;
  /** A browser has this long to connect after it was allowed to. */
  connectMs: number;
  /** A parked call is recalled after this long, and then again and again. */
  parkRecallMs: number;
}
