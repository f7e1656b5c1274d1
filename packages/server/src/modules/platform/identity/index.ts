import type { Authenticator } from '../../../http/pipeline.js';
import type { Kernel } from '../../../kernel.js';
import type { ServerModule } from '../../../module.js';
import type { OriginLookup } from '../../../plugins/cors.js';
import { createApiKeys, type ApiKeys } from './api-keys.service.js';
import { createAuthenticator } from './authenticate.js';
import { createHashingPool } from './hashing-pool.js';
import { createKnownDevices } from './known-devices.js';
import { createKeyOrigins } from './key-origins.js';
import { apiKeyRoutes } from './routes/api-keys.routes.js';
import { profileRoutes } from './routes/profile.routes.js';
import { signInRoutes } from './routes/sign-in.routes.js';
import { createSessions } from './sessions.service.js';

export { insertApiKey } from './api-keys.repository.js';
export { lockMembership, updateMembership } from './members.repository.js';
export { hashPassword } from './password.js';
export { hashToken, newPublicId, newToken } from './tokens.js';
export { insertAccessToken, insertSignIn, purgeAccessTokens } from './tokens.repository.js';

export type { ApiKeys } from './api-keys.service.js';

/** People, companies, sessions and keys. */
export interface IdentityModule extends ServerModule, Authenticator {
  readonly isKeyOrigin: OriginLookup;
  readonly apiKeys: ApiKeys;
}

export function createIdentityModule(kernel: Kernel): IdentityModule {
  const hashing = createHashingPool(kernel.config.hashing);
  const sessions = createSessions(kernel, hashing);
  const keyOrigins = createKeyOrigins(kernel);
  const apiKeys = createApiKeys(kernel, keyOrigins);
  return {
    ...createAuthenticator(kernel),
    isKeyOrigin: keyOrigins.isKeyOrigin,
    apiKeys,
    routes: [
      ...signInRoutes(kernel, sessions, createKnownDevices(kernel)),
      ...profileRoutes(kernel, sessions),
      ...apiKeyRoutes(kernel, apiKeys, keyOrigins),
    ],
    start: () => Promise.resolve(() => hashing.end()),
  };
}
