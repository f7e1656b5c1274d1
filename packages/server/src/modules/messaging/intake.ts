import { eq } from 'drizzle-orm';
import { isInternational } from '@talk/domain/phone';
import { segmentSms } from '@talk/domain/sms';
import type { Carrier } from '../../carrier/carrier.port.js';
import { inTransaction, type Tx } from '../../db/transaction.js';
import type { JobRun } from '../../jobs/queue.js';
import type { Kernel } from '../../kernel.js';
import { systemScope, type Scope } from '../../policy/scope.js';
import type { CommunicationLog, TextLog } from '../communications/index.js';
import type { KeywordActions, MessageCompliance } from '../compliance/message-compliance.js';
import type { ContactRecords } from '../contacts/index.js';
import { lockNumber, readCompanyFacts } from '../contacts/contacts.repository.js';
import { phoneEngine } from '../contacts/phone.js';
import type { Files } from '../files/index.js';
import { mediaTypeOf } from './media-type.js';
import { messages } from './messaging.tables.js';
import {
  findAttachment,
  findTextedLine,
  insertAttachments,
  insertMessage,
  updateAttachment,
} from './messaging.repository.js';

/** A text as the carrier tells of it. */
export interface ArrivedText {
  readonly sid: string;
  readonly from: string;
  readonly to: string;
  readonly body: string;
  readonly media: readonly { readonly url: string; readonly contentType: string }[];
}

export interface Intake {
  /** Takes a text in, once, however often the carrier tells of it. */
  arrive(text: ArrivedText): Promise<void>;
  /** Job `messaging.fetch-media`. */
  fetchMedia(run: JobRun): Promise<void>;
}

export interface IntakeDeps {
  readonly kernel: Kernel;
  readonly carrier: Carrier;
  readonly texts: TextLog;
  readonly log: CommunicationLog;
  readonly records: ContactRecords;
  readonly files: Files;
  readonly compliance: MessageCompliance;
  readonly keywords: KeywordActions;
  /** Somebody wrote: texts that were to leave later only if nobody did. */
  readonly replied: (tx: Tx, scope: Scope, phoneNumber: string) => Promise<void>;
}

/** Carriers send nothing that is larger. */
const LARGEST_BYTES = 25 * 1024 * 1024;

export function createIntake(deps: IntakeDeps): Intake {
  const { kernel, carrier, texts, log, records, files, compliance, keywords, replied } = deps;

  async function isKnown({ q }: Tx, sid: string): Promise<boolean> {
    const rows = await q.select({ id: messages.communicationId }).from(messages).where(eq(messages.carrierSid, sid));
    return rows.length > 0;
  }

  async function write(tx: Tx, scope: Scope, text: ArrivedText, communicationId: number): Promise<void> {
    const now = kernel.clock.now();
    const isMms = text.media.length > 0;
    const { encoding, segments } = segmentSms(text.body, { mms: isMms });
    await insertMessage(tx, scope, {
      communicationId,
      direction: 'inbound',
      status: 'received',
      source: 'manual',
      lineNumber: text.to,
      phoneNumber: text.from,
      isMms,
      encoding,
      segments: segments.length,
      carrierSid: text.sid,
      createdAt: now,
      updatedAt: now,
    });
    const pending = text.media.map(({ url, contentType }, position) => ({
      communicationId,
      position,
      state: 'pending' as const,
      url,
      name: `file-${position + 1}`,
      contentType,
      createdAt: now,
    }));
    for (const attachmentId of await insertAttachments(tx, scope, pending))
      tx.enqueue({
        name: 'messaging.fetch-media',
        companyId: scope.companyId,
        payload: { attachmentId },
        key: `fetch-media:${attachmentId}`,
        maxAttempts: 12,
      });
  }

  return {
    async arrive(text) {
      const line = await findTextedLine({ q: kernel.db.drizzle }, text.to);
      if (line === undefined) {
        kernel.log.warn('the carrier told of a text to a number that is not ours');
        return;
      }
      const scope = systemScope(line.companyId);
      await inTransaction(kernel, async (tx) => {
        // Short codes and senders with a name have no contact.
        const isNumber = text.from.startsWith('+');
        // Either way the sender is locked: the same text told twice at once waits here.
        if (!isNumber) await lockNumber(tx, scope, text.from);
        const contact = isNumber ? await records.findOrCreate(tx, scope, text.from) : null;
        if (await isKnown(tx, text.sid)) return;
        const { country } = await readCompanyFacts(tx, scope);
        const communicationId = await texts.open(
          tx,
          scope,
          {
            direction: 'inbound',
            leadNumber: text.from,
            contactId: contact?.contactId ?? null,
            isNewContact: contact?.isNew ?? false,
            lineId: line.lineId,
            incomingNumberId: line.incomingNumberId,
            userId: null,
            body: text.body,
            status: 'received',
            isInternational: isNumber && isInternational(text.from, country, { engine: phoneEngine }),
            createdAt: kernel.clock.now(),
          },
          (id) => write(tx, scope, text, id),
        );
        if (contact === null) return;
        await replied(tx, scope, text.from);
        const inbound = { communicationId, contactId: contact.contactId, phoneNumber: text.from, lineId: line.lineId };
        await compliance.readKeyword(tx, scope, { ...inbound, body: text.body }, keywords);
      });
    },

    async fetchMedia({ companyId, payload, log: jobLog }) {
      const { attachmentId } = payload as { attachmentId: number };
      if (companyId === null) return;
      const scope = systemScope(companyId);
      const pending = await findAttachment({ q: kernel.db.drizzle }, scope, attachmentId);
      if (pending === undefined || pending.state !== 'pending' || pending.url === null) return;
      const bytes = await carrier.fetchMedia(pending.url, LARGEST_BYTES);
      const type = bytes === null ? null : mediaTypeOf(bytes);
      await inTransaction(kernel, async (tx) => {
        if (bytes === null || type === null) {
          jobLog.warn(
            { attachmentId },
            'a file of a text was not kept: it is gone, too large, or no type that phones send',
          );
          await updateAttachment(tx, scope, attachmentId, { state: 'refused' });
          return;
        }
        const { contentType } = type;
        const name = `${pending.name}.${type.extension}`;
        const file = await files.save(tx, scope, { name, contentType, bytes });
        const stored = { state: 'stored' as const, fileId: file.id, name, contentType, bytes: bytes.length };
        await updateAttachment(tx, scope, attachmentId, stored);
        await log.touch(tx, scope, pending.communicationId);
      });
    },
  };
}
