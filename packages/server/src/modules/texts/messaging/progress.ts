import { dispositionOf, foldStatus, type MessageStatus } from '@talk/domain/messaging';
import type { Tx } from '../../../db/transaction.js';
import type { Kernel } from '../../../kernel.js';
import type { Scope } from '../../../policy/scope.js';
import type { CommunicationLog, TextLog } from '../../people/communications/index.js';
import { isOptedOut, type MessageCompliance } from '../../rules/compliance/index.js';
import { updateMessage, type LockedMessage } from './messaging.repository.js';
import type { Failure } from './refusals.js';

/** What becomes of a text, written to it and to its communication, and told. */
export interface Progress {
  /** Late and repeated reports change nothing. `isBack`: it waits again, because it may not leave yet. */
  record(tx: Tx, scope: Scope, found: LockedMessage, to: { status: MessageStatus; isBack?: boolean }): Promise<void>;
  fail(tx: Tx, scope: Scope, found: LockedMessage, status: 'failed' | 'undelivered', failure: Failure): Promise<void>;
  /** Remembers what one of the carrier's numbers says about a phone number. */
  learn(tx: Tx, scope: Scope, phoneNumber: string, code: number | null): Promise<void>;
}

/** The carrier has a list of its own of those who opted out. */
const OPTED_OUT = 21610;
const LANDLINE: ReadonlySet<number> = new Set([21614, 30006]);

/** Called when a text was held back before the carrier had it, with its contact locked. */
export type OnTextRefused = (
  tx: Tx,
  scope: Scope,
  refused: { readonly communicationId: number; readonly rejection: number; readonly text: string },
) => Promise<void>;

export interface ProgressDeps {
  readonly kernel: Kernel;
  readonly log: CommunicationLog;
  readonly texts: TextLog;
  readonly compliance: MessageCompliance;
  readonly refused: OnTextRefused;
}

export function createProgress({ kernel, log, texts, compliance, refused }: ProgressDeps): Progress {
  async function write(
    tx: Tx,
    scope: Scope,
    found: LockedMessage,
    status: MessageStatus,
    failure: Failure | null,
  ): Promise<void> {
    const now = kernel.clock.now();
    const { message, communication } = found;
    const { communicationId } = message;
    const isSent = status === 'sent' || status === 'delivered';
    const writing = updateMessage(
      tx,
      scope,
      communicationId,
      {
        status,
        rejection: failure?.rejection ?? null,
        failureText: failure?.text ?? null,
        carrierCode: failure?.carrierCode ?? null,
        ...(isSent && message.sentAt === null ? { sentAt: now } : {}),
        ...(status === 'delivered' ? { deliveredAt: now } : {}),
      },
      now,
    );
    const dispositionStatus = dispositionOf(status);
    await Promise.all([
      writing,
      log.changeLocked(tx, scope, found, {
        currentStatus: status,
        dispositionStatus,
        ...(dispositionStatus === 'in-progress' || communication.endedAt !== null ? {} : { endedAt: now }),
      }),
    ]);
  }

  return {
    async record(tx, scope, found, { status, isBack }) {
      const next = isBack === true ? status : foldStatus(found.message.status, status);
      if (next !== found.message.status) await write(tx, scope, found, next, null);
      // The status is the same, when it is to leave is not.
      else if (isBack === true) await log.touch(tx, scope, found.message.communicationId);
    },
    async fail(tx, scope, found, status, failure) {
      const { message } = found;
      if (foldStatus(message.status, status) === message.status) return;
      // The carrier confirmed STOP before we did: the customer got one confirmation, and nothing went wrong.
      const isConfirmed = message.confirmsId !== null && failure.carrierCode === OPTED_OUT;
      if (isConfirmed && (await isOptedOut(tx, scope, message.phoneNumber)))
        await texts.remove(tx, scope, message.communicationId);
      else {
        await write(tx, scope, found, status, failure);
        const isRefused = message.carrierSid === null && failure.carrierCode === null;
        if (isRefused && message.source === 'sequence')
          await refused(tx, scope, { communicationId: message.communicationId, ...failure });
      }
    },
    async learn(tx, scope, phoneNumber, code) {
      if (code === OPTED_OUT) await compliance.recordOptOut(tx, scope, phoneNumber, 'carrier');
      if (code !== null && LANDLINE.has(code)) await compliance.recordLineType(tx, scope, phoneNumber, 'landline');
    },
  };
}
