import { createTranslate } from '@talk/ui';

export const t = createTranslate('app.second-step', {
  codeLead: 'Enter the six digits that your authenticator app shows.',
  code: 'Code',
  codeNeeded: 'Enter the code.',
  submit: 'Sign in',
  checking: 'Checking…',
  useRecovery: 'Use a recovery code',
  recoveryLead: 'Enter one of the recovery codes that you kept. It works once.',
  recovery: 'Recovery code',
  useApp: 'Use the app',
  setupLead: 'Your company asks for two-step sign-in. Turn it on to continue; it takes a minute.',
  looking: 'Getting your key…',
  turnOn: 'Turn on and continue',
  codesTitle: 'Keep your recovery codes',
  goOn: 'I have kept them, continue',
  opening: 'Opening Talk…',
  again: 'Try again',
  startOver: 'Sign in again',
});
