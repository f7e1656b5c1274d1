import type { Communication, MessageSource } from '@talk/contract';
import type { Tx } from '../../../db/transaction.js';
import { fail, rejected } from '../../../http/errors.js';
import type { Kernel } from '../../../kernel.js';
import type { Scope } from '../../../policy/scope.js';
import { readViewer } from '../../platform/viewers/read.js';
import { findView, presentCommunication, type TextLog } from '../../people/communications/index.js';
import type { MessageCompliance, MessageVerdict } from '../../rules/compliance/index.js';
import { composeText } from './compose-text.js';
import type { StoredDraft } from './messaging.tables.js';
import type { Rates } from './rates.service.js';
import { sendCodeJob } from './message-jobs.js';
import type { MessageTools, TakenFile } from './message-tools.js';
import {
  insertAttachments,
  insertMessage,
  lockMessage,
  storedAttachments,
  type NewAttachment,
} from './messaging.repository.js';
import { refusalOf, requireNumberOfContact } from './refusals.js';
import type { SendQueue } from './send-queue.js';

/** A request to send a text, from any module. */
export interface TextRequest {
  /** Whose text it is; null when the system writes. */
  readonly userId: number | null;
  readonly contactId: number;
  /** One of the contact's numbers; null is the one that they last wrote from or spoke on, else their first that can be texted. */
  readonly typedNumber: string | null;
  /** Null is what the settings say. */
  readonly lineId: number | null;
  /** Without the opt-out text. */
  readonly body: string;
  /** Ids of stored files. */
  readonly attachments: readonly string[];
  readonly gifUrl: string | null;
  readonly optOut: boolean;
  readonly source: MessageSource;
  /** Whether it is held for the company's undo time first. */
  readonly mayUndo: boolean;
  /** What is given back to the composer when it is taken back; null for what was not written in one. */
  readonly draft: StoredDraft | null;
  readonly shortenLinks?: boolean;
  /** The broadcast that it belongs to. */
  readonly broadcastId?: number | null;
  /** The sequence that it belongs to. */
  readonly workflowId?: number | null;
  /** Not sent after this, even where the recipient's hours go on. */
  readonly validUntil?: Date | null;
  /** The files went with a text before: they are the company's, not only the uploader's. */
  readonly filesWereSent?: boolean;
  readonly replyToCallId?: string | null;
  /** The keyword that it confirms. */
  readonly confirms?: number;
  /** The page that a visitor wrote from. */
  readonly page?: { readonly url: string; readonly title: string } | null;
}

/** A code for the person who proves that a number is theirs, or a notice to a user who has. */
export interface CodeText {
  /** What the visitors' codes know it by; null for the codes and notices of users. */
  readonly codeId: number | null;
  /** E.164. */
  readonly to: string;
  readonly lineId: number;
  readonly body: string;
  readonly validUntil: Date;
}

/** The one way by which texts leave. */
export interface Messaging {
  /**
   * Asks the gate, writes the text, and lets it leave by a job that commits with it.
   * @throws ApiError REJECTED with everything that stands in the way; QUIET_HOURS with `at`; NOT_FOUND; VALIDATION_FAILED.
   */
  send(tx: Tx, scope: Scope, request: TextRequest): Promise<SentText>;
  /**
   * Sends a code that a visitor or a user asked for, or a notice of a user, to a number that may belong to no contact: no contact is made, and no thread shows it. Whether it
   * leaves is the gate's decision when it is about to; the visitor does not learn it.
   */
  sendCode(tx: Tx, scope: Scope, code: CodeText): Promise<void>;
  /** Takes a text back that has not left. @throws ApiError NOT_FOUND when it is not the user's, MESSAGE_LEFT. */
  undo(tx: Tx, scope: Scope, communicationId: number): Promise<StoredDraft>;
  /** Sends a text that failed once more, as a new one. @throws as `send`, and CONFLICT when it did not fail. */
  retry(tx: Tx, scope: Scope, communicationId: number, lineId: number | null): Promise<SentText>;
}

/** A text that waits to leave, with what is told to its sender. */
export interface SentText {
  readonly communicationId: number;
  readonly communication: Communication;
}

export interface MessagingDeps {
  readonly kernel: Kernel;
  readonly texts: TextLog;
  readonly compliance: MessageCompliance;
  readonly tools: MessageTools;
  readonly queue: SendQueue;
  readonly rates: Rates;
}

/** A person's own request, from what they wrote. */
export function requestOf(userId: number, draft: StoredDraft, source: MessageSource, mayUndo: boolean): TextRequest {
  return {
    userId,
    contactId: draft.contact_id,
    typedNumber: draft.phone_number ?? null,
    lineId: draft.campaign_id ?? null,
    body: draft.body,
    attachments: draft.attachments,
    gifUrl: draft.gif_url ?? null,
    optOut: draft.opt_out,
    source,
    mayUndo,
    draft,
    shortenLinks: draft.shorten_links,
  };
}

