import { createTranslate } from '@talk/ui';

export const t = createTranslate('app.notice-number', {
  what: 'Text: to your number below, if you did not see it in the app within two minutes, four texts an hour at most.',
  title: 'Notices by text',
  why: 'A short text with a link, from a line of your company. Never about appointments and follow-ups. Reply STOP to end them.',
  number: 'Your mobile number',
  send: 'Send a code',
  sending: 'Sending…',
  sent: 'We sent a code to {number}. It works for ten minutes.',
  code: 'Code',
  confirm: 'Confirm',
  confirming: 'Confirming…',
  other: 'Use another number',
  confirmed: 'Notices go to {number}. Choose which ones above, in the column Text.',
  saved: 'Your number is confirmed. Choose above what you are texted about.',
  remove: 'Remove the number',
  removed: 'No more notices are sent by text.',
  retry: 'Try again',
});
