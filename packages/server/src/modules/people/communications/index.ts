import { inTransaction } from '../../../db/transaction.js';
import type { Kernel } from '../../../kernel.js';
import type { ServerModule } from '../../../module.js';
import { systemScope } from '../../../policy/scope.js';
import { handleJob } from '../../../jobs/define-job.js';
import type { ContactRecords, NumberHistory } from '../contacts/index.js';
import { createCommunicationLog, type CommunicationLog } from './communication-log.service.js';
import { readPastCalls } from './past-calls.repository.js';
import { countEndedCalls } from './communications.repository.js';
import { lastWithNumber } from './communication-views.repository.js';
import { createCommunications } from './communications.service.js';
import { createTextLog, type TextLog } from './text-log.service.js';
import { reminderDueJob } from './reminder-due.job.js';
import { createAppointments } from './appointments.service.js';
import { tellDue } from './due-times.js';
import type { OnEngaged } from './engagements.js';
import { createReminders } from './reminders.service.js';
import { communicationRoutes } from './routes/communications.routes.js';
import { appointmentRoutes, reminderRoutes, saveCallNoteRoute } from './routes/after-call.route.js';

export { type AskedReport, readReportFilter } from './report-filter.js';
export {
  type CommunicationFilter,
  countCommunications,
  EVERYTHING,
  listCommunicationViews,
  newestFirst,
} from './communication-list.repository.js';
export { communicationFollowers } from './communication-followers.repository.js';
export {
  contactsInCall,
  createCommunicationEraser,
  createCommunicationLeaver,
} from './communication-leaver.repository.js';
export { tellCommunication } from './communication-log.service.js';
export { type Engagement, engagementSince, recountContact } from './recount.repository.js';
export type { OnEngaged } from './engagements.js';
export { findView } from './communication-views.repository.js';
export { presentCommunication } from './communications.presenter.js';
export {
  lockAllWithContacts,
  lockCommunication,
  type LockedCommunication,
  lockWithContact,
  updateCommunication,
} from './communications.repository.js';
export { insertCommunication } from './new-communication.repository.js';

export type { TextLog } from './text-log.service.js';
export type { CommunicationLog, CommunicationPatch, OpenedCall } from './communication-log.service.js';

/** What happened between company and customers. */
export interface CommunicationsModule extends ServerModule {
  readonly log: CommunicationLog;
  readonly texts: TextLog;
}

/** @param onEngaged what else follows when a contact writes, calls, is spoken with, or gets an appointment */
export function createCommunicationsModule(
  kernel: Kernel,
  records: ContactRecords,
  onEngaged: OnEngaged,
): CommunicationsModule {
  const communications = createCommunications(kernel);
  const reminders = createReminders(kernel);
  const appointments = createAppointments(kernel, onEngaged);
  return {
    log: createCommunicationLog(kernel, records, onEngaged),
    texts: createTextLog(kernel, onEngaged),
    routes: [
      ...communicationRoutes(kernel, communications),
      saveCallNoteRoute(kernel),
      ...reminderRoutes(kernel, reminders),
      ...appointmentRoutes(appointments),
    ],
    jobs: [
      handleJob(reminderDueJob, ({ companyId, payload }) =>
        inTransaction(kernel, (tx) => tellDue(tx, systemScope(companyId), payload, kernel.clock.now())),
      ),
    ],
  };
}

/** What is known of a number, for the contacts module. */
export const numberHistory: NumberHistory = {
  async lastLineId(reads, scope, viewer, e164) {
    return (await lastWithNumber(reads, scope, e164, viewer))?.communication.lineId ?? null;
  },
  pastCalls: readPastCalls,
  endedCalls: (reads, scope, viewer, e164, since) => countEndedCalls(reads, scope, e164, since, viewer),
};
