import { batch, computed, effect, signal, untracked } from '@talk/core';
import type { ReadonlySignal } from '@talk/core';
import type { PhoneModel, PhoneTab } from '@talk/ui/phone';
import {
  TalkEmbedError,
  type Capability,
  type PageContext,
  type RecordRef,
  type WidgetInit,
  type WidgetState,
} from '@talk/embed/frame';
import { createCallSnapshots } from './call-snapshots.js';
import { refusalOf, toEmbedError } from './embed-errors.js';
import { createHostLink, type ConnectHost, type HostLink } from './host-link.js';
import { authOf, devicesOf, leaderOf, presenceOf, qualityOf, wasPlaced } from './phone-facts.js';
import { createSession, type Identity, type PhoneParts, type Screen, type SessionModel } from './session.model.js';
import { createPopOut, joinPopOut, type Look, type PopOut, type PopOutPorts } from './pop-out.js';
import type { ThemeControl, WidgetPageConfig } from '@talk/ui/frame';
import type { Entry } from './entry.js';
import type { DevicesControl } from './devices.js';

/** Everything of the browser that the widget needs; a test brings its own. */
export interface DialerPorts {
  entry: Entry;
  page: WidgetPageConfig;
  parts: () => Promise<PhoneParts>;
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

/** A call that the page proposes and a person has to allow. */
export interface Proposal {
  to: string;
  decide: (allowed: boolean) => void;
}

export interface DialerModel {
  readonly screen: ReadonlySignal<Screen>;
  readonly proposal: ReadonlySignal<Proposal | null>;
  /** What the page allows now; whoever draws by it draws again when that changes. */
  readonly grants: ReadonlySignal<readonly Capability[]>;
  readonly session: SessionModel;
  /** The phone in a window of its own; null where there can be none, and in that window. */
  readonly popOut: PopOut | null;
  /** After a refusal: asks again, in the way that fits how the widget was opened. */
  retry: () => void;
  dispose: () => void;
}

/** The widget: a phone, and the page around it. */
export function createDialer(ports: DialerPorts): DialerModel {
  const { entry, storage } = ports;
  const calls = createCallSnapshots((number) => toE164(number));
  const open = signal(true);
  const locale = signal(ports.locale);
  const hostRefusal = signal<TalkEmbedError | null>(null);
  const proposal = signal<Proposal | null>(null);
  let host: HostLink | null = null;
  let welcomed = '';
  let pageToken: string | null = null;
  let record: RecordRef | null = null;
  const grants = signal<readonly Capability[]>([]);

  const session = createSession({
    parts: ports.parts,
    remembered: storage,
    directory: entry.kind === 'framed' ? { lookup: (number) => host?.lookup(number) ?? Promise.resolve(null) } : null,
    soon: ports.soon,
    exchangeAhead: ports.exchangeAhead,
    openRecord: () => (host?.can('record.open') ? (id) => void host?.openRecord(id) : null),
  });
  const toE164 = (number: string): string | null => {
    const now = session.screen.peek();
    const state = session.client.peek()?.auth.state.peek();
    const country = (state && 'user' in state && state.user?.company.country) || 'US';
    return now.name === 'phone' ? now.parts.toE164(number, country) : null;
  };

  const screen = computed<Screen>(() => {
    const own = session.screen.value;
    // A refusal of our own is told to the page, which closes with fewer words: the reason that we know stays.
    return hostRefusal.value === null || own.name === 'refused'
      ? own
      : { name: 'refused', code: hostRefusal.value.code, message: null };
  });
  const auth = computed(() => authOf(session.client.value?.auth.state.value ?? null));
  const presence = computed(() => presenceOf(session.phone.value));
  const audioBlocked = computed(() => session.phone.value?.phone.state.value.soundBlocked ?? false);
  const devices = computed(() =>
    devicesOf(session.phone.value, ports.devices.counts.value, grants.value.includes('voice')),
  );
  const leader = computed(() => session.phone.value && leaderOf(session.phone.value.phone.state.value));
  const quality = computed(() => {
    const model = session.phone.value;
    const call = model?.phone.call.value ?? null;
    return qualityOf(model?.phone.sound.quality.value ?? null, call && (calls.find(call.key)?.id ?? null));
  });
  const view = computed(() => {
    const now = screen.value;
    if (now.name !== 'phone') return now.name;
    const kind = now.phone.phone.status.value.kind;
    if (now.phone.phone.call.value === null) return now.phone.tab.value;
    return kind === 'incoming' ? 'ring' : 'call';
  });

  const state = (): WidgetState => ({
    open: open.peek(),
    view: view.peek(),
    locale: locale.peek(),
    auth: auth.peek(),
    presence: presence.peek(),
    calls: calls.list(),
    audioBlocked: audioBlocked.peek(),
    devices: devices.peek(),
    grants: [],
    // Not known yet is not here yet: a page is told of changes only to what it knows.
    leader: leader.peek() ?? { here: false },
  });

  /** The desired state of the page: applied on every welcome, also after a reconnect. */
  async function welcome(init: WidgetInit): Promise<void> {
    hostRefusal.value = null;
    open.value = init.open;
    configure(init.config);
    // The same user again (the page's script restarted): the phone stays, and so does a running call.
    const who = init.key ?? (init.identity === undefined ? 'session' : 'token');
    pageToken = init.identity ?? null;
    if (welcomed !== who) become(identityOf(init));
    welcomed = who;
    await settled(session);
    applyContext(init.context);
    const now = session.screen.peek();
    if (now.name === 'refused') throw toEmbedError(refusalOfScreen(now));
  }

  let identity: Identity = { kind: 'session' };
  function become(next: Identity): void {
    identity = next;
    session.become(next);
  }

  const popOut =
    ports.popOut === null || entry.kind === 'pop-out' ? null : createPopOut(ports.popOut, () => identity, fetchToken);

  /** The window has the phone as soon as it can: that is what it was opened for. */
  async function openAsPopOut(id: string, popOutPorts: PopOutPorts): Promise<void> {
    become(await joinPopOut(popOutPorts, id, configure));
    const stop = effect(() => {
      const phone = session.phone.value?.phone;
      if (phone?.state.value.seat.name !== 'following') return;
      untracked(() => {
        queueMicrotask(() => stop());
        // A call that rings cannot be moved: the window then shows it, and works like any tab.
        phone.takeOver().catch(() => undefined);
      });
    });
  }

  function identityOf(init: WidgetInit): Identity {
    if (init.key !== undefined) return { kind: 'key', key: init.key };
    return init.identity === undefined ? { kind: 'session' } : { kind: 'token', fetchToken };
  }

  /** The token that came with the welcome first, then fresh ones from the page. */
  async function fetchToken(): Promise<string | null> {
    const given = pageToken;
    pageToken = null;
    return given ?? (await host?.refreshToken()) ?? null;
  }

  function configure(config: Look): void {
    popOut?.look({
      ...(config.theme && { theme: config.theme }),
      ...(config.locale !== undefined && { locale: config.locale }),
    });
    if (config.theme) ports.theme.apply(config.theme);
    if (config.locale !== undefined) {
      locale.value = config.locale;
      ports.setLocale(config.locale);
    }
  }

  function applyContext({ phone: phoneNumber = null, record: about }: PageContext): void {
    if (about !== undefined) record = about;
    const dial = session.phone.peek()?.dial;
    if (phoneNumber !== null && dial?.number.peek() === '') dial.paste(phoneNumber);
  }

  /** The signed-in phone. @throws TalkEmbedError AUTH_REQUIRED, AUTH_EXPIRED */
  function phone(): PhoneModel {
    const now = session.screen.peek();
    if (now.name === 'phone' && now.expired === null) return now.phone;
    throw new TalkEmbedError(now.name === 'phone' ? 'AUTH_EXPIRED' : 'AUTH_REQUIRED');
  }

  /** Resolves with the person's decision; false when the page gives up meanwhile. */
  function ask(to: string, abort: AbortSignal): Promise<boolean> {
    if (proposal.peek()) throw new TalkEmbedError('BAD_STATE', 'call.start: another call waits for a decision');
    show(true, 'confirm');
    return new Promise((resolve) => {
      const decide = (allowed: boolean): void => {
        if (proposal.peek()?.decide !== decide) return;
        proposal.value = null;
        abort.removeEventListener('abort', giveUp);
        resolve(allowed);
      };
      const giveUp = (): void => decide(false);
      abort.addEventListener('abort', giveUp);
      proposal.value = { to, decide };
    });
  }

  function show(next: boolean, reason: string): void {
    if (open.peek() === next) return;
    open.value = next;
    host?.emit('widget.changed', { open: next, view: view.peek(), reason });
  }

  if (entry.kind === 'framed') {
    host = createHostLink({
      connect: ports.connectHost,
      allowedOrigins: ports.page.allowedOrigins,
      state,
      welcome,
      refused: (error) => {
        // A page that says goodbye (its script restarts, say) does not end a running call.
        if (error.code !== 'DESTROYED' && error.code !== 'NO_RESPONSE') hostRefusal.value = error;
      },
      phone,
      grantsChanged: (now) => void (grants.value = now),
      calls,
      ask,
      refusalOf,
      toE164,
      set: ({ open: nextOpen, view: tab }) => {
        if (nextOpen !== undefined) open.value = nextOpen;
        const model = session.phone.peek();
        if (model && isTab(tab)) model.show(tab);
        return { open: open.peek(), view: view.peek() };
      },
      configure,
      applyContext,
      identify: async (token) => {
        pageToken = token;
        welcomed = 'token';
        become({ kind: 'token', fetchToken });
        await settled(session);
        const { userId } = auth.peek();
        if (userId === null) throw new TalkEmbedError('IDENTITY_INVALID');
        return userId;
      },
      forget: () => {
        welcomed = '';
        become({ kind: 'nobody' });
        storage.wipe();
      },
    });
  } else if (entry.kind === 'pop-out') {
    if (ports.popOut === null) become({ kind: 'session' });
    else void openAsPopOut(entry.id, ports.popOut);
  } else {
    become(entry.apiKey === null ? { kind: 'session' } : { kind: 'key', key: entry.apiKey });
  }

  const stops = tellHost();

  function isActivity(key: string): boolean {
    const state = session.phone.peek()?.phone.state.peek();
    return state !== undefined && wasPlaced(state.calls.find((each) => each.key === key));
  }

  /** Says to the page what changes here. Each effect's first run is the state that `widget.ready` carries already. */
  function tellHost(): (() => void)[] {
    const told = <T>(source: ReadonlySignal<T>, tell: (value: T) => void): (() => void) => {
      let last = JSON.stringify(source.peek());
      return effect(() => {
        const value = source.value;
        const text = JSON.stringify(value);
        if (text === last) return;
        last = text;
        untracked(() => tell(value));
      });
    };
    return [
      effect(() => {
        const changes = calls.update(session.phone.value?.phone.state.value.calls ?? []);
        untracked(() => {
          for (const change of changes) {
            host?.emit('call.changed', change);
            if (change.call.phase === 'ringing' && change.reason === 'incoming') show(true, 'ring');
            // Every tab tells its page of the end; the record is written once, by the one that holds the phone.
            const leads = leader.peek()?.here !== false;
            if (leads && change.call.phase === 'ended' && change.previous !== 'ended' && isActivity(change.call.id))
              void host?.writeLog(change.call, record);
          }
        });
      }),
      // A question of ours in a widget that is closed would wait for ever.
      effect(() => {
        const waiting = session.phone.value?.phone.state.value.calls.some(
          (call) => call.phase === 'preparing' && call.step === 'question',
        );
        if (waiting === true) untracked(() => show(true, 'confirm'));
      }),
      told(auth, (value) => host?.emit('auth.changed', value)),
      told(presence, (value) => host?.emit('presence.changed', value)),
      told(audioBlocked, (blocked) => host?.emit('audio.blocked', { blocked })),
      told(leader, (value) => value && host?.emit('leader.changed', value)),
      // The score moves every second; a page wants to know when it sounds better or worse.
      told(
        computed(() => quality.value && [quality.value.callId, quality.value.bars, quality.value.cause]),
        () => {
          const now = quality.peek();
          if (now) host?.emit('call.quality', now);
        },
      ),
      told(devices, (value) => host?.emit('devices.changed', value)),
      told(view, (value) => host?.emit('widget.changed', { open: open.peek(), view: value, reason: 'view' })),
    ];
  }

  return {
    screen,
    proposal,
    grants,
    session,
    popOut,
    retry: () => {
      // Inside a page a new hello is needed, so that the page learns of the outcome as well.
      if (entry.kind === 'framed' || isLoadFailure(session.screen.peek())) ports.reload();
      else session.retry();
    },
    dispose() {
      batch(() => {
        for (const stop of stops) stop();
        proposal.peek()?.decide(false);
        host?.close();
        popOut?.dispose();
        session.dispose();
      });
    },
  };
}

/** Resolves when it is known who is here, or that this takes longer than a page should wait. */
function settled({ screen }: SessionModel): Promise<void> {
  return new Promise((resolve) => {
    let stop: (() => void) | null = null;
    let done = false;
    stop = effect(() => {
      const now = screen.value;
      if (now.name === 'starting' && !now.unreachable) return;
      done = true;
      stop?.();
      resolve();
    });
    if (done) stop();
  });
}

const TABS: readonly unknown[] = ['keypad', 'recents', 'contacts', 'voicemail'] satisfies PhoneTab[];
const isTab = (view: unknown): view is PhoneTab => TABS.includes(view);

const isLoadFailure = (screen: Screen): boolean => screen.name === 'refused' && screen.code === 'LOAD_FAILED';

const refusalOfScreen = ({ code }: { code: string }): TalkEmbedError => {
  const known: Record<string, 'KEY_INVALID' | 'KEY_SCOPE' | 'ORIGIN_FORBIDDEN'> = {
    KEY_INVALID: 'KEY_INVALID',
    KEY_REVOKED: 'KEY_INVALID',
    ACCOUNT_CLOSED: 'KEY_INVALID',
    KEY_SCOPE: 'KEY_SCOPE',
    ORIGIN_FORBIDDEN: 'ORIGIN_FORBIDDEN',
  };
  return new TalkEmbedError(known[code] ?? 'AUTH_REQUIRED', code);
};
