import { createHmac } from 'node:crypto';
import twilio from 'twilio';
import { describe, expect, it } from 'vitest';
import { signRequest } from './signer.js';

const idempotencyToken = 'i';

describe('signing webhooks', () => {
  it('matches the published vector', () => {
    const params = {
      CallSid: 'CA1234567890ABCDE',
      Caller: '+14158675309',
      Digits: '1234',
      From: '+14158675309',
      To: '+18005551212',
    };
    const url = 'https://mycompany.com/myapp.php?foo=1&bar=2';
    const request = signRequest('12345', { url, method: 'POST', params, idempotencyToken });
    expect(request.headers['x-twilio-signature']).toBe('RSOYDt4T1cUTdK1PDd93/VVr8B8=');
    expect(Object.fromEntries(new URLSearchParams(request.body ?? ''))).toEqual(params);
  });

  it('is the address followed by the sorted fields, HMAC-SHA1', () => {
    const request = signRequest('secret', {
      url: 'http://a/b',
      method: 'POST',
      params: { b: '2', a: 'ü+ &' },
      idempotencyToken,
    });
    const expected = createHmac('sha1', 'secret').update('http://a/baü+ &b2').digest('base64');
    expect(request.headers['x-twilio-signature']).toBe(expected);
  });

  it('puts the fields of a GET into the address it signs', () => {
    const request = signRequest('secret', {
      url: 'http://a/b?x=1',
      method: 'GET',
      params: { y: 'z z' },
      idempotencyToken,
    });
    expect(request).toMatchObject({ url: 'http://a/b?x=1&y=z+z', body: null });
    expect(twilio.validateRequest('secret', request.headers['x-twilio-signature'] ?? '', request.url, {})).toBe(true);
  });
});
