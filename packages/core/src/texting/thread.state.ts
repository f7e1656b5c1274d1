import type { Communication, ContactAudit, Message, MessageDraft, ScheduledMessage } from '@talk/contract';
import type { TalkErrorCode } from '../kernel/errors.js';

/** A communication with the fields that only a text has; absent for calls, notes and the rest. */
export type ThreadCommunication = Communication & { readonly message?: Message | null };

/** A text that was sent to the server and is not confirmed yet. */
export interface Outgoing {
  /** Its `Idempotency-Key`: every attempt uses it, so that the text is sent once. */
  readonly key: string;
  readonly draft: MessageDraft;
  readonly atMs: number;
  /** `waiting`: no answer came; whether it was sent is unknown. It is retried automatically. */
  readonly state: 'sending' | 'waiting';
}

/** Some of a timeline: what is asked of the server, and the same of what is heard of. */
export interface ThreadNarrowing {
  readonly query: { readonly kinds?: string; readonly direction?: 'inbound' | 'outbound' };
  readonly admits: (communication: ThreadCommunication) => boolean;
  /** Whether entries of the history are among it. */
  readonly hasChanges: boolean;
}

export interface UnreadMark {
  readonly id: number;
  readonly count: number;
}

/** What is known of a contact's thread. */
export interface ThreadState {
  /** `failed` only while there is nothing to show. `left`: the contact went out of this person's view, and nothing of it is held. */
  readonly phase: 'loading' | 'failed' | 'ready' | 'left';
  /** Oldest first. */
  readonly communications: readonly ThreadCommunication[];
  /** Oldest first, of the same period. */
  readonly audits: readonly ContactAudit[];
  readonly hasEarlier: boolean;
  readonly loadingEarlier: boolean;
  /** What is held ends before the newest: the person went back a long way. What happens now is not among it. */
  readonly hasLater: boolean;
  readonly loadingLater: boolean;
  /** Why the last request for communications failed; null after an answer. */
  readonly problem: TalkErrorCode | null;
  /** The unread ones when the thread was opened: the oldest of them, which may not be held yet, and how many. Stays while the person reads, goes when they write. */
  readonly unreadMark: UnreadMark | null;
  readonly outgoing: readonly Outgoing[];
  /** What of the timeline is held; null: all of it. */
  readonly narrowing: ThreadNarrowing | null;
  /** The newest of theirs that was heard of, also when it is not held. */
  readonly heardId: number;
  /** Scheduled texts, soonest first. */
  readonly scheduled: readonly ScheduledMessage[];
  /** React keys of texts that were shown before they had an id: communication id → idempotency key. */
  readonly keys: ReadonlyMap<number, string>;
}

export const emptyStatus: ThreadStatus = {
  phase: 'loading',
  audits: [],
  hasEarlier: false,
  loadingEarlier: false,
  hasLater: false,
  loadingLater: false,
  problem: null,
  unreadMark: null,
  outgoing: [],
  narrowing: null,
  heardId: 0,
  scheduled: [],
  keys: new Map(),
};

/** The rest of it; its communications are in the store. */
export type ThreadStatus = Omit<ThreadState, 'communications'>;

/** The contact went out of view: only what this person has sent and waits for an answer is theirs. */
export const afterLeaving = ({ narrowing, outgoing }: ThreadStatus): ThreadStatus => ({
  ...emptyStatus,
  phase: 'left',
  narrowing,
  outgoing,
});

/** One answer of the timeline endpoint, newest first. */
export interface ThreadPage {
  readonly data: readonly ThreadCommunication[];
  readonly audits: readonly ContactAudit[];
  readonly has_more_pages: boolean;
  /** Only of the newest page. */
  readonly first_unread?: UnreadMark | null | undefined;
}

interface Dated {
  readonly id: number;
  readonly created_at: string;
}

/** Oldest first. */
export const byAge = (a: Dated, b: Dated): number => Date.parse(a.created_at) - Date.parse(b.created_at) || a.id - b.id;

function mergeAudits(held: readonly ContactAudit[], arrived: readonly ContactAudit[]): readonly ContactAudit[] {
  return [...new Map([...held, ...arrived].map((audit) => [audit.id, audit])).values()].sort(byAge);
}

const isUnread = ({ is_read, direction }: Communication): boolean => !is_read && direction === 'inbound';

/** A voicemail is heard by being played; to see it is not enough. */
export const isVoicemail = ({ disposition_status2: word }: Communication): boolean =>
  word === 'voicemail' || word === 'missed-voicemail';

/** How many of the loaded ones are unread. */
export const unreadIn = (communications: readonly Communication[]): number => communications.filter(isUnread).length;

function unreadMarkOf(communications: readonly ThreadCommunication[], page: ThreadPage): UnreadMark | null {
  const { first_unread: known = null } = page;
  // They go back further than what is here.
  if (known !== null && !communications.some(({ id }) => id === known.id)) return known;
  const first = communications.find(isUnread);
  return first === undefined ? null : { id: first.id, count: unreadIn(communications) };
}

/**
 * Which of those that are held stay beside the newest page. All do when they join on to it; otherwise something between is missing, and what comes
 * before the gap is loaded again when the person scrolls there.
 */
export function beside(
  held: readonly ThreadCommunication[],
  page: ThreadPage,
): { kept: readonly ThreadCommunication[]; joins: boolean } {
  const oldest = page.data.at(-1);
  const ids = new Set(page.data.map(({ id }) => id));
  const joins = held.some(({ id }) => ids.has(id));
  return { joins, kept: joins || oldest === undefined ? held : held.filter((each) => byAge(each, oldest) > 0) };
}

