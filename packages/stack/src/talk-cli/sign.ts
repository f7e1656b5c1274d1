import { createHmac, randomBytes } from 'node:crypto';

/** A secret as webhooks have it. */
export const newSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;

/** The headers of a webhook by the Standard Webhooks scheme, as the server makes them (`web/webhook-signature.ts`, which is no door of its package). */
export function sign(secret: string, { id, body }: { id: string; body: string }, at: Date): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` };
}
