import { computed, signal, type ReadonlySignal } from '@preact/signals-core';
import { systemClock, TalkError, type Call, type Clock } from '@talk/core';
import { phoneDisplay } from '@talk/core/format';
import type { PhoneClient } from '../phone-ports.js';
import { phoneText } from '../texts.js';
import type { ParkedView } from './parked-strip.js';

/** The parked calls of the company, as far as this person may see them. */
export interface ParkedModel {
  readonly calls: ReadonlySignal<readonly ParkedView[]>;
  /** A call that nobody came for: told once per alert. */
  onRecall: (handler: (name: string) => void) => () => void;
  /** Why the last attempt failed, as a sentence. */
  readonly problem: ReadonlySignal<string | null>;
  load: () => Promise<void>;
  pickUp: (id: string) => Promise<void>;
  dispose: () => void;
}

const RELOAD_PAUSE_MS = 300;

export function createParkedModel(client: PhoneClient, userId: number, clock: Clock = systemClock): ParkedModel {
  const { api, phone, realtime } = client;
  const calls = signal<readonly Call[]>([]);
  const recalled = signal<ReadonlySet<string>>(new Set());
  const taking = signal<string | null>(null);
  const problem = signal<string | null>(null);
  const listeners = new Set<(name: string) => void>();
  let stopTimer = () => {};

  const busy = computed(() => {
    const call = phone.call.value?.state.value;
    return call !== undefined && call.phase !== 'ended';
  });
  const view = computed(() =>
    calls.value.flatMap((call): ParkedView[] => {
      if (call.parked === null) return [];
      const by = call.parked.by_user_id === userId ? phoneText('parked.byYou') : call.parked.by_name;
      return [
        {
          id: call.id,
          name: nameOf(call),
          detail: [by, call.parked.reason].filter(Boolean).join(' · '),
          sinceMs: Date.parse(call.parked.at),
          recalled: recalled.value.has(call.id),
          why: busy.value ? phoneText('parked.busy') : null,
          busy: taking.value === call.id,
        },
      ];
    }),
  );

  async function load(): Promise<void> {
    try {
      calls.value = (await api.calls.parked()).data;
    } catch (error) {
      // The strip is a help; the phone itself says when the server is away.
      if (!(error instanceof TalkError)) throw error;
    }
  }

  /** A snapshot says at once what a list would say a moment later. */
  function apply(call: Call): void {
    const known = calls.peek().find(({ id }) => id === call.id);
    if (known && known.version >= call.version) return;
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
          recalled.value = new Set([...recalled.peek(), data.call.id]);
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
      if (taking.peek() !== null) return;
      taking.value = id;
      problem.value = null;
      try {
        await phone.unpark(id);
        calls.value = calls.peek().filter((call) => call.id !== id);
      } catch (error) {
        if (!(error instanceof TalkError)) throw error;
        problem.value = error.message;
        void load();
      } finally {
        taking.value = null;
      }
    },
    dispose() {
      stopTimer();
      for (const stop of stops) stop();
    },
  };
}

const nameOf = (call: Call): string => call.contact?.name ?? phoneDisplay(call.phone_number);
