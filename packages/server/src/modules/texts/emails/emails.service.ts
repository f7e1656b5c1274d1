import { randomUUID } from 'node:crypto';
import {
  EMAIL_FILES_MAX_BYTES,
  type Attachment,
  type Communication,
  type ResponseOf,
  type undoEmail,
} from '@talk/contract';
import { RATE_LIMITS } from '@talk/contract/limits';
import { replyHeaders } from '@talk/domain/email';
import { storableText } from '@talk/domain/format';
import type { Tx } from '../../../db/transaction.js';
import { fail, invalid } from '../../../http/errors.js';
import type { Kernel } from '../../../kernel.js';
import type { Scope } from '../../../policy/scope.js';
import { findView, presentCommunication, type TextLog } from '../../people/communications/index.js';
import { readViewer } from '../../platform/viewers/read.js';
import type { Attachments } from '../attachments/index.js';
import { insertAttachments, storedAttachments } from '../messaging/index.js';
import { obstacleFields, type EmailChecks } from './email-check.service.js';
import type { EmailQueue } from './email-queue.js';
import { deleteMark, findMark, insertEmail, lockEmail } from './emails.repository.js';
import type { StoredEmailDraft } from './emails.tables.js';
import { hostOf } from './mail-settings.service.js';

/** The one way by which users' emails are sent. */
export interface Emails {
  /**
   * Asks the gate, writes the email, and sends it by a job that commits with it.
   * @throws ApiError VALIDATION_FAILED with everything that prevents it; NOT_FOUND.
   */
  send(tx: Tx, scope: Scope, userId: number, draft: StoredEmailDraft): Promise<Communication>;
  /** Undoes an email before it is sent. @throws ApiError NOT_FOUND if it is not the user's, MESSAGE_LEFT. */
  undo(tx: Tx, scope: Scope, communicationId: number): Promise<ResponseOf<typeof undoEmail>>;
  /** Sends an email that failed again, as a new one. @throws as `send`, and CONFLICT if it did not fail. */
  retry(tx: Tx, scope: Scope, userId: number, communicationId: number): Promise<Communication>;
  /** Allows email to a contact's address, or to the one that wrote an answered email, after it was returned. @throws ApiError NOT_FOUND, CONFLICT for one that unsubscribed. */
  allow(tx: Tx, scope: Scope, contactId: number, replyToId: number | null): Promise<void>;
}

export interface EmailsDeps {
  readonly kernel: Kernel;
  readonly texts: TextLog;
  readonly checks: EmailChecks;
  readonly attachments: Pick<Attachments, 'find' | 'require' | 'keep'>;
  readonly queue: EmailQueue;
}

/** A mail server can be away for this long; after that the email is not sent any more. */
const VALID_MS = 24 * 60 * 60_000;
const TOO_LARGE = 'The files of an email can have at most 18 MB together. Leave one out, or send a link to it.';
const NO_ANSWERED = 'The email that this one answers is not an email of this contact.';
const LEFT = 'This email was already sent.';
const UNSUBSCRIBED =
  'This contact has unsubscribed from your email. Only they can allow it again, by replying to one of your emails.';

