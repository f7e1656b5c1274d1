import { keepBrought } from '../features/integrations/brought.js';

/** Where signing in leads when nothing else was asked for. */
const HOME = '/';

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
  return path === HOME || /^\/login(?:[?#]|$)/.test(path) ? '/login' : `/login?redirect=${encodeURIComponent(path)}`;
}

/** Where a CRM sends the browser back to, with a code in the query. */
const BACK_FROM_CRM = /^\/settings\/integrations\/\w+\/callback$/;

/** Takes what opens doors out of the address bar and the history before anything else runs (reading 66): credentials of old links, codes of CRMs. */
export function stripCredentials(): void {
  const url = new URL(location.href);
  const given =
    BACK_FROM_CRM.test(url.pathname) && keepBrought(url.searchParams)
      ? ['code', 'state', 'error', 'accounts-server', 'location']
      : [];
  const secrets = ['api_token', ...given].filter((name) => url.searchParams.has(name));
  if (secrets.length === 0) return;
  for (const name of secrets) url.searchParams.delete(name);
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
