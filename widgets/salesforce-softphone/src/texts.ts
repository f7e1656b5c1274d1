import { createTranslate } from '@talk/ui';

const texts = {
  title: 'Softphone',
  silent: 'Salesforce is not answering. You can call from here, but numbers on the page cannot be clicked.',
  standby: 'Salesforce was slow to start the softphone. You can call from here while it is trying again.',
  notConnected:
    'This Salesforce organization is not connected to Talk. A company admin can connect it in Talk, under Integrations.',
  otherOrg:
    'This Salesforce organization is not connected to your company. Sign in to Talk with the account you use here.',
  microphone:
    'Salesforce keeps the microphone from this softphone. An administrator can allow it in Setup: Trusted URLs and Session Settings.',
  signIn: 'Sign in here first, then press Call to call {number}.',
  notDialled: '“{number}” was not called.',
  notLogged: 'The call is not in Salesforce: {problem}',
  matches: '{count} records have this number. Whose call is it?',
  nobody: 'Nobody in Salesforce has this number.',
  newContact: 'New contact',
  newLead: 'New lead',
  form: 'A new record is still open. Save it first, then open the caller’s.',
  open: 'Open now',
  ringing: 'Incoming call',
  inCall: 'In a call',
  close: 'Close',
} as const;

export const t = createTranslate('salesforce', texts);
