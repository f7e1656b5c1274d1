import type { MessageAlternative, MessageCheck, MessageDraft, ScheduledMessage } from '@talk/core/texting';
import type { AttachmentItem } from '../attachments/attachments.model.js';
import type { AskedLift } from './composer.lift.js';
import type { Verdict } from './composer.verdict.js';
import type { Meter } from './meter.model.js';
import { fileText } from '../attachments/file-texts.js';
import type { DraftContent } from '../texting-ports.js';

/** A colleague answered while this text was written. */
export interface Guard {
  /** Null: the server says so, and that message has not arrived yet. */
  readonly name: string | null;
  readonly text: string | null;
}

/** A text that can still be undone. */
export interface Undoable {
  /** By this device's clock; null while the server has not answered. */
  readonly untilMs: number | null;
  /** Undo was pressed: it comes back as soon as there is an answer. */
  readonly isWanted: boolean;
}

export interface ChosenSchedule {
  /** ISO instant. */
  readonly at: string;
  readonly zone: string;
  /** It is cancelled if the contact writes first. */
  readonly cancelOnReply: boolean;
}

/** What the composer knows, apart from its files. Only `composer.reducer.ts` changes it. */
export interface ComposerState {
  readonly text: string;
  readonly gifUrl: string | null;
  readonly lineId: number | null;
  readonly phoneNumber: string | null;
  readonly optOut: boolean;
  readonly shorten: boolean;
  /** Null until the server has answered. */
  readonly check: MessageCheck | null;
  /** The last check failed. */
  readonly checkFailed: boolean;
  readonly busy: boolean;
  /** Why the last attempt was refused, as a sentence. */
  readonly problem: string | null;
  /** The alternatives to what was refused, best first. */
  readonly instead: readonly MessageAlternative[];
  readonly guard: Guard | null;
  readonly undoable: Undoable | null;
  /** The words for lifting a block are being entered. */
  readonly lifting: AskedLift | null;
  /** The scheduled text that is being changed. */
  readonly editing: ScheduledMessage | null;
  /** When to send this text, and on whose clock that was chosen; null: now. */
  readonly schedule: ChosenSchedule | null;
  readonly templateId: number | null;
  /** The newest communication when this text was started; null while there is no text, or was no communication. */
  readonly begunAtId: number | null;
  /** The newest one that was seen. */
  readonly seenId: number | null;
}

export interface ComposerView extends ComposerState {
  readonly items: readonly AttachmentItem[];
  /** Until when a cancelled scheduled text can be restored, by this device's clock; null: it cannot. */
  readonly cancelled: { readonly untilMs: number } | null;
  readonly verdict: Verdict;
  readonly meter: Meter;
  readonly appended: string | null;
}

export const emptyContent: DraftContent = { body: '', attachments: [], gifUrl: null };

export const isEmpty = ({ body, gifUrl, attachments }: DraftContent): boolean =>
  body === '' && gifUrl === null && attachments.length === 0;

/** With the line and the number that were chosen for it. Of no text nothing was. */
export function withChoices(
  written: DraftContent,
  { lineId, phoneNumber }: Pick<ComposerState, 'lineId' | 'phoneNumber'>,
): DraftContent {
  if (isEmpty(written)) return written;
  return { ...written, ...(lineId !== null && { lineId }), ...(phoneNumber !== null && { phoneNumber }) };
}

/** The content of a text from the server or the thread. Its files are known by id only and go along unchanged. */
export const contentOf = ({ body, gif_url: gifUrl, attachments }: MessageDraft): DraftContent => ({
  body: body ?? '',
  gifUrl: gifUrl ?? null,
  attachments: (attachments ?? []).map((uuid) => ({
    uuid,
    url: `/static/uploaded_file/${uuid}`,
    name: fileText('attach.unnamed'),
    content_type: '',
    bytes: 0,
  })),
});

/** What was written besides `sent` while that was on its way: the words behind it, or all of them where they are others, and other files. */
export function restOf(now: DraftContent, sent: DraftContent): DraftContent {
  const gone = new Set(sent.attachments.map(({ uuid }) => uuid));
  return {
    body: now.body.startsWith(sent.body) ? now.body.slice(sent.body.length) : now.body,
    gifUrl: now.gifUrl === sent.gifUrl ? null : now.gifUrl,
    attachments: now.attachments.filter(({ uuid }) => !gone.has(uuid)),
  };
}

/** One after the other, in one text. */
export const joined = (first: DraftContent, then: DraftContent): DraftContent => ({
  body: first.body === '' || then.body === '' ? first.body + then.body : `${first.body}\n${then.body}`,
  attachments: [...first.attachments, ...then.attachments],
  gifUrl: first.gifUrl ?? then.gifUrl,
});
