import type { ReadonlySignal } from '@preact/signals-core';
import type { Clock } from '@talk/core';
import type { MessageAlternative, MessageCheck, ScheduledMessage, Thread } from '@talk/core/texting';
import type { AttachmentsModel } from '../attachments/attachments.model.js';
import type { LiftKind } from './composer.lift.js';
import type { ComposerState, ComposerView } from './composer.state.js';
import type { StopOffer } from './composer.stop.js';
import type { Suggestions } from './composer.suggestions.js';
import type { DraftModel } from './draft.model.js';
import type { ComposerClient, ComposerPorts, UploadedFile } from '../texting-ports.js';

export interface ComposerModel {
  readonly state: ReadonlySignal<ComposerView>;
  /** Lines that could text this contact now. */
  readonly lines: ReadonlySignal<MessageCheck['lines']>;
  /** The server's last answer about texting this contact; null until there is one. */
  readonly check: ReadonlySignal<MessageCheck | null>;
  readonly ports: ComposerPorts;
  readonly attachments: AttachmentsModel;
  /** Null where drafts are not kept. */
  readonly draft: DraftModel | null;
  /** Words from outside. */
  readonly suggestions: Suggestions;
  /** The contact asks for no more texts, in words of their own. */
  readonly stopOffer: StopOffer;
  /** Checks what is possible, and loads the draft. */
  load: () => Promise<void>;
  type: (text: string) => void;
  attach: (files: readonly File[]) => void;
  /** @returns the sentence that says what is wrong with the address; null when it was accepted. */
  addGif: (url: string) => string | null;
  /** Removes the address of a GIF that came with an older draft. */
  dropGifAddress: () => void;
  chooseLine: (id: number) => void;
  chooseNumber: (phoneNumber: string) => void;
  setOptOut: (on: boolean) => void;
  setShorten: (on: boolean) => void;
  applyTemplate: (id: number, text: string, files: readonly UploadedFile[]) => void;
  /** Replaces characters that force Unicode with plain letters. */
  replaceForced: () => void;
  /** Null: it leaves now. */
  setSchedule: (schedule: ComposerState['schedule']) => void;
  /** The big button's action: sends or schedules. */
  submit: () => Promise<void>;
  sendAnyway: () => Promise<void>;
  dismissGuard: () => void;
  /** Undoes the last text, else the last cancellation of a scheduled one. */
  undo: () => Promise<void>;
  /** Whether this alternative is possible here. */
  canChoose: (alternative: MessageAlternative) => boolean;
  /** Carries out an alternative. @returns false when it is not possible here. */
  choose: (alternative: MessageAlternative) => boolean;
  /** Lifts a block. @returns the sentence that says why not; null on success. */
  lift: (kind: LiftKind, words: string) => Promise<string | null>;
  stopLifting: () => void;
  edit: (scheduled: ScheduledMessage) => void;
  stopEditing: () => void;
  /** Cancels a scheduled text. `undo` restores it for a while. @returns the refusal; null when it is cancelled. */
  cancelScheduled: (scheduled: ScheduledMessage) => Promise<string | null>;
  /** After a conflict of drafts. */
  takeTheirDraft: () => void;
  /** The newest communication that was on the screen and seen. */
  saw: (communicationId: number) => void;
  recheck: () => Promise<void>;
  dispose: () => void;
}

export interface ComposerOptions {
  client: ComposerClient;
  thread: Thread;
  ports: ComposerPorts;
  clock: Clock;
  /** Whose texts count as one's own. */
  userId: number;
}
