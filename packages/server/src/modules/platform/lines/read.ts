// What other modules may read of lines, and join in their queries.
export {
  calendarOf,
  type CompanyHours,
  holidaysOf,
  hoursProblems,
  lineSettingsOf,
  type QueueSettings,
  queueSettingsOf,
} from './line-settings.js';
export {
  findLine,
  findLines,
  findNumber,
  findRingGroup,
  type LineRow,
  listLinesOfGroup,
  listMembers,
  listRingGroups,
  listRingGroupUsers,
  listUsableLines,
  listUsTextingLines,
  type NumberRow,
  numbersOf,
  ringGroupIdsOf,
  type TextingLineRow,
} from './lines.repository.js';
export {
  type DialModeName,
  emailRoutes,
  incomingNumbers,
  lines,
  phoneSettings,
  ringGroups,
  ringGroupUsers,
} from './lines.tables.js';