export function createEmails({ kernel, texts, checks, attachments, queue }: EmailsDeps): Emails {
  const host = hostOf(kernel.config.http.publicUrl);

  async function filesOf(tx: Tx, scope: Scope, ids: readonly string[]): Promise<Attachment[]> {
    const files = await attachments.require(tx, scope, ids);
    const bytes = files.reduce((total, file) => total + file.bytes, 0);
    if (bytes > EMAIL_FILES_MAX_BYTES) throw invalid({ attachments: TOO_LARGE });
    await attachments.keep(tx, scope, ids);
    return files;
  }

  async function send(tx: Tx, scope: Scope, userId: number, draft: StoredEmailDraft): Promise<Communication> {
    const verdict = await checks.check(tx, scope, {
      contactId: draft.contact_id,
      lineId: draft.campaign_id ?? null,
      replyToId: draft.reply_to_id ?? null,
    });
    const { to, line, undoSeconds, answered } = verdict;
    if (draft.reply_to_id !== undefined && answered === null) throw invalid({ reply_to_id: NO_ANSWERED });
    if (verdict.obstacles.length > 0 || to === null || line?.sender == null)
      throw fail('VALIDATION_FAILED', { fields: obstacleFields(verdict.obstacles) });
    const { sender } = line;
    const files = await filesOf(tx, scope, draft.attachments);
    const thread =
      answered === null ? null : replyHeaders({ messageId: answered.messageId, references: answered.referenceIds });
    if (sender.account === null) kernel.limiter.take(`operator-email:${scope.companyId}`, RATE_LIMITS.operatorEmails);
    const now = kernel.clock.now();
    const sendAt = new Date(now.getTime() + undoSeconds * 1000);
    const view = await texts.open(
      tx,
      scope,
      {
        type: 'email',
        direction: 'outbound',
        leadNumber: to,
        contactId: draft.contact_id,
        isNewContact: false,
        lineId: line.id,
        incomingNumberId: null,
        userId,
        body: storableText(draft.body.trim()),
        status: 'queued',
        isInternational: false,
        createdAt: now,
      },
      (communicationId) =>
        Promise.all([
          insertEmail(tx, scope, {
            communicationId,
            direction: 'outbound',
            status: 'queued',
            subject: storableText(draft.subject),
            fromName: sender.name === '' ? null : sender.name,
            fromAddress: sender.address,
            toAddress: to,
            // Not to be guessed: a report about delivery that names it is believed.
            messageId: `<${randomUUID()}@${host}>`,
            inReplyTo: thread?.inReplyTo ?? null,
            referenceIds: [...(thread?.references ?? [])],
            replyToId: draft.reply_to_id ?? null,
            draft,
            sendAt,
            tries: 1,
            validUntil: new Date(now.getTime() + VALID_MS),
            createdAt: now,
            updatedAt: now,
          }),
          insertAttachments(
            tx,
            scope,
            storedAttachments(
              communicationId,
              files.map((file) => ({ ...file, id: file.uuid, contentType: file.content_type })),
              now,
            ),
          ),
        ]),
    );
    queue.requestFirst(tx, scope, view.communication.id, sendAt);
    return presentCommunication(view);
  }

  return {
    send,

    async undo(tx, scope, communicationId) {
      const found = await lockEmail(tx, scope, communicationId);
      if (found === undefined || found.communication.userId !== scope.userId) throw fail('NOT_FOUND');
      const { email } = found;
      const isHeld = email.direction === 'outbound' && email.status === 'queued' && email.tries === 1;
      if (!isHeld || email.draft === null) throw fail('MESSAGE_LEFT', { message: LEFT });
      const { attachments: ids, contact_id: _contact, ...draft } = email.draft;
      const files = await attachments.find(tx, scope, ids);
      await texts.remove(tx, scope, communicationId);
      return { draft, attachments: files };
    },

    async retry(tx, scope, userId, communicationId) {
      const seen = await findView(tx, scope, communicationId, await readViewer(tx, scope));
      const email = seen?.email ?? null;
      const contactId = seen?.communication.contactId ?? null;
      if (email === null || email.direction !== 'outbound' || email.draft === null || contactId === null)
        throw fail('NOT_FOUND');
      if (email.status !== 'failed')
        throw fail('CONFLICT', { message: 'Only an email that failed can be sent again.' });
      return send(tx, scope, userId, { ...email.draft, contact_id: contactId });
    },

    async allow(tx, scope, contactId, replyToId) {
      const { to } = await checks.check(tx, scope, { contactId, lineId: null, replyToId });
      const mark = to === null ? undefined : await findMark(tx, scope, to);
      if (to === null || mark === undefined) return;
      if (mark.unsubscribedAt !== null) throw fail('CONFLICT', { message: UNSUBSCRIBED });
      await deleteMark(tx, scope, to);
    },
  };
}
