import { keepReady } from '../shared/chunk-failure.js';
import { isGuestPath } from '../shared/guest-paths.js';

/**
 * Asks for the code of the screen at an address while it is not yet known who is here: otherwise it would wait for the session, then for
 * the workspace, and then for its route. Nothing of it runs before. A failure is said by whoever needs it.
 */
export function askForFirstPage(path: string): void {
  const [, first = '', second = ''] = path.split('/');
  if (isGuestPath(path)) return;
  const ask = (part: Promise<object>): void => void part.then(keepReady, () => undefined);
  ask(import('./workspace.js'));
  if (first === 'contacts' && second !== 'list') ask(import('../features/contacts/contacts-page.js'));
  if (first === '' || first === 'communications') ask(import('../features/communications/communications-page.js'));
  if (first === 'channels') ask(import('../features/inbox/inbox-page.js'));
  if (['contacts', 'channels', 'communications', 'communication'].includes(first) && /\/\d+/.test(path)) {
    ask(import('../features/contact/contact-page.js'));
    ask(import('../features/contact/conversation.js'));
  }
}
