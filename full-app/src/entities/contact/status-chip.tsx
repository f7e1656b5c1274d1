import './status-chip.css';
import type { ReactNode } from 'react';
import type { ChipTone } from '../../shared/chips/chip-tone.js';
import { statusWord, type TaskStatus } from './contact-words.js';

/** New is secondary, pending grey, closed a success (spec 1 §4). Open has an outline, so that it differs from pending. */
const TONES: Readonly<Record<string, ChipTone>> = { new: 'info', open: 'line', closed: 'ok' };

/** The tone of a chip that shows the status of a contact. Undefined is grey. */
export const statusTone = (status: TaskStatus): ChipTone | undefined => TONES[status];

export interface StatusChipProps {
  status: TaskStatus;
  /** Replaces the word, for example by "Pending until Fri 9:00". */
  text?: string;
}

/** The status of a contact as rows show it. */
export function StatusChip({ status, text = statusWord(status) }: StatusChipProps): ReactNode {
  return (
    <span className="tk-chip app-status-chip" data-tone={statusTone(status)} title={text}>
      {text}
    </span>
  );
}
