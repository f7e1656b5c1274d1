/** What a guard needs of a window. */
export type GuardedWindow = Pick<Window, 'addEventListener' | 'removeEventListener' | 'parent'>;

/** HubSpot's own pages: `app.hubspot.com`, and one for each region such as `app-eu1.hubspot.com`. */
const HUBSPOT_PAGE = /^https:\/\/app(-[a-z0-9]+)?\.hubspot\.com$/;
const ANY_HUBSPOT = 'https://*.hubspot.com';

/** @param allowed as the server has it: origins, and HubSpot as a whole. */
export const isHubSpotPage = (origin: string, allowed: readonly string[]): boolean =>
  allowed.includes(origin) || (allowed.includes(ANY_HUBSPOT) && HUBSPOT_PAGE.test(origin));

/**
 * Lets only messages through that the page around us has sent. HubSpot's SDK obeys whoever says SYNC first, before it looks at an origin,
 * and breaks on what is no object: this listener must be there before the SDK's own.
 * @returns takes it away
 */
export function guardMessages(win: GuardedWindow, allowed: readonly string[]): () => void {
  const guard = (event: MessageEvent): void => {
    const data: unknown = event.data;
    const isMessage = typeof data === 'object' && data !== null && 'type' in data && typeof data.type === 'string';
    if (event.source !== win.parent || !isHubSpotPage(event.origin, allowed) || !isMessage)
      event.stopImmediatePropagation();
  };
  win.addEventListener('message', guard, { capture: true });
  return () => win.removeEventListener('message', guard, { capture: true });
}
