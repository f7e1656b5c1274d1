import { computed, type ReadonlySignal } from '@preact/signals-core';
import type { Clock } from '@talk/core';
import { createLazyPart } from '../../kernel/lazy-part.js';
import type * as Tabs from './index.js';
import type { PhoneClient } from '../phone-ports.js';

export interface TabsPart {
  readonly code: typeof Tabs;
  readonly models: Tabs.TabModels;
}

/** The lists of the phone: recents, contacts and voicemails. Their code loads after the first paint. */
export interface TabsGate {
  /** Null until it has loaded; `failed` when it could not be loaded. */
  readonly part: ReadonlySignal<TabsPart | 'failed' | null>;
  /** New voicemails for this agent. */
  readonly unheard: ReadonlySignal<number>;
  /** Resolves with null when the code could not be loaded, which the tab shows. */
  load: () => Promise<TabsPart | null>;
  show: (list: Tabs.ListName) => Promise<void>;
  /** Reloads the lists that were shown, and the number of new voicemails. */
  refresh: () => Promise<void>;
  dispose: () => void;
}

export interface TabsGateOptions {
  client: PhoneClient;
  userId: number;
  timeFormat: ReadonlySignal<12 | 24>;
  clock: Clock;
  /** Plays voicemails; the browser's own audio when absent. */
  player?: Tabs.VoicePlayer | undefined;
}

export function createTabsGate(options: TabsGateOptions): TabsGate {
  const { phone, realtime } = options.client;
  const lazy = createLazyPart(
    () => import('./index.js'),
    (code): TabsPart => ({ code, models: code.createTabModels(options) }),
    ({ models }) => models.dispose(),
  );
  // At the start whoever opens the page asks: becoming ready for the first time is no news.
  let wasReady = false;
  let wasLost = false;

  const stops = [
    phone.on('ended', () => void lazy.peek()?.models.refresh()),
    phone.state.subscribe(({ link, serverReachable }) => {
      const isReady = link.name === 'ready' && serverReachable;
      if (isReady && wasLost) void lazy.peek()?.models.refresh();
      wasLost = !isReady && (wasLost || wasReady || !serverReachable);
      wasReady = isReady;
    }),
    ...(realtime ? [realtime.on('access_changed', () => lazy.peek()?.models.accessChanged())] : []),
  ];

  return {
    part: lazy.state,
    unheard: computed(() => {
      const known = lazy.state.value;
      return known === null || known === 'failed' ? 0 : known.models.voicemail.unheard.value;
    }),
    load: lazy.load,
    show: async (list) => {
      await (await lazy.load())?.models.show(list);
    },
    refresh: async () => {
      await (await lazy.load())?.models.refresh();
    },
    dispose() {
      for (const stop of stops) stop();
      lazy.dispose();
    },
  };
}
