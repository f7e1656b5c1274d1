import type { Broadcast } from '@talk/core/contract';
import { createTranslate } from '@talk/ui';

/** What is said of broadcasts of ringless voicemail instead of texts. */
export const v = createTranslate('app.voicemail-broadcasts', {
  kind: 'What to send',
  sms: 'Text message',
  rvm: 'Ringless voicemail',
  rvmWhy:
    'A recorded message in the voicemail box, without a ring. To the law it is a call: recipients need consent to recorded messages.',
  trial: 'Ringless voicemail is not part of a trial.',
  lineWhy: 'Recipients see its number, and call it back.',
  message: 'Recorded message',
  chooseMessage: 'Choose a message',
  messageWhy: 'It must be longer than 5 seconds. Say who you are, and how to reach you.',
  listen: 'Listen to it',
  noMessages: 'There are no recorded messages yet.',
  record: 'Record or upload one',
  manage: 'Manage recorded messages',
  failed: 'The messages could not be loaded.',
  notAllowed: 'Recorded messages are for those who take calls. Ask an admin.',
  first: 'First voicemail',
  last: 'Last voicemail',
  rate: '{price} for each voicemail',
  nothingBlocks: 'Nothing blocks these voicemails.',
  obstacles: 'No voicemail can be left',
  whoIsOut: 'Who gets no voicemail, and why',
  nobodyIsOut: 'Everyone who was chosen gets the voicemail.',
  askedAgain:
    'Each voicemail is checked again right before it is left. Contacts who withdraw consent until then are left out.',
  hours:
    'Voicemails are left from {from} to {to} in the zone of your company ({zone}), and only when it is legal where the recipient is. What does not fit into a day continues on the next one.',
  review: 'Check everything once more. After this, voicemails reach people.',
  reasons: 'Why contacts got no voicemail',
  theMessage: 'The message',
  cancelWhy: {
    one: '{count} contact that still waits gets no voicemail. What was left stays left.',
    other: '{count} contacts that still wait get no voicemail. What was left stays left.',
  },
  removeWhy: 'It goes from this list, with its activity. Voicemails that were left stay in the contacts’ timelines.',
});

/** Whether a broadcast leaves voicemails. */
export const isVoicemail = ({ kind }: Pick<Broadcast, 'kind'>): boolean => kind === 'rvm';
