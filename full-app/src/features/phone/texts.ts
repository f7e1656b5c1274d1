import { createTranslate } from '@talk/ui';

export const t = createTranslate({
  phone: 'Phone',
  open: 'Open keypad',
  close: 'Close keypad',
  panel: 'Phone',
  hint: 'Press F8 to reach it from the keyboard.',
  incomingTitle: 'Incoming call: {name}',
  onCall: 'On call',
  waitingTitle: 'Caller waiting: {name}',
  callers: 'Callers waiting',
  missed: 'Missed call from {name}',
  voicemail: 'Voicemail from {name}',
  callBack: 'Call back',
  listen: 'Listen',
  notReady: 'The phone is not ready: {status}',
  busy: 'Another call is in progress.',
  notAllowed: 'You are not allowed to place calls.',
  noNumber: 'This contact has no phone number.',
});
