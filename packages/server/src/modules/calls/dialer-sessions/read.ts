// What other modules may read of sessions of the power dialer.
export { dialerSessions } from './sessions.tables.js';
