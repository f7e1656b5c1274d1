/** Where signing in leads when nothing else was asked for. */
const HOME = '/contacts';

/**
 * A redirect that stays on this origin, else null. `//host`, `/\host` and `javascript:` are other places that look like
 * paths; `/login` would lead in a circle.
 */
export function safeRedirect(value: string | null, origin: string): string | null {
  if (value === null || !value.startsWith('/') || /^\/[/\\]/.test(value)) return null;
  const url = URL.parse(value, origin);
  if (url === null || url.origin !== origin || url.pathname === '/login') return null;
  return `${url.pathname}${url.search}${url.hash}`;
}

/** The sign-in address that comes back to `path` afterwards. */
export function loginPath(path: string): string {
  return path === '/' || path === HOME || /^\/login(?:[?#]|$)/.test(path)
    ? '/login'
    : `/login?redirect=${encodeURIComponent(path)}`;
}

/** Takes credentials of old links out of the address bar and the history before anything else runs (reading 66). */
export function stripCredentials(): void {
  const url = new URL(location.href);
  if (!url.searchParams.has('api_token')) return;
  url.searchParams.delete('api_token');
  history.replaceState(history.state, '', `${url.pathname}${url.search}${url.hash}`);
}

/** Moves from `/login` to where the person wanted to go. Call it before the router reads the address. */
export function leaveLogin(): void {
  if (location.pathname !== '/login') return;
  const wanted = safeRedirect(new URLSearchParams(location.search).get('redirect'), location.origin);
  history.replaceState(null, '', wanted ?? HOME);
}

/** Moves to `/login`, remembering where we were. */
export function enterLogin(): void {
  if (location.pathname === '/login') return;
  history.replaceState(null, '', loginPath(`${location.pathname}${location.search}${location.hash}`));
}
