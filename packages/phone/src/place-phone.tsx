import { createRoot } from 'react-dom/client';
import { exchangeAhead } from '@talk/core';
import { browserStorage } from '@talk/core/browser';
import { createPlacedLanguage } from '@talk/ui';
import { countDevices } from './devices.js';
import type { HostedPhone } from './hosted-phone.js';
import { noHost, type HostPort } from './host-port.js';
import { PhoneApp } from './phone-app.js';
import { createPlacedPhone } from './placed-phone.js';
import type { PhoneParts } from './phone-parts.js';
import type { Identity } from './session.model.js';
import { soon } from './soon.js';

/** Where Talk runs, and what is around the phone. */
export interface PlacePhoneOptions {
  /** Where Talk runs, e.g. `https://talk.example.com`. */
  apiUrl: string;
  /** Absent: nothing is around the phone. */
  host?: HostPort;
  /** Whose phone it is. Absent: the host's own server says, where it has `refreshToken`; else the person signs in. */
  identity?: Identity;
  /** BCP 47: the language that the phone speaks. Absent: the page's `lang`; without one what the person has chosen, else the browser's. */
  locale?: string;
}

const STORAGE_PREFIX = 'talk:';

/**
 * Draws a phone in `place`, 300 × 500 px at the least, and places it in its host. Needs `@talk/phone/styles/phone.css` on the page, and a
 * key that allows the page's origin where that is not Talk's own. `dispose` ends calls and takes the phone off the page.
 */
export function placePhone(
  place: Element,
  { apiUrl, host = noHost, identity, locale = document.documentElement.lang }: PlacePhoneOptions,
): HostedPhone {
  const speech = createPlacedLanguage(() => import('@talk/ui/es'));
  if (locale !== '') void speech.ofPage(locale);
  const devices = countDevices(navigator.mediaDevices);
  let ahead: ReturnType<typeof exchangeAhead> | null = null;
  const phone = createPlacedPhone({
    host,
    parts: async (): Promise<PhoneParts> => {
      const { connect, ...parts } = await import('./phone-part.js');
      const settings = { apiUrl, from: 'web', storagePrefix: STORAGE_PREFIX, speech } as const;
      return { ...parts, connect: (auth) => connect(auth, { ...settings, fetch: ahead }) };
    },
    remembered: browserStorage(STORAGE_PREFIX),
    devices,
    soon,
    exchangeAhead: (key) => {
      ahead = exchangeAhead({ apiUrl, key, requestedFrom: 'web' });
    },
  });
  const whose = identity ?? identityAt(host);
  phone.session.become(whose);
  const root = createRoot(place);
  root.render(<PhoneApp phone={phone} onRetry={() => phone.session.become(whose)} />);
  return {
    ...phone,
    dispose() {
      root.unmount();
      devices.dispose();
      phone.dispose();
    },
  };
}

const identityAt = ({ refreshToken }: HostPort): Identity =>
  refreshToken ? { kind: 'token', fetchToken: refreshToken } : { kind: 'session' };
