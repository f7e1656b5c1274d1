import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { newWebhookSecret, signWebhook } from './webhook-signature.js';

// The sample of docs/guides/webhooks.md, as its reader pastes it.
const guide = readFileSync(new URL('../../../../docs/guides/webhooks.md', import.meta.url), 'utf8');
const [, sample = ''] = /```js\n(import \{ createHmac[^]*?)```/.exec(guide) ?? [];

interface Sample {
  isFromTalk: (headers: Readonly<Record<string, string>>, body: string, secret: string) => boolean;
}

it('believes what Talk has signed, also while the secret is replaced, and nothing else', async () => {
  const { isFromTalk } = (await import(`data:text/javascript,${encodeURIComponent(sample)}`)) as Sample;
  const [secret, other] = [newWebhookSecret(), newWebhookSecret()];
  const body = '{"type":"text.received","data":{"body":"¿Qué tal?"}}';
  const sign = (secrets: string[], at = new Date()) => signWebhook(secrets, { id: 'msg_1', at, body });
  expect(isFromTalk(sign([secret]), body, secret)).toBe(true);
  expect(isFromTalk(sign([other, secret]), body, secret)).toBe(true);
  expect(isFromTalk(sign([other]), body, secret)).toBe(false);
  expect(isFromTalk(sign([secret]), `${body} `, secret)).toBe(false);
  expect(isFromTalk({ ...sign([secret]), 'webhook-id': 'msg_2' }, body, secret)).toBe(false);
  expect(isFromTalk(sign([secret], new Date(Date.now() - 600_000)), body, secret)).toBe(false);
  expect(isFromTalk({}, body, secret)).toBe(false);
});
