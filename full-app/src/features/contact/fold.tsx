import { browserStorage } from '@talk/core/browser';
import { useState, type ReactNode } from 'react';

const memory = browserStorage('talk:fold:');

export interface FoldProps {
  /** Remembered under this name. */
  id: string;
  title: string;
  children: ReactNode;
}

/** A block that folds, and is as it was left the next time. */
export function Fold({ id, title, children }: FoldProps): ReactNode {
  const [open] = useState(() => memory.get(id) !== 'closed');
  return (
    <details
      className="app-fold"
      open={open}
      onToggle={(event) => memory.set(id, event.currentTarget.open ? 'open' : 'closed')}
    >
      <summary>
        <h2>{title}</h2>
      </summary>
      {children}
    </details>
  );
}
