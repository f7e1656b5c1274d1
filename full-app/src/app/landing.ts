import { keepBrought } from '../features/integrations/brought.js';
import type { GuestPlace } from '../features/sign-in/guest-place.js';
import { isGuestPath } from '../shared/guest-paths.js';

/** Where signing in leads when nothing else was asked for. */
const HOME = '/';

/**
 * A redirect that stays on this origin, else null. `//host`, `/\host` and `javascript:` are other places that look like
 * paths; `/login` would lead in a circle.
 */
export function safeRedirect(value: string | null, origin: string): string | null {
  if (value === null || !value.startsWith('/') || /^\/[/\\]/.test(value)) return null;
  if (!URL.canParse(value, origin)) return null;
  const url = new URL(value, origin);
  if (url.origin !== origin || isGuestPath(url.pathname)) return null;
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

/**
 * The page for guests that the address asks for; null for every other one. Takes the token of a mailed link out of the address bar and the
 * history before anything else runs. It is in the fragment, which browsers send to nobody; in the path of spec 3 §2 it works as well.
 */
export function takeGuestPlace(): GuestPlace | null {
  const { pathname, hash, search } = location;
  if (pathname === '/forgot-password') return { name: 'forgot' };
  if (pathname === '/tv') return { name: 'tv' };
  if (pathname === '/login') return takeSignInLink();
  if (pathname === '/unsubscribe' || pathname === '/single-sign-on') {
    history.replaceState(history.state, '', pathname);
    return { name: pathname === '/unsubscribe' ? 'unsubscribe' : 'sso', token: (hash || search).slice(1) };
  }
  const inPath = /^\/(reset|account-registration)(?:\/([^/]*))?$/.exec(pathname);
  if (inPath === null) return null;
  const [, page = '', token = ''] = inPath;
  history.replaceState(history.state, '', `/${page}`);
  return { name: page === 'reset' ? 'reset' : 'register', token: hash.slice(1) || token };
}

/**
 * The token of `login?api_token=` (spec 3 §2), which a company's own server has made; it may be in the fragment as well. Where to go
 * afterwards stays in the address.
 */
function takeSignInLink(): GuestPlace | null {
  const url = new URL(location.href);
  const token = new URLSearchParams(url.hash.slice(1)).get('api_token') ?? url.searchParams.get('api_token');
  if (token === null) return null;
  url.searchParams.delete('api_token');
  history.replaceState(history.state, '', `${url.pathname}${url.search}`);
  return { name: 'link', token };
}

/**
 * Moves from a page for guests to the app, its start unless told; `leaveLogin` knows more of `/login`, and a page of the app stays. Call it
 * before the router reads the address.
 */
export function leaveGuestPlace(to = HOME): void {
  if (location.pathname === '/login' || !isGuestPath(location.pathname)) return;
  history.replaceState(null, '', to);
}
