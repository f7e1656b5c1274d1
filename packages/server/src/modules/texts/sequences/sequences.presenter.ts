import type { ContactSequence, Sequence, SequenceContact } from '@talk/contract';
import { indexNow, nextAct } from '@talk/domain/sequences';
import type { Counts, EnrollmentRow } from './enrollments.repository.js';
import type { SequenceRow, SequenceView } from './sequences.repository.js';

const NONE: Counts = { active: 0, paused: 0, finished: 0, stopped: 0 };

export function presentSequence({ row, userName, lineName }: SequenceView, counts: Counts = NONE): Sequence {
  return {
    id: row.id,
    name: row.name,
    status: row.status,
    user_id: row.userId,
    user_name: userName,
    campaign_id: row.lineId,
    campaign_name: lineName,
    opt_out: row.optOut,
    steps: row.steps.map((step) => ({ ...step })),
    reason: row.reason,
    counts: { ...counts },
    created_at: row.createdAt.toISOString(),
    version: row.version,
  };
}

/** Where a contact is in a sequence, by the steps as they are now. */
function placeOf(row: EnrollmentRow, { steps, status }: Pick<SequenceRow, 'steps' | 'status'>) {
  const isUnderWay = row.state === 'active' || row.state === 'paused';
  const from = row.stepId === null ? row.stepIndex : indexNow(steps, row.stepId, row.stepIndex);
  const next = isUnderWay ? nextAct(steps, from, 0) : null;
  const isGoing = row.state === 'active' && status === 'active';
  return {
    contact_id: row.contactId,
    state: row.state,
    step: next === null ? null : next.index + 1,
    step_kind: next?.step.kind ?? null,
    next_at: isGoing && next !== null ? (row.nextAt?.toISOString() ?? null) : null,
    stop_reason: row.stopReason,
    detail: row.detail,
    texts_sent: row.textsSent,
    enrolled_at: row.enrolledAt.toISOString(),
    ended_at: row.endedAt?.toISOString() ?? null,
  };
}

export const presentEnrollment = (row: EnrollmentRow, sequence: SequenceRow, name: string | null): SequenceContact => ({
  id: row.id,
  name,
  ...placeOf(row, sequence),
});

export const presentOfContact = (row: EnrollmentRow, sequence: SequenceRow): ContactSequence => ({
  id: row.id,
  workflow_id: sequence.id,
  workflow_name: sequence.name,
  workflow_status: sequence.status,
  ...placeOf(row, sequence),
});
