import { framedSession } from '../auth/framed-session.js';
import type { AuthMethod } from '../auth/methods.js';
import { pageStorage } from '../kernel/page-ports.js';
import { askForCookies } from './ask-for-cookies.js';

/** `session()` for a frame inside another company's page, which goes on on its next page also where the browser blocks cookies. */
export const browserFramedSession = (storagePrefix: string): AuthMethod =>
  framedSession({ kept: pageStorage(storagePrefix), askForCookies: () => askForCookies(document) });
