import type { MessageDraft, ScheduledMessage } from '@talk/contract';
import type { CallEndpoint } from '../api/api.js';
import type { Entities } from '../entities/index.js';
import type { TalkError } from '../kernel/errors.js';
import type { Ports } from '../kernel/ports.js';
import type { Unsubscribe } from '../kernel/scope.js';
import type { ReadonlySignal } from '../kernel/signals.js';
import type { Realtime } from '../realtime/realtime.js';
import type { ReturnedText, SendExtras, SendResult } from './message-outbox.js';
import type { ThreadCommunication, ThreadNarrowing, ThreadState } from './thread.state.js';

/** What a thread needs of a Talk client. */
export interface ThreadClient {
  api: { call: CallEndpoint };
  /** Without it the thread is as current as its last load. */
  realtime: Pick<Realtime, 'on' | 'onResync' | 'status'> | null;
  /** The page's own store, which follows events. Left out, the thread keeps one for itself. */
  entities?: Entities;
}

/** When to send a scheduled text. */
export interface ScheduleInput {
  /** ISO instant. */
  schedule_date: string;
  /** The IANA zone in which it was chosen. */
  timezone: string;
  cancel_on_reply?: boolean;
}

/** Settled with the server's answer; `error` is its refusal, and nothing was changed. */
export type ThreadAnswer<T> =
  { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: TalkError };

/** What is left out stays as it is; null takes the GIF out. */
export type ScheduledChange = Partial<ScheduleInput & Omit<MessageDraft, 'gif_url'> & { gif_url: string | null }>;

/** One contact's thread: its history, texts being sent, scheduled texts. */
export interface Thread {
  readonly contactId: number;
  readonly state: ReadonlySignal<ThreadState>;
  /** Whether what is shown is current; `live` without realtime. */
  readonly connection: ReadonlySignal<'connecting' | 'live' | 'polling' | 'offline'>;
  /** Loads what is held: the newest page at first, later the same again. */
  load: () => Promise<void>;
  /** Loads the page before the oldest that is held. */
  loadEarlier: () => Promise<void>;
  /** Loads the page after the newest that is held, where there is one: after `goTo` and `trim`. */
  loadLater: () => Promise<void>;
  /** Holds the newest page again instead of a place further up. */
  toNewest: () => Promise<void>;
  /** Holds what is around a communication, however far back it is. @returns whether it is there now; `state.problem` tells when the server did not answer. */
  goTo: (communicationId: number) => Promise<boolean>;
  /** Holds the newest of what is asked for of the timeline, and hears of no other; null: of all of it. */
  narrow: (to: ThreadNarrowing | null) => Promise<void>;
  /** Lets go of what is furthest at one end, down to `keep` communications. It is loaded again when it is asked for. */
  trim: (end: 'earlier' | 'later', keep: number) => void;
  /** Marks what is here as seen at the server; does nothing when nothing is unread. */
  markRead: () => Promise<void>;
  send: (draft: MessageDraft, extras?: SendExtras) => Promise<SendResult>;
  /** Retries the texts without an answer now. */
  retryWaiting: () => void;
  /** Takes a text back while it is held. The value is its words. Error `MESSAGE_LEFT`: too late. */
  undo: (communicationId: number) => Promise<ThreadAnswer<MessageDraft>>;
  /** Sends a failed text once more. Pressed again before the answer, it is the same text. */
  retry: (communicationId: number, lineId?: number) => Promise<ThreadAnswer<ThreadCommunication>>;
  schedule: (draft: MessageDraft, input: ScheduleInput) => Promise<ThreadAnswer<ScheduledMessage>>;
  reschedule: (id: number, change: ScheduledChange) => Promise<ThreadAnswer<ScheduledMessage>>;
  cancelScheduled: (id: number) => Promise<ThreadAnswer<void>>;
  /** Undoes `cancelScheduled`. */
  restoreScheduled: (id: number) => Promise<ThreadAnswer<ScheduledMessage>>;
  /** Something was sent in another way than by this thread: it is there at once. */
  adopt: (communication: ThreadCommunication) => void;
  /** It was taken back. */
  forget: (communicationId: number) => void;
  /** A communication of this thread that happened now: announce it. */
  onNews: (handler: (news: ThreadCommunication) => void) => Unsubscribe;
  /** A text whose answer was lost was refused in the end; its writer gets it back. */
  onReturned: (handler: (returned: ReturnedText) => void) => Unsubscribe;
  /** Ends requests, timers and subscriptions. */
  dispose: () => void;
}

/** What of its surroundings a thread uses. */
export type ThreadPorts = Pick<Ports, 'clock' | 'random' | 'newId'>;
