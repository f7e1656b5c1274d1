import { useEffect, type ReactNode } from 'react';

export interface ChosenAccountEntryProps {
  companyId: number;
  select: (companyId: number) => Promise<void>;
  /** The account can no longer be entered: the selector has to ask. Has to stay the same function. */
  onRefused: () => void;
  /** Shown until the session is in the account. */
  children: ReactNode;
}

/** Moves the session to the account that its user has chosen before. */
export function ChosenAccountEntry({ companyId, select, onRefused, children }: ChosenAccountEntryProps): ReactNode {
  useEffect(() => {
    let isShown = true;
    select(companyId).catch(() => isShown && onRefused());
    return () => {
      isShown = false;
    };
  }, [companyId, select, onRefused]);
  return children;
}
