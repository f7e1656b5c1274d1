import type { ReactNode } from 'react';
import type { ThreadRow } from './thread.rows.js';

/** What the thread and its parts need to know about their place. */
export interface ThreadSettings {
  /** The other side. */
  name: string;
  /** The agent's own zone: times are shown on this clock. */
  zone: string;
  format: 12 | 24;
  /** Fetches a file of ours by its uuid. */
  loadFile: (uuid: string, signal: AbortSignal) => Promise<Blob>;
  /** Calls the contact; null where there is no phone. */
  call: (() => void) | null;
  /** The communication named in the address: scrolled into view and highlighted for a moment. */
  linkedId?: number | null;
  /** It is too far back to be found. */
  onTooOld?: () => void;
  /** How the place shows entries that are not texts, with its own cards; null or undefined: as the thread does. */
  renderEntry?: (row: Extract<ThreadRow, { kind: 'communication' | 'audit' }>) => ReactNode;
}
