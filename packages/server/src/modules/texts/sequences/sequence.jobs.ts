import { z } from 'zod';
import { channels } from '@talk/contract';
import type { Tx } from '../../../db/transaction.js';
import { defineJob } from '../../../jobs/define-job.js';
import { UNTIL_VALID } from '../../../jobs/enqueue.js';
import { aboutContact } from '../../../policy/audience.js';
import type { Scope } from '../../../policy/scope.js';
import type { ContactRow } from '../../people/contacts/read.js';
import type { EnrollmentRow } from './enrollments.repository.js';
import type { SequenceRow } from './sequences.repository.js';

/** The next step of one contact. `version`: only the job that was asked for last counts. */
export const sequenceStepJob = defineJob(
  'sequences.step',
  'bulk',
  z.object({ enrollmentId: z.number(), version: z.number() }),
);

/** Plans the steps of all contacts of a sequence that was resumed, page by page. */
export const sequenceWakeJob = defineJob(
  'sequences.wake',
  'bulk',
  z.object({
    sequenceId: z.number(),
    version: z.number(),
    behind: z.number(),
    /** Enrollments that pages before this one have given a time, and the time of the first, in milliseconds. */
    paced: z.object({ count: z.number(), fromMs: z.number() }).optional(),
  }),
);

/** Pauses a sequence whose texts the gate refuses for everyone. */
export const sequenceHaltJob = defineJob(
  'sequences.halt',
  'bulk',
  z.object({ sequenceId: z.number(), version: z.number(), reason: z.string() }),
);

/** Texts of a line that begin within one second; carriers take no more, and other texts need their turn. */
const PER_SECOND = 20;

/** The time of the step at this place in a row of steps that are due at the same moment. */
export const paced = (from: Date, place: number): Date =>
  new Date(from.getTime() + Math.floor(place / PER_SECOND) * 1000);

export function planStep(
  tx: Tx,
  scope: Scope,
  { id, version }: Pick<EnrollmentRow, 'id' | 'version'>,
  runAt: Date,
): void {
  tx.enqueue(sequenceStepJob, {
    companyId: scope.companyId,
    payload: { enrollmentId: id, version },
    key: `${id}/${version}`,
    runAt,
    maxAttempts: UNTIL_VALID,
  });
}

export function planWake(
  tx: Tx,
  { id, version, companyId }: SequenceRow,
  behind = 0,
  before?: { readonly count: number; readonly fromMs: number },
): void {
  const payload = { sequenceId: id, version, behind, ...(before !== undefined && { paced: before }) };
  tx.enqueue(sequenceWakeJob, { companyId, payload, key: `${id}/${version}/${behind}`, maxAttempts: UNTIL_VALID });
}

export function planHalt(tx: Tx, { id, version, companyId }: SequenceRow, reason: string): void {
  const payload = { sequenceId: id, version, reason };
  tx.enqueue(sequenceHaltJob, { companyId, payload, key: `${id}/${version}`, maxAttempts: UNTIL_VALID });
}

/** Notifies everyone in the company that a sequence changed. */
export function emitSequence(tx: Tx, scope: Scope, { id, version }: SequenceRow, isRemoved = false): void {
  tx.emit({
    type: 'workflow_updated',
    companyId: scope.companyId,
    entity: { type: 'workflow', id },
    version,
    data: { id, is_removed: isRemoved },
    channels: [channels.company(scope.companyId)],
  });
}

/** Notifies those who can see the contact. */
export function emitEnrollment(
  tx: Tx,
  scope: Scope,
  { id, version, sequenceId, contactId }: EnrollmentRow,
  contact: Pick<ContactRow, 'ownerId' | 'lineIds'>,
): void {
  tx.emit({
    type: 'workflow_contact_updated',
    companyId: scope.companyId,
    entity: { type: 'workflow_contact', id },
    version,
    data: { workflow_id: sequenceId, contact_id: contactId },
    about: aboutContact(contact),
  });
}
