import type { TextKeyword } from '@talk/domain/compliance';
import { storableText } from '@talk/domain/format';
import { carrierNumber, isInternational } from '@talk/domain/phone-number';
import { segmentSms } from '@talk/domain/sms';
import type { Carrier } from '../../../carrier/carrier.port.js';
import { inTransaction, type Tx } from '../../../db/transaction.js';
import { fail } from '../../../http/errors.js';
import type { Kernel } from '../../../kernel.js';
import { type Scope, systemScope } from '../../../policy/scope.js';
import type { CommunicationLog, TextLog } from '../../people/communications/index.js';
import type { KeywordActions, MessageCompliance } from '../../rules/compliance/index.js';
import { type ContactRecords, type FoundContact, lockNumber } from '../../people/contacts/index.js';
import { readCompanyFacts } from '../../platform/companies/read.js';
import { readArrivedType } from '../attachments/index.js';
import { phoneEngine } from '../../../phone.js';
import type { Files } from '../../platform/files/index.js';
import type { RunOf } from '../../../jobs/define-job.js';
import { fetchLater } from './fetch-later.js';
import type { fetchMediaJob } from './message-jobs.js';
import type { TakenFile } from './message-tools.js';
import {
  findAttachment,
  findTextedLine,
  insertAttachments,
  insertMessage,
  isKnownSid,
  numberOfThread,
  storedAttachments,
  updateAttachment,
} from './messaging.repository.js';

/** A text as the carrier tells of it. */
export interface ArrivedText {
  readonly sid: string;
  readonly from: string;
  readonly to: string;
  /** Where the carrier says that the sender's number is registered. */
  readonly city?: string | null;
  readonly body: string;
  readonly media: readonly { readonly url: string; readonly contentType: string }[];
  /** The keyword that the carrier has read in it and answered by itself. */
  readonly carrierKeyword?: TextKeyword | undefined;
}

/** A text that a visitor wrote in the widget on a site, from a number that they have proved is theirs. */
export interface VisitorText {
  /** E.164. */
  readonly from: string;
  /** Names a contact that is made for them, or that had no name; no other. */
  readonly name: { readonly firstName: string; readonly lastName: string | null };
  readonly lineId: number;
  /** Empty when there are only files. */
  readonly body: string;
  readonly files: readonly TakenFile[];
  readonly page: { readonly url: string; readonly title: string };
}

export interface Intake {
  /** Takes a text in, once, however often the carrier tells of it. */
  arrive(text: ArrivedText): Promise<void>;
  /**
   * Takes in what a visitor wrote: a text like any other, keywords included. The caller makes sure that it is taken in once.
   * @throws ApiError UNAVAILABLE when the line has no number any more.
   */
  arriveFromVisitor(tx: Tx, scope: Scope, text: VisitorText): Promise<{ readonly communicationId: number }>;
  /** Job `messaging.fetch-media`. */
  fetchMedia(run: RunOf<typeof fetchMediaJob>): Promise<void>;
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
  /** The contact wrote, from any of their numbers: cancels scheduled texts that a reply cancels. */
  readonly replied: (tx: Tx, scope: Scope, contactId: number) => Promise<void>;
}

/** `sid` is null for what came by no carrier. */
interface WrittenText extends Omit<ArrivedText, 'sid'> {
  readonly sid: string | null;
  readonly page: VisitorText['page'] | null;
  /** Files that are ours already. */
  readonly files: readonly TakenFile[];
}

/** Carriers send nothing that is larger. */
const LARGEST_BYTES = 25 * 1024 * 1024;

