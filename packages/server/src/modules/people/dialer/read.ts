// What other modules may read of the power dialer.
export { dialerSettings, dialerTasks } from './dialer.tables.js';
