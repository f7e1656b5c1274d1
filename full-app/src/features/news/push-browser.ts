import type { addPushDevice, BodyOf } from '@talk/core/contract';
import { browserFacts, pushAbility, type PushAbility } from './push-ability.js';

export type PushSubscriptionBody = BodyOf<typeof addPushDevice>;

/** Push in this browser: its service worker and its subscription. */
export interface PushBrowser {
  ability: () => PushAbility;
  /** Whether the user has allowed notices already, so that nothing is asked. */
  isAllowed: () => boolean;
  /** Address of the subscription; null: there is none. */
  endpoint: () => Promise<string | null>;
  /**
   * Subscribes with the server's key; a subscription with an earlier key is replaced. Asks the user, which browsers allow only right after a
   * button was pressed.
   * @returns what the server needs; null when the user said no.
   */
  subscribe: (publicKey: string) => Promise<PushSubscriptionBody | null>;
  unsubscribe: () => Promise<void>;
  /** Closes notices about communications that were seen. */
  close: (communicationIds: readonly number[]) => Promise<void>;
  /** Paths that the service worker asks a tab to open. */
  onOpen: (open: (path: string) => void) => () => void;
}

const WORKER = '/push-worker.js';

/** What `push-worker.js` keeps with a notice. */
interface NoticeData {
  readonly about?: readonly number[];
}

async function subscription(): Promise<PushSubscription | null> {
  if (pushAbility(browserFacts()) !== 'can') return null;
  const registration = await navigator.serviceWorker.getRegistration('/');
  return (await registration?.pushManager.getSubscription()) ?? null;
}

export const pushBrowser: PushBrowser = {
  ability: () => pushAbility(browserFacts()),
  isAllowed: () => browserFacts().permission === 'granted',
  endpoint: async () => (await subscription())?.endpoint ?? null,

  async subscribe(publicKey) {
    if ((await Notification.requestPermission()) !== 'granted') return null;
    const registration = await navigator.serviceWorker.register(WORKER, { scope: '/' });
    const earlier = await registration.pushManager.getSubscription();
    if (earlier !== null && keyOf(earlier) !== publicKey) await earlier.unsubscribe();
    await navigator.serviceWorker.ready;
    const made = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
    const { keys = {} } = made.toJSON();
    return {
      endpoint: made.endpoint,
      keys: { p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? '' },
      public_key: publicKey,
    };
  },

  async unsubscribe() {
    await (await subscription())?.unsubscribe();
  },

  async close(communicationIds) {
    const registration = await navigator.serviceWorker.getRegistration('/');
    for (const notice of (await registration?.getNotifications()) ?? []) {
      const { about = [] } = (notice.data ?? {}) as NoticeData;
      if (about.length > 0 && about.every((id) => communicationIds.includes(id))) notice.close();
    }
  },

  onOpen(open) {
    const heard = ({ data }: MessageEvent<{ type?: string; path?: string } | null>): void => {
      // A path, so that nothing leads to another site.
      if (data?.type === 'talk:open' && data.path?.startsWith('/') === true && !data.path.startsWith('//'))
        open(data.path);
    };
    navigator.serviceWorker.addEventListener('message', heard);
    return () => navigator.serviceWorker.removeEventListener('message', heard);
  },
};

/** The key that a subscription was made with, as the server writes it. */
function keyOf({ options: { applicationServerKey: key } }: PushSubscription): string | null {
  if (key === null) return null;
  const binary = String.fromCodePoint(...new Uint8Array(key));
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
