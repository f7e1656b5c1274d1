import { computed, signal, type ReadonlySignal } from '@preact/signals-core';
import type { Clock } from '@talk/core';
import type * as Tabs from './tabs/index.js';
import type { PhoneClient } from './phone-ports.js';

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
  const part = signal<TabsPart | 'failed' | null>(null);
  const here = (): TabsPart | null => (part.peek() === 'failed' ? null : (part.peek() as TabsPart | null));
  let loading: Promise<TabsPart | null> | null = null;
  let disposed = false;
  let wasReachable = true;

  function load(): Promise<TabsPart | null> {
    loading ??= import('./tabs/index.js').then(
      (code) => {
        const made = { code, models: code.createTabModels(options) };
        if (disposed) made.models.dispose();
        else part.value = made;
        return made;
      },
      () => {
        // Caused by a release or by the network: opening the tab tries again.
        loading = null;
        if (!disposed) part.value = 'failed';
        return null;
      },
    );
    return loading;
  }

  const stops = [
    phone.on('ended', () => void here()?.models.refresh()),
    phone.state.subscribe(({ link, serverReachable }) => {
      const reachable = link.name === 'ready' && serverReachable;
      if (reachable && !wasReachable) void here()?.models.refresh();
      wasReachable = reachable;
    }),
    ...(realtime ? [realtime.on('access_changed', () => here()?.models.accessChanged())] : []),
  ];

  return {
    part,
    unheard: computed(() => {
      const known = part.value;
      return known === null || known === 'failed' ? 0 : known.models.voicemail.unheard.value;
    }),
    load,
    show: async (list) => {
      await (await load())?.models.show(list);
    },
    refresh: async () => {
      await (await load())?.models.refresh();
    },
    dispose() {
      disposed = true;
      for (const stop of stops) stop();
      here()?.models.dispose();
    },
  };
}
