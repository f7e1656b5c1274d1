/**
 * Times of the product that a test has to wait for. `npm test` shortens them by the settings that an operator has (docs/reference/settings);
 * `npm run test:long` waits as long as people do.
 */
const long = process.env['TALK_LONG'] === '1';

/** How long the customer waits for an agent who is lost. */
export const REJOIN_MS = long ? 60_000 : 20_000;
/** A phone proves this often that it can be rung. */
export const BEAT_MS = long ? 20_000 : 8_000;
/** Two missed heartbeats; after that nobody may be rung any more. */
export const LEASE_MS = 2 * BEAT_MS;
/** How long the carrier waits for a phone that it does not hear any more. */
const LOST_MS = long ? 30_000 : 6_000;

/** For the stack's server and carrier. */
export const DEADLINES: Readonly<Record<string, string>> = {
  CALL_REJOIN_SECONDS: String(REJOIN_MS / 1000),
  HEARTBEAT_SECONDS: String(BEAT_MS / 1000),
  SANDBOX_LOST_SECONDS: String(LOST_MS / 1000),
};
