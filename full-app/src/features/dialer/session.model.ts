import { batch, computed, effect, signal, untracked, type ReadonlySignal } from '@preact/signals-core';
import { TalkError, type Clock } from '@talk/core';
import { joinDialText, type AgentStatus } from '@talk/core/format';
import type { DialOptions, PhoneStatus } from '@talk/core/phone';
import type { NextCall } from '@talk/ui/phone';
import type { DialerSession, NewSession, PauseReason, SessionApi } from '../../entities/dialer/index.js';
import { sentenceOf } from '../../shared/errors.js';
import { t as again } from './call-again.texts.js';
import { newSkips, type Skip } from './session-skips.js';

export interface SessionPhone {
  readonly status: ReadonlySignal<Pick<PhoneStatus, 'kind'>>;
  /** The agent has accepted a call that came in. */
  readonly hasInbound: ReadonlySignal<boolean>;
  /** Starts a call by the ordinary way. Rejects when it cannot be started. */
  readonly dial: (options: DialOptions) => Promise<unknown>;
  /** Dismisses a call that has ended. */
  readonly dismiss: () => void;
}

export interface SessionPorts {
  readonly api: SessionApi;
  readonly phone: SessionPhone;
  readonly agent: ReadonlySignal<{ readonly status: AgentStatus | null }>;
  /** A wrap-up runs or is paused. */
  readonly isWrappingUp: ReadonlySignal<boolean>;
  readonly clock: Clock;
  /** The session has skipped or removed contacts, other than by the agent. */
  readonly onSkipped: (skips: readonly Skip[]) => void;
  /** A contact was queued again: for the agent, or because the settings ask for more attempts. */
  readonly onRedialed: (sentence: string) => void;
}

export interface SessionModel {
  /** Null: there is none. Undefined: the server has not answered yet. */
  readonly session: ReadonlySignal<DialerSession | null | undefined>;
  /** Null outside of a session. */
  readonly next: ReadonlySignal<NextCall | null>;
  /** This page runs the session: another page or an earlier one does not count. */
  readonly runs: ReadonlySignal<boolean>;
  readonly isBusy: ReadonlySignal<boolean>;
  /** The call to the contact has ended: it can be made once more. */
  readonly isAfterCall: ReadonlySignal<boolean>;
  /** Why the last step failed, in a sentence. */
  readonly problem: ReadonlySignal<string | null>;
  /** Finds a session that an earlier page has left, and pauses it. */
  load: () => Promise<void>;
  /** Another page or the server changed this session. */
  changed: (id: number) => void;
  start: (settings: NewSession) => Promise<void>;
  pause: () => Promise<void>;
  resume: () => Promise<void>;
  callNow: () => Promise<void>;
  skip: () => Promise<void>;
  again: () => Promise<void>;
  /**
   * Calls the contact of this task again at this moment, ISO 8601: instead of now, or after the call that has ended. Waits for a step under way.
   * Rejects with the refusal, and when the session no longer holds the contact.
   */
  schedule: (taskId: number, at: string) => Promise<void>;
  end: () => Promise<void>;
  /** Puts the numbers of a session that has ended away. */
  leave: () => void;
  /** Works until the returned function is called, which pauses the session: nothing is dialed without its page. */
  follow: () => () => void;
}

/** The server can hear of a call's end later than this page. */
const ASK_AGAIN_MS = 2_000;
const AT_WORK: ReadonlySet<AgentStatus | null> = new Set<AgentStatus>(['on-call', 'wrap-up', 'ringing']);
const FREE: ReadonlySet<PhoneStatus['kind']> = new Set<PhoneStatus['kind']>(['ready', 'disconnected']);

