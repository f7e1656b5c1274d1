import type { Api } from '@talk/core';
import type { Phone } from '@talk/core/phone';
import type { Realtime } from '@talk/core/realtime';

/** What the phone's view models need of a Talk client, so that a test can bring less. */
export interface PhoneClient {
  api: Api;
  phone: Phone;
  /** Without it lists are true as of their last load. */
  realtime: Pick<Realtime, 'on' | 'onResync' | 'status'> | null;
}

/** Small choices that survive a reload: the line called from last. Never numbers or names. */
export interface Remembered {
  get: (key: string) => string | null;
  set: (key: string, value: string) => void;
}

/** Somebody in the records of the page around the phone. */
export interface DirectoryEntry {
  /** The record's id there. */
  id: string;
  name: string;
  company: string | null;
}

/** A second source of names, asked when our own contacts know nobody: the CRM that the phone is embedded in. */
export interface Directory {
  lookup: (phoneNumber: string) => Promise<DirectoryEntry | null>;
}
