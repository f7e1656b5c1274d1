export { useAddNotices } from './add-notices.js';
export { AddToDialerDialog } from './add-to-dialer-dialog.lazy.js';
export { AddingDialog } from './adding-dialog.lazy.js';
export { actWords as addToDialerAct } from './act-words.js';
export { HeldNumbers } from './held-numbers.lazy.js';
export { t as holdWords } from './hold-words.js';
export { useReleaseHolds } from './holds.js';
export { useDialerChanges } from './dialer-changes.js';
export {
  type ChosenContacts,
  DIALER,
  dialerFoldersQuery,
  dialerListsQuery,
  type DialerList,
  type DialerTask,
  followDialer,
  mayAddTo,
  namedContacts,
} from './dialer.js';
export {
  type DialerLock,
  type DialerPreset,
  type LockedField,
  presetsQuery,
  type SessionSettings,
  temporaryQuery,
  usePresetChanges,
} from './presets.js';
export { choicesOf, narrowAfterCall, type SessionChoices, SessionChoicesContext } from './session-choices.js';
export {
  type DialerSession,
  type DialerSessionLog,
  type NewSession,
  type PauseReason,
  type SessionApi,
  sessionApiOf,
  warmupsQuery,
} from './sessions.js';
