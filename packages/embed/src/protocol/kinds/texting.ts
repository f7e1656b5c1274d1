/** Texting: visitors of a site write to the company. */
import type { CommonCommands, CommonEvents, CommonState } from './shared.js';

/** Texts that nobody has looked at. */
export interface UnreadState {
  count: number;
}

/** Everything a page may know of its visitor's texting. */
export interface TextingState extends CommonState {
  unread: UnreadState;
}

/** Page to texting. */
export type TextingCommands = CommonCommands<TextingState>;

/** Texting to page, without an answer. */
export interface TextingEvents extends CommonEvents<TextingState> {
  'unread.changed': UnreadState;
}
