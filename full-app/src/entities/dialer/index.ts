export { AddToDialerDialog } from './add-to-dialer-dialog.lazy.js';
export {
  DIALER,
  dialerListsQuery,
  type DialerList,
  type DialerTask,
  followDialer,
  useDialerChanges,
} from './dialer.js';
export { t as addToDialerWords } from './dialer-words.js';
