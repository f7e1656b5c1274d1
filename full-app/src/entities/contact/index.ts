export { contactIdOf, contactQuery } from './contact-query.js';
export { dialText, dialTextOf, nameOf, statusWord, taskStatusNames } from './contact-words.js';
export { StatusChip, statusTone } from './status-chip.js';
export { filedOf, filedValue, readFiled } from './snooze/filed-as.js';
export { snoozeTimes } from './snooze/snooze-times.js';
export { filedWords, t as snoozeText } from './snooze/snooze-words.js';
export { ResponseMark } from './response/response-mark.lazy.js';
export { SnoozeDialog } from './snooze/snooze-dialog.lazy.js';
export {
  effectiveSearch,
  hasFilters,
  readContactsSearch,
  SEARCH_MIN_CHARACTERS,
  searchKey,
  sortedBy,
  sortOf,
  withDefaultSort,
} from './contacts-search.js';
export { columnCategoryWord, columnWord, lineTypeWord } from './columns/column-words.js';
export { keepContactLayout } from './columns/layouts.js';
export { useKeptLayouts } from './columns/use-kept-layouts.js';
export { listKeyOf } from './columns/list-key.js';
export type { ListLayout } from './list-place.js';
export type { ContactsSearch } from './contacts-search.js';
export { createListPlace, ListPlaceContext, useListPlaceStore } from './list-place.js';
export { CONTACT_COUNTS, CONTACT_LISTS, COUNT_RETRY, followContacts, followOutages } from './contact-lists.js';
export type { ContactPages } from './contact-lists.js';
export {
  createListDefaults,
  defaultsAt,
  type ListDefaults,
  ListDefaultsContext,
  useKeepDefaults,
  useListDefaults,
} from './list-defaults.js';
export { contactListQuery } from './contact-list-query.js';
export { createUnread, UnreadContext, useUnread } from './unread.js';
export {
  INBOX_CHANNELS,
  INBOX_RANGES,
  INBOX_STATUSES,
  inboxAsks,
  inboxKey,
  type InboxPlace,
  inboxPlaceAt,
  inboxPlaceOf,
  type InboxSearch,
  type InboxStatus,
  narrowsInbox,
  readInboxAddress,
  readInboxSearch,
  withoutView,
} from './inbox/inbox-search.js';
export {
  type HomeList,
  HomeListContext,
  inboxContactTarget,
  inboxTarget,
  type ListTarget,
  useHomeList,
} from './inbox/home-list.js';
export { dialerPage, previousPageTarget, readPreviousPage } from './inbox/previous-page.js';
export {
  followTeamInboxes,
  isWatched,
  teamInboxesQuery,
  type TeamInboxFields,
  useTeamInbox,
  useTeamInboxChanges,
  useTeamInboxes,
} from './inbox/team-inboxes.js';
export { type Unread, useInboxUnread, useRecount } from './inbox/inbox-unread.js';
export { canBeView, hasUnknownInbox, inboxFilterOf, inboxViewOf, isViewChanged } from './inbox/inbox-view.js';
export { ownerEdit, type SettableStatus, statusEdit, useStatusActs, useUndoKey } from './inbox/status-acts.js';
export { useArrivals, useContacts } from './use-contacts.js';
export { useNeighbours } from './use-neighbours.js';
export { useListsOfContact, useMemberships } from './lists/memberships.js';
export { useContactChanges } from './contact-changes.js';
export { useContact } from './use-contact.js';
export { type EditField, type FieldName, isAttribute, valueIn, wordsIn } from './unsent/edit-fields.js';
export { type ContactEdit, patchOf } from './unsent/unsent-edits.js';
export type { UnsentChange } from './unsent/unsent-record.js';
export { UnsentTrouble } from './unsent/unsent-trouble.js';
export { t as unsentWords } from './unsent/unsent-words.js';
export { UnsentContext, unsentEditsOf, useUnsentEdits, useUnsentOf } from './unsent/use-unsent.js';
export { canUndo, doneCount, isOver, toDoCount, titleOf } from './bulk/bulk-words.js';
export {
  followMerges,
  isMergeField,
  type MergeChoices,
  useDuplicates,
  useMergeChanges,
  useMergedInto,
  useMerges,
} from './merges/merges.js';
export { deletedContactsQuery, followDeletions, useDeletion, useDeletionChanges } from './deletions/deletions.js';
export { DeleteDialog } from './deletions/delete-dialog.lazy.js';
export { t as deleteWords } from './deletions/delete-words.js';
export { useRestore } from './deletions/use-restore.js';
export { joinedText, useCarried, useHeldText } from './merges/carried.js';
export { followBulks, useBulkFailures, useBulks } from './bulk/bulks.js';
export { bodyOf as bulkBodyOf, useBulkChanges, type BulkTarget } from './bulk/bulk-changes.js';
export { filterOf, hasUnknown, searchOf } from './views/view-filter.js';
export { managesViews } from './views/manages-views.js';
export { ViewDialog } from './views/view-dialog.lazy.js';
export { Watching } from './inbox/watching.lazy.js';
export { SavedViewBar, SavedViewList } from './views/view-parts.lazy.js';
export type { OpenSavedView } from './views/open-view.js';
export { t as viewText } from './views/view-words.js';
export {
  contactFoldersQuery,
  contactListsQuery,
  followLists,
  useContactLists,
  useListChanges,
  useListsOf,
} from './lists/lists.js';
export { listFilterOf } from './lists/list-filter.js';
export { useListCounts } from './lists/list-counts.js';
export { scopeWord } from './lists/list-words.js';
export { ListsProblem } from './lists/lists-problem.js';
export { ListDialog } from './lists/list-dialog.lazy.js';
export type { ContactFolder, ContactList } from './lists/lists.js';
export { followViews, usePinnedViews, useViewChanges, useViews, viewsQuery, type Views } from './views/views.js';
export { DEFAULT_LIST_IDS, DEFAULT_LISTS, listOfId } from './filter/default-lists.js';
export { filterTree, taggedWith } from './filter/search-filter.js';
export {
  followImports,
  type ImportAct,
  type ImportChoices,
  isImportUnderWay,
  type ReadingChoices,
  useImport,
  useImportActs,
  useImports,
  useRejects,
} from './exchange/imports.js';
export { type ExportColumns, followExports, useExportActs, useExports } from './exchange/exports.js';
export { exchangeText } from './exchange/exchange-words.js';
export {
  hidesOwnTexts,
  kindsIn,
  narrowingOf,
  readTimelineSearch,
  type TimelineSearch,
} from './timeline/timeline-search.js';
