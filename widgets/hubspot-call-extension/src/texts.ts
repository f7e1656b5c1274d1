import { createTranslate } from '@talk/ui';

const texts = {
  'account.other':
    'This HubSpot account is not connected to your company. An admin can connect it under Integrations in Talk.',
  'dial.noNumber': 'HubSpot did not say which number to call.',
  'dial.signIn': 'Sign in to Talk to call.',
  'dial.failed': 'The call could not be made.',
  'record.one': 'In HubSpot:',
  'record.many': 'Several records have this number:',
  'record.unnamed': 'Record {id}',
  'record.failed': 'HubSpot could not open this record.',
  'texts.open': 'Text {name}',
  'texts.title': 'Conversation with {name}',
  'texts.back': 'Back to the phone',
} as const;

export const hubspotText = createTranslate('hubspot', texts);
