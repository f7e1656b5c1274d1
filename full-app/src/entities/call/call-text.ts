import { createTranslate } from '@talk/ui';

/** Why a call cannot be started. */
export const callText = createTranslate('app.call-refusal', {
  notReady: 'The phone is not ready: {status}',
  busy: 'Another call is in progress.',
  notAllowed: 'You are not allowed to place calls.',
  noNumber: 'This contact has no phone number.',
});
