export { BROADCAST_NAMES, BROADCASTS, broadcastNamesQuery } from './broadcast-names.js';
export { useSentBroadcasts } from './sent-broadcasts.js';
