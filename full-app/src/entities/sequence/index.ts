export { EnrollDialog } from './enroll-dialog.lazy.js';
export { actWords as enrollAct } from './act-words.js';
export { followSequences } from './follow-sequences.js';
export {
  type ContactSequence,
  type Sequence,
  type SequenceContact,
  sequenceContactsQuery,
  sequenceInfoQuery,
  sequenceNamesQuery,
  type SequencePatch,
  sequencePreviewQuery,
  sequenceQuery,
  sequencesQuery,
  type SequenceStep,
  useSequenceChanges,
} from './sequences.js';
export { placeText, statusText, stopText } from './state-words.js';
