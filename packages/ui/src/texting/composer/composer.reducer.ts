import type { TalkError } from '@talk/core';
import type { MessageCheck } from '@talk/core/texting';
import type { AskedLift } from './composer.lift.js';
import type { ChosenSchedule, ComposerState, Guard, Undoable } from './composer.state.js';

/** Line, number and the opt-out sentence stay from one text to the next; a scheduled text brings its own. */
export type Choices = Pick<ComposerState, 'lineId' | 'phoneNumber' | 'optOut'>;

/** What can happen to a composer. */
export type ComposerEvent =
  | { readonly type: 'typed'; readonly text: string }
  /** Words from elsewhere: a draft, or a text that came back. */
  | { readonly type: 'filled'; readonly text: string; readonly gifUrl: string | null }
  /** The text changed, or its files. `newestId` is the newest communication now. */
  | { readonly type: 'content-changed'; readonly isEmpty: boolean; readonly newestId: number | null }
  | { readonly type: 'gif-removed' }
  | { readonly type: 'template-used'; readonly id: number }
  | { readonly type: 'line-chosen'; readonly lineId: number }
  | { readonly type: 'number-chosen'; readonly phoneNumber: string }
  /** As they were chosen for the text that comes back. */
  | ({ readonly type: 'choices-restored' } & Pick<ComposerState, 'lineId' | 'phoneNumber'>)
  | { readonly type: 'opt-out-set'; readonly on: boolean }
  | { readonly type: 'shortening-set'; readonly on: boolean }
  | { readonly type: 'time-chosen'; readonly schedule: ChosenSchedule | null }
  | { readonly type: 'checked'; readonly check: MessageCheck }
  | { readonly type: 'check-failed' }
  /** The server is asked to send, split or schedule. */
  | { readonly type: 'asked' }
  | { readonly type: 'answered' }
  /** The text is on its way, or scheduled: the next one begins. */
  | { readonly type: 'emptied' }
  /** It was refused, and its words are back. */
  | { readonly type: 'taken-back'; readonly templateId: number | null; readonly begunAtId: number | null }
  | { readonly type: 'refused'; readonly problem: string; readonly instead?: TalkError['alternatives'] }
  | { readonly type: 'problem-over' }
  | { readonly type: 'guarded'; readonly guard: Guard }
  | { readonly type: 'guard-dismissed'; readonly newestId: number | null }
  | { readonly type: 'seen'; readonly id: number }
  | { readonly type: 'undo-changed'; readonly undoable: Undoable | null }
  /** Null: it is lifted, or not wanted any more. */
  | { readonly type: 'lift-asked'; readonly kind: AskedLift | null }
  /** Another text takes the composer's place: a scheduled one, or what was there before it. */
  | { readonly type: 'text-changed'; readonly to: Partial<Choices & Pick<ComposerState, 'editing' | 'schedule'>> };

const noProblem: Pick<ComposerState, 'problem' | 'instead'> = { problem: null, instead: [] };

const emptyText = {
  text: '',
  gifUrl: null,
  ...noProblem,
  guard: null,
  editing: null,
  schedule: null,
  templateId: null,
} as const;

export const initialComposer = (shorten: boolean): ComposerState => ({
  ...emptyText,
  lineId: null,
  phoneNumber: null,
  optOut: true,
  shorten,
  check: null,
  checkFailed: false,
  busy: false,
  undoable: null,
  lifting: null,
  begunAtId: null,
  seenId: null,
});

/** Pure. What is shown of a problem ends with the next thing that the agent does about it. */
export function nextComposer(state: ComposerState, event: ComposerEvent): ComposerState {
  switch (event.type) {
    case 'typed':
      return { ...state, text: event.text, ...noProblem };
    case 'filled':
      return { ...state, text: event.text, gifUrl: event.gifUrl };
    case 'content-changed':
      return withBegun(state, event.isEmpty ? null : (state.begunAtId ?? event.newestId));
    case 'gif-removed':
      return { ...state, gifUrl: null };
    case 'template-used':
      return { ...state, templateId: event.id };
    case 'line-chosen':
      return { ...state, lineId: event.lineId, ...noProblem };
    case 'number-chosen':
      return { ...state, phoneNumber: event.phoneNumber, ...noProblem };
    case 'choices-restored':
      return { ...state, lineId: event.lineId, phoneNumber: event.phoneNumber };
    case 'opt-out-set':
      return { ...state, optOut: event.on };
    case 'shortening-set':
      return { ...state, shorten: event.on };
    case 'time-chosen':
      return { ...state, schedule: event.schedule, ...noProblem };
    case 'checked':
      return { ...state, check: event.check, checkFailed: false };
    case 'check-failed':
      // The last answer stays: the server checks again when the text is sent.
      return { ...state, checkFailed: true };
    case 'asked':
      return { ...state, busy: true, ...noProblem };
    case 'answered':
      return { ...state, busy: false };
    case 'emptied':
      return { ...state, ...emptyText, begunAtId: null };
    case 'taken-back':
      return { ...state, templateId: event.templateId, begunAtId: event.begunAtId };
    case 'refused':
      return { ...state, problem: event.problem, instead: event.instead ?? [] };
    case 'problem-over':
      return { ...state, ...noProblem };
    case 'guarded':
      return { ...state, guard: event.guard, problem: null };
    case 'guard-dismissed':
      // Seen: this text now answers what is in the thread.
      return { ...state, guard: null, begunAtId: event.newestId, seenId: event.newestId };
    case 'seen':
      return event.id <= (state.seenId ?? 0) ? state : { ...state, seenId: event.id };
    case 'undo-changed':
      return { ...state, undoable: event.undoable };
    case 'lift-asked':
      return { ...state, lifting: event.kind, ...noProblem };
    case 'text-changed':
      return { ...state, ...emptyText, ...event.to };
    default:
      return event satisfies never;
  }
}

const withBegun = (state: ComposerState, begunAtId: number | null): ComposerState =>
  state.begunAtId === begunAtId ? state : { ...state, begunAtId };
