import { refusalEffect } from '@talk/domain/broadcasts';
import { stopReasonOfRejection } from '@talk/domain/sequences';
import type { Tx } from '../../../db/transaction.js';
import type { Kernel } from '../../../kernel.js';
import type { Scope } from '../../../policy/scope.js';
import {
  type EnrollmentRow,
  type EnrollmentValues,
  findByText,
  findCurrent,
  updateEnrollment,
} from './enrollments.repository.js';
import { emitEnrollments } from './emit-enrollments.js';
import { planStep } from './sequence.jobs.js';
import { findSequence, type SequenceRow } from './sequences.repository.js';

/** A text that the server held back when it was about to be sent. */
export interface RefusedText {
  readonly communicationId: number;
  /** 1–46. */
  readonly rejection: number;
  /** The sentence. */
  readonly text: string;
}

export type OnTextRefused = (tx: Tx, scope: Scope, refused: RefusedText) => Promise<void>;

/** A text that is refused so often waits for an admin. */
const TRIES_AT_MOST = 3;
/** Its time ended before it could be sent. */
const EXPIRED = 5;
/** The gate names no rule here. Texting that is off for everyone is the usual one. */
const OFF = 'messaging-off';

/**
 * A text of a sequence passes the gate twice: when its step is done, and when it is sent, perhaps hours later. If the second refusal can pass
 * (a daily limit, credits, a paused line, quiet hours), the contact goes back to the step, which asks the gate again and waits or pauses by
 * what it says. A refusal for good takes the contact out, with the reason. Called with the contact locked, like everything that moves it.
 */
export function createOnTextRefused({ clock }: Pick<Kernel, 'clock'>): OnTextRefused {
  function again(row: EnrollmentRow, { steps }: SequenceRow, text: string): EnrollmentValues | null {
    const stepIndex = steps.findIndex(({ id }) => id === row.lastTextStep);
    // The step was removed: the contact continues with what follows.
    if (stepIndex === -1) return null;
    const textTries = row.textTries + 1;
    const state = textTries >= TRIES_AT_MOST || row.state === 'paused' ? 'paused' : 'active';
    return { state, stepId: row.lastTextStep, stepIndex, nextAt: clock.now(), endedAt: null, textTries, detail: text };
  }

  return async (tx, scope, { communicationId, rejection, text }) => {
    const row = await findByText(tx, scope, communicationId);
    if (row === undefined) return;
    const sequence = await findSequence(tx, scope, row.sequenceId);
    const isInAgain =
      row.state === 'finished' && (await findCurrent(tx, scope, row.sequenceId, row.contactId)) !== undefined;
    // Removed, or the contact has left, or is in it again: the text alone is taken back.
    const isLeft = row.state === 'stopped' || sequence === undefined || isInAgain;
    const isForGood = rejection !== EXPIRED && refusalEffect(rejection, OFF) === 'exclude';
    const values: EnrollmentValues | null = isLeft
      ? null
      : isForGood
        ? {
            state: 'stopped',
            stopReason: stopReasonOfRejection(rejection),
            detail: text,
            nextAt: null,
            endedAt: clock.now(),
          }
        : again(row, sequence, text);
    const gone = { lastTextId: null, textsSent: Math.max(0, row.textsSent - 1) };
    const updated = await updateEnrollment(tx, scope, row.id, { ...values, ...gone });
    if (updated.state === 'active') planStep(tx, scope, updated, updated.nextAt ?? clock.now());
    await emitEnrollments(tx, scope, [updated]);
  };
}
