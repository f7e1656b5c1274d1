export { RecordingPlayer } from './player/recording-player.js';
export { transcriptToOpen } from './transcript/transcript-of.js';
export { playRecordingOf } from './recording-to-play.js';
export { useCallChanges } from './call-changes.js';
export { callText } from './call-text.js';
export { dialedIn, numberIn } from './number-in.js';
export { useCallCheck } from './use-call-check.js';
export { createSupervisionStore, SupervisionContext, useSupervision } from './supervision.store.js';
export { useDial } from './use-dial.js';
