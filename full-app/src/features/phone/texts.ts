import { createTranslate } from '@talk/ui';

export const t = createTranslate('app.phone', {
  phone: 'Phone',
  open: 'Open keypad',
  close: 'Close keypad',
  panel: 'Phone',
  move: 'Move the phone',
  moveHelp: 'Drag it, or use the arrow keys',
  dock: 'Dock beside the page',
  undock: 'Float over the page',
  minimize: 'Minimize',
  restore: 'Show the whole call',
  hint: 'Press F8 to reach it from the keyboard.',
  incomingTitle: 'Incoming call: {name}',
  onCall: 'On a call',
  waitingTitle: 'Caller waiting: {name}',
  callers: 'Callers waiting',
  missed: 'Missed call from {name}',
  voicemail: 'Voicemail from {name}',
  callBack: 'Call back',
  listen: 'Listen',
});
