import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Kernel } from '../../kernel.js';

export const MESSAGE_PATH = '/carrier/messages';

/** Where the carrier reaches us about texts. Signatures are over exactly these addresses, so they are made in one place. */
export interface MessageAddresses {
  /** Somebody texted a number of ours. */
  readonly inbound: string;
  /** What became of a text of ours. */
  status(communicationId: number): string;
}

export function messageAddresses(publicUrl: string): MessageAddresses {
  return {
    inbound: `${publicUrl}${MESSAGE_PATH}/inbound`,
    status: (communicationId) => `${publicUrl}${MESSAGE_PATH}/status?message=${communicationId}`,
  };
}

/** Carriers fetch a file at once; this is for those that try again. */
const MEDIA_LIFETIME_MS = 4 * 60 * 60_000;

const EXTENSIONS: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'application/pdf': 'pdf',
  'audio/mpeg': 'mp3',
  'audio/wav': 'wav',
  'video/mp4': 'mp4',
};

type Keyed = Pick<Kernel, 'secrets' | 'clock' | 'config'>;

/** The address under which the carrier fetches a file of a text for some hours: nobody can make one who does not have our secret. */
export function mediaAddress(kernel: Keyed, fileId: string, contentType: string): string {
  const until = kernel.clock.now().getTime() + MEDIA_LIFETIME_MS;
  const name = `${fileId}.${EXTENSIONS[contentType] ?? 'bin'}`;
  const path = `${kernel.config.http.publicUrl}${MESSAGE_PATH}/media/${name}`;
  return `${path}?until=${until}&key=${mediaKey(kernel, fileId, until)}`;
}

/** Whether an address of that kind is ours and still holds. */
export function mayFetchMedia(kernel: Keyed, fileId: string, until: number, key: string): boolean {
  if (!(until > kernel.clock.now().getTime())) return false;
  const [expected, given] = [Buffer.from(mediaKey(kernel, fileId, until)), Buffer.from(key)];
  return expected.length === given.length && timingSafeEqual(expected, given);
}

function mediaKey({ secrets }: Keyed, fileId: string, until: number): string {
  return createHmac('sha256', secrets.derive('message-media')).update(`${fileId}:${until}`).digest('base64url');
}
