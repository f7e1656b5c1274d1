import type { ReactNode } from 'react';
import { useWorkspace } from '../../app/workspace-context.js';

export interface FixedProps {
  label: string;
  value: ReactNode;
  /** Why it cannot be changed, and who can. */
  why: string;
  tone?: 'ok' | undefined;
}

/** A chip that cannot be changed here, and says why: on hover, to a screen reader, and to whoever presses it. */
export function Fixed({ label, value, why, tone }: FixedProps): ReactNode {
  const { toasts } = useWorkspace();
  return (
    <button
      type="button"
      className="tk-chip app-disposition app-fixed"
      data-tone={tone}
      aria-disabled
      title={why}
      onClick={() => toasts.show(why)}
    >
      <span className="tk-hidden">{label}: </span>
      <span className="app-chip-word tk-clip">{value}</span>
      <span className="tk-hidden">. {why}</span>
    </button>
  );
}
