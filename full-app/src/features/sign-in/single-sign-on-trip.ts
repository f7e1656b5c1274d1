/** What a browser that goes to a provider wants when it comes back. */
export interface Trip {
  readonly remember: boolean;
  /** The address that was asked for before, not checked; null: none. */
  readonly redirect: string | null;
}

const KEY = 'talk:single-sign-on';

/** Kept in this tab. Where the browser forbids it, the trip ends at the start of the app. */
export function keepTrip(trip: Trip): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(trip));
  } catch {
    // Even its name throws where it is forbidden.
  }
}

/** What was kept, once. */
export function takeTrip(): Trip {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '{}');
    sessionStorage.removeItem(KEY);
    if (typeof kept !== 'object' || kept === null) return NONE;
    const redirect = 'redirect' in kept && typeof kept.redirect === 'string' ? kept.redirect : null;
    return { remember: 'remember' in kept && kept.remember === true, redirect };
  } catch {
    return NONE;
  }
}

const NONE: Trip = { remember: false, redirect: null };

/** The sign-in page, which knows whether the redirect may be followed. */
export const loginAddress = ({ redirect }: Trip): string =>
  redirect === null ? '/login' : `/login?redirect=${encodeURIComponent(redirect)}`;

/** What a provider has sent the browser back with; null: it was not there yet. */
export function readArrival(query: string) {
  const given = new URLSearchParams(query);
  const [state, code, error, iss] = ['state', 'code', 'error', 'iss'].map((name) => given.get(name));
  if (state == null) return null;
  return { state, ...(code != null && { code }), ...(error != null && { error }), ...(iss != null && { iss }) };
}

/** The address that was asked for, from the query of the sign-in page. */
export const redirectIn = (query: string): string | null => new URLSearchParams(query).get('redirect');
