import type { Root } from 'react-dom/client';
import { browserStorage } from '@talk/core/browser';
import { computed } from '@talk/core';
import { followLanguage, spoken, type createPlacedLanguage } from '@talk/ui';
import { countDevices, createPlacedPhone, PhoneApp, soon, type PhoneParts, type Screen } from '@talk/phone/frame';
import { loadSheet } from '@talk/ui/frame';
import { startText } from '@talk/ui/phone';
import { createHubSpotHost, type HubSpotHost } from './hubspot-host.js';
import { browserSharedStorage } from './kept-calls.js';
import sheet from './phone.css?sheet';
import { hubspotText } from './texts.js';

const STORAGE_PREFIX = 'talk:';

/** The phone in HubSpot. */
export function showPhone(place: Root, speech: ReturnType<typeof createPlacedLanguage>): void {
  const loading = Promise.all([import('./hubspot-part.js'), loadSheet(sheet), speech.ready]).then(([part]) => part);
  // Code that waits for it hears of a failure; none may be waiting yet.
  loading.catch(() => undefined);
  const hubspot: HubSpotHost = createHubSpotHost({
    connect: async (events) => (await import('./hubspot-sdk.js')).linkToHubSpot(events),
    storage: browserSharedStorage(STORAGE_PREFIX),
    tab: crypto.randomUUID(),
    now: () => Date.now(),
    after: (ms, work) => void setTimeout(work, ms),
  });
  const phone = createPlacedPhone({
    host: hubspot.host,
    parts: async (): Promise<PhoneParts> => {
      const { connect, screenIn, browserFramedSession, ...rest } = await loading;
      const settings = {
        apiUrl: location.origin,
        from: 'iframe',
        storagePrefix: STORAGE_PREFIX,
        fetch: null,
        speech,
      } as const;
      // It has no other way in than the session, which may have to do without cookies here.
      const session = browserFramedSession(STORAGE_PREFIX);
      return { ...rest, connect: () => connect(session, settings), PhoneScreen: screenIn(hubspot) };
    },
    remembered: browserStorage(STORAGE_PREFIX),
    devices: countDevices(navigator.mediaDevices),
    soon,
    exchangeAhead: () => {},
  });
  const screen = computed<Screen>(() =>
    hubspot.isOtherAccount.value
      ? { name: 'refused', code: 'CRM_ACCOUNT_OTHER', message: hubspotText('account.other') }
      : phone.screen.value,
  );
  addEventListener('pagehide', hubspot.leave);
  phone.session.become({ kind: 'session' });
  hubspot.serve(phone);
  void speech.ready.then(() => {
    followLanguage(document.documentElement);
    spoken.subscribe(() => {
      document.title = startText('tabs.label');
    });
    place.render(<PhoneApp phone={{ ...phone, screen }} onRetry={() => location.reload()} />);
  });
}
