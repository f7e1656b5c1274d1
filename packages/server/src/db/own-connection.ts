/** How long a database may take to answer on a connection that has only short things to ask. */
const ANSWER_MS = 10_000;

/**
 * Of connections outside of the pool of requests. A database that dies may neither answer nor hang up: a caller that waits for it for ever does not
 * connect again either.
 */
export const ownConnection = { keepAlive: true, connectionTimeoutMillis: ANSWER_MS } as const;

/** Of those that wait for nothing, no lock either. */
export const shortQueries = { ...ownConnection, query_timeout: ANSWER_MS } as const;
