import { computed, signal, type ReadonlySignal, type Signal } from '@preact/signals-core';
import { systemClock, type Clock } from '@talk/core';
import type { CallState, Phone } from '@talk/core/phone';
import type { ReactNode } from 'react';
import { borrowEntities } from '../kernel/borrow-entities.js';
import { ignoreRefusal } from '../kernel/ignore-refusal.js';
import { createAfterCallGate, type AfterCallGate } from './ended/after-call.gate.js';
import { createAgentModel, type AgentModel } from './header/agent.model.js';
import { createAnnouncer, type Announcer } from './ringing/announcer.model.js';
import { createCallerModel, type CallerModel } from './caller.model.js';
import { createFishingModel, type FishingModel } from './fishing/fishing.model.js';
import { announceFishing } from './fishing/fishing.announcer.js';
import { playFishing } from './fishing/fishing.sound.js';
import { createCallControl, type CallControlModel } from './in-call/call-control.model.js';
import { createDirectoryModel, type DirectoryModel } from './in-call/directory.model.js';
import { createParkedModel, type ParkedModel } from './in-call/parked.model.js';
import { createWaitingModel, type WaitingModel } from './in-call/waiting.model.js';
import { createKeymap, type Keymap } from './keys/keymap.js';
import { createPhoneCalls, type PhoneCallsModel } from './phone-calls.model.js';
import { createPhoneScreen, type PhoneScreenModel } from './navigation.model.js';
import { phoneText } from './texts.js';
import { createDialModel, type DialModel } from './dial/dial.model.js';
import type { Directory, PhoneClient, Remembered } from './phone-ports.js';
import type { PhoneUser } from './phone-user.js';
import { createSoftBeep, type SoftBeep } from './ringing/soft-beep.js';
import type { NextCall } from './wording.js';
import { createTabsGate, type TabsGate, type TabsGateOptions } from './lists/tabs.gate.js';

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

/** The person at the phone. Changes of their profile count without a reload. */
export interface PhonePerson {
  readonly id: number;
  readonly timeFormat: ReadonlySignal<12 | 24>;
  readonly mayText: ReadonlySignal<boolean>;
}

/** What the place around the phone shows for it. */
export interface PhoneSurroundings {
  /** Null: names are not links. */
  readonly openContact: ((contactId: number) => void) | null;
  readonly openRecord: ReadonlySignal<((entryId: string) => void) | null>;
  readonly extras: ((call: CallState) => ReactNode) | null;
}

/** Everything the phone shows, in the widget, the CRM panels and the app alike: one context for each feature. */
export interface PhoneModel {
  readonly phone: Phone;
  readonly api: PhoneClient['api'];
  readonly person: PhonePerson;
  readonly screen: PhoneScreenModel;
  readonly calls: PhoneCallsModel;
  readonly host: PhoneSurroundings;
  readonly dial: DialModel;
  /** Recents, contacts and voicemails. */
  readonly tabs: TabsGate;
  readonly caller: CallerModel;
  readonly agent: AgentModel;
  /** After-call work: wrap-up, outcome, note, script. Loaded on demand. */
  readonly afterCall: AfterCallGate;
  /** Commands to the running call: hold, recording, transfer, conference, park. */
  readonly control: CallControlModel;
  readonly directory: DirectoryModel;
  readonly parked: ParkedModel;
  readonly waiting: WaitingModel;
  /** Callers to pick from a queue. */
  readonly fishing: FishingModel;
  readonly announcer: Announcer;
  readonly keymap: Keymap;
  /** What the power dialer does before its next call: written by the page of its session. */
  readonly next: Signal<NextCall | null>;
  /** Loads lines, recent calls and the agent's status. */
  load: () => Promise<void>;
  dispose: () => void;
}

export function createPhoneModel(options: PhoneModelOptions): PhoneModel {
  const {
    remembered,
    user,
    directory = null,
    openRecord = signal(null),
    openContact = null,
    extras = null,
    reveal = null,
  } = options;
  const { entities, giveBack } = borrowEntities(options.client);
  const client = { ...options.client, entities };
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
  const screen = createPhoneScreen(phone, tabs);
  const calls = createPhoneCalls({ phone, dial, screen, reveal });
  const people = createDirectoryModel({ client, remembered, userId, country });
  const control = createCallControl(phone, people, client.api.calls.messages, remembered);
  const parked = createParkedModel(client, userId);
  const softBeep = options.softBeep ?? createSoftBeep();
  const waiting = createWaitingModel(phone, softBeep);
  const announcer = createAnnouncer(phone, caller);
  const timed = options.clock === undefined ? {} : { clock: options.clock };
  const fishing = createFishingModel({ client, remembered, userId, ...timed });
  let wasReady = phone.state.peek().link.name === 'ready';
  let loading: Promise<void> | null = null;
  /** The page has asked before: only then can something be missing. */
  let wasAsked = false;

  /** Called by the page, and when the phone becomes ready: at the same moment it is one load. */
  const load = (): Promise<void> => {
    wasAsked = true;
    if (loading === null) {
      // The lists show their own errors, and nothing waits for hidden ones.
      void tabs.refresh();
      const parts = [dial.reload(), agent.load(), parked.load(), fishing.load()];
      loading = Promise.all(parts).then(() => undefined);
      // Until the last of them has arrived, even if another one was refused.
      void Promise.allSettled(parts).then(() => (loading = null));
    }
    return loading;
  };
  const stops = [
    playFishing({ phone, fishing, agent, beep: softBeep, loops: loopsFishingSound, ...timed }),
    announceFishing(fishing, announcer, phone),
    parked.onRecall((name) => announcer.say(phoneText('say.recall', { name }))),
    phone.state.subscribe(({ link }) => {
      // What could not be loaded while the server was unreachable is loaded when the phone is back.
      const ready = link.name === 'ready';
      if (ready && !wasReady && wasAsked && !dial.lines.known.peek()) void load().catch(ignoreRefusal);
      wasReady = ready;
    }),
    // The other parts hear of it from the store.
    ...(realtime ? [realtime.onResync(() => void tabs.refresh())] : []),
  ];

  return {
    phone,
    api: client.api,
    person: { id: userId, timeFormat, mayText },
    screen,
    calls,
    host: { openContact, openRecord, extras },
    dial,
    tabs,
    caller,
    agent,
    afterCall,
    control,
    directory: people,
    parked,
    waiting,
    fishing,
    announcer,
    keymap: createKeymap(remembered),
    next: signal(null),
    load,
    dispose: () => {
      for (const stop of stops) stop();
      screen.dispose();
      calls.dispose();
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
      giveBack();
    },
  };
}
