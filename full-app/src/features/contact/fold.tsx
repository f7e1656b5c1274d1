import { browserStorage } from '@talk/core/browser';
import { useState, type ReactNode } from 'react';

const memory = browserStorage('talk:fold:');

export interface FoldProps {
  /** Remembered under this name. */
  id: string;
  title: string;
  /** Closed until it is opened for the first time; what is in it loads then. */
  closedAtFirst?: boolean;
  children: ReactNode;
}

/** A block that folds, and is as it was left the next time. */
export function Fold({ id, title, closedAtFirst = false, children }: FoldProps): ReactNode {
  const [wasOpen] = useState(() => (memory.get(id) ?? (closedAtFirst ? 'closed' : 'open')) === 'open');
  const [isOpen, setIsOpen] = useState(wasOpen);
  return (
    <details
      className="app-fold"
      open={wasOpen}
      onToggle={({ currentTarget: { open } }) => {
        memory.set(id, open ? 'open' : 'closed');
        setIsOpen(open);
      }}
    >
      <summary>
        <h2>{title}</h2>
      </summary>
      {(isOpen || !closedAtFirst) && children}
    </details>
  );
}
