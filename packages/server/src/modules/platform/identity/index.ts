import type { Authenticator } from '../../../http/pipeline.js';
import type { Kernel } from '../../../kernel.js';
import { handleJob } from '../../../jobs/define-job.js';
import type { ServerModule } from '../../../module.js';
import type { OriginLookup } from '../../../plugins/cors.js';
import type { PublicWeb } from '../../../web/public-web.js';
import type { Mailer } from '../mail/index.js';
import { createApiKeys, type ApiKeys } from './api-keys.service.js';
import { createAuthenticator } from './authenticate.js';
import { deriveIn } from './derive.js';
import { createHashingPool } from './hashing-pool.js';
import { createKnownDevices, type KnownDevices } from './known-devices.js';
import { createKeyOrigins } from './key-origins.js';
import { createImpersonations, endImpersonationJob } from './impersonations.service.js';
import { mailLinkJob } from './link-jobs.js';
import type { NewPasswords } from './new-passwords.js';
import { hashPassword, verifyPassword } from './password.js';
import { createPasswordLinks, type PasswordLinks } from './password-links.service.js';
import { createPasswordChangedMails, mailPasswordChangedJob } from './changed-mail.js';
import { createPasswords, type Passwords } from './passwords.service.js';
import { createPasskeys } from './passkeys.service.js';
import { apiKeyRoutes } from './routes/api-keys.routes.js';
import { impersonationRoutes } from './routes/impersonation.routes.js';
import { passwordLinkRoutes } from './routes/password-links.routes.js';
import { operatorScriptsRoutes } from './routes/operator-scripts.routes.js';
import { ownerProof } from './routes/owner-proof.js';
import { ownSignInRoutes } from './routes/own-sign-ins.routes.js';
import { passkeyRoutes } from './routes/passkeys.routes.js';
import { profileRoutes } from './routes/profile.routes.js';
import { singleSignOnRoutes } from './routes/single-sign-on.routes.js';
import { signInLinkRoutes } from './routes/sign-in-links.routes.js';
import { signInRoutes } from './routes/sign-in.routes.js';
import { twoStepRoutes } from './routes/two-step.routes.js';
import { createTickets } from './second-step-ticket.js';
import { createSecurityMails, mailSecurityJob } from './security-mail.js';
import { createSessions, type Sessions } from './sessions.service.js';
import { createSignInLinks } from './sign-in-links.service.js';
import { createProviders } from './single-sign-on-provider.js';
import { createSingleSignOnSettings } from './single-sign-on-settings.service.js';
import { createClientSecrets } from './single-sign-on-vault.js';
import { createSingleSignOns } from './single-sign-on.service.js';
import { createTwoSteps, type TwoSteps } from './two-step.service.js';

export { createAttempts } from './attempts.js';
export { insertApiKey } from './api-keys.repository.js';
export { createLinkTokens } from './link-tokens.js';
export { hashNewPassword, type NewPasswords } from './new-passwords.js';
export { answerSignIn, checkOwnPage, openingOf } from './routes/sign-in-answer.js';
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
export { signInDecisions } from './sign-in-decisions.js';
export { hashPassword } from './password.js';
export { deletePasskeys, purgePasskeyChallenges } from './passkeys.repository.js';
export { purgePasswordLinks } from './password-links.repository.js';
export { purgeSignInLinks } from './sign-in-links.repository.js';
export { purgeSingleSignOnStates } from './single-sign-on.repository.js';
export { endActingOf, endSignIns, endVisits } from './sign-ins.repository.js';
export { hashToken, newPublicId, newToken } from './tokens.js';
export { insertAccessToken, insertSignIn, purgeAccessTokens } from './tokens.repository.js';
export { purgeTries } from './tries.repository.js';
export { readOwnProfile } from './profiles.service.js';

export type { ApiKeys } from './api-keys.service.js';
export type { PasswordLinks } from './password-links.service.js';
export type { OpenedSession, OpeningClient } from './sessions.service.js';
export type { Passwords } from './passwords.service.js';
export type { TwoSteps } from './two-step.service.js';

