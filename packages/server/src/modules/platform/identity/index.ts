import type { Authenticator } from '../../../http/pipeline.js';
import type { Kernel } from '../../../kernel.js';
import type { ServerModule } from '../../../module.js';
import type { OriginLookup } from '../../../plugins/cors.js';
import { createApiKeys, type ApiKeys } from './api-keys.service.js';
import { createAuthenticator } from './authenticate.js';
import { createHashingPool } from './hashing-pool.js';
import { createKnownDevices } from './known-devices.js';
import { createKeyOrigins } from './key-origins.js';
import { createApiKeyRoute } from './routes/create-api-key.route.js';
import { exchangeKeyRoute } from './routes/exchange-key.route.js';
import { getAuthUserRoute } from './routes/get-auth-user.route.js';
import { getCookieUserRoute } from './routes/get-cookie-user.route.js';
import { listAccessesRoute } from './routes/list-accesses.route.js';
import { listApiKeysRoute } from './routes/list-api-keys.route.js';
import { loginRoute } from './routes/login.route.js';
import { logoutRoute } from './routes/logout.route.js';
import { revokeApiKeyRoute } from './routes/revoke-api-key.route.js';
import { selectCompanyRoute } from './routes/select-company.route.js';
import { updateApiKeyRoute } from './routes/update-api-key.route.js';
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
      loginRoute(kernel, sessions, createKnownDevices(kernel)),
      getAuthUserRoute(sessions),
      getCookieUserRoute(kernel, sessions),
      logoutRoute(sessions),
      listAccessesRoute(),
      selectCompanyRoute(sessions),
      exchangeKeyRoute(apiKeys),
      listApiKeysRoute(),
      createApiKeyRoute(apiKeys),
      updateApiKeyRoute(apiKeys),
      revokeApiKeyRoute(kernel, keyOrigins),
    ],
    start: () => Promise.resolve(() => hashing.end()),
  };
}
