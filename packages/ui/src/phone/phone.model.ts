import { signal, type ReadonlySignal } from '@preact/signals-core';
import { TalkError } from '@talk/core';
import type { Phone, PhoneCall } from '@talk/core/phone';
import { createAgentModel, type AgentModel } from './agent.model.js';
import { createCallerModel, type CallerModel } from './caller.model.js';
import { createDialModel, type DialModel } from './dial.model.js';
import type { Directory, PhoneClient, Remembered } from './phone-ports.js';
import { createRecentsModel, type RecentsModel } from './recents.model.js';

/** What is in the middle while no call is going on. */
export type PhoneTab = 'keypad' | 'recents';

export interface PhoneModelOptions {
  client: PhoneClient;
  remembered: Remembered;
  user: { id: number; timeFormat: 12 | 24; country: string };
  /** Where to look for names besides our contacts. */
  directory?: Directory | null;
  /** Shows a record of the page around the phone; absent, names are not links. */
  openRecord?: ((entryId: string) => void) | null;
  nowMs?: () => number;
}

/** Everything the phone shows, in the widget, the CRM panels and the app alike. */
export interface PhoneModel {
  readonly phone: Phone;
  readonly dial: DialModel;
  readonly recents: RecentsModel;
  readonly caller: CallerModel;
  readonly agent: AgentModel;
  readonly tab: ReadonlySignal<PhoneTab>;
  show: (tab: PhoneTab) => void;
  /** The keypad during a call. */
  readonly tonesOpen: ReadonlySignal<boolean>;
  openTones: (open: boolean) => void;
  /** Tones sent in the foreground call, the last 20 (feature-matrix §3.5). */
  readonly tones: ReadonlySignal<string>;
  readonly openRecord: ((entryId: string) => void) | null;
  /** Answers; what goes wrong is already a state of the call (no microphone, caller left). */
  answer: (call: PhoneCall) => Promise<void>;
  /** Goes on with a call that this phone lost; what goes wrong is a state of the call. */
  rejoin: (call: PhoneCall) => Promise<void>;
  /** Moves the phone to this tab, its call included. Resolves with why it could not be, in a sentence. */
  takeOver: () => Promise<string | null>;
  /** Sends tones in the foreground call and shows them. */
  sendTones: (digits: string) => void;
  /** Loads what is shown: lines, recent calls, the agent's status. */
  load: () => Promise<void>;
  dispose: () => void;
}

const TONES_KEPT = 20;

export function createPhoneModel(options: PhoneModelOptions): PhoneModel {
  const { client, remembered, user, directory = null, openRecord = null, nowMs = Date.now } = options;
  const { phone, realtime } = client;
  const { country, timeFormat } = user;
  const dial = createDialModel({ client, remembered, directory, nowMs, country, timeFormat });
  const recents = createRecentsModel({ client, userId: user.id, timeFormat });
  const caller = createCallerModel(client, directory, country);
  const agent = createAgentModel(client, user.id);
  const tab = signal<PhoneTab>('keypad');
  const tonesOpen = signal(false);
  const tones = signal('');
  let shownKey = '';
  let wasReady = phone.state.peek().link.name === 'ready';

  const load = async (): Promise<void> => {
    await Promise.all([dial.reload(), recents.load(), agent.load()]);
  };
  const stops = [
    phone.call.subscribe((call) => {
      if ((call?.key ?? '') === shownKey) return;
      shownKey = call?.key ?? '';
      tonesOpen.value = false;
      tones.value = '';
    }),
    phone.on('ended', () => void recents.load()),
    phone.state.subscribe(({ link }) => {
      // What could not be read while the server was away is read when the phone is back.
      const ready = link.name === 'ready';
      if (ready && !wasReady && !dial.linesKnown.peek()) void load().catch(ignoreRefusal);
      wasReady = ready;
    }),
    ...(realtime
      ? [
          realtime.on('new_communication', ({ data }) => recents.apply(data)),
          realtime.on('update_communication', ({ data }) => recents.apply(data)),
          realtime.onResync(() => void load().catch(ignoreRefusal)),
        ]
      : []),
  ];

  return {
    phone,
    dial,
    recents,
    caller,
    agent,
    tab,
    show: (next) => {
      tab.value = next;
      if (next === 'recents') void recents.load();
    },
    tonesOpen,
    openTones: (open) => {
      tonesOpen.value = open;
    },
    tones,
    openRecord,
    load,
    answer: async (call) => {
      try {
        await call.answer();
      } catch (error) {
        // Refusals are states of the call already: no microphone, the caller left, another call is live.
        ignoreRefusal(error);
      }
    },
    rejoin: (call) => call.rejoin().catch(ignoreRefusal),
    takeOver: async () => {
      try {
        await phone.takeOver();
        return null;
      } catch (error) {
        ignoreRefusal(error);
        return error instanceof TalkError ? error.message : null;
      }
    },
    sendTones: (digits) => {
      const call = phone.call.peek();
      if (call?.state.peek().phase !== 'active') return;
      tones.value = (tones.peek() + digits).slice(-TONES_KEPT);
      // The call may end under the keys; its end is on the screen then.
      call.sendDigits(digits).catch(ignoreRefusal);
    },
    dispose: () => {
      for (const stop of stops) stop();
      agent.dispose();
      dial.dispose();
      caller.dispose();
    },
  };
}

/** The SDK's refusals are on the screen already; anything else is a fault. */
function ignoreRefusal(error: unknown): void {
  if (!(error instanceof TalkError)) throw error;
}
