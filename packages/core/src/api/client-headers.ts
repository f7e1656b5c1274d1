/** Who the client says it is (spec 3 §7, `Requested-From`). */
export type RequestedFrom = 'web' | 'desktop' | 'iframe' | 'api';

/** What each request says of the client (spec 3 §7). Small, since frames send their first request before the client is there. */
export const clientHeaders = (requestedFrom: RequestedFrom): Record<string, string> => ({
  Accept: 'application/json',
  'X-Requested-With': 'XMLHttpRequest',
  'Requested-From': requestedFrom,
});
