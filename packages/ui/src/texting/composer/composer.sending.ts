import type { Clock, TalkError } from '@talk/core';
import type { MessageDraft, Thread, ThreadCommunication } from '@talk/core/texting';
import type { Undoable } from './composer.state.js';
import { t } from '../texts.js';
import type { DraftContent } from '../texting-ports.js';

export interface SendingOptions {
  thread: Thread;
  clock: Clock;
  /** What can be undone has changed; null: nothing. */
  onUndoable: (undoable: Undoable | null) => void;
  /** These words were not sent: they go before the composer's current content. */
  onBack: (content: DraftContent) => void;
  /** The server has answered: the saved draft changes. */
  onAnswered: () => void;
  onProblem: (problem: string) => void;
}

/** The last text sent: pending, held for a while, or gone. */
export interface Sending {
  /** Texts without an answer yet. Until then they are part of the draft, so that a reload does not lose them. */
  unanswered: () => DraftContent | null;
  /** Resolves once there is an answer, or none came: with the refusal, or null. A refused text is back in the composer then. */
  send: (wire: MessageDraft, held: DraftContent, seenId: number | null) => Promise<TalkError | null>;
  /** Undoes the last text: at once, or as soon as its answer says what to undo. */
  undo: () => Promise<void>;
  dispose: () => void;
}

type Last =
  | { readonly phase: 'asking'; readonly held: DraftContent; readonly key: string | null; readonly isWanted: boolean }
  | { readonly phase: 'held'; readonly held: DraftContent; readonly id: number };

/** Sends the composer's texts, one after the other, and undoes the last one. */
export function createSending({ thread, clock, ...on }: SendingOptions): Sending {
  let last: Last | null = null;
  let endUndo: (() => void) | null = null;

  function forget(): void {
    endUndo?.();
    endUndo = null;
    last = null;
    on.onUndoable(null);
  }

  /** The remaining time is counted from the answer by this device's clock, so that clocks need not agree. */
  function hold({ id, message, created_at: created }: ThreadCommunication, held: DraftContent): void {
    forget();
    if (message?.leaves_at == null) return;
    const heldMs = Date.parse(message.leaves_at) - Date.parse(created);
    if (!(heldMs > 0)) return;
    last = { phase: 'held', held, id };
    on.onUndoable({ untilMs: clock.nowMs() + heldMs, isWanted: false });
    endUndo = clock.after(heldMs, forget);
  }

  async function takeBack(id: number, held: DraftContent): Promise<void> {
    forget();
    const answer = await thread.undo(id);
    if (answer.ok) on.onBack(held);
    else on.onProblem(answer.error.code === 'MESSAGE_LEFT' ? t('undo.late') : answer.error.message);
  }

  async function answered(communication: ThreadCommunication): Promise<void> {
    if (last?.phase !== 'asking') return;
    const { held, isWanted } = last;
    if (isWanted) await takeBack(communication.id, held);
    else hold(communication, held);
    on.onAnswered();
  }

  // A text whose answer was lost: in the end the thread has it, or gives it back.
  const ends = [
    thread.state.subscribe(({ communications, keys }) => {
      if (last?.phase !== 'asking' || last.key === null) return;
      const { key } = last;
      const sent = communications.find(({ id }) => keys.get(id) === key);
      if (sent !== undefined) void answered(sent);
    }),
    thread.onReturned(({ key }) => {
      if (last?.phase === 'asking' && last.key === key) forget();
    }),
  ];

  return {
    unanswered: () => (last?.phase === 'asking' ? last.held : null),
    async send(wire, held, seenId) {
      forget();
      last = { phase: 'asking', held, key: null, isWanted: false };
      on.onUndoable({ untilMs: null, isWanted: false });
      const result = await thread.send(wire, { seenId: seenId ?? undefined });
      const { isWanted } = last;
      switch (result.kind) {
        case 'sent':
          await answered(result.communication);
          return null;
        case 'waiting':
          last = { ...last, key: result.key };
          return null;
        case 'refused':
          forget();
          on.onBack(held);
          // The agent who undid it has it back: why it would have been refused does not matter now.
          return isWanted ? null : result.error;
      }
    },
    async undo() {
      if (last === null) return;
      if (last.phase === 'held') return takeBack(last.id, last.held);
      last = { ...last, isWanted: true };
      on.onUndoable({ untilMs: null, isWanted: true });
    },
    dispose() {
      endUndo?.();
      for (const end of ends) end();
    },
  };
}
