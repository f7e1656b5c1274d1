import { getAuthUser } from '@talk/contract';
import { TalkError } from '../kernel/errors.js';
import type { KeyValueStorage } from '../kernel/ports.js';
import { session, type AuthMethod } from './methods.js';

const KEPT = 'framed-session';

export interface FramedSessionOptions {
  /** Where the frame keeps the token while its cookies are blocked. */
  kept: KeyValueStorage;
  /** Asks the browser to let the frame have cookies; runs within the click of the sign-in. */
  askForCookies?: () => Promise<void>;
}

/**
 * `session()` inside another company's page. A browser that keeps no cookies for such frames would ask for a sign-in on every page:
 * there the frame keeps the token itself, in its own storage under that page, until it ends or the person signs out.
 */
export function framedSession({ kept, askForCookies }: FramedSessionOptions): AuthMethod {
  const own = session();
  return {
    ...own,
    async obtain(context) {
      const granted = await own.obtain(context);
      const token = kept.get(KEPT);
      if (granted !== null || token === null) return granted;
      try {
        const { user } = await context.send(getAuthUser, { body: {} }, { token, withCookies: true });
        return { token, expiresInSeconds: null, hashedToken: null, hasUser: true, user };
      } catch (error) {
        if (!(error instanceof TalkError) || error.retryable) throw error;
        kept.remove(KEPT);
        return null;
      }
    },
    async signIn(context, credentials) {
      await askForCookies?.();
      const granted = await own.signIn?.(context, credentials);
      if (granted === undefined) throw new TalkError({ code: 'NOT_SIGNED_IN', message: 'Sign in to continue.' });
      // Not whether there may be cookies, but whether the one that was just given comes back.
      const isKept = await own.obtain(context).then(
        (again) => again !== null,
        () => false,
      );
      if (isKept) kept.remove(KEPT);
      else kept.set(KEPT, granted.token);
      return granted;
    },
    async signOut(authorised) {
      kept.remove(KEPT);
      await own.signOut?.(authorised);
    },
  };
}
