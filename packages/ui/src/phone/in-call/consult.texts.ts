import { createTranslate } from '../../i18n/catalogue.js';

/** Texts of a consultation about a call: for the agent who asks, and for the one who is asked. */
const consultTexts = {
  label: 'Asking {target}',
  ringing: 'Calling {target}… {customer} is on hold.',
  target: 'Talking to {target}. {customer} is on hold.',
  customer: 'Talking to {customer}. {target} is on hold.',
  over: '{target} is not on the line. {customer} is still on hold.',
  swap: 'Swap',
  merge: 'Merge',
  complete: 'Complete transfer',
  cancel: 'Cancel transfer',
  useSwap: 'You are asking {target}. Use Swap to change who hears you.',
  first: 'You are asking {target}. Complete or cancel that transfer first.',
  answered: '{target} answered.',
  left: '{target} left the call.',
  withTarget: 'Talking to {target}.',
  withCustomer: 'Talking to the customer.',
  'asked.label': 'Asked by {asker}',
  'asked.target': '{asker} is asking you about {customer}, who is on hold.',
  'asked.customer': '{asker} is talking to {customer}. You are on hold.',
  'asked.why': 'This is {asker}’s call until they hand it over to you.',
  'asked.yours': '{asker} handed the call over to you.',
  'via.warm': '{name} wants to ask you about this call',
  'via.cold': 'Transferred by {name}',
  'via.conference': '{name} is inviting you to this call',
} as const;

export const consultText = createTranslate('consult', consultTexts);
