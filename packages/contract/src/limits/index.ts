/** How often things may be asked for: what the server counts by, and what its reference says. */
export { LIMITED_OPERATIONS, limitsOf, limitWords, RATE_LIMITS } from './rate-limits.js';
export type { RateLimit, RateLimitName } from './rate-limits.js';
