import type { Clock, TalkError } from '@talk/core';
import type { MessageDraft, Thread, ThreadCommunication } from '@talk/core/texting';
import type { Undoable } from './composer.state.js';
import { t } from './texts.js';
import type { DraftContent } from './texting-ports.js';

export interface SendingOptions {
  thread: Thread;
  clock: Clock;
  /** What can be taken back has changed; null: nothing can. */
  onUndoable: (undoable: Undoable | null) => void;
  /** These words are not sent: they belong before what stands in the composer now. */
  onBack: (content: DraftContent) => void;
  /** The server has answered: what is kept as a draft changes. */
  onAnswered: () => void;
  onProblem: (problem: string) => void;
}

/** The text that was sent last: on its way, held for a while, gone. */
export interface Sending {
  /** What has no answer yet. Until then it is part of the draft, so that no reload loses it. */
  unanswered: () => DraftContent | null;
  /** Resolves once there is an answer or none came: with the refusal, or null. What is refused has come back then. */
  send: (wire: MessageDraft, held: DraftContent, seenId: number | null) => Promise<TalkError | null>;
  /** Takes the last text back: at once, or as soon as its answer tells what to take back. */
  undo: () => Promise<void>;
  dispose: () => void;
}

type Last =
  | { readonly phase: 'asking'; readonly held: DraftContent; readonly key: string | null; readonly isWanted: boolean }
  | { readonly phase: 'held'; readonly held: DraftContent; readonly id: number };

/** Sends the composer's texts, one after the other, and takes back the last one. */
export function createSending({ thread, clock, ...on }: SendingOptions): Sending {
  let last: Last | null = null;
  let endUndo: (() => void) | null = null;

  function forget(): void {
    endUndo?.();
    endUndo = null;
    last = null;
    on.onUndoable(null);
  }

  /** The time that is left is counted from the answer by this device's clock, so that clocks need not agree. */
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
          // Whoever wanted it back has it back: why it would not have left does not matter now.
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
