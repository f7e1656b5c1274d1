import { computed, effect, signal, type ReadonlySignal } from '@preact/signals-core';
import { systemClock, TalkError, type Call, type Clock } from '@talk/core';
import { phoneDisplay } from '@talk/core/format';
import type { PhoneClient } from '../phone-ports.js';
import { phoneText } from '../texts.js';
import { parkedText } from './parked.texts.js';
import type { ParkedView } from './parked-strip.js';

/** The parked calls of the company that this agent may see. */
export interface ParkedModel {
  readonly calls: ReadonlySignal<readonly ParkedView[]>;
  /** A call that no agent took in time: announced once per alert. */
  onRecall: (handler: (name: string) => void) => () => void;
  /** Why the last attempt failed, as a sentence. */
  readonly problem: ReadonlySignal<string | null>;
  load: () => Promise<void>;
  /**
   * Takes the call. If a colleague is taking it, this waits for at most a minute: theirs may fail, which arrives as
   * an event. A second press ends the wait.
   */
  pickUp: (id: string) => Promise<void>;
  dispose: () => void;
}

const RELOAD_PAUSE_MS = 300;
/** How long ownership of a parked call is waited for (feature-matrix, reading 24). */
const OWNERSHIP_WAIT_MS = 60_000;

/** Why a wait for ownership ended: no colleague is taking the call, it is not parked, the minute is over, or it was cancelled. */
type Outcome = 'free' | 'taken' | 'late' | 'stopped';

export function createParkedModel(client: PhoneClient, userId: number, clock: Clock = systemClock): ParkedModel {
  const { api, phone, realtime } = client;
  const calls = signal<readonly Call[]>([]);
  /** Which parkings were recalled: the same call may be parked again later. */
  const recalled = signal<ReadonlySet<string>>(new Set());
  const taking = signal<{ id: string; isWaiting: boolean } | null>(null);
  const problem = signal<string | null>(null);
  const listeners = new Set<(name: string) => void>();
  const ended = new Set<string>();
  let stopTimer = () => {};
  let stopWaiting = () => {};

  const busy = computed(() => {
    const call = phone.call.value?.state.value;
    return call !== undefined && call.phase !== 'ended';
  });
  const view = computed(() =>
    calls.value.flatMap((call): ParkedView[] => {
      if (call.parked === null) return [];
      const by = call.parked.by_user_id === userId ? phoneText('parked.byYou') : call.parked.by_name;
      const own = taking.value?.id === call.id ? taking.value : null;
      const taker = takerOf(call);
      return [
        {
          id: call.id,
          name: nameOf(call),
          detail: [by, call.parked.reason].filter(Boolean).join(' · '),
          sinceMs: Date.parse(call.parked.at),
          recalled: recalled.value.has(parkingOf(call)),
          why: busy.value ? phoneText('parked.busy') : null,
          busy: own !== null && !own.isWaiting,
          isAwaited: own?.isWaiting === true,
          taking: taker && parkedText(own?.isWaiting ? 'parked.waiting' : 'parked.taking', { name: taker }),
        },
      ];
    }),
  );

  const known = (id: string): Call | undefined => calls.value.find((call) => call.id === id);

  /** Who else is taking the call: it was promised to their phone, which is connecting. */
  function takerOf({ participants }: Call): string | null {
    const taker = participants.find(
      ({ role, state, user_id: id }) => role === 'agent' && state === 'ringing' && id !== userId,
    );
    return taker === undefined ? null : (taker.name ?? parkedText('parked.colleague'));
  }

  function outcomeOf(id: string): 'free' | 'taken' | null {
    const call = known(id);
    if (call === undefined) return 'taken';
    return takerOf(call) === null ? 'free' : null;
  }

  function untilUnowned(id: string, untilMs: number): Promise<Outcome> {
    return new Promise((resolve) => {
      let stopLooking = () => {};
      let isOver = false;
      const end = (outcome: Outcome): void => {
        if (isOver) return;
        isOver = true;
        stopLooking();
        releaseTimer();
        stopWaiting = () => {};
        resolve(outcome);
      };
      const releaseTimer = clock.after(Math.max(0, untilMs - clock.nowMs()), () => end('late'));
      stopWaiting = () => end('stopped');
      stopLooking = effect(() => {
        const outcome = outcomeOf(id);
        if (outcome !== null) queueMicrotask(() => end(outcome));
      });
    });
  }

  /** @returns why not, as a sentence; null when the call is here, or the wait was cancelled. */
  async function take(id: string): Promise<string | null> {
    const untilMs = clock.nowMs() + OWNERSHIP_WAIT_MS;
    for (;;) {
      const call = known(id);
      const taker = call === undefined ? null : takerOf(call);
      if (call !== undefined && taker !== null) {
        taking.value = { id, isWaiting: true };
        const outcome = await untilUnowned(id, untilMs);
        if (outcome === 'stopped') return null;
        if (outcome === 'taken' && ended.has(id)) return phoneText('waiting.left', { name: nameOf(call) });
        if (outcome !== 'free') return parkedText(`parked.${outcome}`, { taker, name: nameOf(call) });
        taking.value = { id, isWaiting: false };
      }
      try {
        await phone.unpark(id);
        calls.value = calls.peek().filter((each) => each.id !== id);
        return null;
      } catch (error) {
        if (!(error instanceof TalkError)) throw error;
        await load();
        // A colleague was faster by a moment, and the event only arrives now.
        if (outcomeOf(id) !== null) return error.message;
      }
    }
  }

  async function load(): Promise<void> {
    try {
      calls.value = (await api.calls.parked()).data;
    } catch (error) {
      // The strip is optional; the phone itself says when the server is unreachable.
      if (!(error instanceof TalkError)) throw error;
    }
  }

  /** A snapshot has at once what a list would have a moment later. */
  function apply(call: Call): void {
    const known = calls.peek().find(({ id }) => id === call.id);
    if (known && known.version >= call.version) return;
    if (call.phase === 'ended') ended.add(call.id);
    const others = calls.peek().filter(({ id }) => id !== call.id);
    const parked = call.parked !== null && call.phase !== 'ended';
    if (!known && !parked) return;
    calls.value = parked ? [...others, call] : others;
  }

  function reloadSoon(): void {
    stopTimer();
    stopTimer = clock.after(RELOAD_PAUSE_MS, () => void load());
  }

  const stops = realtime
    ? [
        realtime.on('call_updated', ({ data }) => apply(data)),
        realtime.on('update_communication', ({ data }) => {
          if (data.type === 'call') reloadSoon();
        }),
        realtime.on('parked_call_recall', ({ data }) => {
          apply(data.call);
          recalled.value = new Set([...recalled.peek(), parkingOf(data.call)]);
          for (const listener of listeners) listener(nameOf(data.call));
        }),
        realtime.onResync(() => void load()),
      ]
    : [];

  return {
    calls: view,
    problem,
    onRecall(handler) {
      listeners.add(handler);
      return () => listeners.delete(handler);
    },
    load,
    async pickUp(id) {
      if (taking.peek()?.id === id) return stopWaiting();
      if (taking.peek() !== null) return;
      taking.value = { id, isWaiting: false };
      problem.value = null;
      try {
        problem.value = await take(id);
      } finally {
        taking.value = null;
      }
    },
    dispose() {
      stopTimer();
      stopWaiting();
      for (const stop of stops) stop();
    },
  };
}

const parkingOf = ({ id, parked }: Call): string => `${id} ${parked?.at}`;
const nameOf = (call: Call): string => call.contact?.name ?? phoneDisplay(call.phone_number);
