import type { Api } from '@talk/core';
import type { MessageAlternative, MessageAttachment } from '@talk/core/texting';
import type { ReadonlySignal } from '@preact/signals-core';

/** What the composer needs of a Talk client besides the thread. */
export interface ComposerClient {
  api: Pick<Api, 'call'>;
}

/** A template. `body` still has `{{placeholders}}`, filled by {@link TemplatesPort.fill}. */
export interface Template {
  readonly id: number;
  readonly name: string;
  /** Its folder; null at the top. */
  readonly folder: string | null;
  readonly body: string;
}

export interface FilledText {
  readonly text: string;
  readonly attachments: readonly UploadedFile[];
}

export interface TemplatesPort {
  /** Those that the agent may use, most used first. */
  list: () => Promise<readonly Template[]>;
  /** The text for one contact: known values filled in, the rest left as `{{placeholders}}`; and its files. */
  fill: (template: Template, contactId: number) => Promise<FilledText>;
}

/** A file on the server, to be sent with a text. */
export interface UploadedFile extends MessageAttachment {
  readonly uuid: string;
}

export interface UploadsPort {
  /** Larger ones are refused before anything is sent. */
  maxBytes: number;
  /** MIME types; `image/*` stands for all of its kind. */
  types: readonly string[];
  /** Why a file cannot be sent with a text, in better words than ours; null when it can. */
  problemOf?: (file: Pick<File, 'size' | 'type' | 'name'>) => string | null;
  /** Rejects with `TalkError`. `onProgress` is called with a share from 0 to 1. */
  upload: (file: File, options: { onProgress: (share: number) => void; signal: AbortSignal }) => Promise<UploadedFile>;
  /** Has the server fetch a GIF from an https address, and keep it. Rejects with `TalkError`. */
  fetchGif: (url: string, signal: AbortSignal) => Promise<UploadedFile>;
}

/** The content of a draft. */
export interface DraftContent {
  readonly body: string;
  readonly attachments: readonly UploadedFile[];
  readonly gifUrl: string | null;
  /** The line and the number that were chosen for it; absent: whatever the server takes. */
  readonly lineId?: number;
  readonly phoneNumber?: string;
}

export interface SavedDraft {
  readonly content: DraftContent;
  readonly version: number;
}

/** This user's draft for one contact, on the server. */
export interface DraftsPort {
  load: () => Promise<SavedDraft | null>;
  /**
   * Saves over `base`, the version that this edit started from; null for none. An empty draft is removed.
   * Rejects with `TalkError`; `CONFLICT` when another device saved meanwhile.
   */
  save: (content: DraftContent, base: number | null) => Promise<SavedDraft>;
  /** Called with the version of each save, one's own included. Null: there are no events. */
  onSaved: ((handler: (version: number) => void) => () => void) | null;
}

/** Who else is in this thread. */
export interface PresencePort {
  /** Names of those who are writing to the contact now, without this agent. */
  readonly writing: ReadonlySignal<readonly string[]>;
  /** Reports that this agent writes, or no longer does. Cheap: called on each keystroke. */
  compose: (isWriting: boolean) => void;
  /** The agent has left the thread. */
  leave: () => void;
}

/** Small choices that survive a reload. Never numbers, names or texts. */
export interface RememberedChoices {
  get: (key: string) => string | null;
  set: (key: string, value: string) => void;
}

/** A part that is null is not available here, and nothing of it is shown. */
export interface ComposerPorts {
  templates: TemplatesPort | null;
  uploads: UploadsPort | null;
  drafts: DraftsPort | null;
  presence: PresencePort | null;
  /** Whether addresses can be shortened on this company's domain. */
  canShorten: boolean;
  /** Tells when a rule of the company has changed that may stop texts, or let them leave; absent: there are no events. */
  onRules?: ((handler: () => void) => () => void) | null;
  remembered: RememberedChoices;
  /** Carries out an alternative outside the composer: a call, a record of consent. Null: not offered here. */
  alternative: (alternative: MessageAlternative) => (() => void) | null;
}
