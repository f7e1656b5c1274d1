import type { Kernel } from '../../../kernel.js';
import type { ServerModule } from '../../../module.js';
import { createContactFiling } from './contact-filing.service.js';
import { createContactLimits } from './contact-limits.service.js';
import { createContactRecords, type ContactRecords } from './contact-records.service.js';
import { createContacts } from './contacts.service.js';
import type { NumberHistory } from './find-by-phone.service.js';
import { contactRoutes } from './routes/contacts.routes.js';
import { fileContactRoutes } from './routes/file-contact.routes.js';
import { limitContactRoutes } from './routes/limit-contact.routes.js';

export { readContactNews, recordAudits, tellContact } from './contact-events.js';
export { type ContactFilter, contactOrder, type ContactSort, listContactKeys } from './contact-list.repository.js';
export type { FoundContact } from './contact-records.service.js';
export { matchOf, presentAudit, presentContact, presentContactMatch } from './contacts.presenter.js';
export { type ContactView, readContactViews } from './contact-views.repository.js';
export { lockContact, lockNumber, markOptedOut, updateContactRow } from './contacts.repository.js';

export type { ContactRecords } from './contact-records.service.js';
export type { NumberHistory, PastCalls } from './find-by-phone.service.js';

/** Customers, their numbers, and who changed what of them. */
export interface ContactsModule extends ServerModule {
  readonly records: ContactRecords;
}

/** `history` tells what communications know of a number. */
export function createContactsModule(kernel: Kernel, history: NumberHistory): ContactsModule {
  const records = createContactRecords(kernel);
  const contacts = createContacts(kernel, records);
  return {
    records,
    routes: [
      ...contactRoutes(kernel, contacts, history),
      ...fileContactRoutes(createContactFiling(kernel)),
      ...limitContactRoutes(createContactLimits(kernel)),
    ],
  };
}