export function createIntake(deps: IntakeDeps): Intake {
  const { kernel, carrier, texts, log, records, files, compliance, keywords, replied } = deps;

  async function write(tx: Tx, scope: Scope, text: WrittenText, communicationId: number): Promise<void> {
    const now = kernel.clock.now();
    const isMms = text.media.length + text.files.length > 0;
    const { encoding, segments } = segmentSms(text.body, { mms: isMms });
    const pending = text.media.map(({ url, contentType }, position) => ({
      communicationId,
      position,
      state: 'pending' as const,
      url,
      name: `file-${position + 1}`,
      contentType,
      createdAt: now,
    }));
    const message = insertMessage(tx, scope, {
      communicationId,
      direction: 'inbound',
      status: 'received',
      source: text.page === null ? 'manual' : 'widget',
      pageUrl: text.page?.url ?? null,
      pageTitle: text.page?.title ?? null,
      lineNumber: text.to,
      phoneNumber: text.from,
      isMms,
      encoding,
      segments: segments.length,
      carrierSid: text.sid,
      createdAt: now,
      updatedAt: now,
    });
    const [, , pendingIds] = await Promise.all([
      message,
      insertAttachments(tx, scope, storedAttachments(communicationId, text.files, now)),
      insertAttachments(tx, scope, pending),
    ]);
    for (const attachmentId of pendingIds) fetchLater(tx, scope, attachmentId, now);
  }

  /** Writes it into the thread, then does what follows from a customer's writing. */
  async function take(
    tx: Tx,
    scope: Scope,
    text: WrittenText,
    { lineId, incomingNumberId }: { lineId: number; incomingNumberId: number },
    contact: FoundContact | null,
  ): Promise<{ communicationId: number }> {
    const { country } = await readCompanyFacts(tx, scope);
    const { communication } = await texts.open(
      tx,
      scope,
      {
        direction: 'inbound',
        leadNumber: text.from,
        city: text.city ?? null,
        contactId: contact?.contactId ?? null,
        isNewContact: contact?.isNew ?? false,
        lineId,
        incomingNumberId,
        userId: null,
        body: text.body,
        status: 'received',
        isInternational: contact !== null && isInternational(text.from, country, { engine: phoneEngine }),
        createdAt: kernel.clock.now(),
      },
      (id) => write(tx, scope, text, id),
    );
    const communicationId = communication.id;
    if (contact !== null) {
      await replied(tx, scope, contact.contactId);
      const { from: phoneNumber, body, carrierKeyword = null } = text;
      const written = { communicationId, contactId: contact.contactId, phoneNumber, lineId, body };
      const inbound = { ...written, carrierKeyword, isFromWidget: text.page !== null };
      await compliance.readKeyword(tx, scope, inbound, keywords);
    }
    return { communicationId };
  }

  return {
    async arriveFromVisitor(tx, scope, { from, name, lineId, body, files: sent, page }) {
      // Their agreement is in the ledger already; the contact that is made for them shows it.
      const contact = await records.findOrCreate(tx, scope, from, { ...name, textAuthorizedAt: kernel.clock.now() });
      if (!contact.isNew) await records.nameUnnamed(tx, scope, contact.contactId, name);
      const number = await numberOfThread(tx, scope, lineId, from);
      if (number === undefined) throw fail('UNAVAILABLE', { message: 'This company cannot be texted right now.' });
      const line = { lineId, incomingNumberId: number.id };
      const text = { sid: null, from, to: number.phoneNumber, body, media: [], files: sent, page };
      return take(tx, scope, text, line, contact);
    },

    async arrive(told) {
      const text = { ...told, from: carrierNumber(told.from, { isMobile: true }) };
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
        if (await isKnownSid(tx, text.sid)) return;
        const body = storableText(text.body);
        await take(tx, scope, { ...text, body, files: [], page: null }, line, contact);
      });
    },

    async fetchMedia({ companyId, payload, log: jobLog }) {
      const { attachmentId } = payload;
      const scope = systemScope(companyId);
      const pending = await findAttachment({ q: kernel.db.drizzle }, scope, attachmentId);
      if (pending === undefined || pending.state !== 'pending' || pending.url === null) return;
      const bytes = await carrier.fetchMedia(pending.url, LARGEST_BYTES);
      await inTransaction(kernel, async (tx) => {
        // The thread changes either way: the file is here, or it is lost.
        if (bytes === null || bytes.length === 0) {
          jobLog.warn({ attachmentId }, 'a file of a text could not be stored: it is gone, empty or too large');
          await updateAttachment(tx, scope, attachmentId, { state: 'refused' });
          await log.touch(tx, scope, pending.communicationId);
          return;
        }
        const { contentType, extensions } = readArrivedType(bytes, pending.contentType);
        const name = `${pending.name}.${extensions[0]}`;
        const file = await files.save(tx, scope, { name, contentType, bytes });
        const stored = { state: 'stored' as const, fileId: file.id, name, contentType, bytes: bytes.length };
        await updateAttachment(tx, scope, attachmentId, stored);
        await log.touch(tx, scope, pending.communicationId);
      });
    },
  };
}
