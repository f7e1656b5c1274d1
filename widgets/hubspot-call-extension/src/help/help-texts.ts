import { createTranslate } from '@talk/ui';

const texts = {
  title: 'Troubleshooting Talk in HubSpot',
  'alone.title': 'This page was opened on its own',
  'alone.text':
    'The phone works inside HubSpot. Open a contact there, choose the phone icon, and pick Talk as the provider.',
  'empty.title': 'The panel stays empty, or says that it refused to connect',
  'empty.text':
    'No company on this server has HubSpot connected, so HubSpot’s pages may not show the phone. An admin connects it in Talk, under Integrations in the account menu.',
  'account.title': '“This HubSpot account is not connected to your company”',
  'account.text':
    'You are signed in to a company that has connected another HubSpot account, or none. Sign in as a user of the right company, or ask an admin to connect this account.',
  'login.title': 'HubSpot asks you to sign in before you can call',
  'login.text':
    'Sign in inside the panel, once for each browser. If you are asked on every page, your browser lets the panel store nothing: allow cookies and site data for this address on HubSpot’s pages. If the browser asks at the sign-in whether Talk may use them, allow it.',
  'microphone.title': 'The phone cannot use the microphone',
  'microphone.text':
    'Allow the microphone for HubSpot’s pages in the address bar of the browser, then reload the page. If the phone says that the page around it does not let it, HubSpot has opened it without a microphone: choose Talk again as the provider, or ask your HubSpot admin whether a policy of your company forbids it.',
  'window.title': 'The call is in another tab or window',
  'window.text':
    'One tab has the phone, or the window that HubSpot opens for calls. The others show the call and can end it. Close the window, and a tab takes the phone over.',
  'number.title': 'A number cannot be called',
  'number.text':
    'The number in the record is incomplete or not a phone number. Correct it in HubSpot, with its country code.',
  'inbound.title': 'Inbound calls do not ring in HubSpot',
  'inbound.text':
    'Set your status in the panel to Accepting calls. In HubSpot, choose Talk as the provider of inbound calls in Settings › Calling.',
  'texts.title': 'There is no button for texts',
  'texts.text':
    'It comes with the first call, since HubSpot does not tell the phone which contact is open. The person must be one of your contacts in Talk.',
  'log.title': 'A call is missing on the timeline',
  'log.text':
    'Calls appear within seconds of their end, or two minutes later when HubSpot made no record of its own. Integrations, in the account menu of Talk, lists the calls that are not in HubSpot, and why.',
} as const;

export const helpText = createTranslate('hubspot-help', texts);
