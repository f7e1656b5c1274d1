import type { ReactNode } from 'react';
import type { ThreadRow } from './thread.rows.js';

/** What the thread and its parts have to know of the place in which they stand. */
export interface ThreadSettings {
  /** Who is on the other side. */
  name: string;
  /** One's own zone: times are shown on this clock. */
  zone: string;
  format: 12 | 24;
  /** Fetches a file of ours by its uuid. */
  loadFile: (uuid: string, signal: AbortSignal) => Promise<Blob>;
  /** Calls the contact; null where there is no phone. */
  call: (() => void) | null;
  /** The communication that the address names: brought into view and marked for a moment. */
  linkedId?: number | null;
  /** It lies too far back to be found. */
  onTooOld?: () => void;
  /** How the place shows what is no text, with its own cards; null or undefined: as the thread does. */
  renderEntry?: (row: Extract<ThreadRow, { kind: 'communication' | 'audit' }>) => ReactNode;
}
