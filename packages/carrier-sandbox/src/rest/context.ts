import type { Accounts } from '../accounts/accounts.js';
import type { Core } from '../carrier.js';
import type { CallRegistry } from '../calls/call-registry.js';
import type { Conferences } from '../calls/conferences.js';
import type { Exchange } from '../calls/exchange.js';
import type { Queues } from '../calls/queues.js';
import type { Faxes } from '../faxes/faxes.js';
import type { MediaStore } from '../messages/media-store.js';
import type { Messages } from '../messages/messages.js';
import type { MessagingServices } from '../messages/messaging-services.js';
import type { Numbers } from '../pstn/numbers.js';
import type { Recordings } from '../recording/recordings.js';
import type { Ringless } from '../ringless/ringless.js';
import type { Transcripts } from '../transcripts/transcripts.js';
import type { Interpreter } from '../twiml/interpreter.js';
import type { Form } from './form.js';

/** The carrier as its API sees it. */
export interface Carrier {
  readonly core: Core;
  readonly calls: CallRegistry;
  readonly conferences: Conferences;
  readonly queues: Queues;
  readonly recordings: Recordings;
  readonly transcripts: Transcripts;
  readonly numbers: Numbers;
  readonly messages: Messages;
  readonly messagingServices: MessagingServices;
  readonly faxes: Faxes;
  readonly ringless: Ringless;
  readonly accounts: Accounts;
  readonly media: MediaStore;
  readonly exchange: Exchange;
  readonly interpreter: Interpreter;
}

export interface RestRequest {
  readonly carrier: Carrier;
  /** Values of the `{placeholders}` in the route's path. */
  readonly params: Readonly<Record<string, string>>;
  readonly form: Form;
  readonly query: Form;
  /** The path as requested, for `uri` and paging fields. */
  readonly path: string;
  readonly search: URLSearchParams;
  /** `wav`, `mp3`, `json` or empty: the extension of the address. */
  readonly extension: string;
}

export type RestAnswer =
  | { readonly status: number; readonly body: Readonly<Record<string, unknown>> | null }
  | { readonly status: number; readonly file: { contentType: string; path?: string; data?: Buffer } };

export interface RestRoute {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** Below the account, `Calls/{sid}/Recordings`; or below the version of another API, `Services/{sid}`. */
  readonly path: string;
  handle(request: RestRequest): RestAnswer | Promise<RestAnswer>;
}

export const ok = (body: Readonly<Record<string, unknown>>): RestAnswer => ({ status: 200, body });
export const created = (body: Readonly<Record<string, unknown>>): RestAnswer => ({ status: 201, body });
export const noContent: RestAnswer = { status: 204, body: null };
