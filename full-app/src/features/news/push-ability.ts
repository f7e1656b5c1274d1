/** What the browser offers, as far as push needs it. */
export interface BrowserFacts {
  /** Whether the page came by https, or from this machine. */
  readonly isSecure: boolean;
  readonly hasWorkers: boolean;
  readonly hasPush: boolean;
  /** Null: the browser has no notices. */
  readonly permission: NotificationPermission | null;
  /** iPhone or iPad. */
  readonly isIos: boolean;
  /** Opened from the home screen. */
  readonly isInstalled: boolean;
}

/** Whether push can be switched on here, or what is in the way. `install`: iPhones have push only for pages on the home screen. */
export type PushAbility = 'can' | 'denied' | 'install' | 'insecure' | 'unsupported';

export function pushAbility(facts: BrowserFacts): PushAbility {
  if (!facts.isSecure) return 'insecure';
  if (!facts.hasWorkers || !facts.hasPush || facts.permission === null)
    return facts.isIos && !facts.isInstalled ? 'install' : 'unsupported';
  return facts.permission === 'denied' ? 'denied' : 'can';
}

/** Reads the facts of this browser. iPads call themselves Macs, with a touch screen. */
export function browserFacts(): BrowserFacts {
  const { userAgent, maxTouchPoints } = navigator;
  return {
    isSecure: globalThis.isSecureContext,
    hasWorkers: 'serviceWorker' in navigator,
    hasPush: 'PushManager' in globalThis,
    permission: 'Notification' in globalThis ? Notification.permission : null,
    isIos: /\b(?:iPhone|iPad|iPod)\b/.test(userAgent) || (/\bMacintosh\b/.test(userAgent) && maxTouchPoints > 1),
    isInstalled: matchMedia('(display-mode: standalone)').matches,
  };
}