/** What those need who register a company. */
export interface SignUpParts {
  readonly sessions: Sessions;
  readonly devices: KnownDevices;
  readonly hash: NewPasswords;
  /** Whether a password is the one of a stored hash; in the threads for that. @throws ApiError UNAVAILABLE. */
  readonly isPassword: (password: string, stored: string | null) => Promise<boolean>;
}

/** People, companies, sessions and keys. */
export interface IdentityModule extends ServerModule, Authenticator {
  readonly isKeyOrigin: OriginLookup;
  readonly apiKeys: ApiKeys;
  readonly passwords: Passwords;
  readonly passwordLinks: PasswordLinks;
  readonly twoSteps: TwoSteps;
  readonly signUp: SignUpParts;
}

/** @param web what providers of companies are reached by. */
export function createIdentityModule(kernel: Kernel, mailer: Mailer, web: PublicWeb): IdentityModule {
  const hashing = createHashingPool(kernel.config.hashing);
  const derive = deriveIn(hashing);
  const hash: NewPasswords = (password) => hashPassword(password, undefined, derive);
  const securityMails = createSecurityMails(kernel, mailer);
  const twoSteps = createTwoSteps(kernel, securityMails);
  const impersonations = createImpersonations(kernel, securityMails);
  const tickets = createTickets(kernel);
  const sessions = createSessions(kernel, { hashing, hash, twoSteps, tickets });
  const mails = createPasswordChangedMails(kernel, mailer);
  const passwords = createPasswords(kernel, { hashing, hash, mails });
  const passwordLinks = createPasswordLinks(kernel, { mailer, sessions, hash, mails });
  const devices = createKnownDevices(kernel);
  const passkeys = createPasskeys(kernel, { sessions, mails: securityMails });
  const providers = createProviders(web);
  const clientSecrets = createClientSecrets(kernel.secrets);
  const singleSignOns = createSingleSignOns(kernel, { sessions, mails: securityMails, providers, clientSecrets });
  const settings = createSingleSignOnSettings(kernel, { providers, clientSecrets, web });
  const prove = ownerProof({ twoSteps, passwords });
  const keyOrigins = createKeyOrigins(kernel);
  const apiKeys = createApiKeys(kernel, keyOrigins);
  return {
    ...createAuthenticator(kernel),
    isKeyOrigin: keyOrigins.isKeyOrigin,
    apiKeys,
    passwords,
    passwordLinks,
    twoSteps,
    signUp: {
      sessions,
      devices,
      hash,
      isPassword: (password, stored) => verifyPassword(password, stored, derive),
    },
    jobs: [
      handleJob(mailLinkJob, (run) => passwordLinks.mail(run)),
      handleJob(mailPasswordChangedJob, (run) => mails.mail(run)),
      handleJob(endImpersonationJob, (run) => impersonations.expire(run)),
      handleJob(mailSecurityJob, (run) => securityMails.mail(run)),
    ],
    routes: [
      ...signInRoutes(kernel, sessions, devices),
      ...passwordLinkRoutes(kernel, passwordLinks, devices),
      ...profileRoutes(kernel, sessions),
      ...ownSignInRoutes(kernel, passwords),
      ...impersonationRoutes(impersonations),
      ...twoStepRoutes(kernel, { sessions, twoSteps, tickets, devices, prove }),
      ...passkeyRoutes(kernel, { passkeys, devices, prove }),
      ...operatorScriptsRoutes(kernel),
      ...signInLinkRoutes(kernel, createSignInLinks(kernel, { sessions }), devices),
      ...singleSignOnRoutes(kernel, { singleSignOns, settings, devices }),
      ...apiKeyRoutes(kernel, apiKeys, keyOrigins),
    ],
    start: () =>
      Promise.resolve(async () => {
        await passwordLinks.settled();
        await hashing.end();
      }),
  };
}
