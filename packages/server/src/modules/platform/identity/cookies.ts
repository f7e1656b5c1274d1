/** Holds the shared token: continues the session of this browser (spec 3 §4). Not readable by scripts. */
export const SHARED_TOKEN_COOKIE = 'shared_token';
