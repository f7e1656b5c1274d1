/**
 * Limits of the contract (embed-anchors §6.1, §6.5); both sides enforce them on what they send and on what they receive. Single
 * constants and not one object, because a minifier can then inline them.
 */

/** One message's payload as UTF-8 JSON. */
export const MAX_PAYLOAD_BYTES = 65_536;
/** Requests without an answer, per side. */
export const MAX_IN_FLIGHT = 64;
/** Requests and events, per side. Answers do not count: the asking side already paid for them. */
export const MAX_PER_SECOND = 50;
/** Silence after a request for this long means that nobody is listening. */
export const ACK_TIMEOUT_MS = 2_000;
/** A result, unless the command says otherwise. */
export const RESULT_TIMEOUT_MS = 10_000;
/** No hello from the frame, or no ready after the welcome. */
export const LOAD_TIMEOUT_MS = 10_000;
/** A dial that nobody has to confirm. */
export const DIAL_TIMEOUT_MS = 20_000;
/** The page's identity callback. */
export const IDENTITY_TIMEOUT_MS = 15_000;
