import { signal } from '@preact/signals-core';
import { getAuthUser, selectCompany } from '@talk/contract';
import type { Endpoint, Profile, ResponseOf } from '@talk/contract';
import type { Credentials } from '../api/api.js';
import type { LooseRequest } from '../api/request.js';
import type { Authorization, Transport } from '../api/transport.js';
import { TalkError, asTalkError } from '../kernel/errors.js';
import type { TalkErrorCode } from '../kernel/errors.js';
import type { Ports } from '../kernel/ports.js';
import type { Scope } from '../kernel/scope.js';
import { readonly } from '../kernel/signals.js';
import type { ReadonlySignal } from '../kernel/signals.js';
import { backoffMs, delay } from '../kernel/time.js';
import { nextAuth } from './auth.machine.js';
import type { AuthEvent, AuthState } from './auth.machine.js';
import type { AuthMethod, Grant, LoginCredentials } from './methods.js';

/** Who is signed in, and how to change it. */
export interface Auth {
  /** `user` is read again when events were missed, or a setting has changed what they may do; with realtime only. */
  readonly state: ReadonlySignal<AuthState>;
  /**
   * Resolves with the first sign-in. Rejects with the named refusal (`KEY_INVALID`, `KEY_REVOKED`, `ORIGIN_FORBIDDEN`,
   * `KEY_SCOPE`, `USER_DISABLED` …), and with `NOT_SIGNED_IN` when no user is signed in. Waits while the server is unreachable.
   * What an `AuthMethod` of your own throws by mistake comes out as it is, and is reported even when nobody waits.
   */
  readonly ready: Promise<void>;
  /** With `session()` only. Rejects with `CREDENTIALS_INVALID`, `USER_DISABLED`, `RATE_LIMITED` …; the state stays. */
  signIn: (credentials: LoginCredentials) => Promise<void>;
  /** Always ends signed out here, even when the server cannot be reached. */
  signOut: () => Promise<void>;
  /** Tries again after a refusal, an expired session or a sign-out. */
  retry: () => Promise<void>;
  /** Switches to another of the user's accounts. */
  selectCompany: (companyId: number) => Promise<void>;
  /** Reads the profile again, after it has changed. */
  reloadUser: () => Promise<void>;
}

export interface AuthParts {
  auth: Auth;
  credentials: Credentials;
  /** Another tab ended the session with this hash. */
  endedElsewhere: (hashedToken: string) => void;
  /** The key or session may have been revoked: asks the server at once. Without an answer the grant is used to its end. */
  recheck: () => void;
}

export interface AuthOptions {
  method: AuthMethod;
  transport: Transport;
  ports: Pick<Ports, 'clock' | 'random' | 'page'>;
  scope: Scope;
}

const BACKOFF = { baseMs: 500, maxMs: 30_000 };

/** How long before its end a grant is renewed: a fifth of its life, at least half a minute, never more than half. */
const renewalLeadMs = (lifetimeMs: number): number => Math.min(Math.max(30_000, lifetimeMs / 5), lifetimeMs / 2);

