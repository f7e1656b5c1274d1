export { BROADCAST_NAMES, BROADCASTS, broadcastNamesQuery } from './broadcast-names.js';
