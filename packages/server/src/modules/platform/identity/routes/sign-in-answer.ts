import { fail } from '../../../../http/errors.js';
import type { ReplyControls, RequestFacts } from '../../../../http/request-facts.js';
import type { Kernel } from '../../../../kernel.js';
import { SHARED_TOKEN_COOKIE } from '../cookies.js';
import type { KnownDevices } from '../known-devices.js';
import type { Entry, OpenedSession } from '../sessions.service.js';

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

/** Carries a sign-in from its first step to its second. Only the second asks for it. */
export const SECOND_STEP_COOKIE = 'second_step';
export const SECOND_STEP_PATH = '/second-step';
/** A little longer than what is in it (`second-step-ticket.ts`), which says so itself when it is over. */
const SECOND_STEP_KEPT_MS = 15 * 60_000;

/**
 * The answer to a right password, with its cookies.
 * @throws ApiError SECOND_STEP or SECOND_STEP_SETUP when that is not enough.
 */
export function answerEntry(entry: Entry, email: string, reply: ReplyControls, devices: KnownDevices) {
  if (!('ticket' in entry)) return answerSignIn(entry, email, reply, devices);
  reply.cookie(SECOND_STEP_COOKIE, entry.ticket, SECOND_STEP_KEPT_MS, SECOND_STEP_PATH);
  throw fail(entry.need === 'code' ? 'SECOND_STEP' : 'SECOND_STEP_SETUP');
}

/** The answer to a whole sign-in, with its cookies. */
export function answerSignIn(session: OpenedSession, email: string, reply: ReplyControls, devices: KnownDevices) {
  reply.cookie(SHARED_TOKEN_COOKIE, session.sharedToken, session.cookieLifetimeMs);
  devices.remember(email, reply);
  return {
    meta: { hashed_token: session.hashedToken, token: session.token },
    data: { first_login: session.firstLogin },
  };
}
