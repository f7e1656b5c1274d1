import { dispositionOf, type MessageStatus } from '@talk/domain/messaging';
import type { Tx } from '../../../db/transaction.js';
import { fail } from '../../../http/errors.js';
import type { Kernel } from '../../../kernel.js';
import { aboutCommunication } from '../../../policy/audience.js';
import type { Scope } from '../../../policy/scope.js';
import { lockContact, restartClock, tellContact, updateContactRow } from '../contacts/index.js';
import { engaged, reopening, tellChanges } from './communication-log.service.js';
import { deleteCommunication, lastOfContact, lastOutboundOf } from './communications.repository.js';
import { counted } from './contact-counts.js';
import type { OnEngaged } from './engagements.js';
import { insertCommunication } from './new-communication.repository.js';
import { notifyOfText } from './notices.js';
import { clockAfterText } from './response-clocks.js';
import { type CommunicationView, findView } from './communication-views.repository.js';

/** A text, a fax, an email or a ringless voicemail as it begins. Ids are of the scope's company: the caller read them there. */
export interface OpenedText {
  /** Default: a text. */
  readonly type?: 'sms' | 'fax' | 'email' | 'rvm';
  readonly direction: 'inbound' | 'outbound';
  /** E.164, or what the sender calls itself: there is no contact then. Of an email: the address. */
  readonly leadNumber: string;
  /** Where the carrier says that the number is registered. */
  readonly city?: string | null;
  readonly contactId: number | null;
  readonly isNewContact: boolean;
  readonly lineId: number;
  /** Null: an email. */
  readonly incomingNumberId: number | null;
  readonly userId: number | null;
  /** The broadcast that it is sent with. */
  readonly broadcastId?: number | null;
  /** The sequence that it is sent with. */
  readonly workflowId?: number | null;
  /** Null: a fax, which is its document, or a voicemail, which is its sound. */
  readonly body: string | null;
  readonly status: MessageStatus;
  readonly isInternational: boolean;
  readonly createdAt: Date;
  /** Received from a program, not a person: it is read already, notifies no one, and reopens and stops nothing. */
  readonly isAutomatic?: boolean;
}

/** The record of texts, faxes and emails in a contact's history, written by their modules. Later changes use `CommunicationLog.change`. */
export interface TextLog {
  /**
   * Writes the communication, then what `write` adds to it, brings the contact up to date and tells of both. `write` sends its statements
   * when it is called: what is told is read behind them. @throws ApiError NOT_FOUND when the contact is gone.
   */
  open(
    tx: Tx,
    scope: Scope,
    text: OpenedText,
    write: (communicationId: number) => Promise<unknown>,
  ): Promise<CommunicationView>;
  /** Takes a text back that never left: nothing of it stays. */
  remove(tx: Tx, scope: Scope, communicationId: number): Promise<void>;
}

export function createTextLog(kernel: Kernel, onEngaged: OnEngaged): TextLog {
  return {
    async open(tx, scope, text, write) {
      const { type = 'sms', status, isNewContact, isAutomatic = false, ...values } = text;
      const isInbound = text.direction === 'inbound' && !isAutomatic;
      const { id: communicationId, contact } = await insertCommunication(tx, scope, {
        ...values,
        type,
        currentStatus: status,
        dispositionStatus: dispositionOf(status),
        isRead: !isInbound,
        updatedAt: kernel.clock.now(),
      });
      if (contact === undefined) throw fail('NOT_FOUND');
      const clock = contact === null || isAutomatic ? {} : await clockAfterText(tx, scope, contact, text);
      const writing = write(communicationId);
      const news = { id: communicationId, lineId: text.lineId, contact };
      // We only send ringless voicemail.
      const notifying = isInbound && type !== 'rvm' && notifyOfText(tx, scope, { ...news, type }, kernel.clock.now());
      const engaging = isInbound && contact !== null && onEngaged(tx, scope, contact.id, 'wrote');
      const [view] = await Promise.all([
        tellChanges(tx, scope, {
          now: kernel.clock.now(),
          contact: contact && {
            id: contact.id,
            isNew: isNewContact,
            changes: {
              ...(isAutomatic
                ? counted(contact, { ...text, type }, 1)
                : engaged(contact, { ...text, type }, communicationId)),
              ...clock,
              ...(isInbound ? { unreadTexts: contact.unreadTexts + 1 } : {}),
            },
            audit: isAutomatic ? null : reopening(contact, { ...text, type }),
          },
          communication: { id: communicationId, isNew: true },
        }),
        writing,
        notifying,
        engaging,
      ]);
      return view;
    },

    async remove(tx, scope, communicationId) {
      const view = await findView(tx, scope, communicationId, null);
      if (view === undefined) throw fail('NOT_FOUND');
      const { communication } = view;
      await deleteCommunication(tx, scope, communicationId);
      tx.emit({
        type: 'delete_communication',
        companyId: scope.companyId,
        entity: { type: 'communication', id: communicationId },
        version: communication.version + 1,
        data: { id: communicationId },
        about: aboutCommunication({ ...communication, contact: view.contact }),
      });
      if (communication.contactId === null) return;
      const contact = await lockContact(tx, scope, communication.contactId, null);
      if (contact === undefined) return;
      const isLast = contact.lastCommunicationId === communicationId;
      const isOutbound = communication.direction === 'outbound';
      const last = isLast ? await lastOfContact(tx, scope, contact.id) : undefined;
      const changes = {
        ...counted(contact, communication, -1),
        ...(await restartClock(tx, scope, contact, communication)),
        ...(isLast
          ? {
              lastCommunicationId: last?.id ?? null,
              lastEngagementAt: last === undefined ? null : (last.endedAt ?? last.createdAt),
            }
          : {}),
        // A customer who waits for an answer does so again.
        ...(isOutbound && { lastOutboundEngagementAt: await lastOutboundOf(tx, scope, contact.id) }),
      };
      await updateContactRow(tx, scope, contact.id, changes, kernel.clock.now());
      await tellContact(tx, scope, 'contact_updated', contact.id);
    },
  };
}
