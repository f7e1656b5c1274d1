import { createHash, createHmac, createPublicKey, timingSafeEqual, verify } from 'node:crypto';

/** A request as it came. */
export interface SignedRequest {
  readonly method: string;
  /** In full, as the sender was told to send it. */
  readonly url: string;
  readonly body: Buffer;
}

export interface HubSpotHeaders {
  /** `X-HubSpot-Signature-v3`, and when it was made. */
  readonly v3: string | undefined;
  readonly timestamp: string | undefined;
  /** `X-HubSpot-Signature`, and its version. */
  readonly signature: string | undefined;
  readonly version: string | undefined;
}

/** HubSpot itself refuses what is older. */
const LONGEST_MS = 5 * 60_000;

/**
 * Whether HubSpot has sent it, by the secret of our app (https://developers.hubspot.com/docs/api/webhooks/validating-requests). Actions of
 * workflows carry version 2; where version 3 is there, it alone counts.
 */
export function isOfHubSpot(request: SignedRequest, sent: HubSpotHeaders, secret: string, nowMs: number): boolean {
  const { method, url, body } = request;
  if (sent.v3 !== undefined) {
    const { timestamp = '' } = sent;
    if (!/^\d{1,15}$/.test(timestamp) || Math.abs(nowMs - Number(timestamp)) > LONGEST_MS) return false;
    const hash = createHmac('sha256', secret).update(`${method}${url}`).update(body).update(timestamp);
    return isSame(hash.digest('base64'), sent.v3);
  }
  if (sent.signature === undefined || sent.version !== 'v2') return false;
  return isSame(createHash('sha256').update(`${secret}${method}${url}`).update(body).digest('hex'), sent.signature);
}

/** Whether HighLevel has sent it: Ed25519 over the body, by the key that HighLevel publishes (`X-GHL-Signature`). */
export function isOfHighLevel(body: Buffer, signature: string | undefined, publicKey: string): boolean {
  if (signature === undefined) return false;
  return verify(null, body, createPublicKey(publicKey), Buffer.from(signature, 'base64'));
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
