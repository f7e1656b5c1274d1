import type { Kernel } from '../../../kernel.js';
import type { ServerModule } from '../../../module.js';
import { type BulkChanges, createBulkChanges } from './bulk-changes.service.js';
import { createContactFiling } from './contact-filing.service.js';
import { createContactLimits } from './contact-limits.service.js';
import { createContactRecords, type ContactRecords } from './contact-records.service.js';
import { addUpTotals } from './contact-totals.repository.js';
import { createContacts } from './contacts.service.js';
import type { NumberHistory } from './find-by-phone.service.js';
import type { ContactAction } from './bulk-edits.js';
import { handleJob } from '../../../jobs/define-job.js';
import { inTransaction } from '../../../db/transaction.js';
import { systemScope } from '../../../policy/scope.js';
import { wakeContact } from './contact-snooze.service.js';
import { followTargets, tellOverdue } from './response-clock.service.js';
import { responseDueJob, responseTargetsJob } from './response-due.job.js';
import { snoozeEndedJob } from './snooze-ended.job.js';
import { contactRoutes } from './routes/contacts.routes.js';
import { fileContactRoutes } from './routes/file-contact.routes.js';
import { limitContactRoutes } from './routes/limit-contact.routes.js';

export { planWakeUps, statusValues } from './contact-snooze.service.js';
export { planResponse, responseTargetsChanged, restartClock, startClock, stopClock } from './response-clock.service.js';
export { contactDecisions } from './contact-decisions.js';
export { statusWord } from './contact-filing.service.js';
export { readContactNews, recordAudits, recordAuditsOfMany, tellContact } from './contact-events.js';
export {
  createImportedContacts,
  type ImportedBefore,
  type ImportedContact,
  type ImportedContacts,
} from './imported.service.js';
export type { ImportedColumns } from './imported.repository.js';
export type { ContactAction, DeleteAction, DialerAction, ListAction, Restorable } from './bulk-edits.js';
export type { BulkChanges, BulkOutcome } from './bulk-changes.service.js';
export {
  type ContactFilter,
  contactOrder,
  listContactKeys,
  matching,
  matchingContactIds,
} from './contact-list.repository.js';
export type { AskedFilter } from './asked-filter.js';
export { readContactCount, readFilterOf } from './contact-list.service.js';
export {
  filterCondition,
  type NamedByFilter,
  NOTHING_NAMED,
  type Reading,
  type ReadFilterGroup,
  tagsCondition,
} from './contact-filter.repository.js';
export {
  anyOf,
  type Compile,
  count,
  date,
  flag,
  one,
  several,
  text,
  treeCondition,
  unless,
} from './filter-sql.repository.js';
export { namedLists, ofSources, readNamed, requireAttributes, requireInboxSources } from './named-lists.js';
export { insertTags, updateTags } from './tag-changes.repository.js';
export { communicationTagNames, OF_COMMUNICATIONS, OF_CONTACTS, offeredTags, readTagsNow } from './tags.repository.js';
export type { FoundContact } from './contact-records.service.js';
export { zoneOf } from './contact-zone.js';
export { presentContactTo } from './contact-answers.js';
export { matchOf, presentAudit, presentContact, presentContactMatch } from './contacts.presenter.js';
export { type ContactView, readContactViews } from './contact-views.repository.js';
export {
  type NewAudit,
  lockContact,
  lockContacts,
  lockNumber,
  makePrimary,
  markOptedOut,
  updateContactRow,
} from './contacts.repository.js';
export { refreshContact } from './refresh-contact.repository.js';
export { emptyContacts, lockGone, markGone, markThere } from './gone-contacts.repository.js';
export { contactLeavers } from './contact-leavers.repository.js';
export { type ContactLeaver, idList, leaving, type LeftRows, staying } from './leave-rows.repository.js';
export { contactFollowers } from './contact-followers.repository.js';
export { type ContactFollower, type FollowedRows, followDrafts, followRows } from './follow-rows.repository.js';

export { EDITABLE_COLUMNS, type EditableFields } from './contact-changes.js';
export type { ContactRecords } from './contact-records.service.js';
export type { NumberHistory, PastCalls } from './find-by-phone.service.js';

/** Customers, their numbers, and who changed what of them. */
export interface ContactsModule extends ServerModule {
  readonly records: ContactRecords;
  readonly bulk: BulkChanges<ContactAction>;
}

const ADD_UP_EVERY_MS = 60_000;

/** `history` tells what communications know of a number. */
export function createContactsModule(kernel: Kernel, history: NumberHistory): ContactsModule {
  const records = createContactRecords(kernel);
  const contacts = createContacts(kernel, records);
  return {
    records,
    bulk: createBulkChanges(kernel),
    routes: [
      ...contactRoutes(kernel, contacts, history),
      ...fileContactRoutes(createContactFiling(kernel)),
      ...limitContactRoutes(createContactLimits(kernel)),
    ],
    jobs: [
      handleJob(snoozeEndedJob, ({ companyId, payload }) =>
        inTransaction(kernel, (tx) => wakeContact(kernel, tx, systemScope(companyId), payload)),
      ),
      handleJob(responseDueJob, ({ companyId, payload }) =>
        inTransaction(kernel, (tx) => tellOverdue(kernel, tx, systemScope(companyId), payload)),
      ),
      handleJob(responseTargetsJob, ({ companyId, payload }) =>
        inTransaction(kernel, (tx) => followTargets(kernel, tx, systemScope(companyId), payload)),
      ),
    ],
    schedules: [
      { name: 'contacts.totals', everyMs: ADD_UP_EVERY_MS, run: () => addUpTotals({ q: kernel.db.drizzle }) },
    ],
  };
}
