import { TalkEmbedError, type WidgetKind } from '../protocol/index.js';
import { createBridge } from './bridge.js';
import { creators } from './create.js';
import type { AgentTextingOptions, DialerOptions, TextingOptions, WidgetOptions } from './options.js';
import type { AgentTexting, Dialer, Texting, Widget } from './widget.js';

/** From npm, everything is there already. */
const make = creators(() => Promise.resolve({ createBridge }));

function needPage(name: string): void {
  if (typeof document === 'undefined') throw new TalkEmbedError('BAD_STATE', `${name} needs a page`);
}

/**
 * Puts a widget on the page; its kind decides what it knows, takes and tells.
 * @throws TalkEmbedError INVALID_ARGUMENT or KEY_SCOPE for bad options; BAD_STATE where there is no page (on a server).
 */
export function createWidget<K extends WidgetKind>(kind: K, options: WidgetOptions<K>): Widget<K> {
  needPage('createWidget');
  return make.createWidget(kind, options);
}

/** Puts a dialer on the page. @throws as {@link createWidget}. */
export function createDialer(options: DialerOptions): Dialer;
/** Puts texting on the page. @deprecated Use {@link createTexting}. */
export function createDialer(options: TextingOptions & { widget: 'texting' }): Texting;
export function createDialer(options: DialerOptions | (TextingOptions & { widget: 'texting' })): Dialer | Texting {
  needPage('createDialer');
  return make.createDialer(options as DialerOptions);
}

/** Puts texting for a site's visitors on the page. @throws as {@link createWidget}. */
export function createTexting(options: TextingOptions): Texting;
/** Puts an agent's texting on the page: a customer's conversation, which the page opens and hears of. */
export function createTexting(options: AgentTextingOptions): AgentTexting;
export function createTexting(options: TextingOptions | AgentTextingOptions): Texting | AgentTexting {
  needPage('createTexting');
  return make.createTexting(options as TextingOptions);
}
