import { createTranslate } from '@talk/ui';

/** Texts of calling a contact again at a time. */
export const t = createTranslate('app.call-again', {
  act: 'Call again at…',
  title: 'Call {name} again',
  day: 'Day',
  time: 'Time',
  clock: 'By your clock, in {zone}. Outside day times there, the contact comes back when they next begin.',
  dayMissing: 'Choose a day.',
  timeMissing: 'Choose a time.',
  past: 'This time has already passed. Choose a later one.',
  notHeld: 'The session no longer holds this contact. Choose the time in the list.',
  tooFar: 'Choose a day within a year.',
  save: 'Call again then',
  saving: 'Saving…',
  at: 'Call again {time}.',
});
