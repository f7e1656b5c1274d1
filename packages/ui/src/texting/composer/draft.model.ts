import { signal, type ReadonlySignal } from '@preact/signals-core';
import { TalkError, type Clock } from '@talk/core';
import type { DraftContent, DraftsPort } from '../texting-ports.js';

export interface DraftState {
  /** `conflict`: another device saved meanwhile; `theirs` is its version. */
  readonly saving: 'saved' | 'unsaved' | 'saving' | 'failed' | 'conflict';
  readonly theirs: DraftContent | null;
}

/** Saves the text being written on the server, a moment after each change. */
export interface DraftModel {
  readonly state: ReadonlySignal<DraftState>;
  /** The draft to start with; null when there is none or it could not be read. */
  load: () => Promise<DraftContent | null>;
  /** The current text. Saved after a pause. */
  write: (content: DraftContent) => void;
  flush: () => Promise<void>;
  /** After a conflict: one's own is saved over theirs. */
  keepMine: () => void;
  /** After a conflict: keeps theirs. @returns what to show. */
  takeTheirs: () => DraftContent | null;
  /** Receives and accepts nothing from now on. Unsaved changes are still saved, unless a newer version was meanwhile. */
  dispose: () => void;
}

const PAUSE_MS = 800;
const RETRY_MS = 5_000;

const isNothing = ({ body, gifUrl, attachments }: DraftContent): boolean =>
  body === '' && gifUrl === null && attachments.length === 0;

const sameContent = (a: DraftContent, b: DraftContent): boolean =>
  a.body === b.body &&
  a.gifUrl === b.gifUrl &&
  a.lineId === b.lineId &&
  a.phoneNumber === b.phoneNumber &&
  a.attachments.map(({ uuid }) => uuid).join(' ') === b.attachments.map(({ uuid }) => uuid).join(' ');

/** @param onTheirs called with what this user wrote on another device, while nothing here is unsaved. */
export function createDraftModel(
  drafts: DraftsPort,
  clock: Pick<Clock, 'after'>,
  onTheirs: (content: DraftContent) => void,
): DraftModel {
  const state = signal<DraftState>({ saving: 'saved', theirs: null });
  let base: number | null = null;
  let written: DraftContent = { body: '', attachments: [], gifUrl: null };
  let cancel: (() => void) | null = null;
  let sending: Promise<void> | null = null;
  let isDisposed = false;

  function later(delayMs: number): void {
    cancel?.();
    cancel = clock.after(delayMs, () => void flush());
  }

  async function save(): Promise<void> {
    const content = written;
    state.value = { ...state.peek(), saving: 'saving' };
    try {
      base = (await drafts.save(content, base)).version;
      const isCurrent = sameContent(content, written);
      state.value = { saving: isCurrent ? 'saved' : 'unsaved', theirs: null };
      if (!isCurrent) later(PAUSE_MS);
    } catch (error) {
      if (!(error instanceof TalkError)) throw error;
      // The view is closed, so no one can choose between the two: the newer text stays.
      if (error.code === 'CONFLICT') return isDisposed ? undefined : learnTheirs();
      state.value = { ...state.peek(), saving: 'failed' };
      // The contact is out of this person's view: the screen that shows it again saves it.
      if (error.code === 'NOT_FOUND') return;
      if (!isDisposed || error.retryable) later(RETRY_MS);
    }
  }

  async function learnTheirs(): Promise<void> {
    try {
      const saved = await drafts.load();
      base = saved?.version ?? null;
      const isSame = saved === null || sameContent(saved.content, written);
      state.value = { saving: isSame ? 'unsaved' : 'conflict', theirs: isSame ? null : saved.content };
      if (isSame) later(PAUSE_MS);
    } catch (error) {
      if (!(error instanceof TalkError)) throw error;
      state.value = { ...state.peek(), saving: 'failed' };
      later(RETRY_MS);
    }
  }

  async function flush(): Promise<void> {
    cancel?.();
    cancel = null;
    // Another caller that waited with us may have started another save.
    // oxlint-disable-next-line no-unmodified-loop-condition -- it is, while we wait
    while (sending) await sending;
    const { saving } = state.peek();
    if (saving === 'saved' || saving === 'conflict') return;
    sending = save().finally(() => (sending = null));
    await sending;
  }

  /** Another device has saved: its text is shown here, unless this one has unsaved changes. */
  async function follow(version: number): Promise<void> {
    const isIdle = (): boolean => !isDisposed && state.peek().saving === 'saved';
    if (!isIdle() || version <= (base ?? 0)) return;
    try {
      const saved = await drafts.load();
      if (saved === null || !isIdle() || saved.version <= (base ?? 0)) return;
      base = saved.version;
      if (sameContent(saved.content, written)) return;
      written = saved.content;
      onTheirs(saved.content);
    } catch (error) {
      // It is reported as a conflict when this device saves.
      if (!(error instanceof TalkError)) throw error;
    }
  }
  const endFollowing = drafts.onSaved?.((version) => void follow(version));

  return {
    state,
    async load() {
      try {
        const saved = await drafts.load();
        const isKnown = saved?.version === base;
        base = saved?.version ?? null;
        if (saved === null) return null;
        const isUnread = !isKnown && !isNothing(saved.content) && !sameContent(saved.content, written);
        if (state.peek().saving === 'saved') written = saved.content;
        // What was written before it arrived would be saved over it: both are kept, as when another device saves.
        else if (isUnread && !isNothing(written)) {
          state.value = { saving: 'conflict', theirs: saved.content };
          return null;
        }
        return saved.content;
      } catch (error) {
        if (!(error instanceof TalkError)) throw error;
        return null;
      }
    },
    write(content) {
      // That it is nothing any more is still saved: what was written has left.
      if ((isDisposed && !isNothing(content)) || sameContent(content, written)) return;
      written = content;
      if (state.peek().saving === 'conflict') return;
      state.value = { ...state.peek(), saving: 'unsaved' };
      later(PAUSE_MS);
    },
    flush,
    keepMine() {
      state.value = { saving: 'unsaved', theirs: null };
      void flush();
    },
    takeTheirs() {
      const { theirs } = state.peek();
      if (theirs !== null) written = theirs;
      state.value = { saving: 'saved', theirs: null };
      return theirs;
    },
    dispose() {
      isDisposed = true;
      endFollowing?.();
      void flush();
    },
  };
}
