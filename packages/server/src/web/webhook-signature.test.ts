import { createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import { newWebhookSecret, signWebhook } from './webhook-signature.js';

// The vector that the Standard Webhooks libraries test themselves with: github.com/standard-webhooks/standard-webhooks.
const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const VECTOR = {
  id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  at: new Date(1_614_265_330_000),
  body: '{"test": 2432232314}',
};

it('signs as the Standard Webhooks libraries do', () => {
  expect(signWebhook([SECRET], VECTOR)).toEqual({
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  });
});

it('takes a secret without its prefix as the same secret', () => {
  expect(signWebhook([SECRET.replace('whsec_', '')], VECTOR)).toEqual(signWebhook([SECRET], VECTOR));
});

it('signs with each secret, the newest first', () => {
  const other = newWebhookSecret();
  const signatures = signWebhook([other, SECRET], VECTOR)['webhook-signature']?.split(' ');
  expect(signatures).toHaveLength(2);
  expect(signatures?.[1]).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
});

it('makes secrets of 32 random bytes that sign anything, whatever its language', () => {
  const secret = newWebhookSecret();
  expect(Buffer.from(secret.slice('whsec_'.length), 'base64')).toHaveLength(32);
  expect(newWebhookSecret()).not.toBe(secret);
  const sent = { id: 'msg_1', at: new Date(0), body: '{"text":"¿Qué tal? 👋"}' };
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const expected = createHmac('sha256', key)
    .update(Buffer.from(`msg_1.0.${sent.body}`, 'utf8'))
    .digest('base64');
  expect(signWebhook([secret], sent)['webhook-signature']).toBe(`v1,${expected}`);
});
