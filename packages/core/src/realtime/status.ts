/**
 * Whether what is shown is current, judged by round trips and not by what a socket says of itself.
 * `live`: events are pushed. `polling`: they are requested. `offline`: the server was not reached at the last attempt.
 */
export type RealtimeStatus = 'connecting' | 'live' | 'polling' | 'offline';
