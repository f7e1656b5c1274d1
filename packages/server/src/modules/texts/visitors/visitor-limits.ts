import { RATE_LIMITS } from '@talk/contract/limits';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** What visitors may do; a person never meets these, a program soon does. */
export const VISITOR_LIMITS = {
  startsByIp: RATE_LIMITS.visitorStartsByNetwork,
  startsByKey: RATE_LIMITS.visitorStartsBySite,
  startsByForm: RATE_LIMITS.visitorStartsByForm,
  triesByIp: RATE_LIMITS.visitorTries,
  textsBySession: RATE_LIMITS.visitorTextsInSession,
  filesBySession: RATE_LIMITS.visitorFilesInSession,
  filesByIp: RATE_LIMITS.visitorFilesByNetwork,
  filesByNumberADay: RATE_LIMITS.visitorFilesByNumber,
  textsByNumberADay: RATE_LIMITS.visitorTextsByNumber,
} as const;

export const CODE_LIFETIME_MS = 10 * MINUTE_MS;
export const CODE_TRIES = 5;
/** Wrong tries for one number, over all its codes and sessions and from wherever they come. */
export const TRIES_FOR_A_NUMBER = [
  { limit: 10, windowMs: 15 * MINUTE_MS },
  { limit: 20, windowMs: DAY_MS },
] as const;
export const RESEND_AFTER_MS = 60 * SECOND_MS;
export const CODES_IN_A_SESSION = 4;
/** More codes for one number are asked for in silence, and not sent. */
export const CODES_FOR_A_NUMBER = [
  { limit: 4, windowMs: 15 * MINUTE_MS },
  { limit: 8, windowMs: DAY_MS },
] as const;
export const SESSION_LIFETIME_MS = 30 * DAY_MS;
/** Unverified sessions do not live long. */
export const PENDING_LIFETIME_MS = HOUR_MS;
/** The token before the last change holds so long: an answer may get lost. */
export const TOKEN_GRACE_MS = MINUTE_MS;
/** After a sign of life, so long a visitor may or may not be there. */
export const PRESENCE_GRACE_MS = 15 * SECOND_MS;
export const TEXTS_SHOWN = 200;
/** Addresses of files change at these times, all at once, and hold for one to two of them. */
export const FILE_ADDRESS_MS = 6 * HOUR_MS;
