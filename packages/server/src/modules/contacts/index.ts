import type { Kernel } from '../../kernel.js';
import type { ServerModule } from '../../module.js';
import { createContactRecords, type ContactRecords } from './contact-records.service.js';

export type { ContactRecords, FoundContact } from './contact-records.service.js';
export { readPhone, tryPhone } from './phone.js';

/** Customers, their numbers, and who changed what of them. */
export interface ContactsModule extends ServerModule {
  readonly records: ContactRecords;
}

export function createContactsModule(kernel: Kernel): ContactsModule {
  return { records: createContactRecords(kernel), routes: [] };
}
