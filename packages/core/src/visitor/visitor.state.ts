import type { UploadVisitorFile, VisitorText, VisitorWidget } from '@talk/contract';
import type { TalkError } from '../kernel/errors.js';

/** A file that was uploaded for a text. */
export type UploadedVisitorFile = UploadVisitorFile['response'];

/** A text written in this browser that the server has not confirmed. */
export interface WaitingText {
  clientId: string;
  /** Empty when there are only files. */
  body: string;
  files: readonly UploadedVisitorFile[];
  at: string;
  /** Null while it is on its way. */
  problem: TalkError | null;
}

/** What a visitor filled in before. */
export interface GivenForm {
  name: string;
  /** As typed. */
  phoneNumber: string;
  /** The site has signed it: nothing was filled in yet. */
  isSigned?: boolean;
}

/**
 * Where a visitor is:
 *
 *   loading ─► form ─► code ─► talking          any ─► failed (`retry` goes back to loading)
 *                ▲       │        │
 *                └───────┴────────┘  the session is over, or was given up
 */
export type VisitorState =
  | { name: 'loading' }
  | { name: 'failed'; problem: TalkError }
  | {
      name: 'form';
      widget: VisitorWidget;
      busy: boolean;
      problem: TalkError | null;
      /** The visitor was known here before, and has to start again. */
      again: boolean;
      /** The form's initial values; null when nothing is known. */
      given: GivenForm | null;
    }
  | {
      name: 'code';
      widget: VisitorWidget;
      /** As typed. */
      phoneNumber: string;
      /** When another code can be asked for, in ms since the epoch. */
      resendAtMs: number;
      busy: boolean;
      problem: TalkError | null;
      /** How many codes were texted. */
      sent: number;
    }
  | {
      name: 'talking';
      widget: VisitorWidget;
      phoneNumber: string;
      texts: readonly VisitorText[];
      waiting: readonly WaitingText[];
      /** Whether answers arrive here at once. */
      live: boolean;
      /** Answers that came while the panel was closed. */
      unread: number;
    };

/** The part of the state by its name. */
export type VisitorStateOf<N extends VisitorState['name']> = Extract<VisitorState, { name: N }>;
