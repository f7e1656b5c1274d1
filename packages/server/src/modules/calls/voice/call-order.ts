/** Something that the server has to do about a call. Done once for each `key`, by the job `voice.<name>`. */
export interface CallOrder {
  name:
    | 'dial-customer'
    | 'record'
    | 'give-up'
    | 'end-leg'
    | 'arrange'
    | 'bring'
    | 'invite'
    | 'expire-invite'
    | 'rejoin-over'
    | 'take-back-over'
    | 'recall'
    | 'ring'
    | 'divert'
    | 'bring-customer'
    | 'drop-message'
    | 'announce-queued';
  key: string;
  payload?: Readonly<Record<string, string | number>>;
  /** Not before. */
  runAtMs?: number;
  /** Wait this long: most likely the carrier does it by itself. */
  delayMs?: number;
}

/** How long we wait for what, in milliseconds. */
export interface CallPatience {
  /** A lost agent has this long to come back. */
  rejoinMs: number;
  /** A cold transfer that nobody took may be taken back this long. */
  takeBackMs: number;
  /** A phone that was invited rings this long. */
  inviteRingMs: number;
  /** A browser has this long to connect after it was allowed to. */
  connectMs: number;
  /** A parked call is recalled after this long, and then again and again. */
  parkRecallMs: number;
}
