import { createTranslate } from '@talk/ui';
import { withProduct } from '../../shared/product-name.js';

const texts = createTranslate('app.push', {
  push_notifs: 'Push',
  text_notifs: 'Text',
  what: 'Push: on the phones and computers listed below, even while {product} is closed. Not while you have {product} in view.',
  title: 'Push notices',
  why: 'Your phone or computer shows them even while {product} is closed. Switch them on in each browser that you want them in. Signing out ends them there.',
  on: 'Switch on in this browser',
  turningOn: 'Switching on…',
  off: 'Switch off in this browser',
  isOn: 'Push is on in this browser.',
  isOff: 'Push is off in this browser.',
  refused: 'You did not allow notifications, so push stays off here.',
  denied:
    'This browser blocks notifications from {product}. Open the site settings, usually next to the address, allow notifications, and reload the page.',
  install:
    'On an iPhone or iPad, push works once {product} is on the home screen: open the share menu, choose “Add to Home Screen”, open {product} from there, and switch push on.',
  insecure: 'Push works only when {product} is opened by https. Ask your admin for that address.',
  unsupported: 'This browser has no push. Use a current Chrome, Edge, Firefox or Safari, or email instead.',
  devices: 'Your devices with push',
  thisOne: 'This browser',
  unknown: 'Unknown browser',
  browserOn: '{browser} on {system}',
  since: 'Since {date}',
  used: 'Last notice {date}',
  unused: 'No notice yet',
  test: 'Send a test',
  testTo: 'Send a test to {device}',
  tested: 'A test is on its way to {device}.',
  remove: 'Remove',
  removeOf: 'Remove {device}',
  removed: '{device} gets no more push notices.',
  retry: 'Try again',
});
export const t = withProduct(texts);
