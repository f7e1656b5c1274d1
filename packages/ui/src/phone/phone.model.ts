import { computed, signal, type ReadonlySignal } from '@preact/signals-core';
import { systemClock, TalkError, type Clock, type ConnectionTestResult } from '@talk/core';
import { splitDigits, type CallState, type Phone, type PhoneCall } from '@talk/core/phone';
import type { ReactNode } from 'react';
import { createAfterCallGate, type AfterCallGate } from './after-call.gate.js';
import { createAgentModel, type AgentModel } from './agent.model.js';
import { createAnnouncer, type Announcer } from './announcer.model.js';
import { createCallerModel, type CallerModel } from './caller.model.js';
import { createFishingModel, type FishingModel } from './fishing/fishing.model.js';
import { announceFishing } from './fishing/fishing.announcer.js';
import { playFishing } from './fishing/fishing.sound.js';
import { createCallControl, type CallControlModel } from './in-call/call-control.model.js';
import { createDirectoryModel, type DirectoryModel } from './in-call/directory.model.js';
import { createParkedModel, type ParkedModel } from './in-call/parked.model.js';
import { createWaitingModel, type WaitingModel } from './in-call/waiting.model.js';
import { createKeymap, type Keymap } from './keymap.js';
import { phoneText } from './texts.js';
import { createDialModel, type DialHow, type DialModel } from './dial.model.js';
import type { Directory, PhoneClient, Remembered } from './phone-ports.js';
import type { PhoneUser } from './phone-user.js';
import type { RepliedCall } from './reply/reply.model.js';
import { createSoftBeep, type SoftBeep } from './soft-beep.js';
import { createTabsGate, type TabsGate, type TabsGateOptions } from './tabs.gate.js';

/** The middle of the phone while it is idle. */
export type PhoneTab = 'keypad' | 'recents' | 'contacts' | 'voicemail';

/** What can be opened over the phone. */
export type PhoneSheet = 'settings' | 'quality';

export interface PhoneModelOptions {
  client: PhoneClient;
  remembered: Remembered;
  user: ReadonlySignal<PhoneUser>;
  /** Time, for tests. */
  clock?: Clock;
  /** A source of names besides our contacts. */
  directory?: Directory | null;
  /** Shows a record of the host, while it does that; absent or null, names are not links. */
  openRecord?: ReadonlySignal<((entryId: string) => void) | null>;
  /** Shows a contact of ours; absent, names are not links. */
  openContact?: ((contactId: number) => void) | null;
  /** For hosts where the phone can be out of sight: it is needed on the screen, with its keypad or with a sentence. */
  reveal?: (() => void) | null;
  /** More rows for the sheet "More" of a running call. */
  extras?: ((call: CallState) => ReactNode) | null;
  /** Signals a second call in the ear; the browser's own sound when absent. */
  softBeep?: SoftBeep;
  /** Plays voicemails; the browser's own audio when absent. */
  player?: TabsGateOptions['player'];
}

/** Everything the phone shows, in the widget, the CRM panels and the app alike. */
export interface PhoneModel {
  readonly phone: Phone;
  readonly dial: DialModel;
  /** Recents, contacts and voicemails. */
  readonly tabs: TabsGate;
  readonly caller: CallerModel;
  readonly agent: AgentModel;
  /** After-call work: wrap-up, outcome, note, script. Loaded on demand. */
  readonly afterCall: AfterCallGate;
  readonly api: PhoneClient['api'];
  readonly timeFormat: ReadonlySignal<12 | 24>;
  readonly tab: ReadonlySignal<PhoneTab>;
  show: (tab: PhoneTab) => void;
  /** Closes itself when another call is shown. */
  readonly sheet: ReadonlySignal<PhoneSheet | null>;
  openSheet: (sheet: PhoneSheet | null) => void;
  /** The newest connection test that the server knows; null when there was none. */
  lastConnectionTest: () => Promise<ConnectionTestResult | null>;
  readonly userId: number;
  /** Commands to the running call: hold, recording, transfer, conference, park. */
  readonly control: CallControlModel;
  readonly directory: DirectoryModel;
  readonly parked: ParkedModel;
  readonly waiting: WaitingModel;
  /** The caller who is answered by a text, while it is being written. */
  readonly replyingTo: ReadonlySignal<RepliedCall | null>;
  /** Null closes it. */
  replyByText: (to: RepliedCall | null) => void;
  readonly mayText: ReadonlySignal<boolean>;
  /** Callers to pick from a queue. */
  readonly fishing: FishingModel;
  readonly announcer: Announcer;
  readonly keymap: Keymap;
  readonly extras: ((call: CallState) => ReactNode) | null;
  /** Tones sent in the foreground call, the last 20 (feature-matrix §3.5). */
  readonly tones: ReadonlySignal<string>;
  readonly openContact: ((contactId: number) => void) | null;
  readonly openRecord: ReadonlySignal<((entryId: string) => void) | null>;
  /** Answers; a failure is already a state of the call (no microphone, caller left). */
  answer: (call: PhoneCall) => Promise<void>;
  /** Resumes a call that this phone lost; a failure is a state of the call. */
  rejoin: (call: PhoneCall) => Promise<void>;
  /** Moves the phone to this tab, including its call. Resolves with why that failed, in a sentence. */
  takeOver: () => Promise<string | null>;
  /** Sends tones in the foreground call and shows them. @returns false for anything that is not a key of a telephone. */
  sendTones: (digits: string) => boolean;
  /** Calls a number from a list or a past call; if a line has to be chosen first, the keypad asks for it. */
  callBack: (number: string, how?: Pick<DialHow, 'lineId' | 'contactId'>) => Promise<void>;
  /** Puts a number into the keypad, which says whether and how it can be called. */
  editNumber: (number: string) => void;
  /** Loads lines, recent calls and the agent's status. */
  load: () => Promise<void>;
  dispose: () => void;
}

