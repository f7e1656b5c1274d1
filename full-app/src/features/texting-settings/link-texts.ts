import { createTranslate } from '@talk/ui';
import { withProduct } from '../../shared/product-name.js';

/** The domains of short links. */
const texts = createTranslate('app.link-domains', {
  title: 'Short links',
  why: 'Writers can shorten links in texts. {product} counts how often each was opened.',
  fallback: 'Short links begin with {host}. With a domain of your own, customers see your name in them.',
  list: 'Domains of short links',
  isDefault: 'Used for new links',
  isKept: 'Earlier links with it still work',
  add: 'Add a domain',
  makeDefault: 'Use for new links',
  makeDefaultOf: 'Use {host} for new links',
  remove: 'Remove {host}',
  retry: 'Try again',
  addTitle: 'Add a domain',
  addAct: 'Check and add',
  checking: 'Checking…',
  host: 'Domain',
  hostNeeded: 'Enter a domain such as go.example.com.',
  step1: 'Point the domain to {host} (CNAME), with a certificate for it.',
  step2: 'Add a TXT record for {name} with this value. It shows that the domain is your company’s.',
  txt: 'TXT record',
  step3: '{product} then checks both, and adds the domain once both are right.',
  added: '{host} was added.',
  removeTitle: 'Remove {host}?',
  removeWhy: 'New links no longer use it. Links that were already sent work as long as the domain points to {product}.',
  removeAct: 'Remove domain',
  removing: 'Removing…',
  removed: '{host} was removed.',
  recent: 'Recent short links',
  noLinks: 'No short link was sent yet.',
  neverOpened: 'Not opened yet',
  opened: { one: 'Opened {times} time, last on {last}', other: 'Opened {times} times, last on {last}' },
  more: 'Show more',
});
export const t = withProduct(texts);