export function createAuth({ method, transport, ports, scope }: AuthOptions): AuthParts {
  const { clock } = ports;
  const state = signal<AuthState>({ name: 'signed-out', reason: 'never-signed-in' });
  let grant: (Grant & { expiresAtMs: number | null }) | null = null;
  let obtaining: Promise<Grant | null> | null = null;
  /** Ends with every sign-in and sign-out, so that timers stop and the answer to an older request is dropped. */
  let era = scope.child();
  let releaseTimer = () => {};

  const beginEra = (): Scope => {
    era.end();
    era = scope.child();
    return era;
  };
  const apply = (event: AuthEvent): void => {
    state.value = nextAuth(state.peek(), event);
  };
  const withToken = (value: string): Authorization => ({ token: value, withCookies: method.withCookies });
  const anonymous = (): Authorization => ({ token: null, withCookies: method.withCookies });
  const send = <E extends Endpoint>(endpoint: E, request: LooseRequest, authorization = anonymous()) =>
    transport(endpoint, request, authorization) as Promise<ResponseOf<E>>;

  /**
   * One request for a grant at a time, shared by all callers.
   * @param was who works in this page: the grant is for the same company, even if another tab has chosen another one
   */
  function obtain(was: Profile | null): Promise<Grant | null> {
    obtaining ??= obtainFor(was).finally(() => {
      obtaining = null;
    });
    return obtaining;
  }

  async function obtainFor(was: Profile | null): Promise<Grant | null> {
    const granted = await method.obtain({ send, clock });
    const is = granted?.user;
    if (!granted || !is || is.id !== was?.id || is.company_id === was.company_id) return granted;
    const body = { company_id: was.company_id };
    const { meta, user } = await send(selectCompany, { body }, withToken(granted.token));
    return { ...granted, token: meta.token, user };
  }

  async function profileOf({ token, hasUser, user: given }: Grant): Promise<Profile | null> {
    if (!hasUser) return null;
    const user = given ?? (await send(getAuthUser, { body: {} }, withToken(token))).user;
    if (!user.enabled) {
      throw new TalkError({
        code: 'USER_DISABLED',
        message: 'This user is disabled. Contact your admin.',
        status: 403,
      });
    }
    return user;
  }

  function adopt(granted: Grant, user: Profile | null): void {
    const lifetimeMs = granted.expiresInSeconds === null ? null : granted.expiresInSeconds * 1000;
    const expiresAtMs = lifetimeMs === null ? null : clock.nowMs() + lifetimeMs;
    grant = { ...granted, expiresAtMs };
    apply({ type: 'granted', user, expiresAtMs });
    releaseTimer();
    if (lifetimeMs !== null) {
      releaseTimer = era.own(clock.after(lifetimeMs - renewalLeadMs(lifetimeMs), () => void keepAlive()));
    }
  }

  function refuse(reason: TalkErrorCode, message: string): void {
    grant = null;
    beginEra();
    apply({ type: 'refused', reason, message });
  }

  /** From nothing to signed in, however long it takes. Ends with the first answer that is not a network failure. */
  async function exchange(): Promise<void> {
    const own = beginEra();
    apply({ type: 'exchange' });
    for (let attempt = 0; !own.ended; attempt += 1) {
      try {
        const granted = await obtain(null);
        const user = granted === null ? null : await profileOf(granted);
        if (own.ended) return;
        if (granted === null) apply({ type: 'nobody' });
        else adopt(granted, user);
        return;
      } catch (error) {
        if (!(error instanceof TalkError)) {
          // A mistake in a program: nobody is signed in, and whoever waits for it learns why.
          if (!own.ended) signedOut(false);
          throw error;
        }
        const failure = error;
        if (own.ended) return;
        if (!failure.retryable) return refuse(failure.code, failure.message);
        apply({ type: 'attempt-failed', problem: failure.code });
        const askedMs = (failure.retryAfterSeconds ?? 0) * 1000;
        const waitMs = Math.max(askedMs, backoffMs(BACKOFF, attempt, ports.random()));
        await delay(clock, waitMs, own.signal).catch(() => undefined);
      }
    }
  }

  /** A new grant for the same user. `null`: there is none, and the state says why. */
  async function renewOnce(): Promise<Authorization | null> {
    const own = era;
    const was = userIn(state.peek());
    try {
      const granted = await obtain(was);
      if (own.ended) return null;
      if (granted === null) {
        refuse('SESSION_EXPIRED', 'Session expired or user not authenticated');
        return null;
      }
      // Someone else has signed in with this browser: nothing that was asked for here is done as them.
      if (was && granted.user && granted.user.id !== was.id) {
        signedOut(true);
        return null;
      }
      // Several callers may have waited for the same answer: one adopts it.
      if (grant?.token !== granted.token) {
        adopt({ ...granted, hashedToken: granted.hashedToken ?? grant?.hashedToken ?? null }, was);
      }
      return withToken(granted.token);
    } catch (error) {
      const failure = asTalkError(error);
      if (own.ended) return null;
      if (failure.retryable) throw failure;
      refuse(failure.code, failure.message);
      return null;
    }
  }

  /** Renews ahead of time. While the server is unreachable the old grant is used to its end; then the exchange starts again. */
  async function keepAlive(): Promise<void> {
    const own = era;
    for (let attempt = 0; !own.ended && state.peek().name === 'signed-in'; attempt += 1) {
      try {
        await renewOnce();
        return;
      } catch (error) {
        asTalkError(error);
        if (grant?.expiresAtMs != null && grant.expiresAtMs <= clock.nowMs()) return exchange();
        await delay(clock, backoffMs(BACKOFF, attempt, ports.random()), own.signal).catch(() => undefined);
      }
    }
  }

  const isStale = () => grant?.expiresAtMs != null && grant.expiresAtMs <= clock.nowMs();

  function signedOut(elsewhere: boolean): void {
    beginEra();
    grant = null;
    apply({ type: 'signed-out', elsewhere });
  }

  const credentials: Credentials = {
    anonymous,
    async current(abort) {
      if (state.peek().name === 'exchanging') await settled(state, scope, abort);
      // A laptop that slept past the end of its grant comes back without the timer having run.
      if (grant !== null && isStale()) {
        const renewed = await renewOnce();
        if (renewed !== null) return renewed;
      }
      if (grant !== null) return withToken(grant.token);
      throw errorOf(state.peek());
    },
    async renew(used) {
      if (grant !== null && grant.token !== used.token) return withToken(grant.token);
      return grant === null ? null : renewOnce();
    },
    refused(used, { code, message }) {
      if (grant !== null && grant.token === used.token) refuse(code, message);
    },
  };

  const authorised = <E extends Endpoint>(endpoint: E, request: LooseRequest): Promise<ResponseOf<E>> =>
    credentials.current().then((authorization) => send(endpoint, request, authorization));

  const ready: Promise<void> = exchange()
    .then(() => {
      if (state.peek().name !== 'signed-in') throw errorOf(state.peek());
    })
    .catch((error: unknown) => {
      // Callers need not wait for `ready`: the state says the same. Of a mistake in a program it says nothing.
      if (error instanceof TalkError) ready.catch(() => undefined);
      throw error;
    });

  scope.own(ports.page.onResume(() => state.peek().name === 'signed-in' && isStale() && void keepAlive()));

  const auth: Auth = {
    state: readonly(state),
    ready,
    async signIn(given) {
      if (method.signIn === undefined) {
        throw new TalkError({ code: 'INVALID_ARGUMENT', message: 'Only session() signs in with email and password.' });
      }
      const granted = await method.signIn({ send, clock }, given);
      const user = await profileOf(granted);
      beginEra();
      adopt(granted, user);
    },
    async signOut() {
      const leaving = grant;
      signedOut(false);
      if (leaving === null || method.signOut === undefined) return;
      const tell = (endpoint: Endpoint, request: LooseRequest) =>
        send(endpoint, { ...request, keepalive: true }, withToken(leaving.token));
      // Signed out here either way; the session at the server then expires on its own.
      await method.signOut(tell).catch(() => undefined);
    },
    retry: exchange,
    async selectCompany(companyId) {
      const { meta, user } = await authorised(selectCompany, { body: { company_id: companyId } });
      beginEra();
      adopt(
        { token: meta.token, expiresInSeconds: null, hashedToken: grant?.hashedToken ?? null, hasUser: true },
        user,
      );
    },
    async reloadUser() {
      const own = era;
      const { user } = await authorised(getAuthUser, { body: {} });
      // Another user may have signed in meanwhile.
      if (own.ended || state.peek().name !== 'signed-in') return;
      if (JSON.stringify(user) === JSON.stringify(userIn(state.peek()))) return;
      apply({ type: 'granted', user, expiresAtMs: grant?.expiresAtMs ?? null });
    },
  };
  return {
    auth,
    credentials,
    endedElsewhere(hashedToken) {
      if (grant?.hashedToken === hashedToken) signedOut(true);
    },
    recheck() {
      if (state.peek().name === 'signed-in') void keepAlive();
    },
  };
}

const userIn = (state: AuthState): Profile | null =>
  state.name === 'signed-in' || state.name === 'expired' ? state.user : null;

/** Why no request can be sent in this state. */
function errorOf(state: AuthState): TalkError {
  switch (state.name) {
    case 'refused':
      return new TalkError({ code: state.reason, message: state.message });
    case 'expired':
      return new TalkError({ code: state.reason, message: 'Session expired or user not authenticated' });
    default:
      return new TalkError({ code: 'NOT_SIGNED_IN', message: 'Sign in to continue.' });
  }
}

/** Resolves when the state is no longer `exchanging`. */
function settled(state: ReadonlySignal<AuthState>, scope: Scope, abort?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const wait = scope.child();
    const stop = () => {
      reject(new TalkError({ code: 'ABORTED', message: 'The request was canceled.' }));
      wait.end();
    };
    wait.signal.addEventListener('abort', stop, { once: true });
    abort?.addEventListener('abort', stop, { once: true });
    wait.own(() => abort?.removeEventListener('abort', stop));
    wait.own(
      state.subscribe((now) => {
        if (now.name === 'exchanging') return;
        resolve();
        wait.end();
      }),
    );
  });
}