/**
 * The newest page is here.
 * @param joins what was held joins on to it; otherwise earlier ones go on from this page's cursor.
 */
export function withNewest(
  status: ThreadStatus,
  page: ThreadPage,
  joins: boolean,
  communications: readonly ThreadCommunication[],
): ThreadStatus {
  const restarts = status.phase !== 'ready' || !joins;
  return {
    ...status,
    phase: 'ready',
    problem: null,
    audits: mergeAudits(restarts ? heardSince(status, page) : status.audits, page.audits),
    hasEarlier: restarts ? page.has_more_pages : status.hasEarlier,
    hasLater: false,
    loadingLater: false,
    unreadMark: status.phase === 'ready' ? status.unreadMark : unreadMarkOf(communications, page),
  };
}

/** Audits that were heard of while the page was on its way, and may have come after it was read. Older ones do not join on to it. */
function heardSince({ phase, audits }: ThreadStatus, { data }: ThreadPage): readonly ContactAudit[] {
  const oldest = data.at(-1);
  return phase !== 'ready' || oldest === undefined
    ? audits
    : audits.filter((audit) => audit.created_at >= oldest.created_at);
}

/** An older page is here. */
export const withEarlier = (status: ThreadStatus, page: ThreadPage): ThreadStatus => ({
  ...status,
  audits: mergeAudits(status.audits, page.audits),
  hasEarlier: page.has_more_pages,
  loadingEarlier: false,
  problem: null,
});

/** A later page is here. */
export const withLater = (status: ThreadStatus, page: ThreadPage): ThreadStatus => ({
  ...status,
  audits: mergeAudits(status.audits, page.audits),
  hasLater: page.has_more_pages,
  loadingLater: false,
  problem: null,
});

/** Another place of the thread is here: what led to it, and what came after it. */
export const withPlace = (status: ThreadStatus, before: ThreadPage, after: ThreadPage): ThreadStatus => ({
  ...withLater(withEarlier({ ...status, audits: [] }, before), after),
  phase: 'ready',
});

/** Only `kept` is still held: what is beyond it at this end is to be loaded again. */
export function heldIn(
  status: ThreadStatus,
  end: 'earlier' | 'later',
  kept: readonly ThreadCommunication[],
): ThreadStatus {
  const edge = end === 'earlier' ? kept[0] : kept.at(-1);
  const atMs = Date.parse(edge?.created_at ?? '');
  const stays = ({ created_at }: ContactAudit): boolean =>
    end === 'earlier' ? Date.parse(created_at) >= atMs : Date.parse(created_at) <= atMs;
  return {
    ...status,
    audits: status.audits.filter(stays),
    hasEarlier: status.hasEarlier || end === 'earlier',
    hasLater: status.hasLater || end === 'later',
  };
}

/** Whether one that was heard of has its place among those that are loaded: anything else comes with its page. */
export function isInReach(state: ThreadState, heard: ThreadCommunication): boolean {
  if (state.narrowing !== null && !state.narrowing.admits(heard)) return false;
  const { communications, hasEarlier, hasLater } = state;
  const oldest = communications[0];
  const newest = communications.at(-1);
  if (oldest === undefined || newest === undefined) return !hasLater;
  return (!hasEarlier || byAge(heard, oldest) >= 0) && (!hasLater || byAge(heard, newest) <= 0);
}

/** These were heard of: they are of now. */
export const withAudits = (state: ThreadStatus, audits: readonly ContactAudit[]): ThreadStatus =>
  state.hasLater ? state : { ...state, audits: mergeAudits(state.audits, audits) };

/** Something else of the timeline is asked for: nothing of what is held belongs to it. */
export const withNarrowing = (status: ThreadStatus, narrowing: ThreadNarrowing | null): ThreadStatus => ({
  ...status,
  narrowing,
  audits: [],
  hasEarlier: false,
  hasLater: false,
  unreadMark: null,
  problem: null,
});

/** The text has its own id from now on, and stays where it was shown. */
export const withSent = (status: ThreadStatus, key: string, sentId: number): ThreadStatus => ({
  ...status,
  outgoing: status.outgoing.filter((each) => each.key !== key),
  // One key, one place: a text that was mistaken for this one gets its own key.
  keys: new Map([...status.keys].filter(([, held]) => held !== key)).set(sentId, key),
});

/**
 * The pending text that an event reports before its own answer does: the oldest whose words it starts with (the opt-out text may
 * follow). Null when it is none of them.
 */
export function outgoingOf({ outgoing }: ThreadStatus, arrived: ThreadCommunication): Outgoing | null {
  if (arrived.direction !== 'outbound' || arrived.type !== 'sms') return null;
  const text = arrived.body ?? '';
  return (
    outgoing.find(({ draft }) => draft.body !== undefined && draft.body !== '' && text.startsWith(draft.body)) ?? null
  );
}

export const withOutgoing = (state: ThreadStatus, key: string, change: Partial<Outgoing> | null): ThreadStatus => ({
  ...state,
  outgoing: state.outgoing.flatMap((each) =>
    each.key !== key ? [each] : change === null ? [] : [{ ...each, ...change }],
  ),
});

export function withScheduled(state: ThreadStatus, changed: ScheduledMessage): ThreadStatus {
  const known = state.scheduled.find(({ id }) => id === changed.id);
  if (known !== undefined && known.version > changed.version) return state;
  const others = state.scheduled.filter(({ id }) => id !== changed.id);
  const waits = changed.status === 'scheduled' ? [changed] : [];
  const scheduled = [...others, ...waits].sort((a, b) => Date.parse(a.schedule_date) - Date.parse(b.schedule_date));
  return { ...state, scheduled };
}
