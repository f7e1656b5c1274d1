import type { ReadonlySignal } from './kernel/signals.js';
import type { CallEndpoint } from './api/api.js';
import type { AuthState } from './auth/auth.machine.js';
import type { Ports } from './kernel/ports.js';
import type { Scope } from './kernel/scope.js';

/** What an optional part of the client is built from. */
export interface PartContext {
  /** Without a trailing slash. */
  baseUrl: string;
  call: CallEndpoint;
  authState: ReadonlySignal<AuthState>;
  ports: Ports;
  scope: Scope;
}
