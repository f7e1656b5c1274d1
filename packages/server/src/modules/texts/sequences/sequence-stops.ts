import { explainsBetter, stopReasonOf, type StopReason } from '@talk/domain/sequences';
import type { Tx } from '../../../db/transaction.js';
import type { Kernel } from '../../../kernel.js';
import type { Scope } from '../../../policy/scope.js';
import type { OnEngaged } from '../../people/communications/index.js';
import { emitEnrollments } from './emit-enrollments.js';
import { contactsWithNumber, explainBetter, stopContact } from './enrollments.repository.js';
import { createOnTextRefused, type OnTextRefused } from './refused-texts.js';

/** A reply and the opt-out in it are stored within this time. */
const SAME_TEXT_MS = 60_000;

export interface SequenceStops {
  /** Called with the contact locked, in the transaction that stores what the contact did. */
  readonly engaged: OnEngaged;
  readonly optedOut: (tx: Tx, scope: Scope, phoneNumber: string) => Promise<void>;
  readonly refused: OnTextRefused;
}

/** What takes contacts out of sequences, or back to a step, the moment it happens. A step locks the contact first, so it sees the result. */
export function createSequenceStops(kernel: Pick<Kernel, 'clock'>): SequenceStops {
  const { clock } = kernel;
  return {
    refused: createOnTextRefused(kernel),

    async engaged(tx, scope, contactId, kind) {
      const stopped = await stopContact(tx, scope, [contactId], { reason: stopReasonOf(kind), at: clock.now() });
      await emitEnrollments(tx, scope, stopped);
    },

    async optedOut(tx, scope, phoneNumber) {
      const contactIds = await contactsWithNumber(tx, scope, phoneNumber);
      if (contactIds.length === 0) return;
      const now = clock.now();
      const reason = 'opted_out' satisfies StopReason;
      const before = 'replied' satisfies StopReason;
      const since = new Date(now.getTime() - SAME_TEXT_MS);
      const explained = explainsBetter(reason, before)
        ? await explainBetter(tx, scope, contactIds, { since, before, reason })
        : [];
      const stopped = await stopContact(tx, scope, contactIds, { reason, at: now });
      await emitEnrollments(tx, scope, [...explained, ...stopped]);
    },
  };
}
