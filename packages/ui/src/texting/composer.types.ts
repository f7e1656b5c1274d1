import type { ReadonlySignal } from '@preact/signals-core';
import type { Clock } from '@talk/core';
import type { MessageAlternative, MessageCheck, ScheduledMessage, Thread } from '@talk/core/texting';
import type { AttachmentsModel } from './attachments.model.js';
import type { LiftKind } from './composer.lift.js';
import type { ComposerState, ComposerView } from './composer.state.js';
import type { DraftModel } from './draft.model.js';
import type { ComposerClient, ComposerPorts, UploadedFile } from './texting-ports.js';

export interface ComposerModel {
  readonly state: ReadonlySignal<ComposerView>;
  /** Lines that could text this contact now. */
  readonly lines: ReadonlySignal<MessageCheck['lines']>;
  /** What the server said last about texting this contact; null until it has answered. */
  readonly check: ReadonlySignal<MessageCheck | null>;
  readonly ports: ComposerPorts;
  readonly attachments: AttachmentsModel;
  /** Null where drafts are not kept. */
  readonly draft: DraftModel | null;
  /** Asks the server what is possible, and brings the draft. */
  load: () => Promise<void>;
  type: (text: string) => void;
  attach: (files: readonly File[]) => void;
  /** @returns the sentence that says what is wrong with the address; null when it was taken. */
  addGif: (url: string) => string | null;
  /** Takes out the address of a GIF that an older draft brought. */
  dropGifAddress: () => void;
  chooseLine: (id: number) => void;
  chooseNumber: (phoneNumber: string) => void;
  setOptOut: (on: boolean) => void;
  setShorten: (on: boolean) => void;
  applyTemplate: (id: number, text: string, files: readonly UploadedFile[]) => void;
  /** Plain letters for those that force Unicode. */
  replaceForced: () => void;
  /** Null: it leaves now. */
  setSchedule: (schedule: ComposerState['schedule']) => void;
  /** What the big button does: sends or schedules. */
  submit: () => Promise<void>;
  sendAnyway: () => Promise<void>;
  dismissGuard: () => void;
  /** Takes back the last text, else the last cancellation of a scheduled one. */
  undo: () => Promise<void>;
  /** Whether an alternative can be taken here. */
  canChoose: (alternative: MessageAlternative) => boolean;
  /** Takes an alternative. @returns false when it cannot be done here. */
  choose: (alternative: MessageAlternative) => boolean;
  /** Lifts what stands in the way. @returns the sentence that says why not; null when it is done. */
  lift: (kind: LiftKind, words: string) => Promise<string | null>;
  stopLifting: () => void;
  edit: (scheduled: ScheduledMessage) => void;
  stopEditing: () => void;
  /** Does not send a scheduled text. `undo` brings it back for a while. @returns the sentence of a refusal; null when it is cancelled. */
  cancelScheduled: (scheduled: ScheduledMessage) => Promise<string | null>;
  /** After a conflict of drafts. */
  takeTheirDraft: () => void;
  /** The newest communication that was on the screen and looked at. */
  saw: (communicationId: number) => void;
  recheck: () => Promise<void>;
  dispose: () => void;
}

export interface ComposerOptions {
  client: ComposerClient;
  thread: Thread;
  ports: ComposerPorts;
  clock: Clock;
  /** Whose texts are one's own. */
  userId: number;
}
