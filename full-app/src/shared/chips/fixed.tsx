import type { ReactNode } from 'react';
import { useWorkspace } from '../workspace/workspace-context.js';
import type { ChipTone } from './chip-tone.js';

export interface FixedProps {
  label: string;
  /** The value in words. */
  text: string;
  /** The value as it looks; its words when absent. */
  shown?: ReactNode;
  /** Why it cannot be changed, and who can. */
  why: string;
  tone?: ChipTone | undefined;
}

/** A chip that cannot be changed here, and says why: on hover, to a screen reader, and when it is pressed. */
export function Fixed({ label, text, shown = text, why, tone }: FixedProps): ReactNode {
  const { toasts } = useWorkspace();
  return (
    <button
      type="button"
      className="tk-chip app-disposition app-fixed"
      data-tone={tone}
      aria-label={`${label}: ${text}. ${why}`}
      aria-disabled
      title={why}
      onClick={() => toasts.show(why)}
    >
      <span className="app-chip-word tk-clip">{shown}</span>
    </button>
  );
}
