import type { Clock, KeyValueStorage, Profile } from '@talk/core';
import { createPushDevicesApi } from '@talk/core/contacts';
import type { Client } from '../../shared/workspace/workspace-client.js';
import { pushBrowser, type PushBrowser } from './push-browser.js';
import { PUSH_FLAG } from './push-flag.js';

/** How often the app says that it is in view. The server counts each report for 60 s. */
const REPORT_EVERY_MS = 45_000;

/** The parts of the page that tell whether it is in view. */
type Page = Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>;

export interface PushPresenceOptions {
  readonly client: {
    readonly api: Pick<Client['api'], 'call'>;
    readonly realtime: Pick<Client['realtime'], 'on'>;
    readonly auth: { readonly state: Pick<Client['auth']['state'], 'subscribe'> };
  };
  readonly clock: Pick<Clock, 'after'>;
  readonly user: Pick<Profile, 'id'>;
  /** Of this user and company in this browser. */
  readonly remembered: Pick<KeyValueStorage, 'get'>;
  /** Whether the user has push on in this browser for any company. */
  readonly isWantedByUser?: () => boolean;
  /** Goes to a place of the app without loading it again. */
  readonly open: (path: string) => void;
  readonly browser?: PushBrowser;
  readonly page?: Page;
}

/**
 * What push needs of the app while it is open: reports of the app in view while any of the user's devices gets push, so that no device rings
 * for what the user has in front of them; this browser's subscription under the current sign-in; and its end when the user signs out.
 */
export function keepPush(options: PushPresenceOptions): () => void {
  const { client, clock, user, remembered, open, browser = pushBrowser, page = document } = options;
  const { isWantedByUser = () => wantedBy(user.id) } = options;
  const api = createPushDevicesApi(client.api.call);
  let hasDevices = false;
  let isEnded = false;
  let stopTimer = (): void => undefined;

  function report(): void {
    stopTimer();
    if (isEnded || !hasDevices || page.visibilityState !== 'visible') return;
    // Without it a device shows a notice too many.
    void api.reportVisible().catch(() => undefined);
    stopTimer = clock.after(REPORT_EVERY_MS, report);
  }

  /** Reads the devices, and whether this browser is one as the user wants it. */
  async function check(): Promise<void> {
    const { public_key: publicKey, data } = await api.list();
    const endpoint = await browser.endpoint();
    const isWanted = remembered.get(PUSH_FLAG) === 'on';
    let isListed = data.some((device) => device.endpoint === endpoint);
    if (isWanted && browser.isAllowed()) {
      // Again with each load: the device belongs to the sign-in of now, and the server's key may be another one.
      const body = await browser.subscribe(publicKey);
      if (body !== null) await api.add({ body });
      isListed = body !== null;
    } else if (endpoint !== null && !isListed && !isWantedByUser()) {
      // Left over from another user of this browser.
      await browser.unsubscribe();
    }
    hasDevices = isListed || data.length > 0;
    report();
  }

  /** Without push the app works as it does without this. */
  const tryCheck = (): void => void check().catch(() => undefined);

  async function readAgain(): Promise<void> {
    hasDevices = (await api.list()).data.length > 0;
    report();
  }

  const ends: (() => void)[] = [
    () => stopTimer(),
    client.realtime.on('notification_settings_updated', () => void readAgain().catch(() => undefined)),
    client.realtime.on(
      'notifications_updated',
      ({ data }) => void browser.close(data.communication_ids).catch(() => undefined),
    ),
    client.auth.state.subscribe(({ name }) => {
      if (name === 'signed-out') void browser.unsubscribe().catch(() => undefined);
    }),
  ];
  page.addEventListener('visibilitychange', report);
  ends.push(() => page.removeEventListener('visibilitychange', report));
  if (browser.ability() === 'can') ends.push(browser.onOpen(open));
  tryCheck();
  return () => {
    isEnded = true;
    for (const end of ends) end();
  };
}

/** Push of another company of the same user stays on: its flag has another company in its name. */
const wantedBy = (userId: number): boolean =>
  Object.keys(localStorage).some((key) => key.startsWith('talk:') && key.endsWith(`:${userId}:${PUSH_FLAG}`));
