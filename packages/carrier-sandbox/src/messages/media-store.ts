import { newSid } from '../ids.js';

export interface StoredMedia {
  contentType: string;
  data: Buffer;
}

/** Pictures and files of incoming messages, in memory, newest 200. */
export interface MediaStore {
  add(contentType: string, data: Buffer): string;
  get(sid: string): StoredMedia | undefined;
  clear(): void;
}

const KEEP = 200;

export function createMediaStore(): MediaStore {
  const all = new Map<string, StoredMedia>();
  return {
    add(contentType, data) {
      const sid = newSid('ME');
      all.set(sid, { contentType, data });
      const oldest = all.keys().next();
      if (all.size > KEEP && !oldest.done) all.delete(oldest.value);
      return sid;
    },
    get: (sid) => all.get(sid),
    clear: () => all.clear(),
  };
}
