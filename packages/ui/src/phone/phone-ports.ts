import type { Api } from '@talk/core';
import type { Entities } from '@talk/core/entities';
import type { Phone } from '@talk/core/phone';
import type { Realtime } from '@talk/core/realtime';

/** The parts of a Talk client that the phone's view models use, so that a test can provide fewer. */
export interface PhoneClient {
  api: Api;
  phone: Phone;
  /** Without it lists are as current as their last load. */
  realtime: Pick<Realtime, 'on' | 'onResync' | 'status'> | null;
  /** The page's own store, which follows events. Left out, the phone keeps one for itself. */
  entities?: Entities;
}

/** Small choices that survive a reload: the line last called from. Never numbers or names. */
export interface Remembered {
  get: (key: string) => string | null;
  set: (key: string, value: string) => void;
}

/** A person in the records of the host page. */
export interface DirectoryEntry {
  /** The record's id in the host page. */
  id: string;
  name: string;
  company: string | null;
}

/** A second source of names, for numbers that no contact has: the CRM that the phone is embedded in. */
export interface Directory {
  lookup: (phoneNumber: string) => Promise<DirectoryEntry | null>;
}
