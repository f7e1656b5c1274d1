import { batch, computed, effect, signal, untracked } from '@talk/core';
import type { ReadonlySignal } from '@talk/core';
import { noHost, type Identity } from '@talk/phone';
import {
  createPlacedPhone,
  type DevicesControl,
  type PhoneParts,
  type PlacedPhone,
  type Proposal,
  type Screen,
  type SessionModel,
} from '@talk/phone/frame';
import type { ThemeControl, WidgetPageConfig } from '@talk/ui/frame';
import { createBridge, type ConnectHost } from './bridge.js';
import type { createCommandHandlers } from './bridge-commands.js';
import type { Entry } from './entry.js';
import { createPopOut, joinPopOut, type Look, type PopOut, type PopOutPorts } from './pop-out.js';

/** What is loaded after the first paint; see `dialer-part.tsx`. */
export interface DialerParts extends PhoneParts {
  createCommandHandlers: typeof createCommandHandlers;
}

/** Everything of the browser that the widget needs; a test brings its own. */
export interface DialerPorts {
  entry: Entry;
  page: WidgetPageConfig;
  parts: (popOut: PopOut | null) => Promise<DialerParts>;
  /** `connectToHost`; never called when the widget stands alone. */
  connectHost: ConnectHost;
  storage: { get: (key: string) => string | null; set: (key: string, value: string) => void; wipe: () => void };
  theme: Pick<ThemeControl, 'apply'>;
  devices: Pick<DevicesControl, 'counts'>;
  setLocale: (locale: string) => void;
  reload: () => void;
  locale: string;
  /** Runs something in a task of its own. */
  soon: (work: () => void) => void;
  /** Begins to exchange a key while `parts` are on their way. */
  exchangeAhead: (key: string) => void;
  /** Null where a window of its own would be a second phone. */
  popOut: PopOutPorts | null;
}

export interface DialerModel {
  readonly screen: ReadonlySignal<Screen>;
  readonly proposal: ReadonlySignal<Proposal | null>;
  /** A number that was clicked while nobody was signed in. */
  readonly kept: ReadonlySignal<string | null>;
  readonly session: SessionModel;
  /** After a refusal: asks again, in the way that fits how the widget was opened. */
  retry: () => void;
  dispose: () => void;
}

/** The widget: a phone, placed in the page around it or in a window of its own. */
export function createDialer(ports: DialerPorts): DialerModel {
  const { entry, storage } = ports;
  const locale = signal(ports.locale);
  let identity: Identity = { kind: 'session' };

  const bridge =
    entry.kind === 'framed'
      ? createBridge({
          connect: ports.connectHost,
          allowedOrigins: ports.page.allowedOrigins,
          become,
          configure,
          locale: () => locale.peek(),
          wipe: storage.wipe,
          commands: async ({ commands, facts }, state) => {
            const [{ createCommandHandlers }, ofPhone] = await Promise.all([parts(), commands()]);
            return createCommandHandlers(ofPhone, facts, state);
          },
        })
      : null;
  const popOut =
    ports.popOut === null || entry.kind === 'pop-out'
      ? null
      : createPopOut(
          ports.popOut,
          () => identity,
          () => bridge?.fetchToken() ?? Promise.resolve(null),
        );
  const parts = (): Promise<DialerParts> => ports.parts(popOut);
  const phone: PlacedPhone = createPlacedPhone({
    host: bridge?.host ?? noHost,
    parts,
    remembered: storage,
    devices: ports.devices,
    soon: ports.soon,
    exchangeAhead: ports.exchangeAhead,
  });
  const { session } = phone;

  const screen = computed<Screen>(() => {
    const own = phone.screen.value;
    const refusal = bridge?.refusal.value ?? null;
    // A refusal of our own is told to the page, which closes with fewer words: the reason that we know stays.
    return refusal === null || own.name === 'refused' ? own : { name: 'refused', code: refusal.code, message: null };
  });

  function become(next: Identity): void {
    identity = next;
    session.become(next);
  }

  /** The window has the phone as soon as it can: that is what it was opened for. */
  async function openAsPopOut(id: string, popOutPorts: PopOutPorts): Promise<void> {
    become(await joinPopOut(popOutPorts, id, configure));
    const stop = effect(() => {
      const softphone = session.phone.value?.phone;
      if (softphone?.state.value.seat.name !== 'following') return;
      untracked(() => {
        queueMicrotask(() => stop());
        // A call that rings cannot be moved: the window then shows it, and works like any tab.
        softphone.takeOver().catch(() => undefined);
      });
    });
  }

  function configure(look: Look): void {
    popOut?.look({
      ...(look.theme && { theme: look.theme }),
      ...(look.locale !== undefined && { locale: look.locale }),
    });
    if (look.theme) ports.theme.apply(look.theme);
    if (look.locale !== undefined) {
      locale.value = look.locale;
      ports.setLocale(look.locale);
    }
  }

  if (bridge !== null) bridge.serve(phone);
  else if (entry.kind === 'stand-alone')
    become(entry.apiKey === null ? { kind: 'session' } : { kind: 'key', key: entry.apiKey });
  else if (entry.kind === 'pop-out' && ports.popOut !== null) void openAsPopOut(entry.id, ports.popOut);
  else become({ kind: 'session' });

  return {
    screen,
    proposal: phone.proposal,
    kept: phone.kept,
    session,
    retry: () => {
      // Inside a page a new hello is needed, so that the page learns of the outcome as well.
      if (bridge !== null || isLoadFailure(session.screen.peek())) ports.reload();
      else session.retry();
    },
    dispose() {
      batch(() => {
        bridge?.close();
        popOut?.dispose();
        phone.dispose();
      });
    },
  };
}

const isLoadFailure = (screen: Screen): boolean => screen.name === 'refused' && screen.code === 'LOAD_FAILED';