export function createMessaging({ kernel, texts, compliance, tools, queue, rates }: MessagingDeps): Messaging {
  async function send(tx: Tx, scope: Scope, request: TextRequest): Promise<SentText> {
    const decide = async (words: string): Promise<MessageVerdict> => {
      const answer = await compliance.decideMessage(tx, scope, {
        userId: request.userId,
        contactId: request.contactId,
        typedNumber: request.typedNumber,
        lineId: request.lineId,
        body: words,
        attachments: request.attachments.length + (request.gifUrl === null ? 0 : 1),
        withMedia: false,
        optOut: request.optOut,
        source: request.source,
        ...(request.confirms === undefined ? {} : { confirms: { communicationId: request.confirms } }),
      });
      const refusal = refusalOf(answer);
      if (refusal !== null) throw refusal;
      return answer;
    };
    const [asWritten, priceOf] = await Promise.all([decide(request.body), rates.prices(tx, scope)]);
    const shortened = request.shortenLinks === true ? await tools.shortenLinks(tx, scope, request.body) : null;
    const body = shortened?.text ?? request.body;
    // Shorter, it may go as another kind of message.
    const verdict = body === request.body ? asWritten : await decide(body);
    const { line, number } = verdict;
    if (line === null) throw rejected(23);
    if (number === null) throw rejected(16);
    // A caller may use a number that is not noted.
    if (request.mayUndo && request.replyToCallId == null) requireNumberOfContact(verdict);
    const files = await tools.takeFiles(tx, scope, request.attachments, request.filesWereSent === true);
    const { text, encoding, segments } = composeText(body, verdict);
    const costMills = priceOf({ isTollFree: line.isTollFree, isMms: verdict.isMms, segments });
    const now = kernel.clock.now();
    const validUntilMs = Math.min(verdict.validUntilMs, request.validUntil?.getTime() ?? Infinity);
    const undone = now.getTime() + (request.mayUndo ? verdict.undoSeconds * 1000 : 0);
    // Right before the hours for texts end it cannot wait to be taken back.
    const sendAt = undone < validUntilMs ? new Date(undone) : now;
    const view = await texts.open(
      tx,
      scope,
      {
        direction: 'outbound',
        leadNumber: number,
        contactId: request.contactId,
        isNewContact: false,
        lineId: line.id,
        incomingNumberId: line.incomingNumberId,
        userId: request.userId,
        broadcastId: request.broadcastId ?? null,
        workflowId: request.workflowId ?? null,
        body: text,
        status: 'queued',
        isInternational: verdict.isInternational,
        createdAt: now,
      },
      (id) => {
        const message = insertMessage(tx, scope, {
          communicationId: id,
          direction: 'outbound',
          status: 'queued',
          source: request.source,
          lineNumber: line.phoneNumber,
          phoneNumber: number,
          isMms: verdict.isMms,
          encoding,
          segments,
          costMills,
          draft: request.draft,
          confirmsId: request.confirms ?? null,
          replyToCallId: request.replyToCallId ?? null,
          liveBody: verdict.optOutText === null ? null : body,
          pageUrl: request.page?.url ?? null,
          pageTitle: request.page?.title ?? null,
          sendAt,
          tries: 1,
          validUntil: new Date(validUntilMs),
          createdAt: now,
          updatedAt: now,
        });
        return Promise.all([message, insertAttachments(tx, scope, attachmentsFor(id, files, request.gifUrl, now))]);
      },
    );
    const communicationId = view.communication.id;
    if (shortened !== null) await tools.nameLinks(tx, scope, shortened.codes, communicationId);
    queue.askFirst(tx, scope, communicationId, sendAt);
    return { communicationId, communication: presentCommunication(view) };
  }

  return {
    send,

    async sendCode(tx, scope, { validUntil, ...code }) {
      const payload = { ...code, askedAtMs: kernel.clock.now().getTime() };
      tx.enqueue(sendCodeJob, { companyId: scope.companyId, payload, validUntil });
    },

    async undo(tx, scope, communicationId) {
      const found = await lockMessage(tx, scope, communicationId);
      if (found === undefined || found.communication.userId !== scope.userId) throw fail('NOT_FOUND');
      const { message } = found;
      const isHeld = message.direction === 'outbound' && message.status === 'queued' && message.claimedAt === null;
      if (!isHeld || message.draft === null) throw fail('MESSAGE_LEFT');
      await texts.remove(tx, scope, communicationId);
      await tools.onUndo(tx, scope, communicationId, message.draft);
      await queue.wakeNext(tx, scope, message);
      return message.draft;
    },

    async retry(tx, scope, communicationId, lineId) {
      const viewer = await readViewer(tx, scope);
      const seen = await findView(tx, scope, communicationId, viewer);
      const message = seen?.message ?? null;
      if (message === null || message.direction !== 'outbound') throw fail('NOT_FOUND');
      if (message.status !== 'failed' && message.status !== 'undelivered')
        throw fail('CONFLICT', { message: 'Only a text that failed can be sent again.' });
      if (message.draft === null || scope.userId === null)
        throw fail('CONFLICT', { message: 'This text has no author, so it cannot be sent again.' });
      const draft = { ...message.draft, phone_number: message.phoneNumber };
      const line = lineId ?? draft.campaign_id ?? seen?.communication.lineId ?? undefined;
      const again = line === undefined ? draft : { ...draft, campaign_id: line };
      return send(tx, scope, { ...requestOf(scope.userId, again, message.source, true), filesWereSent: true });
    },
  };
}

function attachmentsFor(
  communicationId: number,
  files: readonly TakenFile[],
  gifUrl: string | null,
  createdAt: Date,
): NewAttachment[] {
  const own = storedAttachments(communicationId, files, createdAt);
  if (gifUrl === null) return own;
  const gif: NewAttachment = {
    communicationId,
    position: files.length,
    state: 'elsewhere',
    url: gifUrl,
    name: 'GIF',
    contentType: 'image/gif',
    createdAt,
  };
  return [...own, gif];
}
