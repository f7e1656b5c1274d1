/** Contact operations beyond reading and changing fields. Load it where whole contacts are shown. */
export { createContactFilingApi } from './contact-filing.api.js';
export type { ContactFilingApi } from './contact-filing.api.js';
export { createContactExchangeApi } from './contact-exchange.api.js';
export type { ContactExchangeApi } from './contact-exchange.api.js';
export type { ContactImport, ContactsExport, ImportOptions, RejectedRow } from '@talk/contract';
export { IMPORT_MAX_BYTES } from '@talk/contract';
/** What a column of a file can become, and why a row is not imported (guide “Import and export”). */
export { IMPORT_TARGETS, isImportTarget, mappingProblem, ROW_PROBLEMS } from '@talk/domain/imports';
export type { ImportTarget, StandardTarget, RowProblem, RowProblemCode } from '@talk/domain/imports';
export { createContactBulkApi } from './contact-bulk.api.js';
export type { ContactBulkApi } from './contact-bulk.api.js';
export { createContactDeletionsApi } from './contact-deletions.api.js';
export type { ContactDeletionsApi } from './contact-deletions.api.js';
export { createContactMergesApi } from './contact-merges.api.js';
export type { ContactMergesApi } from './contact-merges.api.js';
export { createAppointmentsApi } from './appointments.api.js';
export type { AppointmentsApi } from './appointments.api.js';
export type { AppointmentOutcome } from '@talk/contract';
/** How long before an appointment its owner can be reminded. */
export { REMIND_MINUTES, USUAL_REMIND_MINUTES } from '@talk/domain/time';
export type { RemindMinutes } from '@talk/domain/time';
export { createNotesApi } from './notes.api.js';
export type { NotesApi } from './notes.api.js';
export type { Mention, MentionUser, SavedNote } from '@talk/contract';
/** The parts of a note's text, and who is mentioned in it. */
export { mentionedUsers, mentionOf, NOTE_MAX_LENGTH, noteParts, noteText } from '@talk/domain/format';
export type { NotePart } from '@talk/domain/format';
export { createNotificationsApi } from './notifications.api.js';
export type { NotificationsApi } from './notifications.api.js';
export { createNoticeNumberApi } from './notice-number.api.js';
export type { NoticeNumberApi } from './notice-number.api.js';
export { createPushDevicesApi } from './push-devices.api.js';
export type { PushDevicesApi } from './push-devices.api.js';
/** Whether an answer to a contact is due soon or overdue (guide “Response targets”). */
export { responseState } from '@talk/domain/time';
export type { ResponseState, ResponseTimes } from '@talk/domain/time';
/** What users are notified of, and in which ways (guide “Notifications”). */
export { hasWay, NOTIFICATION_CHANNELS, NOTIFICATION_KINDS, USUAL_NOTIFICATIONS } from '@talk/contract';
export type {
  Notification,
  NotificationChannel,
  NotificationKind,
  NotificationSettings,
  NoticeNumber,
  PushDevice,
} from '@talk/contract';
export { createContactListsApi } from './contact-lists.api.js';
export type { ContactListsApi } from './contact-lists.api.js';
export { createTeamInboxesApi } from './team-inboxes.api.js';
export type { TeamInboxesApi } from './team-inboxes.api.js';
export type { InboxUnread, TeamInbox } from '@talk/contract';
export { createContactViewsApi } from './contact-views.api.js';
export type { ContactViewsApi } from './contact-views.api.js';
export { createTagsApi } from './tags.api.js';
export type { TagsApi } from './tags.api.js';
export type { BulkAction, BulkFailureReason, ContactLayout, ContactsBulk, SavedView } from '@talk/contract';
export type { ContactFolder, ContactList } from '@talk/contract';
export type { ListedTag, Tag, TagMerge } from '@talk/contract';
/** Kinds of what happened with a contact. */
export { isOfKind, TIMELINE_KINDS } from '@talk/domain/calls';
export type { TimelineKind } from '@talk/domain/calls';
/** Filters of contacts: the fields there are, and what is in a filter (guide “Filter contacts”). */
export {
  ANSWER_STATUSES,
  COMMUNICATION_FIELDS,
  communicationField,
  CONTACT_FIELDS,
  contactField,
  FIELD_OPERATORS,
  isGroup,
  matchFilter,
  OF_CONTACT,
  oneValue,
  partsOf,
  readFilter,
  searchForm,
  withParts,
} from '@talk/domain/filters';
export type {
  ContactField,
  FieldKind,
  FieldLookup,
  FieldOf,
  FilterCondition,
  FilterField,
  FilterGroup,
  FilterNode,
  FilterOperator,
  FilterPeriod,
  FilterValue,
} from '@talk/domain/filters';
/** Columns of tables of contacts: where each stands, how it sorts and filters (guide “Many contacts”). */
export {
  COLUMN_CATEGORIES,
  COMMUNICATION_COLUMNS,
  CONTACT_COLUMNS,
  contactColumn,
  CONTACT_SORTS,
  sortDirection,
} from '@talk/domain/columns';
export type {
  ColumnCategory,
  ColumnKind,
  ColumnWords,
  CommunicationColumn,
  CommunicationColumnId,
  ContactColumn,
  ContactColumnId,
  ContactSort,
  StandardColumnId,
} from '@talk/domain/columns';
/** Fields that a company defines for its contacts, by their keys (guide “Fields of your own”). */
export { ATTRIBUTE_TYPES, attributeOf } from '@talk/domain/attributes';
export type { AttributeName, AttributeType } from '@talk/domain/attributes';
export { INTAKE_SOURCES } from './intake-sources.js';
export type { ContactDuplicate, ContactMerge, DeletedContact, MergeField } from '@talk/contract';
export { MERGE_FIELDS } from '@talk/contract';

export { createCommunicationsReportApi, type CommunicationsReportApi } from './communications-report.api.js';
/** Spans that move with the days (spec 1 §2). */
export { CHART_PERIODS, QUICK_RANGES, quickRange } from '@talk/domain/time';
export type { ChartPeriod, QuickRange } from '@talk/domain/time';
