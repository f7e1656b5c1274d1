import { operations } from '@talk/contract/schemas';
import { inTransaction } from '../../../../db/transaction.js';
import type { RequestFacts } from '../../../../http/request-facts.js';
import { publicRoute, route, type Route } from '../../../../http/route.js';
import type { Kernel } from '../../../../kernel.js';
import { SHARED_TOKEN_COOKIE } from '../cookies.js';
import type { KnownDevices } from '../known-devices.js';
import { withScripts } from '../operator-scripts.js';
import { readProfile } from '../profiles.service.js';
import type { Sessions } from '../sessions.service.js';
import { answerEntry, checkOwnPage, openingOf, ownOrigins } from './sign-in-answer.js';

export function signInRoutes(kernel: Kernel, sessions: Sessions, devices: KnownDevices): Route[] {
  return [
    loginRoute(kernel, sessions, devices),
    firstPasswordRoute(kernel, sessions, devices),
    cookieUserRoute(kernel, sessions),
    route(operations.logout, async ({ actor, tx, reply }) => {
      await sessions.signOut(tx, actor);
      // The cookie is of the admin, who comes back to their own session.
      if (actor.impersonatorId === null) reply.cookie(SHARED_TOKEN_COOKIE, '', 0);
      return {};
    }),
  ];
}

/** Outside a transaction: checking a password takes a tenth of a second, and no connection should wait for it. */
function loginRoute(kernel: Kernel, sessions: Sessions, devices: KnownDevices): Route {
  return publicRoute(
    operations.login,
    async ({ body, request, reply }) => {
      checkOwnPage(kernel, request);
      const entry = await sessions.signIn({ ...openingOf(body, request), ...whoTries(body, request, devices) });
      return answerEntry(entry, body.email, reply, devices);
    },
    { transaction: 'none' },
  );
}

function firstPasswordRoute(kernel: Kernel, sessions: Sessions, devices: KnownDevices): Route {
  return publicRoute(
    operations.chooseFirstPassword,
    async ({ body, request, reply }) => {
      checkOwnPage(kernel, request);
      const { email, current_password: password } = body;
      const credentials = { ...openingOf(body, request), ...whoTries({ email, password }, request, devices) };
      return answerEntry(await sessions.replaceTemporary(credentials, body.password), email, reply, devices);
    },
    { transaction: 'none' },
  );
}

const whoTries = (
  { email, password }: { readonly email: string; readonly password: string },
  request: RequestFacts,
  devices: KnownDevices,
) => ({ email, password, network: request.network, device: devices.recognise(email, request) });

/** This browser has no session, or a foreign site asks for it. */
const SIGNED_OUT = { meta: { hashed_token: null, token: null }, data: { first_login: false } };

/** A GET that writes (it issues a token), because the spec's is; it changes nothing that a replay could harm. */
function cookieUserRoute(kernel: Kernel, sessions: Sessions): Route {
  const own = ownOrigins(kernel);
  return publicRoute(
    operations.getCookieUser,
    async ({ query, request }) => {
      // The cookie speaks for the person; only our own pages may use it. A token in the query speaks for itself.
      const site = request.header('sec-fetch-site');
      const foreign = (request.origin !== undefined && !own.has(request.origin)) || site === 'cross-site';
      const token = query.shared_token ?? (foreign ? undefined : request.cookie(SHARED_TOKEN_COOKIE));
      if (token === undefined) return SIGNED_OUT;
      return inTransaction(kernel, async (tx) => {
        const { hashedToken, token: issued, firstLogin, member, onlyCompanyId } = await sessions.resume(tx, token);
        const profile = await readProfile(tx, member.company.id, member.user.id, member);
        const user = withScripts(kernel.config.operatorScripts, profile);
        return {
          meta: { hashed_token: hashedToken, token: issued },
          data: { first_login: firstLogin },
          user: onlyCompanyId === null ? user : { ...user, has_multiple_access: false },
        };
      });
    },
    { transaction: 'none' },
  );
}
