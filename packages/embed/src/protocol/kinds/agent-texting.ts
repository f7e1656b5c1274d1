/** An agent's texting: one customer's conversation on a page of the company, such as its CRM. */
import type { CommonCommands, CommonEvents, CommonState, Exchange, RecordRef } from './shared.js';
import type { UnreadState } from './texting.js';

/** A record of the page's own system, with what the page knows of the person. */
export interface ContactRecord extends RecordRef {
  /** In any written form: the contact is found by it. */
  phone: string;
  /** The person's name, for a contact that has to be created. */
  name?: string;
}

/** Whose conversation to open: exactly one of the first three. */
export interface ConversationTarget {
  /** Talk's id of a contact. */
  contactId?: number | string;
  /** In any written form. */
  phone?: string;
  record?: ContactRecord;
}

/** The contact whose conversation is open. */
export interface ConversationContact {
  id: number;
  /** `number` is E.164 and present only with the capability `numbers`. Null for a contact without a number. */
  phone: { last4: string; number?: string } | null;
  /** The page's own record, where the page named one. */
  record: RecordRef | null;
}

/**
 * `none`: the page has named nobody. `missing`: no such contact, or not for this agent. `new`: nobody has the number, and the agent is
 * asked whether to create a contact. `failed`: it could not be loaded.
 */
export type ConversationStatus = 'none' | 'opening' | 'open' | 'missing' | 'new' | 'failed';

/** Whose conversation is on the screen. */
export interface ConversationState {
  status: ConversationStatus;
  /** Null unless the status is `open`. */
  contact: ConversationContact | null;
}

/** What the agent is writing in the open conversation. */
export interface DraftState {
  /** Nothing is written: no words and no files. */
  isEmpty: boolean;
  /** Words of the page wait for the agent to insert or dismiss them. */
  isOffered: boolean;
  /** Only with the capability `sms.read`. */
  text?: string;
}

/**
 * What became of the words of a page. `written`: they are in the field. `offered`: the agent has written something, and decides.
 * `unchanged`: they are there already. `withdrawn`: an empty text took them back.
 */
export type DraftPlacement = 'written' | 'offered' | 'unchanged' | 'withdrawn';

/** Where a text is. `queued`: the agent has sent it, and can still undo it. */
export type MessagePhase = 'queued' | 'sent' | 'delivered' | 'failed' | 'undone' | 'received';

/** One text of the open conversation. */
export interface MessageSnapshot {
  id: number;
  contactId: number;
  phase: MessagePhase;
  direction: 'inbound' | 'outbound';
  /** The agent who is signed in here has sent it; false for a colleague's and for what came in. */
  own: boolean;
  at: string;
  segments: number;
  attachments: number;
  /** Only with the capability `sms.read`. */
  text?: string;
  /** Why it was not delivered, 1 to 46; only of a text that failed. */
  rejection?: number;
}

/** Everything a page may know of an agent's texting. */
export interface AgentTextingState extends CommonState {
  conversation: ConversationState;
  draft: DraftState;
  /** Texts of the open conversation that nobody of the team has seen. */
  unread: UnreadState;
}

/** Page to an agent's texting. */
export interface AgentTextingCommands extends CommonCommands<AgentTextingState> {
  /** Answers once the conversation is on the screen. What is written in the one before stays there, and is kept. */
  'conversation.open': Exchange<
    ConversationTarget & { draft?: string; focus?: boolean },
    { contact: ConversationContact; draft: DraftPlacement | null }
  >;
  'conversation.close': Exchange<Record<string, never>, { conversation: ConversationState }>;
  'draft.set': Exchange<{ text: string }, { placed: DraftPlacement; draft: DraftState }>;
  'field.focus': Exchange<Record<string, never>, { focused: boolean }>;
}

/** An agent's texting to the page, without an answer. */
export interface AgentTextingEvents extends CommonEvents<AgentTextingState> {
  'conversation.changed': ConversationState;
  'draft.changed': DraftState;
  /** A text of the open conversation went or came. Each phase of each text is told once. */
  'message.changed': { message: MessageSnapshot; previous: MessagePhase | null };
  'unread.changed': UnreadState;
}
