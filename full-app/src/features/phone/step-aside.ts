import type { PhoneCall } from '@talk/core/phone';
import type { ReadonlySignal } from '@talk/core';
import { MOBILE } from '../../shared/use-media.js';
import type { PhonePanelStore } from './phone-panel.store.js';

/** The part of the router that is listened to. */
interface Routes {
  subscribe: (event: 'onBeforeNavigate', heard: (change: { readonly pathChanged: boolean }) => void) => () => void;
}

/** On a small screen the phone covers the page. Going to another page shows it: the keypad closes, and a call becomes one line. */
export function stepAside(
  routes: Routes,
  panel: Pick<PhonePanelStore, 'setOpen' | 'minimize'>,
  call: ReadonlySignal<Pick<PhoneCall, 'key'> | null>,
): () => void {
  return routes.subscribe('onBeforeNavigate', ({ pathChanged }) => {
    if (!pathChanged || !matchMedia(MOBILE).matches) return;
    panel.setOpen(false);
    panel.minimize(call.peek()?.key ?? null);
  });
}
