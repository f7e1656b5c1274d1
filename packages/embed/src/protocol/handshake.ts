import type { Capability } from './capabilities.js';
import type { EmbedError } from './errors.js';
import { fits, type Shape } from './guards.js';
import type { WidgetInit } from './messages.js';
import { NAMESPACE, type VersionRange } from './versions.js';

/** Frame to page, repeated until welcomed. Holds nothing secret, since the frame does not know its parent yet. */
export interface Hello extends VersionRange {
  ns: typeof NAMESPACE;
  k: 'hello';
  build: string;
  widget: string;
  instance: string;
  nonce: string;
  wants: string[];
}

/** Page to the frame's exact origin, with one `MessagePort`. The first one that fits wins. */
export interface Welcome {
  ns: typeof NAMESPACE;
  k: 'welcome';
  v: number;
  nonce: string;
  instance: string;
  grants: Capability[];
  init: WidgetInit;
}

/** Page to the frame's exact origin instead of a welcome; NO_RESPONSE asks for a new hello. `min..max` is the page's. */
export interface Reject extends VersionRange {
  ns: typeof NAMESPACE;
  k: 'reject';
  nonce: string;
  instance: string;
  e: EmbedError;
}

const RANGE = { min: 'n', max: 'n' };
const head = (k: string): Shape => ({ ns: [NAMESPACE], k: [k], nonce: 's', instance: 's' });
const HELLO: Shape = { ...head('hello'), ...RANGE, build: 's', widget: 's', wants: 'a' };
const WELCOME: Shape = {
  ...head('welcome'),
  v: 'n',
  grants: 'a',
  init: { open: 'b', config: 'o', context: 'o', 'key?': 's', 'identity?': 's' },
};
const REJECT: Shape = { ...head('reject'), ...RANGE, e: { code: 's' } };

/** A hello, or null. */
export function readHello(data: unknown): Hello | null {
  return fits(HELLO, data) ? (data as Hello) : null;
}

/** A welcome, or null. */
export function readWelcome(data: unknown): Welcome | null {
  return fits(WELCOME, data) ? (data as Welcome) : null;
}

/** A reject, or null. */
export function readReject(data: unknown): Reject | null {
  return fits(REJECT, data) ? (data as Reject) : null;
}
