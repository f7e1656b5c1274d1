import { createTranslate } from '../../i18n/catalogue.js';

/** Texts of the reply to a caller. */
export const replyText = createTranslate('reply', {
  label: 'Text to {name}',
  checking: 'Checking whether they can be texted…',
  'quick.callBack': 'I am on a call and will call you back soon.',
  'quick.help': 'Can I help you by text?',
  'quick.when': 'I cannot talk right now. When can I call you back?',
  own: 'Your own words',
  send: 'Send text',
  sending: 'Sending…',
  sent: 'Your text to {name} is on its way.',
  over: {
    one: 'A text can have at most {most} characters. Remove {count}.',
    other: 'A text can have at most {most} characters. Remove {count}.',
  },
  blocked: '{name} cannot be texted.',
});
