import type { Clock, Room } from './ports.js';
import type { Dispatcher } from './webhooks/dispatcher.js';
import type { EventLog } from './event-log.js';

export const API_VERSION = '2010-04-01';

/** What every part of the carrier needs: identity, time, the log and the way to the product. */
export interface Core {
  readonly accountSid: string;
  readonly clock: Clock;
  /** When the carrier began; as old as its account is. */
  readonly startedAtMs: number;
  readonly log: EventLog;
  readonly hooks: Dispatcher;
  /** The carrier's own origin (`http://127.0.0.1:4200`), as it appears in the addresses it hands out. */
  origin(): string;
  createRoom(): Room;
}

/** Where and when the product wants to hear about progress. `events` are the names given by the product. */
export interface CallbackTarget {
  readonly url: string;
  readonly method: 'GET' | 'POST';
  readonly events: readonly string[];
}

/** RFC 2822 date, the format of the API and of webhook timestamps. */
export function rfc2822(atMs: number): string {
  return new Date(atMs).toUTCString().replace('GMT', '+0000');
}

/** The absolute path of an account resource, without the extension. */
export function accountPath(core: Pick<Core, 'accountSid'>, rest: string): string {
  return `/${API_VERSION}/Accounts/${core.accountSid}/${rest}`;
}
