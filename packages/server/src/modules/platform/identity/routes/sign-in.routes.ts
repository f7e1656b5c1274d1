import { operations } from '@talk/contract/schemas';
import { inTransaction } from '../../../../db/transaction.js';
import { fail } from '../../../../http/errors.js';
import { publicRoute, route, type Route } from '../../../../http/route.js';
import type { Kernel } from '../../../../kernel.js';
import { SHARED_TOKEN_COOKIE } from '../cookies.js';
import type { KnownDevices } from '../known-devices.js';
import type { Sessions } from '../sessions.service.js';

export function signInRoutes(kernel: Kernel, sessions: Sessions, devices: KnownDevices): Route[] {
  return [
    loginRoute(kernel, sessions, devices),
    cookieUserRoute(kernel, sessions),
    route(operations.logout, async ({ actor, tx, reply }) => {
      await sessions.signOut(tx, actor);
      reply.cookie(SHARED_TOKEN_COOKIE, '', 0);
      return {};
    }),
  ];
}

const ownOrigins = ({ config: { http } }: Kernel): ReadonlySet<string> => new Set([http.publicUrl, ...http.appOrigins]);

/** Outside a transaction: checking a password takes a tenth of a second, and no connection should wait for it. */
function loginRoute(kernel: Kernel, sessions: Sessions, devices: KnownDevices): Route {
  const own = ownOrigins(kernel);
  return publicRoute(
    operations.login,
    async ({ body, request, reply }) => {
      // A form on another site must not be able to sign its visitors in as another user.
      if (request.origin !== undefined && !own.has(request.origin))
        throw fail('ORIGIN_FORBIDDEN', { message: 'Sign in on our own page.' });
      const session = await sessions.signIn({
        email: body.email,
        password: body.password,
        remember: body.remember_me,
        deviceInfo: body.device_info,
        network: request.network,
        device: devices.recognise(body.email, request),
        userAgent: request.userAgent,
      });
      reply.cookie(SHARED_TOKEN_COOKIE, session.sharedToken, session.cookieLifetimeMs);
      devices.remember(body.email, reply);
      return {
        meta: { hashed_token: session.hashedToken, token: session.token },
        data: { first_login: session.firstLogin },
      };
    },
    { transaction: 'none' },
  );
}

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
      const session = await inTransaction(kernel, (tx) => sessions.resume(tx, token));
      return {
        meta: { hashed_token: session.hashedToken, token: session.token },
        data: { first_login: session.firstLogin },
      };
    },
    { transaction: 'none' },
  );
}
