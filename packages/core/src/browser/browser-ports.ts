import { STORAGE_PREFIX } from '../kernel/default-ports.js';
import { pageLifecycle, pageStorage } from '../kernel/page-ports.js';
import type { KeyValueStorage, Ports } from '../kernel/ports.js';

/** `localStorage` under a prefix; values last as long as the page where the browser forbids it or it is full. */
export const browserStorage = (prefix: string): KeyValueStorage => pageStorage(prefix);

/** The defaults of a page under another prefix, for clients of one page that must not share what they keep. */
export const browserPorts = (storagePrefix = STORAGE_PREFIX): Pick<Ports, 'page' | 'storage'> => ({
  page: pageLifecycle,
  storage: pageStorage(storagePrefix),
});

/** The `upload` port of a page that sends files and shows their progress; its code is loaded with the first file. */
export const browserUpload: NonNullable<Ports['upload']> = async (...request) =>
  (await import('./xhr-upload.js')).xhrUpload(...request);
