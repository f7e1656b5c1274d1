import { TalkError } from '@talk/core';
import type { DraftContent, DraftsPort, SavedDraft } from '../texting/texting-ports.js';
import { settle } from './fake-client.js';

/** The drafts of one user for one contact, as a server keeps them: every save is announced to each open composer. */
export interface FakeDrafts {
  /** One for each composer. */
  readonly port: DraftsPort;
  readonly saved: () => SavedDraft | null;
  /** How many composers listen. */
  readonly listeners: () => number;
  /** Another device saves; `isTold`: and every composer is told. */
  readonly saveElsewhere: (content: DraftContent, isTold?: boolean) => Promise<void>;
  /** From now on saving fails; null: it works again. */
  readonly failWith: (error: TalkError | null) => void;
}

export function createFakeDrafts(first: SavedDraft | null = null): FakeDrafts {
  let saved = first;
  let failure: TalkError | null = null;
  const handlers = new Set<(version: number) => void>();
  const tell = (version: number): void => handlers.forEach((handler) => handler(version));
  return {
    port: {
      load: () => Promise.resolve(saved),
      save: (content, base) => {
        if (failure !== null) return Promise.reject(failure);
        if ((saved?.version ?? null) !== base)
          return Promise.reject(new TalkError({ code: 'CONFLICT', message: 'Changed meanwhile.', status: 409 }));
        saved = { content, version: (base ?? 0) + 1 };
        tell(saved.version);
        return Promise.resolve(saved);
      },
      onSaved: (handler) => {
        handlers.add(handler);
        return () => void handlers.delete(handler);
      },
    },
    saved: () => saved,
    listeners: () => handlers.size,
    async saveElsewhere(content, isTold = false) {
      saved = { content, version: (saved?.version ?? 0) + 1 };
      if (isTold) tell(saved.version);
      await settle();
    },
    failWith: (error) => {
      failure = error;
    },
  };
}
