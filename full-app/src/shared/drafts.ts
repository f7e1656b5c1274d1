import { createContext, useContext, useEffect, useId, useRef, type RefObject } from 'react';

/** Fields of a drawer that hold something typed and not saved, by their ids. */
export type Drafts = RefObject<Set<string>>;

/** The drafts of the drawer around a field; null where closing loses nothing. */
export const DraftsContext = createContext<Drafts | null>(null);

export function useDrafts(): Drafts {
  return useRef(new Set());
}

/** Says that this field holds something that closing the drawer would lose. */
export function useDraft(dirty: boolean): void {
  const drafts = useContext(DraftsContext);
  const id = useId();
  useEffect(() => {
    const held = drafts?.current;
    if (!dirty || held === undefined) return undefined;
    held.add(id);
    return () => void held.delete(id);
  }, [dirty, drafts, id]);
}
