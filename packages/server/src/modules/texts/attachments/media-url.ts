import type { Kernel } from '../../../kernel.js';
import { openFileToken, sealFileToken } from '../../platform/files/index.js';

/** Addresses of files for those who have no sign-in. A holder of one may fetch the file until it expires. */
export interface MediaUrls {
  /** Absolute, for carriers. @param ttlMs how long it holds. @param name of the file: some carriers go by its extension. */
  publicMediaUrl(fileId: string, ttlMs: number, name?: string): string;
  /** The file that a token names; null when we did not make it, or when it has expired. */
  read(token: string): string | null;
}

export function createMediaUrls({ secrets, clock, config }: Pick<Kernel, 'secrets' | 'clock' | 'config'>): MediaUrls {
  const key = secrets.derive('media-url');
  return {
    publicMediaUrl(fileId, ttlMs, name = '') {
      const token = sealFileToken(key, fileId, clock.now().getTime() + ttlMs);
      const extension = /\.[a-z0-9]{1,5}$/i.exec(name)?.[0] ?? '';
      return `${config.http.publicUrl}/media/${token}${extension}`;
    },
    read(named) {
      const [token = ''] = named.split('.');
      return openFileToken(key, token, clock.now().getTime());
    },
  };
}
