import { createTranslate } from '@talk/ui';

/** English texts of the conversation in a side panel. */
export const agentText = createTranslate('agent', {
  title: 'Conversation',
  loading: 'Loading the conversation',
  none: 'No conversation is open',
  'none.why': 'Choose a customer on the page to text them.',
  new: 'No contact has {number}',
  'new.named': '{name} is not a contact yet: {number}',
  'new.why': 'Create the contact to text this number.',
  'new.notAllowed': 'You don’t have permission to create contacts. Ask your admin.',
  'new.create': 'Create contact',
  'new.busy': 'Creating…',
  record: 'Open record',
  missing: 'There is no such contact',
  'missing.why': 'The contact was removed, or you don’t have access. Ask your admin if you should.',
  failed: 'The contact could not be loaded.',
  'failed.network': 'The server cannot be reached.',
  retry: 'Try again',
  there: '{time} there',
  tooOld: 'That message is too old to be shown here.',
});
