import type { Api } from '@talk/core';
import type { Phone } from '@talk/core/phone';

/** What the phone's view models need of a Talk client, so that a test can bring less. */
export interface PhoneClient {
  api: Api;
  phone: Phone;
}

/** Small choices that survive a reload: the line called from last. Never numbers or names. */
export interface Remembered {
  get: (key: string) => string | null;
  set: (key: string, value: string) => void;
}
