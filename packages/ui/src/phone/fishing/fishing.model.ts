import { computed, effect, signal, untracked, type ReadonlySignal } from '@preact/signals-core';
import { systemClock, TalkError, type Call, type Clock, type Communication } from '@talk/core';
import { foregroundCall } from '@talk/core/phone';
import type { Peer } from '../caller.js';
import { peerOfCall } from '../peer.js';
import type { PhoneClient, Remembered } from '../phone-ports.js';
import { phoneText } from '../texts.js';
import { createDismissed } from './dismissed.js';

/** A caller whom any agent of this agent's group may take. */
export interface FishingView {
  /** Of the call. */
  id: string;
  communicationId: number;
  peer: Peer;
  /** Since when the caller waits. */
  sinceMs: number;
  /** Why the caller cannot be taken now, as a sentence; null when they can. */
  why: string | null;
  busy: boolean;
  /** Why the last attempt failed, as a sentence. */
  problem: string | null;
}

/** Callers to pick from a queue, which is call fishing (spec 2 §5): one is shown, later ones wait behind. */
export interface FishingModel {
  readonly shown: ReadonlySignal<FishingView | null>;
  /** How many more wait behind the one shown. */
  readonly behind: ReadonlySignal<number>;
  /** What happened to the caller who was shown, as a sentence; for 3 s. */
  readonly outcome: ReadonlySignal<string | null>;
  /** Whether the list was confirmed a moment ago: ringing for a caller who may have gone is worse than silence. */
  readonly isFresh: ReadonlySignal<boolean>;
  take: (id: string) => Promise<void>;
  /** Hides the caller for this agent; others still see them. */
  dismiss: (id: string) => void;
  /** Asks for the callers who wait in this agent's groups. */
  load: () => Promise<void>;
  dispose: () => void;
}

export interface FishingOptions {
  client: PhoneClient;
  remembered: Remembered;
  userId: number;
  clock?: Clock;
}

const OUTCOME_SHOWN_MS = 3_000;
/** Feature matrix §1.11.2: after 5 s without an answer nothing sounds. With events, polling is only there for safety. */
const CHECK_MS = 5_000;
const SAFETY_CHECK_MS = 30_000;

