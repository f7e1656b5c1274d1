import { createTranslate } from '@talk/ui';

const texts = {
  title: 'Talk in Salesforce: what may be wrong',
  'alone.title': 'This page was opened by itself',
  'alone.text':
    'The softphone works inside Salesforce. Open your Lightning app and choose Softphone in the bar at the bottom; in Classic it is in the side bar.',
  'empty.title': 'The softphone stays empty, or the browser says that it refused to connect',
  'empty.text':
    'This Salesforce organization is not connected, or another one is. A company admin connects it in Talk, under Integrations in the account menu; My Domain there must be the one of this organization.',
  'org.title': '“This Salesforce organization is not connected to your company”',
  'org.text':
    'You are signed in to a company that has connected another organization, or none. Sign in as a user of the right company, or ask an admin to connect this one.',
  'silent.title': '“Salesforce is not answering”',
  'silent.text':
    'You are not in the call center, or the organization is slow. An administrator adds you in Setup, Call Centers, Manage Call Center Users. Then reload the page.',
  'click.title': 'Numbers on the page cannot be clicked',
  'click.text': 'Sign in inside the softphone. A number can be clicked in fields of the type Phone only.',
  'microphone.title': 'Salesforce keeps the microphone from the softphone',
  'microphone.text':
    'In Setup, add this address under Trusted URLs and allow the microphone there; under Session Settings, allow the microphone for trusted URLs. Then allow it in the browser, in the address bar of the Salesforce page.',
  'record.title': 'The wrong record opens for a caller, or none',
  'record.text':
    'The softphone layout decides, in its settings for inbound calls. Several records with the number are listed in the softphone: choose one there.',
  'log.title': 'A call is missing in the activity timeline',
  'log.text':
    'Calls appear within seconds of their end. Integrations, in the account menu of Talk, lists the calls that are not in Salesforce, and why.',
} as const;

export const helpText = createTranslate('salesforce-help', texts);
