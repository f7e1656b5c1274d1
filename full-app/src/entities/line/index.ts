export { followLines, useLines } from './use-lines.js';
export { sharedWithPhone } from './shared-with-phone.js';
export { useRingGroups } from './use-ring-groups.js';
