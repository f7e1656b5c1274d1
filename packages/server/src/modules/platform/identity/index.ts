import type { Authenticator } from '../../../http/pipeline.js';
import type { Kernel } from '../../../kernel.js';
import type { ServerModule } from '../../../module.js';
import type { OriginLookup } from '../../../plugins/cors.js';
import { createApiKeys, type ApiKeys } from './api-keys.service.js';
import { createAuthenticator } from './authenticate.js';
import { createHashingPool } from './hashing-pool.js';
import { createKnownDevices } from './known-devices.js';
import { createKeyOrigins } from './key-origins.js';
import { createPasswords, type Passwords } from './passwords.service.js';
import { apiKeyRoutes } from './routes/api-keys.routes.js';
import { ownSignInRoutes } from './routes/own-sign-ins.routes.js';
import { profileRoutes } from './routes/profile.routes.js';
import { signInRoutes } from './routes/sign-in.routes.js';
import { createSessions } from './sessions.service.js';

export { insertApiKey } from './api-keys.repository.js';
export { listMemberships } from './identity.repository.js';
export { lockMembership, updateMembership } from './members.repository.js';
export {
  countOtherAdmins,
  findPerson,
  insertPerson,
  listPeople,
  type PersonRow,
  updateIdentity,
} from './people.repository.js';
export { hashPassword } from './password.js';
export { endSignIns, endVisits } from './sign-ins.repository.js';
export { hashToken, newPublicId, newToken } from './tokens.js';
export { insertAccessToken, insertSignIn, purgeAccessTokens } from './tokens.repository.js';
export { purgeTries } from './tries.repository.js';

export type { ApiKeys } from './api-keys.service.js';
export type { Passwords } from './passwords.service.js';

/** People, companies, sessions and keys. */
export interface IdentityModule extends ServerModule, Authenticator {
  readonly isKeyOrigin: OriginLookup;
  readonly apiKeys: ApiKeys;
  readonly passwords: Passwords;
}

export function createIdentityModule(kernel: Kernel): IdentityModule {
  const hashing = createHashingPool(kernel.config.hashing);
  const sessions = createSessions(kernel, hashing);
  const passwords = createPasswords(kernel, hashing);
  const keyOrigins = createKeyOrigins(kernel);
  const apiKeys = createApiKeys(kernel, keyOrigins);
  return {
    ...createAuthenticator(kernel),
    isKeyOrigin: keyOrigins.isKeyOrigin,
    apiKeys,
    passwords,
    routes: [
      ...signInRoutes(kernel, sessions, createKnownDevices(kernel)),
      ...profileRoutes(kernel, sessions),
      ...ownSignInRoutes(kernel, passwords),
      ...apiKeyRoutes(kernel, apiKeys, keyOrigins),
    ],
    start: () => Promise.resolve(() => hashing.end()),
  };
}
