import type { Communication, FaxFile } from '@talk/contract';
import type { Tx } from '../../../db/transaction.js';
import { fail, invalid, rejected } from '../../../http/errors.js';
import type { Kernel } from '../../../kernel.js';
import type { Scope } from '../../../policy/scope.js';
import { findView, presentCommunication, type TextLog } from '../../people/communications/index.js';
import { readViewer } from '../../platform/viewers/read.js';
import type { FaxCompliance, FaxVerdict } from '../../rules/compliance/index.js';
import { insertAttachments, storedAttachments } from '../messaging/index.js';
import type { FaxFiles } from './fax-files.js';
import type { FaxQueue } from './fax-queue.js';
import { insertFax, lockFax } from './faxes.repository.js';
import type { StoredFaxDraft } from './faxes.tables.js';

/** The one way by which faxes leave. */
export interface Faxes {
  /**
   * Asks the gate, writes the fax, and lets it leave by a job that commits with it.
   * @throws ApiError REJECTED with everything that stands in the way; NOT_FOUND; VALIDATION_FAILED.
   */
  send(tx: Tx, scope: Scope, userId: number, draft: StoredFaxDraft): Promise<Communication>;
  /** Takes a fax back that has not left. @throws ApiError NOT_FOUND when it is not the user's, MESSAGE_LEFT. */
  undo(tx: Tx, scope: Scope, communicationId: number): Promise<{ draft: Omit<StoredFaxDraft, 'file'>; file: FaxFile }>;
  /** Sends a fax that failed once more, as a new one. @throws as `send`, and CONFLICT when it did not fail. */
  retry(tx: Tx, scope: Scope, userId: number, communicationId: number): Promise<Communication>;
}

export interface FaxesDeps {
  readonly kernel: Kernel;
  readonly texts: TextLog;
  readonly compliance: FaxCompliance;
  readonly files: FaxFiles;
  readonly queue: FaxQueue;
}

/** A fax is about what is now: the carrier may be away for so long, then it is not sent any more. */
const VALID_MS = 24 * 60 * 60_000;

export function createFaxes({ kernel, texts, compliance, files, queue }: FaxesDeps): Faxes {
  async function send(tx: Tx, scope: Scope, userId: number, draft: StoredFaxDraft): Promise<Communication> {
    const verdict = await compliance.decideFax(tx, scope, {
      userId,
      contactId: draft.contact_id,
      typedNumber: draft.phone_number ?? null,
      lineId: draft.campaign_id ?? null,
    });
    requireAllowed(verdict);
    const { line, number, numbers, isInternational, undoSeconds } = verdict;
    if (line === null) throw rejected(23);
    if (number === null) throw rejected(16);
    if (!numbers.some(({ phoneNumber }) => phoneNumber === number))
      throw invalid({ phone_number: 'This number doesn’t belong to the contact. Add it to the contact first.' });
    const file = await files.take(tx, scope, draft.file);
    const now = kernel.clock.now();
    const sendAt = new Date(now.getTime() + undoSeconds * 1000);
    const view = await texts.open(
      tx,
      scope,
      {
        type: 'fax',
        direction: 'outbound',
        leadNumber: number,
        contactId: draft.contact_id,
        isNewContact: false,
        lineId: line.id,
        incomingNumberId: line.incomingNumberId,
        userId,
        body: null,
        status: 'queued',
        isInternational,
        createdAt: now,
      },
      (communicationId) =>
        Promise.all([
          insertFax(tx, scope, {
            communicationId,
            direction: 'outbound',
            status: 'queued',
            lineNumber: line.phoneNumber,
            phoneNumber: number,
            pages: file.pages,
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
            storedAttachments(communicationId, [{ ...file, id: file.uuid, contentType: file.content_type }], now),
          ),
        ]),
    );
    queue.askFirst(tx, scope, view.communication.id, sendAt);
    return presentCommunication(view);
  }

  return {
    send,

    async undo(tx, scope, communicationId) {
      const found = await lockFax(tx, scope, communicationId);
      if (found === undefined || found.communication.userId !== scope.userId) throw fail('NOT_FOUND');
      const { fax } = found;
      const isHeld = fax.direction === 'outbound' && fax.status === 'queued' && fax.claimedAt === null;
      if (!isHeld || fax.draft === null) throw fail('MESSAGE_LEFT', { message: 'This fax was already sent.' });
      const { file: fileId, ...draft } = fax.draft;
      const file = await files.find(tx, scope, fileId);
      await texts.remove(tx, scope, communicationId);
      return { draft, file };
    },

    async retry(tx, scope, userId, communicationId) {
      const seen = await findView(tx, scope, communicationId, await readViewer(tx, scope));
      const fax = seen?.fax ?? null;
      if (fax === null || fax.direction !== 'outbound' || fax.draft === null) throw fail('NOT_FOUND');
      if (fax.status !== 'failed') throw fail('CONFLICT', { message: 'Only a fax that failed can be sent again.' });
      return send(tx, scope, userId, { ...fax.draft, phone_number: fax.phoneNumber });
    },
  };
}

/** @throws ApiError REJECTED. */
function requireAllowed({ obstacles, alternatives }: FaxVerdict): void {
  const [first] = obstacles;
  if (first === undefined) return;
  throw fail('REJECTED', {
    rejection: first.rejection,
    message: first.text,
    texting: {
      obstacles: obstacles.map((each) => ({ ...each })),
      alternatives: alternatives.map((each) => ({ ...each, people: [...each.people] })),
    },
  });
}
