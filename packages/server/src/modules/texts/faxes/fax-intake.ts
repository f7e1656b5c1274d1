import { carrierNumber, isInternational } from '@talk/domain/phone-number';
import { inTransaction } from '../../../db/transaction.js';
import type { Kernel } from '../../../kernel.js';
import { displayPhone, phoneEngine } from '../../../phone.js';
import { systemScope } from '../../../policy/scope.js';
import type { TextLog } from '../../people/communications/index.js';
import { type ContactRecords, lockNumber } from '../../people/contacts/index.js';
import { readCompanyFacts } from '../../platform/companies/read.js';
import type { FaxCompliance } from '../../rules/compliance/index.js';
import { fetchLater, insertAttachments } from '../messaging/index.js';
import { findFaxedLine, insertFax, knownSids } from './faxes.repository.js';

/** A fax as the carrier tells of it, with all its pages. */
export interface ArrivedFax {
  readonly sid: string;
  readonly from: string;
  readonly to: string;
  readonly pages: number | null;
  /** Where the carrier has the PDF. */
  readonly mediaUrl: string;
}

export interface FaxIntake {
  /** Whether a number that a fax calls is one of ours. */
  isOurs(phoneNumber: string): Promise<boolean>;
  /** Takes a fax in, once, however often the carrier tells of it. Its document is fetched by a job. */
  arrive(fax: ArrivedFax): Promise<void>;
}

export interface FaxIntakeDeps {
  readonly kernel: Kernel;
  readonly texts: TextLog;
  readonly records: ContactRecords;
  readonly compliance: FaxCompliance;
}

export function createFaxIntake({ kernel, texts, records, compliance }: FaxIntakeDeps): FaxIntake {
  const reads = { q: kernel.db.drizzle };
  return {
    isOurs: async (phoneNumber) => (await findFaxedLine(reads, phoneNumber)) !== undefined,

    async arrive({ sid, from: told, to, pages, mediaUrl }) {
      const from = carrierNumber(told);
      const line = await findFaxedLine(reads, to);
      if (line === undefined) {
        kernel.log.warn('the carrier told of a fax to a number that is not ours');
        return;
      }
      const scope = systemScope(line.companyId);
      await inTransaction(kernel, async (tx) => {
        // Machines that hide their number have no contact.
        const isNumber = from.startsWith('+');
        // Either way the sender is locked: the same fax told twice at once waits here.
        if (!isNumber) await lockNumber(tx, scope, from);
        const contact = isNumber ? await records.findOrCreate(tx, scope, from) : null;
        if ((await knownSids(tx, [sid])).has(sid)) return;
        const now = kernel.clock.now();
        const { country } = await readCompanyFacts(tx, scope);
        await texts.open(
          tx,
          scope,
          {
            type: 'fax',
            direction: 'inbound',
            leadNumber: from,
            contactId: contact?.contactId ?? null,
            isNewContact: contact?.isNew ?? false,
            lineId: line.lineId,
            incomingNumberId: line.incomingNumberId,
            userId: null,
            body: null,
            status: 'received',
            isInternational: isNumber && isInternational(from, country, { engine: phoneEngine }),
            createdAt: now,
          },
          async (communicationId) => {
            await insertFax(tx, scope, {
              communicationId,
              direction: 'inbound',
              status: 'received',
              lineNumber: to,
              phoneNumber: from,
              pages,
              carrierSid: sid,
              createdAt: now,
              updatedAt: now,
            });
            const [attachmentId] = await insertAttachments(tx, scope, [
              {
                communicationId,
                position: 0,
                state: 'pending',
                url: mediaUrl,
                name: `Fax from ${displayPhone(from)}`,
                contentType: 'application/pdf',
                createdAt: now,
              },
            ]);
            if (attachmentId === undefined) throw new Error('the document of a fax was not noted');
            fetchLater(tx, scope, attachmentId, now);
          },
        );
        // A machine that sends can receive.
        if (isNumber) await compliance.forgetFaxRefusal(tx, scope, from);
      });
    },
  };
}