const TONES_KEPT = 20;

export function createPhoneModel(options: PhoneModelOptions): PhoneModel {
  const {
    client,
    remembered,
    user,
    directory = null,
    openRecord = signal(null),
    openContact = null,
    extras = null,
    reveal = null,
  } = options;
  const { phone, realtime } = client;
  const { id: userId, country } = user.peek();
  // Each on its own: what has not changed is not drawn again.
  const timeFormat = computed(() => user.value.timeFormat);
  const alwaysAsk = computed(() => user.value.alwaysAsk ?? false);
  const mayText = computed(() => user.value.mayText ?? false);
  const loopsFishingSound = computed(() => user.value.loopsFishingSound ?? true);
  const dial = createDialModel({ client, remembered, directory, country, alwaysAsk });
  const tabs = createTabsGate({
    client,
    userId,
    timeFormat,
    clock: options.clock ?? systemClock,
    player: options.player,
  });
  const caller = createCallerModel(client, directory, { country, userId: userId });
  const agent = createAgentModel(client, userId, options.clock);
  const afterCall = createAfterCallGate(client, agent);
  const tab = signal<PhoneTab>('keypad');
  const sheet = signal<PhoneSheet | null>(null);
  const people = createDirectoryModel({ client, remembered, userId, country });
  const control = createCallControl(phone, people, client.api.calls.messages, remembered);
  const parked = createParkedModel(client, userId);
  const softBeep = options.softBeep ?? createSoftBeep();
  const waiting = createWaitingModel(phone, softBeep);
  const announcer = createAnnouncer(phone, caller);
  const timed = options.clock === undefined ? {} : { clock: options.clock };
  const fishing = createFishingModel({ client, remembered, userId, ...timed });
  const tones = signal('');
  const replyingTo = signal<RepliedCall | null>(null);
  let shownKey = '';
  let wasReady = phone.state.peek().link.name === 'ready';
  let loading: Promise<void> | null = null;
  /** The page has asked before: only then can something be missing. */
  let wasAsked = false;

  /** Parts that do not reload on their own when events were missed. */
  const refresh = async (): Promise<void> => {
    // The lists show their own errors, and nothing waits for hidden ones.
    void tabs.refresh();
    await Promise.all([dial.reload(), agent.load()]);
  };
  /** Called by the page, and when the phone becomes ready: at the same moment it is one load. */
  const load = (): Promise<void> => {
    wasAsked = true;
    if (loading === null) {
      const parts = [refresh(), parked.load(), fishing.load()];
      loading = Promise.all(parts).then(() => undefined);
      // Until the last of them has arrived, even if another one was refused.
      void Promise.allSettled(parts).then(() => (loading = null));
    }
    return loading;
  };
  function editNumber(number: string): void {
    phone.call.peek()?.dismiss();
    dial.paste(number);
    tab.value = 'keypad';
    reveal?.();
  }

  const stops = [
    phone.call.subscribe((call) => {
      if ((call?.key ?? '') === shownKey) return;
      shownKey = call?.key ?? '';
      tones.value = '';
      sheet.value = null;
    }),
    playFishing({ phone, fishing, agent, beep: softBeep, loops: loopsFishingSound, ...timed }),
    announceFishing(fishing, announcer, phone),
    parked.onRecall((name) => announcer.say(phoneText('say.recall', { name }))),
    phone.state.subscribe(({ link }) => {
      // What could not be loaded while the server was unreachable is loaded when the phone is back.
      const ready = link.name === 'ready';
      if (ready && !wasReady && wasAsked && !dial.lines.known.peek()) void load().catch(ignoreRefusal);
      wasReady = ready;
    }),
    ...(realtime ? [realtime.onResync(() => void refresh().catch(ignoreRefusal))] : []),
  ];

  return {
    phone,
    dial,
    tabs,
    caller,
    agent,
    afterCall,
    api: client.api,
    timeFormat,
    tab,
    sheet,
    openSheet: (next) => {
      sheet.value = next;
    },
    lastConnectionTest: async () => (await client.api.calls.connectionTests()).data.at(0) ?? null,
    show: (next) => {
      tab.value = next;
      sheet.value = null;
      if (next !== 'keypad') void tabs.show(next);
    },
    userId,
    control,
    directory: people,
    parked,
    waiting,
    mayText,
    replyingTo,
    replyByText: (to) => {
      replyingTo.value = to;
    },
    fishing,
    announcer,
    keymap: createKeymap(remembered),
    extras,
    tones,
    openRecord,
    openContact,
    load,
    async callBack(number, how = {}) {
      if (how.lineId === undefined && dial.lines.mustChoose.peek()) return editNumber(number);
      try {
        await dial.callNumber(number, how);
      } catch (error) {
        ignoreRefusal(error);
        // The phone shows the sentence.
        reveal?.();
      }
    },
    editNumber,
    answer: async (call) => {
      try {
        await call.answer();
      } catch (error) {
        // Refusals are already states of the call: no microphone, the caller left, another call is live.
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
      if (call?.state.peek().phase !== 'active' || splitDigits(digits) === null) return false;
      tones.value = (tones.peek() + digits).slice(-TONES_KEPT);
      // The call may end during the keys; the screen then shows its end.
      call.sendDigits(digits).catch(ignoreRefusal);
      return true;
    },
    dispose: () => {
      for (const stop of stops) stop();
      tabs.dispose();
      afterCall.dispose();
      announcer.dispose();
      control.dispose();
      parked.dispose();
      waiting.dispose();
      fishing.dispose();
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
