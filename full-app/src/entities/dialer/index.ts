export { AddToDialerDialog } from './add-to-dialer-dialog.lazy.js';
export { type ChosenContacts, namedContacts, useAdding } from './adding.js';
export {
  DIALER,
  dialerListsQuery,
  type DialerList,
  type DialerTask,
  followDialer,
  mayAddTo,
  useDialerChanges,
} from './dialer.js';
export {
  type DialerSession,
  type DialerSessionLog,
  type NewSession,
  type PauseReason,
  type SessionApi,
  sessionApiOf,
  warmupsQuery,
} from './sessions.js';
export { t as addToDialerWords } from './dialer-words.js';
