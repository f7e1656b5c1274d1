import type { Click, ObjectCoordinates } from '@talk/crm-sandbox/hubspot-page';
import { make } from './elements.js';
import { placePhone } from './phone.js';
import { readPortal } from './records.js';

const LOCK = 'hubspot-host:calling-window';
const CHANNEL = 'hubspot-host';
const CLICKED = 'hubspot-host:clicked';
const CLICK_WAITS_MS = 60_000;

type Word = { readonly kind: 'clicked' } | { readonly kind: 'navigate'; readonly to: ObjectCoordinates };

const channel = new BroadcastChannel(CHANNEL);

/** Whether some tab of this HubSpot has its window for calls open. */
export async function isCallingWindowOpen(): Promise<boolean> {
  const { held = [] } = await navigator.locks.query();
  return held.some(({ name }) => name === LOCK);
}

/** To be called within a click: browsers open no windows otherwise. */
export function openCallingWindow(): void {
  open('./?calling-window', 'hubspot-calling-window', 'popup,width=420,height=720');
}

/** Dials in the window for calls, now or once it is there. */
export function dialInWindow(click: Click): void {
  localStorage.setItem(CLICKED, JSON.stringify({ atMs: Date.now(), click }));
  channel.postMessage({ kind: 'clicked' } satisfies Word);
}

/** A tab follows where the window for calls leads. */
export function followWindow(navigate: (to: ObjectCoordinates) => void): void {
  channel.addEventListener('message', ({ data }: MessageEvent<Word>) => {
    if (data.kind === 'navigate' && document.visibilityState === 'visible') navigate(data.to);
  });
}

/** The window that HubSpot keeps for calls while its pages come and go. */
export async function showCallingWindow(main: HTMLElement): Promise<void> {
  // Held for as long as the window is there.
  void navigator.locks.request(LOCK, () => new Promise(() => {}));
  document.title = 'Calls';
  document.body.classList.add('is-window');
  const { id: portalId } = await readPortal();
  const alert = make('p', { className: 'alert', hidden: true });
  alert.setAttribute('role', 'alert');
  const place = make('div', { className: 'frame' });
  main.append(make('section', { className: 'phone', ariaLabel: 'Phone' }, alert, place));
  const { page } = placePhone({
    place,
    context: { portalId, iframeLocation: 'window', usesCallingWindow: true },
    navigate: (to) => channel.postMessage({ kind: 'navigate', to } satisfies Word),
    changed({ page: { state } }) {
      alert.textContent = state.alert;
      alert.hidden = state.alert === null;
      if (state.isLoggedIn) dialWhatWasClicked();
    },
  });

  function dialWhatWasClicked(): void {
    const clicked = localStorage.getItem(CLICKED);
    localStorage.removeItem(CLICKED);
    if (clicked === null) return;
    const { atMs, click } = JSON.parse(clicked) as { atMs: number; click: Click };
    if (Date.now() - atMs < CLICK_WAITS_MS) page.dial(click);
  }
  channel.addEventListener('message', ({ data }: MessageEvent<Word>) => {
    if (data.kind === 'clicked' && page.state.isLoggedIn) dialWhatWasClicked();
  });
}
