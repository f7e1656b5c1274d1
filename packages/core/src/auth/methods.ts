import { exchangeKey, getCookieUser, login, logout } from '@talk/contract';
import type { BodyOf, Endpoint, Profile, ResponseOf } from '@talk/contract';
import { TalkError } from '../kernel/errors.js';
import type { Clock } from '../kernel/ports.js';
import { withTimeout } from '../kernel/time.js';
import type { LooseRequest } from '../api/request.js';
import type { Authorization } from '../api/transport.js';

/** What proves to the server who we are. Lives in memory only. */
export interface Grant {
  token: string;
  /** Null when the server decides how long it lasts. */
  expiresInSeconds: number | null;
  /** Identifies `session_ended` events of this session. */
  hashedToken: string | null;
  /** A publishable key has no user. */
  hasUser: boolean;
  /** Came with the grant; otherwise it is requested. */
  user?: Profile | null;
}

export interface AuthContext {
  readonly clock: Clock;
  /** Sends to a public endpoint, with the method's cookie policy; as somebody, to any. */
  send: <E extends Endpoint>(endpoint: E, request: LooseRequest, as?: Authorization) => Promise<ResponseOf<E>>;
}

/** What a person signs in with. */
export type LoginCredentials = NonNullable<BodyOf<typeof login>>;

/** A way to sign in: `apiKey(…)`, `session()` or `token(…)`. */
export interface AuthMethod {
  readonly withCookies: boolean;
  /** A revoked API key ends it. */
  readonly byKey?: true;
  /** A new grant, or null when no user is signed in. Rejects with `TalkError`. */
  obtain: (context: AuthContext) => Promise<Grant | null>;
  signIn?: (context: AuthContext, credentials: LoginCredentials) => Promise<Grant>;
  /** Tells the server. Its answer changes nothing here. */
  signOut?: (authorised: (endpoint: Endpoint, request: LooseRequest) => Promise<unknown>) => Promise<void>;
}

const inBrowser = (): boolean => 'document' in globalThis || 'WorkerGlobalScope' in globalThis;

/** Signs in with an API key: `uk_` is an agent, `pk_` opens visitor texting. The key is exchanged, never sent again. */
export function apiKey(key: string): AuthMethod {
  return {
    withCookies: false,
    byKey: true,
    async obtain({ send }) {
      if (key.startsWith('sk_') && inBrowser()) {
        const message = 'A secret key (sk_) belongs on a server. Use a user key (uk_) or a publishable key (pk_) here.';
        throw new TalkError({ code: 'KEY_SCOPE', message });
      }
      const granted = await send(exchangeKey, { body: { key } });
      return {
        token: granted.token,
        expiresInSeconds: granted.expires_in_seconds,
        hashedToken: null,
        hasUser: granted.user_id !== null,
        user: granted.user,
      };
    },
  };
}

/** Continues the session of this browser, and signs in with email and password. */
export function session(): AuthMethod {
  return {
    withCookies: true,
    async obtain({ send }) {
      try {
        const { meta, user } = await send(getCookieUser, {});
        if (meta.token === null) return null;
        const { token, hashed_token: hashedToken } = meta;
        return { token, expiresInSeconds: null, hashedToken, hasUser: true, ...(user && { user }) };
      } catch (error) {
        if (error instanceof TalkError && (error.code === 'SESSION_EXPIRED' || error.code === 'NOT_SIGNED_IN')) {
          return null;
        }
        throw error;
      }
    },
    async signIn({ send }, credentials) {
      const { meta } = await send(login, { body: credentials });
      return { token: meta.token, expiresInSeconds: null, hashedToken: meta.hashed_token, hasUser: true };
    },
    async signOut(authorised) {
      await authorised(logout, { body: { is_impersonated: false } });
    },
  };
}

/** An access token and how long it lasts, when that is known; null when no user is signed in. */
export type TokenResult = string | { token: string; expiresInSeconds?: number } | null;

/** A page has this long to answer; then it is asked again. */
const PAGE_TIMEOUT_MS = 30_000;

/**
 * Asks the page for an access token whenever one is needed. `null` means that no user is signed in. A page that fails, or does not answer within
 * 30 seconds, is `TOKEN_UNAVAILABLE` and asked again.
 */
export function token(fetchToken: () => Promise<TokenResult> | TokenResult): AuthMethod {
  return {
    withCookies: false,
    async obtain({ clock }) {
      let result;
      try {
        const asked = (async () => fetchToken())();
        result = await withTimeout(
          clock,
          PAGE_TIMEOUT_MS,
          asked,
          () => new Error('It did not answer within 30 seconds.'),
        );
      } catch (cause) {
        const message = 'The token callback failed.';
        throw new TalkError({ code: 'TOKEN_UNAVAILABLE', message, retryable: true, cause });
      }
      if (result === null) return null;
      const { token: value, expiresInSeconds } = typeof result === 'string' ? { token: result } : result;
      return { token: value, expiresInSeconds: expiresInSeconds ?? null, hashedToken: null, hasUser: true };
    },
  };
}
