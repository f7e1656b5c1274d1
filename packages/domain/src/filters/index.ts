export {
  ANSWER_STATUSES,
  TRANSFER_TYPES,
  answerRule,
  COMMUNICATION_FIELDS,
  communicationField,
  OF_CONTACT,
} from './communication-fields.js';
export type { AnswerRule, AnswerStatus } from './communication-fields.js';
export { CONTACT_FIELDS, contactField } from './contact-fields.js';
export type { ContactField, FilteredContact } from './contact-fields.js';
export { FIELD_OPERATORS, OPERATOR_CODES } from './filter-field.js';
export type { FieldKind, FieldLookup, FieldOf, FilteredThing, FilterField } from './filter-field.js';
export { dayStart, daySpanOf } from './filter-days.js';
export type { DaySpan, FilterMoment } from './filter-days.js';
export { conditionsOf, FILTER_LENGTH, isGroup, oneValue, partsOf, withParts } from './filter-tree.js';
export type {
  FilterCondition,
  FilterGroup,
  FilterNode,
  FilterOperator,
  FilterPeriod,
  FilterValue,
} from './filter-tree.js';
export { foldText } from './fold-text.js';
export { matchFilter } from './match-filter.js';
export { readFilter } from './read-filter.js';
export type { ReadFilter } from './read-filter.js';
export { searchForm } from './search-form.js';
