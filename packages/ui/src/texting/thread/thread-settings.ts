import type { Communication } from '@talk/core';
import type { ReactNode } from 'react';
import type { LoadPreview } from './previews.js';
import type { ThreadRow } from './thread.rows.js';

/** An entry that was searched for; one of the first two is null. */
export interface FoundEntry {
  readonly communicationId: number | null;
  readonly auditId: number | null;
  /** Of a change: a communication beside it; null: there is none. */
  readonly nearId: number | null;
}

/** What the thread and its parts need to know about their place. */
export interface ThreadSettings {
  /** The other side. */
  name: string;
  /** The agent's own zone: times are shown on this clock. */
  zone: string;
  format: 12 | 24;
  /** Fetches a file of ours by its uuid. */
  loadFile: (uuid: string, signal: AbortSignal) => Promise<Blob>;
  /** What the pages of links say of themselves; absent where links are shown as they are. */
  loadPreview?: LoadPreview;
  /** Calls the contact; null where there is no phone. */
  call: (() => void) | null;
  /** Why the contact can't be reached, as the place shows it above the thread: the composer doesn't repeat it. */
  saidAbove?: string | null;
  /** The communication named in the address: scrolled into view and highlighted for a moment. */
  linkedId?: number | null;
  /** Whether the linked communication gets the focus when it is found; left out: it does. */
  linkTakesFocus?: () => boolean;
  /** The same for an entry of the contact's history: `#contact-audit-12`. */
  linkedAuditId?: number | null;
  /** Where a search stands: in view and highlighted as long as it does. */
  found?: FoundEntry | null;
  /** It is too far back to be found. */
  onTooOld?: () => void;
  /** How the place shows entries that are not texts, with its own cards; null or undefined: as the thread does. */
  renderEntry?: (row: Extract<ThreadRow, { kind: 'communication' | 'audit' }>) => ReactNode;
  /** What a host adds to a communication, below what is shown of it: its tags. */
  renderBelow?: (communication: Communication) => ReactNode;
}
