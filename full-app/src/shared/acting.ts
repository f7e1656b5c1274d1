import type { Api, AuthMethod, AuthState, ReadonlySignal } from '@talk/core';
import { logout } from '@talk/core/contract';

/** A session in which an admin acts as a user. It lives in one tab; the admin's own session in the cookie is untouched. */
export interface Acting {
  readonly token: string;
  readonly hashedToken: string;
  /** ISO 8601. */
  readonly expiresAt: string;
  /** Where the admin comes back to. */
  readonly backTo: string;
}

const KEY = 'talk:acting';
let isLeaving = false;

/** Starts the app again in this tab as the user. @throws where the browser forbids storage. */
export function enterActing(acting: Acting): void {
  isLeaving = false;
  sessionStorage.setItem(KEY, JSON.stringify(acting));
  location.assign('/');
}

/** The session that this tab is in; null for the user's own. */
export function readActing(): Acting | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Acting | null;
    if (kept !== null && Date.parse(kept.expiresAt) > Date.now()) return kept;
    sessionStorage.removeItem(KEY);
  } catch {
    // Storage is forbidden, or what it has is not ours.
  }
  return null;
}

/** Starts the app again in the admin's own session. The end of the session and the button that ended it both ask for it: the first is done. */
export function leaveActing(): void {
  if (isLeaving) return;
  isLeaving = true;
  const backTo = readActing()?.backTo ?? '/';
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was kept then.
  }
  location.assign(backTo);
}

/** Ends the session on the server too. Without an answer it ends at its time. */
export async function stopActing(call: Api['call']): Promise<void> {
  await call(logout, { body: { is_impersonated: true } }).catch(() => undefined);
  leaveActing();
}

/** Uses the token until it ends. It never becomes the admin's own: the page still shows what the user may see. */
export const actingSession = ({ token, hashedToken }: Acting): AuthMethod => ({
  withCookies: false,
  obtain: () =>
    Promise.resolve(readActing() === null ? null : { token, expiresInSeconds: null, hashedToken, hasUser: true }),
  signOut: async (authorised) => void (await authorised(logout, { body: { is_impersonated: true } })),
});

const OVER: ReadonlySet<AuthState['name']> = new Set<AuthState['name']>(['signed-out', 'refused', 'expired']);

/** Leaves as soon as the session ends: the user has ended it, its time is up, or the admin has signed out. */
export function followActing(state: ReadonlySignal<AuthState>): void {
  state.subscribe(({ name }) => {
    if (OVER.has(name)) leaveActing();
  });
}
