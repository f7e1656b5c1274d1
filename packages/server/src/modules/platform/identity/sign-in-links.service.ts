import { inTransaction, type Tx } from '../../../db/transaction.js';
import { fail } from '../../../http/errors.js';
import type { Kernel } from '../../../kernel.js';
import type { UserActor } from '../../../policy/actor.js';
import { scopeOf } from '../../../policy/scope.js';
import { recordAudit } from '../audit/index.js';
import { findApiKeyById } from './api-keys.repository.js';
import { createAttempts } from './attempts.js';
import { findMember, findUserByEmail } from './identity.repository.js';
import { isAbove } from './key-users.js';
import { entersElsewhere } from './places.js';
import type { Entry, Opening, Sessions } from './sessions.service.js';
import { insertSignInLink, takeSignInLink } from './sign-in-links.repository.js';
import { listOnlyWay } from './single-sign-on.repository.js';
import { newToken } from './tokens.js';

/** Links by which a company's own server signs its users in: `login?api_token=` of spec 3 §2. */
export interface SignInLinks {
  /**
   * @returns an address of the app that signs the user in, once.
   * @throws ApiError KEY_SCOPE without a key that signs users in; NOT_FOUND for an address that is none of the company's users; USER_DISABLED;
   *   FORBIDDEN for a user above the key's; CONFLICT when single sign-on is the only way in.
   */
  make(tx: Tx, actor: UserActor, wanted: WantedLink): Promise<{ readonly url: string; readonly expiresAt: Date }>;
  /** @throws ApiError LINK_OVER, USER_DISABLED, RATE_LIMITED; FORBIDDEN when it would set up a second step for other companies too. */
  finish(given: SignInLinkTry): Promise<{ readonly entry: Entry; readonly email: string }>;
}

interface WantedLink {
  readonly email: string;
  /** A path of the app. */
  readonly redirect: string | undefined;
}

interface SignInLinkTry extends Pick<Opening, 'deviceInfo' | 'userAgent'> {
  readonly token: string;
  /** What limits count the caller by. */
  readonly network: string;
}

const LIFETIME_MS = 2 * 60_000;

const NO_KEY = 'Use a secret key that may sign users in. An admin allows it where API keys are made.';
const NO_USER = 'Your company has no user with this address.';
const ABOVE = 'This key cannot sign in someone who may do more than its user.';
const SINGLE_SIGN_ON = 'Single sign-on is the only way into your company.';
const OVER = 'This link has expired, or was used already. Go back to where you came from, and open it again.';
const SET_UP_FIRST = 'Your company asks for two-step sign-in. Sign in with your password once, and turn it on.';

export function createSignInLinks(
  kernel: Kernel,
  { sessions }: { readonly sessions: Pick<Sessions, 'enterFirstStep'> },
): SignInLinks {
  const { clock, config } = kernel;
  const attempts = createAttempts(kernel);

  return {
    async make(tx, actor, { email, redirect }) {
      const scope = scopeOf(actor);
      const key = actor.apiKey?.kind === 'secret' ? await findApiKeyById(tx, scope, actor.apiKey.id) : undefined;
      if (key?.signsInUsers !== true) throw fail('KEY_SCOPE', { message: NO_KEY });
      const user = await findUserByEmail(tx, email);
      const member = user && (await findMember(tx, scope.companyId, user.id));
      if (member === undefined) throw fail('NOT_FOUND', { message: NO_USER });
      if (!member.user.enabled || !member.membership.enabled) throw fail('USER_DISABLED');
      if (isAbove(actor, member.membership)) throw fail('FORBIDDEN', { message: ABOVE });
      if ((await listOnlyWay(tx, [scope.companyId])).has(scope.companyId))
        throw fail('CONFLICT', { message: SINGLE_SIGN_ON });
      const now = clock.now();
      const token = newToken('sl_');
      const expiresAt = new Date(now.getTime() + LIFETIME_MS);
      await insertSignInLink(tx, scope, { token, userId: member.user.id, apiKeyId: key.id, expiresAt });
      const subject = { id: member.user.id, name: member.user.name };
      await recordAudit(tx, scope, { kind: 'person', action: 'sign_in_link_made', subject, at: now });
      return { url: linkTo(config.http.publicUrl, token, redirect), expiresAt };
    },

    async finish({ token, network, deviceInfo, userAgent }) {
      // Used up even if nothing comes of it.
      const link = await attempts.run([`sign-in-link:network:${network}`], config.limits.signIn, () =>
        inTransaction(kernel, (tx) => takeSignInLink(tx, token, clock.now())),
      );
      if (link === undefined) throw fail('LINK_OVER', { message: OVER });
      const { companyId, userId } = link;
      return inTransaction(kernel, async (tx) => {
        const member = await findMember(tx, companyId, userId);
        if (member?.membership.enabled !== true || member.company.status === 'deleted') throw fail('USER_DISABLED');
        // It may have been decided since the link was made.
        if ((await listOnlyWay(tx, [companyId])).has(companyId)) throw fail('LINK_OVER', { message: SINGLE_SIGN_ON });
        const limits = { via: 'link' as const, companyId, onlyCompanyId: companyId, remember: false };
        const entry = await sessions.enterFirstStep(tx, { userId, ...limits, deviceInfo, userAgent });
        const isToSetUp = 'need' in entry && entry.need === 'setup';
        // As with single sign-on: this company does not speak for the user's other ones.
        if (isToSetUp && (await entersElsewhere(tx, userId, companyId)))
          throw fail('FORBIDDEN', { message: SET_UP_FIRST });
        return { entry, email: member.user.email };
      });
    },
  };
}

/** The token is in the fragment, which browsers keep to themselves and servers do not log. */
function linkTo(publicUrl: string, token: string, redirect: string | undefined): string {
  const url = new URL('/login', publicUrl);
  if (redirect !== undefined) url.searchParams.set('redirect', redirect);
  url.hash = `api_token=${token}`;
  return url.href;
}
