import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Kernel } from '../../kernel.js';

/** Addresses of files for those who have no sign-in. Whoever has one may fetch the file until it expires. */
export interface MediaUrls {
  /** Absolute, for carriers. @param ttlMs how long it holds. @param name of the file: some carriers go by its extension. */
  publicMediaUrl(fileId: string, ttlMs: number, name?: string): string;
  /** The file that a token names; null when we did not make it, or when it has expired. */
  read(token: string): string | null;
}

const UUID_BYTES = 16;
const EXPIRY_BYTES = 4;
const MAC_BYTES = 16;

/** A token is the file's id and a time, and a MAC over both: nothing is stored, and neither can be changed. */
export function createMediaUrls({ secrets, clock, config }: Pick<Kernel, 'secrets' | 'clock' | 'config'>): MediaUrls {
  const key = secrets.derive('media-url');
  const macOf = (facts: Buffer): Buffer => createHmac('sha256', key).update(facts).digest().subarray(0, MAC_BYTES);
  return {
    publicMediaUrl(fileId, ttlMs, name = '') {
      const facts = Buffer.alloc(UUID_BYTES + EXPIRY_BYTES);
      facts.write(fileId.replaceAll('-', ''), 'hex');
      facts.writeUInt32BE(Math.ceil((clock.now().getTime() + ttlMs) / 1000), UUID_BYTES);
      const token = Buffer.concat([facts, macOf(facts)]).toString('base64url');
      const extension = /\.[a-z0-9]{1,5}$/i.exec(name)?.[0] ?? '';
      return `${config.http.publicUrl}/media/${token}${extension}`;
    },
    read(named) {
      const [token = ''] = named.split('.');
      const bytes = Buffer.from(token, 'base64url');
      if (bytes.length !== UUID_BYTES + EXPIRY_BYTES + MAC_BYTES || bytes.toString('base64url') !== token) return null;
      const facts = bytes.subarray(0, UUID_BYTES + EXPIRY_BYTES);
      if (!timingSafeEqual(macOf(facts), bytes.subarray(facts.length))) return null;
      if (facts.readUInt32BE(UUID_BYTES) * 1000 <= clock.now().getTime()) return null;
      return facts.toString('hex', 0, UUID_BYTES).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
    },
  };
}
