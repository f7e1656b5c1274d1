import { computed, effect, signal, type ReadonlySignal } from '@preact/signals-core';
import { createLazyPart } from '../../kernel/lazy-part.js';
import type * as AfterCall from '../../after-call/index.js';
import type { AgentModel } from '../header/agent.model.js';
import type { PhoneClient } from '../phone-ports.js';
import type { WrapUpLeft } from '../wording.js';

type AfterCallCode = typeof AfterCall;

/** After-call work, once it is loaded: its model and its components. */
export interface AfterCallPart {
  readonly model: AfterCall.AfterCallModel;
  readonly code: AfterCallCode;
}

/** Loads after-call work when a call needs it, to keep it out of the first paint. */
export interface AfterCallGate {
  /** Null until it was needed. */
  readonly part: ReadonlySignal<AfterCallPart | null>;
  /** The part, while there is something to show and the agent has not postponed it. */
  readonly shown: ReadonlySignal<AfterCallPart | null>;
  /** The part, while a wrap-up runs and the agent looks at something else. */
  readonly putOff: ReadonlySignal<AfterCallPart | null>;
  /** Its code could not be loaded, and a wrap-up runs or the agent has asked for it: the agent can retry. */
  readonly failed: ReadonlySignal<boolean>;
  retry: () => Promise<void>;
  /** The rest of the wrap-up; null outside of one. */
  readonly left: ReadonlySignal<WrapUpLeft | null>;
  setLater: (later: boolean) => void;
  /** Shows a call that has ended. Resolves when it is shown, or could not be loaded. */
  open: (communicationId: number) => Promise<void>;
  /** For scripts during a call. Null when it could not be loaded. */
  load: () => Promise<AfterCallPart | null>;
  dispose: () => void;
}

/** @param fetchCode loads the code; tests bring one that fails */
export function createAfterCallGate(
  client: Pick<PhoneClient, 'api' | 'realtime' | 'phone' | 'entities'>,
  agent: Pick<AgentModel, 'state'>,
  fetchCode: () => Promise<AfterCallCode> = () => import('../../after-call/index.js'),
): AfterCallGate {
  const { realtime, phone } = client;
  const lazy = createLazyPart(
    fetchCode,
    (code): AfterCallPart => ({ code, model: code.createAfterCallModel(client) }),
    ({ model }) => model.dispose(),
  );
  const part = computed(() => (lazy.state.value === 'failed' ? null : lazy.state.value));
  /** The call whose work was put off. That of another call is shown. */
  const laterOf = signal<number | null>(null);
  const subject = computed(() => part.value?.model.subject.value ?? null);
  const later = computed(() => laterOf.value !== null && subject.value?.communicationId === laterOf.value);
  /** The ended call that the agent wants to see, while its code is not here. */
  const wanted = signal<number | null>(null);
  let isLooking = false;

  /** There may be a wrap-up: loads the code, then asks the server. */
  async function look(): Promise<void> {
    if (lazy.peek() !== null || isLooking) return;
    isLooking = true;
    const loaded = await lazy.load();
    isLooking = false;
    await loaded?.model.load();
  }

  async function open(communicationId: number): Promise<void> {
    wanted.value = communicationId;
    const loaded = await lazy.load();
    if (loaded === null) return;
    wanted.value = null;
    laterOf.value = null;
    loaded.model.open(communicationId);
  }

  /** Open wrap-ups, by their ids. */
  let seen: ReadonlySet<number> = new Set();
  let hadSubject = false;
  const stops = [
    agent.state.subscribe(({ status }) => {
      if (status === 'wrap-up') void look();
    }),
    effect(() => {
      if (subject.value !== null) {
        hadSubject = true;
        return;
      }
      if (!hadSubject) return;
      hadSubject = false;
      laterOf.value = null;
      // Once the after-call work is shown, the ended call itself is dismissed.
      const call = phone.call.peek();
      if (call?.state.peek().phase === 'ended') call.dismiss();
    }),
    effect(() => {
      const ids = new Set((part.value?.model.wrapUps.value ?? []).map(({ id }) => id));
      const isNews = [...ids].some((id) => !seen.has(id));
      seen = ids;
      // Another call has ended: its work must not stay hidden behind what was put off before.
      if (isNews) laterOf.value = null;
    }),
    ...(realtime ? [realtime.on('wrap_up_updated', () => void look())] : []),
  ];

  return {
    part,
    failed: computed(
      () =>
        lazy.state.value === 'failed' &&
        (agent.state.value.status === 'wrap-up' || (wanted.value !== null && phone.call.value !== null)),
    ),
    retry: () => {
      const communicationId = wanted.peek();
      return communicationId === null ? look() : open(communicationId);
    },
    shown: computed(() => (later.value || subject.value === null ? null : part.value)),
    putOff: computed(() => (later.value && part.value?.model.wrapUp.value ? part.value : null)),
    left: computed(() => {
      const known = part.value;
      const wrapUp = known?.model.wrapUp.value ?? null;
      if (known === null || wrapUp === null) return null;
      if (wrapUp.ends_at === null) return { leftMs: wrapUp.remaining_ms };
      return { endsAtMs: Date.now() + Date.parse(wrapUp.ends_at) - known.model.serverNowMs() };
    }),
    setLater: (next) => {
      laterOf.value = next ? (subject.peek()?.communicationId ?? null) : null;
    },
    open,
    load: lazy.load,
    dispose() {
      for (const stop of stops) stop();
      lazy.dispose();
    },
  };
}
