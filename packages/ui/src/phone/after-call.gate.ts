import { computed, effect, signal, type ReadonlySignal } from '@preact/signals-core';
import type * as AfterCall from '../after-call/index.js';
import type { AgentModel } from './agent.model.js';
import type { PhoneClient } from './phone-ports.js';
import type { WrapUpLeft } from './wording.js';

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
  /** A wrap-up runs whose code could not be loaded: the agent can retry. */
  readonly failed: ReadonlySignal<boolean>;
  retry: () => Promise<void>;
  /** The rest of the wrap-up; null outside of one. */
  readonly left: ReadonlySignal<WrapUpLeft | null>;
  setLater: (later: boolean) => void;
  /** Shows a call that has ended. Resolves when it is shown. */
  open: (communicationId: number) => Promise<void>;
  /** For scripts during a call. */
  load: () => Promise<AfterCallPart>;
  dispose: () => void;
}

/** @param fetchCode loads the code; tests bring one that fails */
export function createAfterCallGate(
  client: Pick<PhoneClient, 'api' | 'realtime' | 'phone' | 'entities'>,
  agent: Pick<AgentModel, 'state'>,
  fetchCode: () => Promise<AfterCallCode> = () => import('../after-call/index.js'),
): AfterCallGate {
  const { realtime, phone } = client;
  const part = signal<AfterCallPart | null>(null);
  const later = signal(false);
  const hasFailed = signal(false);
  let loading: Promise<AfterCallPart> | null = null;
  let disposed = false;

  function load(): Promise<AfterCallPart> {
    loading ??= fetchCode().then(
      (code) => {
        const made = { code, model: code.createAfterCallModel(client) };
        if (disposed) made.model.dispose();
        else part.value = made;
        return made;
      },
      (error: unknown) => {
        // Caused by a release or by the network: the next wrap-up, or the agent, tries again.
        loading = null;
        throw error;
      },
    );
    return loading;
  }

  /** There may be a wrap-up: loads the code, then asks the server. */
  async function look(): Promise<void> {
    if (part.peek() !== null || loading !== null) return;
    hasFailed.value = false;
    try {
      await (await load()).model.load();
    } catch (error) {
      // What a browser rejects with when code fails to load. The call's own end stays on the screen.
      if (!(error instanceof TypeError)) throw error;
      hasFailed.value = true;
    }
  }

  const subject = computed(() => part.value?.model.subject.value ?? null);
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
      later.value = false;
      // Once the after-call work is shown, the ended call itself is dismissed.
      const call = phone.call.peek();
      if (call?.state.peek().phase === 'ended') call.dismiss();
    }),
    ...(realtime ? [realtime.on('wrap_up_updated', () => void look())] : []),
  ];

  return {
    part,
    failed: computed(() => hasFailed.value && agent.state.value.status === 'wrap-up'),
    retry: look,
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
      later.value = next;
    },
    async open(communicationId) {
      const { model } = await load();
      later.value = false;
      model.open(communicationId);
    },
    load,
    dispose() {
      disposed = true;
      for (const stop of stops) stop();
      part.peek()?.model.dispose();
    },
  };
}
