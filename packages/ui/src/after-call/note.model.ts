import { signal, type ReadonlySignal } from '@preact/signals-core';
import { TalkError, type Clock, type Communication } from '@talk/core';
import type { AfterCallApi } from '@talk/core/after-call';

export interface NoteState {
  readonly text: string;
  /** `conflict`: a colleague wrote meanwhile; `theirs` is what they wrote. */
  readonly saving: 'saved' | 'unsaved' | 'saving' | 'failed' | 'conflict';
  readonly theirs: string | null;
}

/** The note of one call, saved while it is typed. */
export interface NoteModel {
  readonly state: ReadonlySignal<NoteState>;
  type: (text: string) => void;
  /** Saves pending changes now. Resolves when they are saved, or could not be. */
  flush: () => Promise<void>;
  /** After a conflict: their text, then one's own. */
  keepBoth: () => void;
  /** An update of the call. Shown unless the agent is writing. */
  adopt: (communication: Communication) => void;
  dispose: () => void;
}

export interface NoteOptions {
  api: Pick<AfterCallApi, 'saveNote'>;
  clock: Pick<Clock, 'after'>;
  /** Reads the call again to get a colleague's text. */
  reload: () => Promise<Communication>;
}

const PAUSE_MS = 700;

export function createNoteModel(communicationId: number, { api, clock, reload }: NoteOptions): NoteModel {
  const state = signal<NoteState>({ text: '', saving: 'saved', theirs: null });
  /** The server's text that this edit started from. */
  let base = '';
  let cancel: (() => void) | null = null;
  let sending: Promise<void> | null = null;

  function later(): void {
    cancel?.();
    cancel = clock.after(PAUSE_MS, () => void flush());
  }

  async function send(): Promise<void> {
    const { text } = state.peek();
    state.value = { ...state.peek(), saving: 'saving' };
    try {
      await api.saveNote({ params: { id: communicationId }, body: { notes: text, base } });
      base = text;
      // Anything typed while this was under way still needs saving.
      const isCurrent = state.peek().text === text;
      state.value = { ...state.peek(), saving: isCurrent ? 'saved' : 'unsaved', theirs: null };
    } catch (error) {
      if (!(error instanceof TalkError)) throw error;
      const isConflict = error.code === 'CONFLICT';
      state.value = { ...state.peek(), saving: isConflict ? 'conflict' : 'failed' };
      if (isConflict) await learnTheirs();
    }
  }

  async function learnTheirs(): Promise<void> {
    try {
      adopt(await reload());
    } catch (error) {
      // The conflict sentence stays; the next update of the call brings their text.
      if (!(error instanceof TalkError)) throw error;
    }
  }

  function adopt({ notes }: Communication): void {
    const theirs = notes ?? '';
    const { saving, text } = state.peek();
    if (theirs === base) return;
    if (saving === 'saved') {
      base = theirs;
      state.value = { text: theirs, saving: 'saved', theirs: null };
    } else if (theirs !== text) {
      // Our own save comes back as an update too, and is not a colleague's.
      state.value = { ...state.peek(), theirs };
    }
  }

  async function flush(): Promise<void> {
    cancel?.();
    cancel = null;
    if (sending) await sending;
    const { saving } = state.peek();
    if (saving === 'saved' || saving === 'conflict') return;
    sending = send().finally(() => (sending = null));
    await sending;
  }

  return {
    state,
    type(text) {
      state.value = { ...state.peek(), text, saving: state.peek().saving === 'conflict' ? 'conflict' : 'unsaved' };
      later();
    },
    flush,
    keepBoth() {
      const { text, theirs } = state.peek();
      base = theirs ?? '';
      const both = theirs === null || theirs === '' ? text : `${theirs}\n${text}`;
      state.value = { text: both, saving: 'unsaved', theirs: null };
      void flush();
    },
    adopt,
    dispose() {
      cancel?.();
      cancel = null;
    },
  };
}
