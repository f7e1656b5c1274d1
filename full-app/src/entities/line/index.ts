export { followLines, useLines } from './use-lines.js';
export { sharedWithPhone } from './shared-with-phone.js';
export { followRingGroups, useRingGroupChanges, type RingGroupFields } from './ring-group-changes.js';
export { ringGroupsQuery, useRingGroups } from './use-ring-groups.js';
export { useNumberShop } from './number-changes.js';
export { lineRoutingQuery, useDeleteLine, useSaveLineRouting } from './line-routing.js';
