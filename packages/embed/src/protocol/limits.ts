/** Limits of embed-anchors §6.1 and §6.5; both sides enforce them on what they send and on what they receive. */
export const LIMITS = {
  /** One message's payload as UTF-8 JSON. */
  payloadBytes: 64 * 1024,
  /** Requests without an answer, per side. */
  inFlight: 64,
  /** Requests and events, per side. Answers do not count: the asking side already paid for them. */
  perSecond: 50,
  /** Silence after a request for this long means that nobody is listening. */
  ackTimeoutMs: 2_000,
  /** A result, unless the command says otherwise. */
  resultTimeoutMs: 10_000,
  /** No hello from the frame, or no ready after the welcome. */
  loadTimeoutMs: 10_000,
  /** A dial that nobody has to confirm. */
  dialTimeoutMs: 20_000,
  /** The page's identity callback. */
  identityTimeoutMs: 15_000,
} as const;
