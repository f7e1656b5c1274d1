import { fail } from '../../../../http/errors.js';
import type { ReplyControls, RequestFacts } from '../../../../http/request-facts.js';
import type { Kernel } from '../../../../kernel.js';
import { SHARED_TOKEN_COOKIE } from '../cookies.js';
import type { KnownDevices } from '../known-devices.js';
import type { OpenedSession } from '../sessions.service.js';

/** Origins whose pages may sign a user in. */
export const ownOrigins = ({ config: { http } }: Kernel): ReadonlySet<string> =>
  new Set([http.publicUrl, ...http.appOrigins]);

/** @throws ApiError ORIGIN_FORBIDDEN: a form on another site must not be able to sign its visitors in as another user. */
export function checkOwnPage(kernel: Kernel, { origin }: RequestFacts): void {
  if (origin !== undefined && !ownOrigins(kernel).has(origin))
    throw fail('ORIGIN_FORBIDDEN', { message: 'Sign in on our own page.' });
}

/** What a client says about itself as it signs in. */
export const openingOf = (
  body: { readonly remember_me: boolean; readonly device_info?: Record<string, unknown> | undefined },
  { userAgent }: RequestFacts,
) => ({ remember: body.remember_me, deviceInfo: body.device_info, userAgent });

/** The answer to every way of signing in, with its cookies. */
export function answerSignIn(session: OpenedSession, email: string, reply: ReplyControls, devices: KnownDevices) {
  reply.cookie(SHARED_TOKEN_COOKIE, session.sharedToken, session.cookieLifetimeMs);
  devices.remember(email, reply);
  return {
    meta: { hashed_token: session.hashedToken, token: session.token },
    data: { first_login: session.firstLogin },
  };
}
