import { computed, signal, TalkError, type ReadonlySignal } from '@talk/core';
import { NOTE_MAX_LENGTH } from '@talk/core/contacts';
import type { DraftContent, DraftModel } from '@talk/ui/texting';
import { numberText } from '@talk/ui';
import type { NoteChanges } from '../../entities/note/index.js';
import type { Teammate } from '../../entities/user/index.js';
import { sentenceOf } from '../../shared/errors.js';
import { decodeNote, encodeNote, type Picked } from './note-text.js';
import { t } from './note-words.js';

/** A note being written, as it stands in the field. */
export interface NoteText {
  readonly text: string;
  readonly picked: readonly Picked[];
}

export interface NoteView extends NoteText {
  readonly busy: boolean;
  /** Why it cannot be saved; null: it can. */
  readonly waitsFor: string | null;
  readonly problem: string | null;
}

export interface NoteModel {
  readonly view: ReadonlySignal<NoteView>;
  /** Reads the draft from the server, once. */
  load: () => Promise<void>;
  /** Names for the people in a draft; the draft is put into the field again with them. */
  setTeam: (team: readonly Teammate[]) => void;
  write: (note: NoteText) => void;
  /** @returns the mentioned people who are not told; null when it was not saved. */
  save: () => Promise<readonly { id: number; name: string | null }[] | null>;
  flush: () => Promise<void>;
  dispose: () => void;
}

export interface NoteModelOptions {
  contactId: number;
  changes: Pick<NoteChanges, 'create'>;
  /** @param onTheirs called with what the user wrote on another device */
  openDraft: (onTheirs: (content: DraftContent) => void) => DraftModel;
  newKey: () => string;
}

const EMPTY: NoteText = { text: '', picked: [] };

/** The note of the composer: its draft is kept on the server as texts are, and it is saved once for each attempt. */
export function createNoteModel({ contactId, changes, openDraft, newKey }: NoteModelOptions): NoteModel {
  const note = signal<NoteText>(EMPTY);
  const busy = signal(false);
  const problem = signal<string | null>(null);
  let team: readonly Teammate[] = [];
  /** The draft that is in the field, as long as nobody has typed: it is shown again when names are known. */
  let shown: string | null = null;
  let attempt: { readonly body: string; readonly key: string } | null = null;
  let loaded: Promise<void> | null = null;

  const show = (body: string): void => {
    shown = body;
    note.value = decodeNote(body, team, t('former'));
  };
  const draft = openDraft(({ body }) => show(body));
  const bodyOf = ({ text, picked }: NoteText): string => encodeNote(text, picked).trim();
  const keep = (body: string): void => draft.write({ body, attachments: [], gifUrl: null });
  // Two devices wrote at once: nothing is lost, one stands below the other.
  const endConflicts = draft.state.subscribe(({ saving, theirs }) => {
    if (saving !== 'conflict' || theirs === null) return;
    const joined = [theirs.body, bodyOf(note.peek())].filter((body) => body !== '').join('\n\n');
    show(joined);
    draft.takeTheirs();
    keep(joined);
  });

  return {
    view: computed(() => {
      const body = bodyOf(note.value);
      const waitsFor =
        body === ''
          ? t('empty')
          : body.length > NOTE_MAX_LENGTH
            ? t('tooLong', { limit: numberText(NOTE_MAX_LENGTH) })
            : null;
      return { ...note.value, busy: busy.value, waitsFor, problem: problem.value };
    }),
    load: () =>
      (loaded ??= draft.load().then((content) => {
        if (content !== null && note.peek().text === '') show(content.body);
      })),
    setTeam(next) {
      team = next;
      if (shown !== null) show(shown);
    },
    write(next) {
      shown = null;
      problem.value = null;
      note.value = next;
      keep(encodeNote(next.text, next.picked));
    },
    async save() {
      const body = bodyOf(note.peek());
      if (busy.peek() || body === '' || body.length > NOTE_MAX_LENGTH) return null;
      // Tried again, the same note is the same attempt.
      if (attempt?.body !== body) attempt = { body, key: newKey() };
      busy.value = true;
      problem.value = null;
      try {
        const { not_told: notTold } = await changes.create(contactId, body, attempt.key);
        attempt = null;
        // What was typed in the meantime is the next note.
        if (bodyOf(note.peek()) === body) {
          note.value = EMPTY;
          keep('');
          void draft.flush();
        }
        return notTold;
      } catch (error) {
        if (!(error instanceof TalkError)) throw error;
        problem.value = sentenceOf(error);
        return null;
      } finally {
        busy.value = false;
      }
    },
    flush: () => draft.flush(),
    dispose() {
      endConflicts();
      draft.dispose();
    },
  };
}
