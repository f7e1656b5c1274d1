import twilio from 'twilio';

/** Form fields of one webhook. Every value is text, as on the wire. */
export type WebhookParams = Readonly<Record<string, string>>;

/** What is sent for a webhook: final address, body and headers. */
export interface SignedRequest {
  url: string;
  method: 'GET' | 'POST';
  headers: Record<string, string>;
  body: string | null;
}

/**
 * Builds a signed webhook request. The signature is the library's own: HMAC-SHA1 of the exact address plus the sorted
 * form fields; for GET the fields travel in the query and are part of the address that is signed.
 */
export function signRequest(
  authToken: string,
  hook: { url: string; method: 'GET' | 'POST'; params: WebhookParams; idempotencyToken: string },
): SignedRequest {
  const form = new URLSearchParams(hook.params);
  let url = hook.url;
  if (hook.method === 'GET') {
    const target = new URL(hook.url);
    for (const [name, value] of form) target.searchParams.append(name, value);
    url = target.toString();
  }
  const signature = twilio.getExpectedTwilioSignature(authToken, url, hook.method === 'POST' ? { ...hook.params } : {});
  return {
    url,
    method: hook.method,
    headers: {
      'x-twilio-signature': signature,
      'i-twilio-idempotency-token': hook.idempotencyToken,
      'user-agent': 'TwilioProxy/1.1 (talk-carrier-sandbox)',
      accept: '*/*',
      ...(hook.method === 'POST' ? { 'content-type': 'application/x-www-form-urlencoded; charset=UTF-8' } : {}),
    },
    body: hook.method === 'POST' ? form.toString() : null,
  };
}
