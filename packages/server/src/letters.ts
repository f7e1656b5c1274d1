import { type Adapters, configuredEmails } from './adapters.js';
import type { Carrier } from './carrier/carrier.port.js';
import type { Kernel } from './kernel.js';
import type { ServerModule } from './module.js';
import type { CommunicationsModule } from './modules/people/communications/index.js';
import type { ContactsModule } from './modules/people/contacts/index.js';
import type { FilesModule } from './modules/platform/files/index.js';
import type { ComplianceModule } from './modules/rules/compliance/index.js';
import type { AttachmentsModule } from './modules/texts/attachments/index.js';
import { createEmailsModule, emailFollowers, emailLeavers } from './modules/texts/emails/index.js';
import { createFaxesModule, faxFollowers, faxLeavers } from './modules/texts/faxes/index.js';

export { eraseEmail } from './modules/texts/emails/index.js';

/** What follows a contact that is merged, of faxes and emails. */
export const letterFollowers = [...faxFollowers, ...emailFollowers];
/** The same of a contact that is deleted. */
export const letterLeavers = [...faxLeavers, ...emailLeavers];

interface LetterDeps {
  readonly adapters: Adapters;
  readonly carrier: Carrier;
  readonly communications: CommunicationsModule;
  readonly contacts: ContactsModule;
  readonly compliance: ComplianceModule;
  readonly files: FilesModule;
  readonly attachments: AttachmentsModule;
}

/** Faxes and emails: what is written to a contact besides texts. */
export function createLetterModules(kernel: Kernel, deps: LetterDeps): readonly ServerModule[] {
  const { adapters, carrier, communications, contacts, compliance, files, attachments } = deps;
  const shared = { texts: communications.texts, log: communications.log, records: contacts.records };
  return [
    createFaxesModule(kernel, {
      ...shared,
      carrier,
      compliance: compliance.compliance,
      attachments: attachments.attachments,
      mediaUrls: attachments.mediaUrls,
    }),
    createEmailsModule(kernel, {
      ...shared,
      transport: adapters.emails ?? configuredEmails(kernel),
      files: files.files,
      attachments: attachments.attachments,
    }),
  ];
}
