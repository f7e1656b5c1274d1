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

const HELLO: Shape = {
  ns: [NAMESPACE],
  k: ['hello'],
  min: 'number',
  max: 'number',
  build: 'string',
  widget: 'string',
  instance: 'string',
  nonce: 'string',
  wants: 'array',
};
const WELCOME: Shape = {
  ns: [NAMESPACE],
  k: ['welcome'],
  v: 'number',
  nonce: 'string',
  instance: 'string',
  grants: 'array',
  init: { open: 'boolean', config: 'object', context: 'object', 'key?': 'string', 'identity?': 'string' },
};
const REJECT: Shape = {
  ns: [NAMESPACE],
  k: ['reject'],
  min: 'number',
  max: 'number',
  nonce: 'string',
  instance: 'string',
  e: { code: 'string' },
};

/** A hello, or null. */
export function readHello(data: unknown): Hello | null {
  return fits<Hello>(HELLO, data) ? data : null;
}

/** A welcome, or null. */
export function readWelcome(data: unknown): Welcome | null {
  return fits<Welcome>(WELCOME, data) ? data : null;
}

/** A reject, or null. */
export function readReject(data: unknown): Reject | null {
  return fits<Reject>(REJECT, data) ? data : null;
}
