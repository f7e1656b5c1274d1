/** Texting: visitors of a site write to the company. */
import type { CommonCommands, CommonEvents, CommonState } from './shared.js';

/** Texts that nobody has looked at. */
export interface UnreadState {
  count: number;
}

/** What the company has chosen for the look of its widget. */
export interface LookState {
  /** Colour of buttons and links, also of the launcher unless the page names one; null without a choice. */
  accent: string | null;
}

/** Everything a page may know of its visitor's texting. */
export interface TextingState extends CommonState {
  unread: UnreadState;
  /** Absent in an earlier release. */
  look?: LookState;
}

/** Page to texting. */
export type TextingCommands = CommonCommands<TextingState>;

/** Texting to page, without an answer. */
export interface TextingEvents extends CommonEvents<TextingState> {
  'unread.changed': UnreadState;
  'look.changed': LookState;
}
