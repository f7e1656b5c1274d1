import type { EmbedError } from './errors.js';
import { fits, type Shape } from './guards.js';
import { NAMESPACE } from './versions.js';

interface Head {
  ns: typeof NAMESPACE;
  v: number;
}

/** Asks for something. `id` is unguessable and unique; `ik` names the intent, so that a repeat does nothing twice. */
export interface RequestMessage extends Head {
  k: 'req';
  id: string;
  t: string;
  p: unknown;
  ik?: string;
}

/** "I heard you": sent before the work starts. */
interface AckMessage extends Head {
  k: 'ack';
  re: string;
}

interface ResponseMessage extends Head {
  k: 'res';
  re: string;
  ok: boolean;
  p?: unknown;
  e?: EmbedError;
}

/** `seq` counts up from 1 by connection; a gap means: read the state again. */
export interface EventMessage extends Head {
  k: 'evt';
  t: string;
  p: unknown;
  seq: number;
}

/** The last message; `e` says why when it was not a plain goodbye. */
interface ByeMessage extends Head {
  k: 'bye';
  e?: EmbedError;
}

/** What travels on the private port (embed-anchors §6.1). */
export type PortMessage = RequestMessage | AckMessage | ResponseMessage | EventMessage | ByeMessage;

/** Sent as an event by the asking side when it stops waiting, so that the other side can stop working. */
export const CANCELLED_EVENT = 'request.cancelled';

const KINDS = new Map<unknown, Shape>([
  ['req', { id: 's', t: 's', 'ik?': 's' }],
  ['ack', { re: 's' }],
  ['res', { re: 's', ok: 'b' }],
  ['evt', { t: 's', seq: 'n' }],
  ['bye', {}],
]);

/** Reads one message from the port; null for whatever is not ours, of another version, or misshapen. */
export function readPortMessage(data: unknown, version: number): PortMessage | null {
  const message = data as PortMessage | null;
  const shape = KINDS.get(message?.k);
  return shape && message?.v === version && fits({ ns: [NAMESPACE], ...shape }, data) ? message : null;
}
