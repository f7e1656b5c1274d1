import { createTranslate } from '@talk/ui';

/** English texts of the conversation in a side panel. */
export const agentText = createTranslate({
  title: 'Conversation',
  loading: 'Loading the conversation',
  missing: 'There is no such contact',
  'missing.why': 'The contact was removed, or you don’t have access. Ask your admin if you should.',
  failed: 'The contact could not be loaded.',
  'failed.network': 'The server cannot be reached.',
  retry: 'Try again',
  there: '{time} there',
  tooOld: 'That message is too old to be shown here.',
});
