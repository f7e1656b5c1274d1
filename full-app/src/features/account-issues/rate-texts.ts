import { createTranslate } from '@talk/ui';

/** What texts cost the company, and its credits. */
export const t = createTranslate('app.text-rates', {
  title: 'What texts cost',
  why: 'Writers see the price of a text before they send it, and broadcasts estimate theirs. Without rates nothing is charged.',
  retry: 'Try again',
  saved: 'Saved',
  local_sms: 'SMS from local numbers',
  local_mms: 'MMS from local numbers',
  tollfree_sms: 'SMS from toll-free numbers',
  tollfree_mms: 'MMS from toll-free numbers',
  rvm: 'Ringless voicemail',
  rvmWhy: 'US dollars for each voicemail of any length. Empty: nothing is charged.',
  smsWhy: 'US dollars for each part of a text. Empty: nothing is charged.',
  mmsWhy:
    'US dollars for each text with pictures, and for each long text that is sent as one. Empty: nothing is charged.',
  wrongRate: 'Enter US dollars with at most three decimals, up to 100.',
  credits: 'Credits left',
  creditsWhy: 'Parts of texts that can still be sent; an MMS counts as one. Empty: not limited.',
  wrongCredits: 'Enter a whole number up to 1,000,000,000, or leave it empty.',
  changes: 'Earlier changes',
  system: 'when the company was created',
  noRates: 'No rates',
  rates: 'SMS {localSms}, MMS {localMms}; toll-free SMS {tollfreeSms}, MMS {tollfreeMms}; ringless voicemail {rvm}',
  creditsSet: { one: '{amount} credit', other: '{amount} credits' },
  noCredits: 'Credits not limited',
});
