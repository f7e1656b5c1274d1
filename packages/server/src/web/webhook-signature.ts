import { createHmac, randomBytes } from 'node:crypto';

/** How secrets of the Standard Webhooks scheme begin; the rest is base64 of 24 to 64 bytes. */
const PREFIX = 'whsec_';

/** A secret that has not been used before. */
export const newWebhookSecret = (): string => PREFIX + randomBytes(32).toString('base64');

/** What is signed: the body byte for byte as it is sent, its id, and the time of the attempt. */
export interface SignedWebhook {
  readonly id: string;
  readonly at: Date;
  readonly body: string;
}

/**
 * The headers of a webhook by the Standard Webhooks scheme (https://www.standardwebhooks.com): HMAC-SHA256 of `id.timestamp.body`, once
 * with each secret, so that a receiver can change its secret without losing a request.
 */
export function signWebhook(secrets: readonly string[], { id, at, body }: SignedWebhook): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.startsWith(PREFIX) ? secret.slice(PREFIX.length) : secret, 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') };
}
