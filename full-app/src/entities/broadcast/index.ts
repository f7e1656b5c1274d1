export { BROADCASTS, broadcastNamesQuery } from './broadcast-names.js';