/** Works through a list from this page: waits for the warm-up, starts the call, and asks for the next contact after the wrap-up. */
export function createSessionModel({
  api,
  phone,
  agent,
  isWrappingUp,
  clock,
  onSkipped,
  onRedialed,
}: SessionPorts): SessionModel {
  const session = signal<DialerSession | null | undefined>(undefined);
  const isOwn = signal(false);
  const callsAtMs = signal<number | null>(null);
  const isBusy = signal(false);
  const problem = signal<string | null>(null);
  /** The server was asked, and the call or its wrap-up was still on. */
  const hasAsked = signal(false);
  let stopTimer: (() => void) | null = null;
  let stopAsking: (() => void) | null = null;
  let isOver = true;
  /** The step under way. */
  let current: Promise<void> = Promise.resolve();

  const runs = computed(() => isOwn.value && session.value?.state === 'running');
  const isFree = computed(() => FREE.has(phone.status.value.kind));

  function adopt(next: DialerSession | null): void {
    stopTimer?.();
    stopTimer = null;
    emitSkips(next);
    if (next?.redial_message != null) onRedialed(next.redial_message);
    const waitMs = next?.calls_in_ms ?? null;
    batch(() => {
      session.value = next;
      callsAtMs.value = isOwn.peek() && waitMs !== null ? clock.nowMs() + waitMs : null;
      if (next?.problem != null) problem.value = next.problem;
    });
    if (isOver || waitMs === null || !runs.peek()) return;
    stopTimer = clock.after(waitMs, () => void callNow());
  }

  /** An earlier page has shown what the session that it left had skipped. */
  function emitSkips(next: DialerSession | null): void {
    const before = session.peek() ?? null;
    const isKnown = before !== null && before.id === next?.id;
    if (next === null || !(isKnown || isOwn.peek())) return;
    const skips = newSkips(isKnown ? before : null, next);
    if (skips.length > 0) onSkipped(skips);
  }

  /** One step at a time. A refusal is shown, and what the server knows is read again. */
  function step(work: () => Promise<DialerSession | null>): Promise<void> {
    if (isBusy.peek() || isOver) return Promise.resolve();
    current = run(work);
    return current;
  }

  async function run(work: () => Promise<DialerSession | null>): Promise<void> {
    batch(() => {
      isBusy.value = true;
      problem.value = null;
    });
    try {
      adopt(await work());
    } catch (error) {
      if (!(error instanceof TalkError)) throw error;
      problem.value = sentenceOf(error);
      const id = session.peek()?.id;
      const known = id === undefined ? null : await api.get(id).catch(() => null);
      if (known !== null) {
        isOwn.value = false;
        adopt(known);
      }
    } finally {
      isBusy.value = false;
    }
  }

  const onOpen = (work: (open: DialerSession) => Promise<DialerSession>): Promise<void> =>
    step(async () => {
      const open = session.peek() ?? null;
      return open === null || open.finished ? open : work(open);
    });

  const pauseFor = (reason: PauseReason): Promise<void> => onOpen(({ id }) => api.pause(id, reason));

  async function callNow(): Promise<void> {
    if (!runs.peek() || session.peek()?.step !== 'warm-up') return;
    let refusal: string | null = null;
    await onOpen(async (open) => {
      const { id, task } = open;
      if (task === null) return open;
      stopTimer?.();
      hasAsked.value = false;
      const dialing = await api.dial(id, task.contact_list_item_id);
      const { step: at, task: held, settings } = dialing;
      const number = held?.contact.phone_number ?? null;
      if (at !== 'dialing' || held === null || number === null) return dialing;
      emitSkips(dialing);
      session.value = dialing;
      callsAtMs.value = null;
      phone.dismiss();
      try {
        await phone.dial({
          to: joinDialText(number, held.contact.extension),
          contactId: held.contact.id,
          outsideDayTime: true,
          ...(settings.campaign_id === null ? {} : { line: settings.campaign_id }),
        });
        return dialing;
      } catch (error) {
        if (!(error instanceof TalkError)) throw error;
        refusal = sentenceOf(error);
        return api.pause(id, 'not-called');
      }
    });
    if (refusal !== null) problem.value = refusal;
  }

  /** Between two calls, when neither a call nor its wrap-up is on. */
  async function goOn(): Promise<void> {
    stopAsking?.();
    hasAsked.value = true;
    stopAsking = clock.after(ASK_AGAIN_MS, () => (hasAsked.value = false));
    phone.dismiss();
    await onOpen(({ id }) => api.next(id));
  }

  const follow = (): (() => void)[] => [
    // What the phone or the server's status of the agent tells is worth asking for.
    effect(() => {
      void [agent.value, isFree.value, isWrappingUp.value];
      untracked(() => (hasAsked.value = false));
    }),
    effect(() => {
      const isWaiting = runs.value && session.value?.step !== 'warm-up' && !isBusy.value && !hasAsked.value;
      if (!isWaiting || !isFree.value || isWrappingUp.value || AT_WORK.has(agent.value.status)) return;
      untracked(() => void goOn());
    }),
    effect(() => {
      if (phone.hasInbound.value && runs.value && !isBusy.value) untracked(() => void pauseFor('inbound-call'));
    }),
  ];

  return {
    session,
    runs,
    isBusy,
    // During a wrap-up the server has not been asked: the page still holds the step before.
    isAfterCall: computed(() => {
      const step = session.value?.step;
      return step === 'after-call' || ((step === 'dialing' || step === 'call') && isWrappingUp.value);
    }),
    problem,
    next: computed(() => {
      const open = session.value ?? null;
      if (open === null || open.finished) return null;
      if (!runs.value) return 'paused';
      return callsAtMs.value === null ? null : { callsAtMs: callsAtMs.value };
    }),
    load: () =>
      step(async () => {
        const found = await api.current();
        return found?.state === 'running' ? api.pause(found.id, 'new-page') : found;
      }),
    changed(id) {
      const known = session.peek() ?? null;
      if (known?.id !== id || isBusy.peek()) return;
      void api.get(id).then(
        (now) => {
          if (isBusy.peek() || isOver || now.version <= (session.peek()?.version ?? 0)) return;
          isOwn.value = false;
          adopt(now);
        },
        () => undefined,
      );
    },
    start: (settings) =>
      step(() => {
        isOwn.value = true;
        return api.start(settings);
      }),
    pause: () => pauseFor('by-agent'),
    resume: () =>
      onOpen(({ id }) => {
        isOwn.value = true;
        return api.resume(id);
      }),
    callNow,
    skip: () => onOpen(({ id }) => api.skip(id)),
    again: () => {
      hasAsked.value = false;
      return onOpen(({ id }) => api.again(id));
    },
    schedule: async (taskId, at) => {
      while (isBusy.peek()) await current.catch(() => undefined);
      hasAsked.value = false;
      let refusal: unknown = new TalkError({ code: 'CONFLICT', message: again('notHeld') });
      await onOpen(async (open) => {
        if (open.task?.contact_list_item_id !== taskId) return open;
        const after = await api.schedule(open.id, at).catch((error: unknown) => {
          refusal = error;
          throw error;
        });
        refusal = null;
        return after;
      });
      // The dialog that asked stays open with it.
      if (refusal !== null) throw refusal;
    },
    end: () => onOpen(({ id }) => api.end(id)),
    leave: () => {
      problem.value = null;
      adopt(null);
    },
    follow() {
      isOver = false;
      const stops = follow();
      return () => {
        const open = session.peek();
        const isRunning = runs.peek();
        isOver = true;
        stopTimer?.();
        stopAsking?.();
        for (const stop of stops) stop();
        if (open != null && isRunning) api.pause(open.id, 'by-agent').catch(() => undefined);
      };
    },
  };
}