export function createFishingModel({ client, remembered, userId, clock = systemClock }: FishingOptions): FishingModel {
  const { api, phone, realtime } = client;
  const waiting = signal<readonly Call[]>([]);
  const dismissed = createDismissed(remembered);
  const taking = signal<string | null>(null);
  const problem = signal<{ id: string; sentence: string } | null>(null);
  const outcome = signal<string | null>(null);
  /** The last request was answered. */
  const answered = signal(true);
  /** Of every offered call: older snapshots are ignored. */
  const versions = new Map<string, number>();
  let stopOutcome = () => {};
  let stopCheck: (() => void) | null = null;
  let disposed = false;

  const isBusy = computed(() => {
    const phase = foregroundCall(phone.state.value)?.phase;
    return phase !== undefined && phase !== 'ended' && phase !== 'offered' && phase !== 'rejecting';
  });
  const wanted = computed(() => waiting.value.filter((call) => !dismissed.ids.value.includes(call.communication_id)));
  const shown = computed((): FishingView | null => {
    const call = wanted.value[0];
    if (call === undefined) return null;
    return {
      id: call.id,
      communicationId: call.communication_id,
      peer: peerOfCall(call),
      sinceMs: Date.parse(call.started_at),
      why: isBusy.value ? phoneText('parked.busy') : null,
      busy: taking.value === call.id,
      problem: problem.value?.id === call.id ? problem.value.sentence : null,
    };
  });
  const some = computed(() => waiting.value.length > 0);
  const live = computed(() => realtime?.status.value === 'live');
  const isFresh = computed(() => live.value || answered.value);

  function tell(sentence: string): void {
    stopOutcome();
    outcome.value = sentence;
    stopOutcome = clock.after(OUTCOME_SHOWN_MS, () => {
      outcome.value = null;
    });
  }

  function put(call: Call): void {
    const others = waiting.peek().filter(({ id }) => id !== call.id);
    waiting.value = [...others, call].sort((a, b) => Date.parse(a.started_at) - Date.parse(b.started_at));
  }

  /** @param why the text for an agent who was looking at this caller; null when they know */
  function remove(id: string, why: string | null): void {
    if (why !== null && wanted.peek()[0]?.id === id) tell(why);
    waiting.value = waiting.peek().filter((call) => call.id !== id);
  }

  /** Applies a snapshot of a call. `offers`: it is offered to this agent, even if it was unknown. */
  function apply(call: Call, offers: boolean): void {
    const known = waiting.peek().some(({ id }) => id === call.id);
    if ((!known && !offers) || (versions.get(call.id) ?? 0) >= call.version) return;
    versions.set(call.id, call.version);
    if (call.phase === 'queued') put(call);
    else if (known) remove(call.id, call.user_id === userId ? null : outcomeOf(call));
  }

  /** Spec 2: a communication that has ended, or is no longer in progress or incoming, cannot be picked. */
  function applyCommunication(change: Communication): void {
    const call = waiting.peek().find((each) => each.communication_id === change.id);
    const waits = change.current_status2 === 'queued' || change.current_status2 === 'ring-all';
    if (call === undefined || (waits && change.disposition_status2 === 'in-progress')) return;
    remove(call.id, change.user_id === userId ? null : outcomeOfCommunication(change, call));
  }

  /** Which of the shown callers still wait. One who came while the request was under way is not judged by its answer. */
  async function check(): Promise<void> {
    const asked = waiting.peek();
    try {
      const { data } = await api.calls.queued({ query: {} });
      answered.value = true;
      for (const { id } of asked) {
        const now = data.find((call) => call.id === id);
        if (now !== undefined) apply(now, false);
        else {
          versions.delete(id);
          remove(id, phoneText('fishing.gone'));
        }
      }
    } catch (error) {
      if (!(error instanceof TalkError)) throw error;
      answered.value = false;
    }
    schedule();
  }

  async function load(): Promise<void> {
    try {
      const { data: groups } = await api.company.ringGroups();
      const mine = groups.filter(
        (group) => group.should_queue && group.fishing_mode && group.user_ids.includes(userId),
      );
      const lists = await Promise.all(mine.map(({ id }) => api.calls.queued({ query: { ring_group_id: id } })));
      for (const call of lists.flatMap(({ data }) => data)) apply(call, call.phase === 'queued');
    } catch (error) {
      // An agent who may not list the queue learns of callers from events alone.
      if (!(error instanceof TalkError)) throw error;
    }
    if (waiting.peek().length > 0) await check();
  }

  function schedule(): void {
    stopCheck?.();
    stopCheck = null;
    if (disposed || waiting.peek().length === 0) return;
    const waitMs = live.peek() ? SAFETY_CHECK_MS : CHECK_MS;
    stopCheck = clock.after(waitMs, () => void check());
  }

  const stops = [
    ...(realtime
      ? [
          realtime.on('call_fishing', ({ data, replayed }) => {
            // A missed caller may be gone already: the list knows.
            if (replayed && data.phase === 'queued') void load();
            else apply(data, true);
          }),
          realtime.on('call_updated', ({ data }) => apply(data, false)),
          realtime.on('update_communication', ({ data }) => applyCommunication(data)),
          realtime.onResync(() => void load()),
        ]
      : []),
    effect(() => {
      const wait = some.value;
      // When events stop, their last state is checked at once; when they are back, polling slows down.
      const isStale = wait && !live.value && stopCheck !== null;
      untracked(() => (isStale ? void check() : schedule()));
    }),
  ];

  return {
    shown,
    behind: computed(() => Math.max(0, wanted.value.length - 1)),
    outcome,
    isFresh,
    async take(id) {
      if (taking.peek() !== null) return;
      taking.value = id;
      problem.value = null;
      try {
        await phone.take(id);
        remove(id, null);
      } catch (error) {
        if (!(error instanceof TalkError)) throw error;
        problem.value = { id, sentence: error.message };
        if (error.code === 'CALL_STATE') await check();
        if (!waiting.peek().some((call) => call.id === id)) tell(error.message);
      } finally {
        taking.value = null;
      }
    },
    dismiss(id) {
      const call = waiting.peek().find((each) => each.id === id);
      if (call !== undefined) dismissed.add(call.communication_id);
    },
    load,
    dispose() {
      disposed = true;
      stopOutcome();
      stopCheck?.();
      for (const stop of stops) stop();
    },
  };
}

function outcomeOf(call: Call): string {
  const taker = call.participants.find((each) => each.role === 'agent' && each.user_id === call.user_id);
  if (call.user_id !== null && taker?.name) return phoneText('fishing.taken', { name: taker.name });
  if (call.phase === 'voicemail') return phoneText('end.voicemail');
  return phoneText(call.phase === 'ended' && call.answered_at === null ? 'waiting.left' : 'fishing.gone', {
    name: peerOfCall(call).name,
  });
}

function outcomeOfCommunication(change: Communication, call: Call): string {
  if (change.user_name !== null) return phoneText('fishing.taken', { name: change.user_name });
  if (change.current_status2 === 'voicemail') return phoneText('end.voicemail');
  const left = change.disposition_status2 === 'abandoned' || change.disposition_status2 === 'missed';
  return phoneText(left ? 'waiting.left' : 'fishing.gone', { name: peerOfCall(call).name });
}
