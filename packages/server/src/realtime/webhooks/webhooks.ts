import type { Occurrence } from '../hub/app-hub.js';
import { silentLog, systemClock, type RealtimeClock, type RealtimeLog } from '../ports.js';
import { channelKind } from '../protocol/names.js';
import type { PusherApp } from '../protocol/signature.js';
import type { ChannelChange, PusherServer } from '../pusher-server.js';
import { createCountChanges } from './count-changes.js';
import { createDelivery, GIVE_UP_MS, receiverName, type PostWebhook, type WebhookCounts } from './delivery.js';
import { createToldFacts, type Fact, type Telling } from './told-facts.js';
import { eventOf, type WebhookEventName } from './webhook-event.js';
import type { NewWebhookEvent, WebhookLead, WebhookStore } from './webhook-store.js';

/** What gathers for this long is told together, as with Pusher. */
const WINDOW_MS = 250;
/** Windows between two looks for what other nodes added, between two tries to lead, and between two clearings. */
const LOOK_EVERY = 4;
const LEAD_EVERY = 20;
const CLEAR_EVERY = 240;
/** Facts of one window on one node; what a flood has beyond it is counted and dropped. */
const MOST_WAITING = 10_000;

export interface WebhooksOptions {
  apps: readonly PusherApp[];
  /** Receivers; each gets everything. */
  urls: readonly string[];
  events: readonly WebhookEventName[];
  store: WebhookStore;
  post: PostWebhook;
  clock?: RealtimeClock;
  log?: RealtimeLog;
}

/**
 * Tells receivers over HTTP what Pusher's webhooks tell. Every node writes down what happens on it alone; one node at a time, the one
 * with the lead, compares the channels of all nodes with what was told, and delivers. Delivery is at least once, in order.
 */
export interface Webhooks {
  readonly counts: Readonly<WebhookCounts>;
  /** To be given to the server. */
  onChange(change: ChannelChange): void;
  onOccurrence(occurrence: Occurrence): void;
  start(server: Pick<PusherServer, 'channels' | 'isSettled'>): void;
  /** Writes down what is left, and hands the lead to another node. */
  stop(): Promise<void>;
}

export function createWebhooks(options: WebhooksOptions): Webhooks {
  const { apps, urls, store, post, clock = systemClock, log = silentLog } = options;
  const wanted = new Set(options.events);
  const counts: WebhookCounts = { delivered: 0, failed: 0, droppedEvents: 0 };
  let server: Pick<PusherServer, 'channels' | 'isSettled'> | null = null;
  let happened: NewWebhookEvent[] = [];
  /** Channels of which this window tells already that nothing was remembered. */
  let missed = new Set<string>();
  let lead: WebhookLead | null = null;
  let windows = 0;
  let hasMet = false;
  let cancel = (): void => undefined;
  let underWay: Promise<void> = Promise.resolve();
  let stopping = false;

  const receivers = urls.map(receiverName);
  const nowMs = (): number => clock.nowMs();
  const leads = (): boolean => lead?.isHeld() === true;
  const facts = createToldFacts({
    nowMs,
    wanted,
    isSettled: () => server?.isSettled() === true,
    isSo({ appId, channel, userId }) {
      // An application that is no longer configured has no channels.
      if (!server || !apps.some(({ id }) => id === appId)) return false;
      const channels = server.channels(appId);
      return userId === null ? channels.subscriptions(channel) > 0 : channels.hasUser(channel, userId);
    },
  });
  const countChanges = createCountChanges(
    nowMs,
    (appId, channel) => server?.channels(appId).subscriptions(channel) ?? 0,
  );
  const deliveries = urls.map((url) =>
    createDelivery(url, { store, apps, post, clock, log, counts, mayGoOn: () => leads() && !stopping }),
  );

  const present = (): Fact[] =>
    apps.flatMap(({ id: appId }) => {
      const channels = server?.channels(appId);
      return (channels?.occupied() ?? []).flatMap((channel): Fact[] => [
        { appId, channel, userId: null },
        ...[...(channels?.users(channel).keys() ?? [])].map((userId) => ({ appId, channel, userId })),
      ]);
    });

  async function takeLead(): Promise<void> {
    await lead?.release().catch(() => undefined);
    lead = null;
    const taken = await store.takeLead();
    if (!taken) return;
    try {
      facts.begin(await taken.toldFacts(), present());
    } catch (error) {
      await taken.release().catch(() => undefined);
      throw error;
    }
    lead = taken;
  }

  async function tell(held: WebhookLead): Promise<boolean> {
    const difference = facts.collect();
    // Not kept when writing fails: the next change tells a newer number.
    const counted = countChanges.due();
    const telling: Telling = {
      begun: difference?.begun ?? [],
      ended: difference?.ended ?? [],
      events: [...(difference?.events ?? []), ...counted],
    };
    if (!difference && counted.length === 0) return false;
    try {
      await held.tell(telling);
    } catch (error) {
      facts.putBack(telling);
      throw error;
    }
    facts.commit(telling);
    return true;
  }

  async function writeDown(): Promise<boolean> {
    if (happened.length === 0) return false;
    const events = happened;
    happened = [];
    missed = new Set();
    try {
      await store.add(events);
      return true;
    } catch (error) {
      happened = [...events, ...happened].slice(0, MOST_WAITING);
      throw error;
    }
  }

  async function look(): Promise<void> {
    windows += 1;
    // Before anything is written down: what is older than a receiver is none of its concern.
    if (!hasMet) await store.meet(receivers);
    hasMet = true;
    let isNew = await writeDown();
    if (!leads() && windows % LEAD_EVERY === 1) await takeLead();
    if (!lead || !leads()) return;
    isNew = (await tell(lead)) || isNew;
    if (isNew || windows % LOOK_EVERY === 0) for (const delivery of deliveries) delivery.wake();
    if (windows % CLEAR_EVERY === 0) await store.clear(2 * GIVE_UP_MS);
  }

  function lookOnce(): void {
    underWay = look()
      .catch((error: unknown) =>
        log.warn({ err: error }, 'realtime: webhooks cannot be written down now, trying again'),
      )
      .then(() => {
        if (!stopping) cancel = clock.schedule(lookOnce, WINDOW_MS);
      });
  }

  return {
    counts,
    onChange({ appId, channel, userId }) {
      if (!leads() || channelKind(channel)?.userId !== null) return;
      facts.mark({ appId, channel, userId: null });
      if (userId !== null) facts.mark({ appId, channel, userId });
      if (wanted.has('subscription_count')) countChanges.changed(appId, channel);
    },
    onOccurrence(occurrence) {
      if (!wanted.has(occurrence.type)) return;
      const { type, appId, channel } = occurrence;
      if (type === 'cache_miss') {
        const key = `${appId}\n${channel}`;
        if (missed.has(key)) return;
        missed.add(key);
      }
      if (happened.length < MOST_WAITING) happened.push({ appId, event: eventOf(occurrence) });
      else counts.droppedEvents += 1;
    },
    start(started) {
      server = started;
      cancel = clock.schedule(lookOnce, WINDOW_MS);
    },
    async stop() {
      stopping = true;
      cancel();
      await underWay;
      await Promise.all(deliveries.map((delivery) => delivery.idle()));
      await writeDown().catch((error: unknown) => log.warn({ err: error }, 'realtime: webhooks were lost at the end'));
      await lead?.release().catch(() => undefined);
      lead = null;
    },
  };
}
