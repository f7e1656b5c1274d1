export {
  headerSignature,
  IMPORT_LENGTHS,
  IMPORT_TARGETS,
  isImportTarget,
  mappingProblem,
  suggestMapping,
} from './import-fields.js';
export type { ImportMapping, ImportTarget, NamedTarget, StandardTarget } from './import-fields.js';
export { changedFields, decideRow, DUPLICATE_RULES } from './decide-row.js';
export type { DuplicateRule, Holder, RowDecision } from './decide-row.js';
export { tagKey, type TagNames } from './read-tags.js';
export { glance, readRow, ROW_PROBLEMS } from './read-row.js';
export type { RawRow, ReadRow, RowProblem, RowProblemCode, RowReader, RowValues } from './read-row.js';
