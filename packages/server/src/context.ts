import type { Kernel } from './kernel.js';
import type { Route } from './http/route.js';
import { createIdentityModule, type IdentityModule } from './modules/identity/index.js';

/** The composition root: every module, wired. Modules that need another's service get it here, and only here. */
export interface Context {
  readonly kernel: Kernel;
  readonly identity: IdentityModule;
  /** Every operation that this server answers. */
  readonly routes: readonly Route[];
}

export function createContext(kernel: Kernel): Context {
  const identity = createIdentityModule(kernel);
  return { kernel, identity, routes: [...identity.routes] };
}
