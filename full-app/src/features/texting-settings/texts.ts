import { createTranslate } from '@talk/ui';

const texts = {
  title: 'Texting settings',
  loading: 'Loading the settings',
  retry: 'Try again',
  account: 'Account',
  enabled: 'Send and receive texts',
  enabledWhy: 'Off: nobody in the company can text.',
  international: 'Text numbers in other countries',
  internationalWhy: 'Carriers charge more for these.',
  consent: 'Text only people who agreed to it',
  consentWhy: 'People who wrote to you within 24 hours can be answered.',
  accountLimit: 'Texts per day, at most',
  numberLimit: 'Texts to one number in 24 hours, at most',
  noLimit: 'No limit',
  lines: 'Lines',
  noLines: 'There are no lines yet.',
  line: '{name} can text',
  lineLimit: 'Texts per day from {name}, at most',
  saved: 'Saved',
  whole: 'Write a whole number from 1, or leave it empty.',
} as const;

export const t = createTranslate(texts);
