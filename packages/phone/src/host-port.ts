import type { ReadonlySignal, Unsubscribe } from '@talk/core';
import type { DirectoryEntry } from '@talk/ui/phone';
import type { CallContext, CallSnapshot } from './call-snapshots.js';

/** A record of the host's own system. */
export interface RecordRef {
  id: string;
  type?: string;
}

/** What the person at the host is looking at. What is left out stays as it was. */
export interface HostContext {
  record?: RecordRef | null;
  /** The number that belongs to it, in any written form. */
  phoneNumber?: string | null;
}

/** A call that the host asks for. */
export interface DialRequest {
  /** Any written form; the phone parses it. */
  to: string;
  /** A line's id or its number; the person's usual line without it. */
  from?: string;
  /** Comes back with every snapshot of the call. */
  context?: CallContext;
  /** Ask the person before dialling. */
  confirm?: boolean;
}

/** How a call is dialled once, and given up. */
export interface DialHow {
  /** Repeating the same request with the same key dials once. */
  idempotencyKey?: string | undefined;
  /** Aborting hangs up. */
  signal?: AbortSignal;
}

/** Resolves when the call is on its way. Rejects with {@link PhoneRefusal}. */
export type Dial = (request: DialRequest, how?: DialHow) => Promise<CallSnapshot>;

/** What a host may do for the phone. */
export type HostService = 'lookup' | 'openRecord' | 'log';

/** Why the phone has to be seen. */
export type RevealReason = 'ring' | 'confirm';

/**
 * The place around a phone: a page behind our bridge, a CRM, an app, or nothing ({@link noHost}). It is all that the phone knows of it.
 *
 * Every member may be missing: the phone then shows and does nothing of the kind. Functions named `on…` are called once, when the phone
 * is placed, with what the host calls from then on; they return how to stop. A service that rejects
 * ends nothing of the phone.
 */
export interface HostPort {
  /** The services that count now, where a host can take them back; all that are there when absent. */
  readonly offers?: ReadonlySignal<readonly HostService[]>;
  /** The person behind a number that none of our contacts has (E.164); null when the host does not know it either. */
  readonly lookup?: (phoneNumber: string) => Promise<DirectoryEntry | null>;
  /** Shows the record with this id, as {@link lookup} gave it. */
  readonly openRecord?: (recordId: string) => void;
  /** Writes an ended call into the host's own log, once, with the record it was about: the one with its number, or the one in view when it was dialled or
   * answered. Calls that were never placed are not told. */
  readonly log?: (call: CallSnapshot, record: RecordRef | null) => Promise<void>;
  /** The phone says once how much room it needs. */
  readonly resize?: (size: { minWidthPx: number; minHeightPx: number }) => void;
  /** A caller rings, or the person has to decide something, while the phone cannot be seen. */
  readonly reveal?: (reason: RevealReason) => void;
  /** A fresh token of the host's own server; null when no user is signed in there. */
  readonly refreshToken?: () => Promise<string | null>;
  /** A number of the host was clicked. */
  readonly onDial?: (dial: Dial) => Unsubscribe;
  /** Another record came into view. */
  readonly onRecordChange?: (changed: (context: HostContext) => void) => Unsubscribe;
  /** The host has shown the phone, or put it away. */
  readonly onVisibility?: (changed: (visible: boolean) => void) => Unsubscribe;
}

/** No host: the phone stands alone. */
export const noHost: HostPort = Object.freeze({});

/** The room that the phone needs. */
export const PHONE_SIZE = { minWidthPx: 300, minHeightPx: 500 } as const;

/** Whether the host does this now. To be read in a signal, which changes when the host takes the service back. */
export const doesNow = (host: HostPort, service: HostService): boolean =>
  host[service] !== undefined && host.offers?.value.includes(service) !== false;
