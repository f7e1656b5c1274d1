import { TalkEmbedError } from '../protocol/index.js';
import { createDialer as createDialerOnPage, type Dialer } from './dialer.js';
import type { DialerOptions } from './options.js';

/**
 * Puts a dialer on the page.
 * @throws TalkEmbedError INVALID_ARGUMENT or KEY_SCOPE for bad options; BAD_STATE where there is no page (on a server).
 */
export function createDialer(options: DialerOptions): Dialer {
  if (typeof document === 'undefined') throw new TalkEmbedError('BAD_STATE', 'createDialer needs a page');
  return createDialerOnPage(options);
}
