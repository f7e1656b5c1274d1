import type { Root } from 'react-dom/client';
import { computed } from '@talk/core';
import { browserStorage } from '@talk/core/browser';
import { noHost } from '@talk/phone';
import { countDevices, createPlacedPhone, PhoneApp, soon, type Screen } from '@talk/phone/frame';
import { followLanguage, spoken, type createPlacedLanguage } from '@talk/ui';
import { loadSheet } from '@talk/ui/frame';
import { createNotices } from './notices.js';
import { loadSalesforce } from './load-salesforce.js';
import type { Surroundings } from './place.js';
import sheet from './phone.css?sheet';
import { createSalesforceHost, type SalesforceHost } from './salesforce-host.js';
import { t } from './texts.js';

const STORAGE_PREFIX = 'talk:';

/** A minimised softphone is kept, out of sight. */
function onVisibility(changed: (visible: boolean) => void): () => void {
  const observer = new IntersectionObserver(([entry]) => entry !== undefined && changed(entry.isIntersecting));
  observer.observe(document.documentElement);
  return () => observer.disconnect();
}

/** Of this tab, and of this org alone. Forbidden storage keeps nothing: then a reload of the frame forgets. */
const tabStorage = {
  get(key: string): string | null {
    try {
      return sessionStorage.getItem(STORAGE_PREFIX + key);
    } catch {
      return null;
    }
  },
  set(key: string, value: string): void {
    try {
      sessionStorage.setItem(STORAGE_PREFIX + key, value);
    } catch {
      // As above.
    }
  },
};

/** What the browser says of the page's rights, where it does: it is not asked for the microphone, and so asks nobody. */
function isMicrophoneWithheld(): boolean {
  const { featurePolicy } = document as { featurePolicy?: { allowsFeature(name: string): boolean } };
  return featurePolicy?.allowsFeature('microphone') === false;
}

function hostIn(
  around: Exclude<Surroundings, { kind: 'alone' }>,
): Pick<SalesforceHost, 'notices'> & Partial<SalesforceHost> {
  if (around.kind === 'salesforce') {
    const { place } = around;
    return createSalesforceHost({
      api: loadSalesforce(document, place),
      origin: place.origin,
      isStandby: place.isStandby,
      isMicrophoneWithheld: isMicrophoneWithheld(),
      isInFront: () => document.visibilityState === 'visible',
      onVisibility,
      storage: tabStorage,
      now: () => Date.now(),
      after: (ms, work) => void setTimeout(work, ms),
    });
  }
  const notices = createNotices();
  notices.put('org', 'warn', () => t('notConnected'));
  return { notices };
}

/** The phone in Salesforce. */
export function showSoftphone(
  place: Root,
  speech: ReturnType<typeof createPlacedLanguage>,
  around: Exclude<Surroundings, { kind: 'alone' }>,
): void {
  // Side by side: the phone is shown when all are there.
  const loading = Promise.all([import('./softphone-part.js'), loadSheet(sheet), speech.ready]).then(([part]) => part);
  loading.catch(() => undefined);
  const salesforce = hostIn(around);
  const phone = createPlacedPhone({
    host: salesforce.host ?? noHost,
    parts: async () => {
      const { connect, screenWith, ...rest } = await loading;
      const settings = {
        apiUrl: location.origin,
        from: 'iframe',
        storagePrefix: STORAGE_PREFIX,
        fetch: null,
        speech,
      } as const;
      return { ...rest, connect: (auth) => connect(auth, settings), PhoneScreen: screenWith(salesforce.notices) };
    },
    remembered: browserStorage(STORAGE_PREFIX),
    devices: countDevices(navigator.mediaDevices),
    soon,
    // Nobody has a key here: people sign in.
    exchangeAhead: () => undefined,
  });
  const screen = computed<Screen>(() =>
    salesforce.isOtherOrg?.value === true
      ? { name: 'refused', code: 'CRM_ACCOUNT_OTHER', message: t('otherOrg') }
      : phone.screen.value,
  );
  phone.session.become({ kind: 'session' });
  salesforce.serve?.(phone);
  void speech.ready.then(() => {
    followLanguage(document.documentElement);
    spoken.subscribe(() => {
      document.title = t('title');
    });
    place.render(<PhoneApp phone={{ ...phone, screen }} onRetry={() => location.reload()} />);
  });
}
