export {
  canDo,
  ENROLLMENT_STATES,
  explainsBetter,
  isUnderWay,
  SEQUENCE_STATUSES,
  STOP_REASONS,
  stopReasonOf,
  stopReasonOfRejection,
} from './sequence-states.js';
export type { EnrollmentState, SequenceDeed, SequenceStatus, StoppingNews, StopReason } from './sequence-states.js';
export {
  indexAfterChange,
  indexNow,
  LONGEST_WAIT_DAYS,
  nextAct,
  sequenceProblems,
  WAIT_UNITS,
  waitMs,
} from './sequence-steps.js';
export type { NextAct, SequenceAct, SequenceProblem, SequenceStep, WaitUnit } from './sequence-steps.js';
