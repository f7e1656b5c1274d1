import { createHmac, timingSafeEqual } from 'node:crypto';

const UUID_BYTES = 16;
const EXPIRY_BYTES = 4;
const MAC_BYTES = 16;

/**
 * Names one file until a moment, for one audience; nothing is stored, and nothing in it can be changed.
 * @param audience who may use it; the empty text is any holder.
 */
export function sealFileToken(key: Buffer, fileId: string, expiresAtMs: number, audience = ''): string {
  const facts = Buffer.alloc(UUID_BYTES + EXPIRY_BYTES);
  facts.write(fileId.replaceAll('-', ''), 'hex');
  facts.writeUInt32BE(Math.ceil(expiresAtMs / 1000), UUID_BYTES);
  return Buffer.concat([facts, macOf(key, facts, audience)]).toString('base64url');
}

/** The file that a token names; null when we did not make it for this audience, or when it has expired. */
export function openFileToken(key: Buffer, token: string, nowMs: number, audience = ''): string | null {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== UUID_BYTES + EXPIRY_BYTES + MAC_BYTES || bytes.toString('base64url') !== token) return null;
  const facts = bytes.subarray(0, UUID_BYTES + EXPIRY_BYTES);
  if (!timingSafeEqual(macOf(key, facts, audience), bytes.subarray(facts.length))) return null;
  if (facts.readUInt32BE(UUID_BYTES) * 1000 <= nowMs) return null;
  return facts.toString('hex', 0, UUID_BYTES).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

function macOf(key: Buffer, facts: Buffer, audience: string): Buffer {
  return createHmac('sha256', key).update(facts).update(audience).digest().subarray(0, MAC_BYTES);
}
