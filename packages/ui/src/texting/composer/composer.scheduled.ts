import { signal, type ReadonlySignal } from '@preact/signals-core';
import type { Clock, TalkError } from '@talk/core';
import type { MessageDraft, ScheduledMessage, Thread } from '@talk/core/texting';
import type { Choices } from './composer.reducer.js';
import { contentOf, emptyContent, joined, restOf, type ChosenSchedule, type ComposerState } from './composer.state.js';
import { t } from '../texts.js';
import type { DraftContent } from '../texting-ports.js';

/** How long a cancelled text can be restored. */
const UNDO_MS = 10_000;

type Writing = Choices & Pick<ComposerState, 'editing' | 'schedule'>;
interface Changes {
  readonly content: DraftContent;
  readonly choices: Omit<Writing, 'editing'>;
}

export interface ScheduledWorkOptions {
  thread: Pick<Thread, 'state' | 'schedule' | 'reschedule' | 'cancelScheduled' | 'restoreScheduled'>;
  clock: Clock;
  /** The composer's content. */
  writing: () => Writing;
  content: () => DraftContent;
  wireOf: () => MessageDraft;
  /** Empties the composer and sets these choices. */
  begin: (choices: Partial<Writing>) => void;
  put: (content: DraftContent) => void;
  /** This text is scheduled: it is no longer a draft. What was written since is. */
  onPlanned: (planned: DraftContent) => void;
  onProblem: (problem: string) => void;
  /** Checks whether it can be sent to the chosen number from the chosen line. */
  recheck: () => void;
}

/** The composer's work on scheduled texts: schedules, changes and cancels them, and undoes a cancellation. */
export interface ScheduledWork {
  /** Until when the last cancellation can be undone, by this device's clock; null: it cannot. */
  readonly cancelled: ReadonlySignal<{ readonly untilMs: number } | null>;
  /** Schedules the text, or saves the changes to the scheduled one. @returns why not; null on success. */
  schedule: (chosen: ChosenSchedule) => Promise<TalkError | null>;
  edit: (scheduled: ScheduledMessage) => void;
  /** Restores the composer's previous content. */
  stopEditing: () => void;
  /** @returns the refusal; null when it is cancelled. */
  cancel: (scheduled: ScheduledMessage) => Promise<string | null>;
  undoCancel: () => Promise<void>;
  /** The draft has changed elsewhere. @returns whether it is kept for later, because a scheduled text is being changed. */
  follow: (theirs: DraftContent) => boolean;
  dispose: () => void;
}

export function createScheduledWork({ thread, clock, ...composer }: ScheduledWorkOptions): ScheduledWork {
  const { writing, content, begin, put } = composer;
  const cancelled = signal<{ readonly untilMs: number } | null>(null);
  let before: { content: DraftContent; choices: Choices } | null = null;
  /** What the last cancellation took: the text, and its unsaved changes. */
  let taken: { scheduled: ScheduledMessage; changes: Changes | null } | null = null;
  /** Being cancelled here: its removal is expected. */
  const leaving = new Set<number>();
  let endUndo: (() => void) | null = null;

  function forget(): void {
    endUndo?.();
    endUndo = null;
    taken = null;
    cancelled.value = null;
  }

  function stopEditing(): void {
    const { content: held = emptyContent, choices = {} } = before ?? {};
    before = null;
    begin(choices);
    put(held);
    composer.recheck();
  }

  function edit(scheduled: ScheduledMessage): void {
    const { lineId, phoneNumber, optOut, editing } = writing();
    if (editing === null) before = { content: content(), choices: { lineId, phoneNumber, optOut } };
    begin({
      editing: scheduled,
      lineId: scheduled.campaign_id,
      phoneNumber: scheduled.phone_number,
      optOut: scheduled.draft.opt_out ?? true,
      schedule: {
        at: scheduled.schedule_date,
        zone: scheduled.timezone,
        cancelOnReply: scheduled.cancel_on_reply,
      },
    });
    put(contentOf(scheduled.draft));
    composer.recheck();
  }

  /** It was sent, or cancelled by another agent: the edited words continue as a new text. */
  function lost(): void {
    const mine = content();
    const { content: held = emptyContent, choices = {} } = before ?? {};
    before = null;
    begin(choices);
    put(joined(mine, held));
    composer.onProblem(t('scheduled.gone'));
    composer.recheck();
  }

  const endWatching = thread.state.subscribe(({ phase, scheduled }) => {
    const { editing } = writing();
    if (editing === null || phase !== 'ready' || leaving.has(editing.id)) return;
    if (!scheduled.some(({ id }) => id === editing.id)) lost();
  });

  return {
    cancelled,
    async schedule({ at, zone, cancelOnReply }) {
      const { editing } = writing();
      const wish = { schedule_date: at, timezone: zone, cancel_on_reply: cancelOnReply };
      const wire = composer.wireOf();
      const held = content();
      const answer =
        editing === null
          ? await thread.schedule(wire, wish)
          : await thread.reschedule(editing.id, { ...wire, gif_url: held.gifUrl, ...wish });
      if (!answer.ok) return answer.error;
      if (editing === null) composer.onPlanned(held);
      else if (writing().editing !== null) {
        const rest = restOf(content(), held);
        stopEditing();
        put(joined(content(), rest));
      }
      return null;
    },
    edit,
    stopEditing,
    async cancel(scheduled) {
      leaving.add(scheduled.id);
      const answer = await thread.cancelScheduled(scheduled.id);
      leaving.delete(scheduled.id);
      if (!answer.ok) return answer.error.message;
      forget();
      const isEdited = writing().editing?.id === scheduled.id;
      const { schedule, lineId, phoneNumber, optOut } = writing();
      const choices = { schedule, lineId, phoneNumber, optOut };
      taken = { scheduled, changes: isEdited ? { content: content(), choices } : null };
      if (isEdited) stopEditing();
      cancelled.value = { untilMs: clock.nowMs() + UNDO_MS };
      endUndo = clock.after(UNDO_MS, forget);
      return null;
    },
    async undoCancel() {
      if (taken === null) return;
      const { scheduled, changes } = taken;
      forget();
      const answer = await thread.restoreScheduled(scheduled.id);
      if (!answer.ok) {
        // Its time has passed, or it may no longer be sent: its words are not lost.
        put(joined(changes?.content ?? contentOf(scheduled.draft), content()));
        return composer.onProblem(answer.error.message);
      }
      if (changes === null || writing().editing !== null) return;
      edit(answer.value);
      begin({ ...changes.choices, editing: answer.value });
      put(changes.content);
    },
    follow(theirs) {
      if (before === null) return false;
      before = { ...before, content: theirs };
      return true;
    },
    dispose() {
      endUndo?.();
      endWatching();
    },
  };
}
