import { isPrivateHost } from '../web/public-address.js';
import { ConfigError, type Env } from './env.js';

/** Events that can happen on the built-in realtime endpoint; sockets send none there. */
const EVENTS = [
  'channel_occupied',
  'channel_vacated',
  'member_added',
  'member_removed',
  'subscription_count',
  'cache_miss',
] as const;
export type RealtimeWebhookEvent = (typeof EVENTS)[number];

/** Told unless the operator chooses. The other two come often. */
const USUAL: readonly RealtimeWebhookEvent[] = [
  'channel_occupied',
  'channel_vacated',
  'member_added',
  'member_removed',
];
const MOST_RECEIVERS = 10;

/**
 * The receivers of webhooks. Addresses are not repeated in messages, since one may carry a secret.
 * @throws ConfigError for an address that no webhook could be sent to.
 */
export function webhookUrls(env: Env): string[] {
  const urls = [...new Set(env.REALTIME_WEBHOOK_URLS ?? [])];
  const refuse = (index: number, message: string): never => {
    throw new ConfigError(`REALTIME_WEBHOOK_URLS: address ${index + 1} ${message}`);
  };
  if (urls.length > MOST_RECEIVERS) {
    throw new ConfigError(`REALTIME_WEBHOOK_URLS: list at most ${MOST_RECEIVERS} addresses.`);
  }
  for (const [index, text] of urls.entries()) {
    if (!URL.canParse(text) || !/^https?:\/\//i.test(text)) {
      refuse(index, 'is not a web address. Write it in full, such as https://example.com/pusher-webhooks.');
    }
    const url = new URL(text);
    if (url.username !== '' || url.password !== '') {
      refuse(index, 'contains a user name or password. Remove them; receivers check the signature of each request.');
    }
    if (env.REALTIME_WEBHOOK_PRIVATE !== true && isPrivateHost(url.hostname)) {
      refuse(index, 'is on this machine or a private network. If you mean it, set REALTIME_WEBHOOK_PRIVATE=1.');
    }
  }
  return urls;
}

/**
 * Which events receivers are told.
 * @throws ConfigError for a name that is none, or for counts that are switched off.
 */
export function webhookEvents(env: Env): readonly RealtimeWebhookEvent[] {
  const names = env.REALTIME_WEBHOOK_EVENTS;
  if (names === undefined) return USUAL;
  const chosen = EVENTS.filter((name) => names.includes(name));
  if (chosen.length < new Set(names).size || chosen.length === 0) {
    throw new ConfigError(`REALTIME_WEBHOOK_EVENTS: use only these names, separated by commas: ${EVENTS.join(', ')}.`);
  }
  if (chosen.includes('subscription_count') && env.REALTIME_SUBSCRIPTION_COUNTS !== true) {
    throw new ConfigError(
      'REALTIME_WEBHOOK_EVENTS: subscription_count needs counting. Set REALTIME_SUBSCRIPTION_COUNTS=1 too, or leave it out.',
    );
  }
  return chosen;
}
