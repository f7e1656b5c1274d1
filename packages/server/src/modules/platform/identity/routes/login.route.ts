import { operations } from '@talk/contract/schemas';
import { publicRoute, type Route } from '../../../../http/route.js';
import { fail } from '../../../../http/errors.js';
import type { Kernel } from '../../../../kernel.js';
import { SHARED_TOKEN_COOKIE } from '../cookies.js';
import type { KnownDevices } from '../known-devices.js';
import type { Sessions } from '../sessions.service.js';

/** Outside a transaction: checking a password takes a tenth of a second, and no connection should wait for it. */
export function loginRoute(kernel: Kernel, sessions: Sessions, devices: KnownDevices): Route {
  const own = new Set([kernel.config.http.publicUrl, ...kernel.config.http.appOrigins]);
  return publicRoute(
    operations.login,
    async ({ body, request, reply }) => {
      // A form on another site must not be able to sign its visitors in as somebody else.
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
