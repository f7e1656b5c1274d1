import type { Broadcast } from '@talk/core/contract';
import { useEffect, useState } from 'react';
import { fieldMessages } from '../../shared/errors.js';
import { createDraftSaver, type DraftSaver, type SaveState } from './draft-saver.js';
import { useBroadcastChanges, type BroadcastPatch } from './use-broadcasts.js';

export interface DraftEdits {
  /** As stored, with what was changed since. */
  readonly values: Broadcast;
  readonly state: SaveState;
  readonly problems: Readonly<Record<string, string>>;
  /** Changes the draft; it is saved soon. @param shown what the screen shows of it, where that differs from what is sent */
  readonly set: (patch: BroadcastPatch, shown?: Partial<Broadcast>) => void;
  /** Saves what waits. @returns the draft as stored; rejects if it could not be saved. */
  readonly flush: () => Promise<Broadcast>;
  /** Saves what waits on top of what someone else has stored in the meantime. */
  readonly keepMine: () => Promise<Broadcast>;
}

const partOf = (draft: Partial<Broadcast>, names: readonly string[]): Partial<Broadcast> =>
  Object.fromEntries(Object.entries(draft).filter(([name]) => names.includes(name)));

/** A draft that saves itself: nothing that was typed is lost. */
export function useDraft(stored: Broadcast): DraftEdits {
  const { update, read } = useBroadcastChanges();
  const [shown, setShown] = useState<Partial<Broadcast>>({});
  const [state, setState] = useState<SaveState>({ kind: 'saved', draft: stored });
  const [saver] = useState<DraftSaver>(() => createDraftSaver({ stored, save: update, onState: setState }));
  useEffect(() => () => saver.leave(), [saver]);
  return {
    values: { ...state.draft, ...shown },
    state,
    problems: state.kind === 'refused' ? fieldMessages(state.error) : {},
    set(patch, more = {}) {
      const { audience: _audience, attachments: _files, ...plain } = patch;
      setShown((before) => ({ ...before, ...(plain as Partial<Broadcast>), ...more }));
      saver.change(patch);
    },
    flush: () => saver.flush(),
    async keepMine() {
      const waiting = await saver.rebase(await read(stored.id));
      // Everything else is shown as the server has it now.
      setShown((before) => partOf(before, Object.keys(waiting)));
      return saver.flush();
    },
  };
}
