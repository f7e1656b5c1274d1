// What other modules may read of broadcasts.
export { broadcastRecipients, broadcasts, broadcastSettings } from './broadcasts.tables.js';
export { broadcastsSentTo } from './sent-to.repository.js';
