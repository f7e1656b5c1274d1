import type { Logger } from '../logger.js';
import type { ReadHeader } from './read-headers.js';

/** What a handler may know of the request besides its validated parts. */
export interface RequestFacts {
  /** The id that answers and log lines carry as `ref`. */
  readonly ref: string;
  readonly ip: string;
  /** What limits count the caller by (see `network.ts`); never `ip`. */
  readonly network: string;
  readonly userAgent: string | undefined;
  /** The name that the caller knows us by, lower case and without port; behind a trusted proxy the one that it passes on. */
  readonly host: string;
  readonly origin: string | undefined;
  /** A browser sent it, by its `Origin` or `Sec-Fetch-*` headers. */
  readonly fromBrowser: boolean;
  /** Bounded in length: see `HEADER_LIMITS`. */
  header(name: ReadHeader): string | undefined;
  cookie(name: string): string | undefined;
  /** Aborted when the caller goes away. */
  readonly signal: AbortSignal;
  /** Aborted when the server is about to end: an answer that waits on purpose is given now. */
  readonly ending: AbortSignal;
  readonly log: Logger;
}

/** What a handler may say besides its result. */
export interface ReplyControls {
  header(name: string, value: string): void;
  /**
   * `lifetimeMs` undefined is a session cookie; 0 removes it. It is sent to `path` and what is below, everywhere unless told. The other
   * attributes follow from our own address (see `cookies.ts`).
   */
  cookie(name: string, value: string, lifetimeMs: number | undefined, path?: string): void;
}
