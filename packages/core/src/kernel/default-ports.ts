import { pageLifecycle, pageStorage } from './page-ports.js';
import { systemClock, type Ports } from './ports.js';

/** RFC 9562 version 4, from `getRandomValues`: `randomUUID` does not exist on plain-http pages. */
function newUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** What a page keeps begins with this, so that it is told from the site's own. */
export const STORAGE_PREFIX = 'talk:';

/** Fills what the caller left out, with what the page, worker or process has. */
export function withDefaultPorts(ports: Partial<Ports> = {}): Ports {
  return {
    fetch: (url, init) => fetch(url, init),
    clock: systemClock,
    random: () => Math.random(),
    newId: newUuid,
    page: pageLifecycle,
    storage: pageStorage(STORAGE_PREFIX),
    ...ports,
  };
}
