/** Seconds: no wrap-up is longer. */
export const WRAP_UP_MAX_SECONDS = 900;
