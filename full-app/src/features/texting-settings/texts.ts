import { createTranslate } from '@talk/ui';

const texts = {
  title: 'Texting settings',
  loading: 'Loading the settings',
  retry: 'Try again',
  account: 'Account',
  enabled: 'Send and receive texts',
  enabledWhy: 'When off, no one in the company can text.',
  international: 'International texts',
  internationalWhy: 'Carriers charge more for international texts.',
  consent: 'Only text people who gave consent',
  consentWhy: 'You can still reply within 24 hours to people who text you.',
  keywords: 'Reply to STOP, START and HELP',
  keywordsWhy: 'Turn this off if your carrier already replies. People who text STOP are opted out either way.',
  accountLimit: 'Daily limit for all texts',
  numberLimit: 'Limit per number in 24 hours',
  noLimit: 'No limit',
  lines: 'Lines',
  noLines: 'There are no lines yet.',
  line: '{name} can send texts',
  lineLimit: 'Daily limit for {name}',
  saved: 'Saved',
  whole: 'Enter a whole number from 1, or leave it empty for no limit.',
} as const;

export const t = createTranslate('app.texting-settings', texts);
