// What other modules may read of broadcasts.
export { broadcastSettings } from './broadcasts.tables.js';
