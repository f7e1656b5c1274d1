import { computed, signal } from '@talk/core';
import type { ReadonlySignal } from '@talk/core';
import { PHONE_SIZE, type HostContext, type HostPort, type HostService, type Identity } from '@talk/phone';
import type { PlacedPhone } from '@talk/phone/frame';
import {
  DIALER_COMMANDS,
  TalkEmbedError,
  type Capability,
  type ConnectOptions,
  type DeviceState,
  type EmbedError,
  type HostCommandHandlers,
  type HostConnection,
  type PageContext,
  type WidgetConfig,
  type WidgetInit,
  type WidgetState,
} from '@talk/embed/frame';
import { onChange } from '@talk/ui/frame';
import type { CommandHandlers } from './bridge-commands.js';

export type ConnectHost = (options: ConnectOptions) => HostConnection;

export interface BridgeOptions {
  connect: ConnectHost;
  allowedOrigins: readonly string[];
  /** Whose phone it is from now on. */
  become: (identity: Identity) => void;
  /** Theme and language of the page. */
  configure: (config: WidgetConfig) => void;
  locale: () => string;
  /** Everything that this widget has written. */
  wipe: () => void;
  /** The commands that need a phone, which arrive with it. Rejects where it could not be loaded. */
  commands: (phone: PlacedPhone, state: () => WidgetState) => Promise<CommandHandlers>;
}

/** The page around the frame, at the other end of our postMessage contract, as a host of the phone. */
export interface Bridge {
  readonly host: HostPort;
  /** Why the page's phone cannot be used here; null while it can. */
  readonly refusal: ReadonlySignal<TalkEmbedError | null>;
  /** The token that came with the welcome first, then fresh ones from the page. */
  fetchToken: () => Promise<string | null>;
  /** Says hello to the page, and lets it command the phone. */
  serve: (phone: PlacedPhone) => void;
  close: () => void;
}

const BUILD = '0.1.0';

const SERVICES: Readonly<Record<HostService, Capability>> = {
  lookup: 'contacts.lookup',
  openRecord: 'record.open',
  log: 'log.write',
};

/** Commands that need the phone itself. */
const OF_PHONE = [
  'call.start',
  'call.answer',
  'call.end',
  'call.set',
  'call.dtmf',
  'call.transfer',
  'call.consult',
  'call.add',
  'call.park',
  'devices.set',
  'presence.set',
  'leader.take',
] as const satisfies readonly (keyof CommandHandlers)[];

export function createBridge(options: BridgeOptions): Bridge {
  const { become, configure } = options;
  const grants = signal<readonly Capability[]>([]);
  const refusal = signal<TalkEmbedError | null>(null);
  let connection: HostConnection | null = null;
  let view = (): string => '';
  let lookAt: (context: HostContext) => void = () => {};
  let setVisible: (visible: boolean) => void = () => {};
  let welcomed = '';
  let pageToken: string | null = null;
  let stops: (() => void)[] = [];

  const page = (): HostConnection => {
    if (connection === null) throw new TalkEmbedError('BAD_STATE', 'no page');
    return connection;
  };
  const emit: HostConnection['emit'] = (type, payload) => connection?.emit(type, payload);

  const host: HostPort = {
    offers: computed(() =>
      (Object.keys(SERVICES) as HostService[]).filter((service) => grants.value.includes(SERVICES[service])),
    ),
    async lookup(phoneNumber) {
      const { contact } = await page().call('contacts.lookup', { phone: phoneNumber });
      return contact && { id: contact.id, name: contact.name, company: contact.company ?? null };
    },
    openRecord: (id) =>
      void page()
        .call('record.open', { ref: { id } })
        // The page's own code failed; it is the page that has to know.
        .catch((error: unknown) => emit('error', { error: wireError(error) })),
    async log(call, record) {
      const outcome = await page()
        .call('log.write', record ? { call, record } : { call })
        .then(
          ({ id }) => ({ id }),
          (error: unknown) => ({ id: null, error: wireError(error) }),
        );
      emit('log.changed', { callId: call.id, ...outcome });
    },
    reveal: (reason) => emit('widget.changed', { open: true, view: view(), reason }),
    async refreshToken() {
      try {
        return (await page().call('token.refresh', { reason: 'expired' })).token;
      } catch (error) {
        // Without the service there is nobody to ask, now or later; anything else may work at the next attempt.
        if (error instanceof TalkEmbedError && !error.retryable) return null;
        throw error;
      }
    },
    onRecordChange(changed) {
      lookAt = changed;
      return () => {
        lookAt = () => {};
      };
    },
    onVisibility(changed) {
      setVisible = changed;
      return () => {
        setVisible = () => {};
      };
    },
  };

  async function fetchToken(): Promise<string | null> {
    const given = pageToken;
    pageToken = null;
    return given ?? (await host.refreshToken?.()) ?? null;
  }

  function identityOf(init: WidgetInit): Identity {
    if (init.key !== undefined) return { kind: 'key', key: init.key };
    return init.identity === undefined ? { kind: 'session' } : { kind: 'token', fetchToken };
  }

  const applyContext = ({ phone: phoneNumber = null, record }: PageContext): void =>
    lookAt({ phoneNumber, ...(record !== undefined && { record }) });

  function serve(phone: PlacedPhone): void {
    const { facts } = phone;
    view = () => facts.view.peek();
    const devices = computed<DeviceState>(() => {
      const { available: _names, selected: _ids, ...counted } = facts.devices.value;
      return grants.value.includes('voice') ? facts.devices.value : counted;
    });
    const state = (): WidgetState => ({
      open: phone.open.peek(),
      view: view(),
      locale: options.locale(),
      auth: facts.auth.peek(),
      presence: facts.presence.peek(),
      calls: phone.calls.list(),
      audioBlocked: facts.audioBlocked.peek(),
      devices: devices.peek(),
      grants: [],
      // Not known yet is not here yet: a page is told of changes only to what it knows.
      leader: facts.leader.peek() ?? { here: false },
    });

    /** The desired state of the page: applied on every welcome, also after a reconnect. */
    async function welcome(init: WidgetInit): Promise<void> {
      refusal.value = null;
      setVisible(init.open);
      configure(init.config);
      // The same user again (the page's script restarted): the phone stays, and so does a running call.
      const who = init.key ?? (init.identity === undefined ? 'session' : 'token');
      pageToken = init.identity ?? null;
      if (welcomed !== who) become(identityOf(init));
      welcomed = who;
      await phone.settled();
      applyContext(init.context);
      const now = phone.screen.peek();
      if (now.name === 'refused') throw refusalOfScreen(now.code, who === 'token');
    }

    const own: HostCommandHandlers = {
      'widget.set': ({ open, view: tab }) => {
        if (tab !== undefined && !phone.showTab(tab))
          throw new TalkEmbedError('INVALID_ARGUMENT', 'widget.set: payload.view');
        if (open !== undefined) setVisible(open);
        return { open: phone.open.peek(), view: view() };
      },
      'config.set': (config) => {
        configure(config);
        return { config };
      },
      'context.set': (context) => {
        applyContext(context);
        return { context };
      },
      'identity.set': async ({ token }) => {
        pageToken = token;
        welcomed = 'token';
        become({ kind: 'token', fetchToken });
        await phone.settled();
        const { userId } = facts.auth.peek();
        if (userId === null) throw new TalkEmbedError('IDENTITY_INVALID');
        return { userId };
      },
      'identity.clear': () => {
        welcomed = '';
        become({ kind: 'nobody' });
        options.wipe();
        return {};
      },
    };

    connection = options.connect({
      widget: 'dialer',
      build: BUILD,
      wants: ['voice', 'numbers', 'contacts.lookup', 'record.open', 'log.write'],
      allowedOrigins: options.allowedOrigins,
      commands: DIALER_COMMANDS,
      handlers: { ...own, ...whenLoaded(() => options.commands(phone, state)) },
      getState: state,
      size: PHONE_SIZE,
      onWelcome: ({ init, grants: granted }) => {
        grants.value = granted;
        return welcome(init);
      },
      onRefused: (error) => {
        // A page that says goodbye (its script restarts, say) does not end a running call.
        if (error.code !== 'DESTROYED' && error.code !== 'NO_RESPONSE') refusal.value = error;
      },
      onGrantsChanged: (now) => {
        grants.value = now;
      },
    });
    stops = tell(phone, devices);
  }

  /** Says to the page what changes here. Each effect's first run is the state that `widget.ready` carries already. */
  function tell({ facts, open, onCallChange }: PlacedPhone, devices: ReadonlySignal<DeviceState>): (() => void)[] {
    return [
      onCallChange((change) => emit('call.changed', change)),
      onChange(facts.auth, (value) => emit('auth.changed', value)),
      onChange(facts.presence, (value) => emit('presence.changed', value)),
      onChange(facts.audioBlocked, (blocked) => emit('audio.blocked', { blocked })),
      onChange(facts.leader, (value) => value && emit('leader.changed', value)),
      // The score moves every second; a page wants to know when it sounds better or worse.
      onChange(
        computed(
          () =>
            facts.quality.value && [facts.quality.value.callId, facts.quality.value.bars, facts.quality.value.cause],
        ),
        () => {
          const now = facts.quality.peek();
          if (now) emit('call.quality', now);
        },
      ),
      onChange(devices, (value) => emit('devices.changed', value)),
      onChange(facts.view, (value) => emit('widget.changed', { open: open.peek(), view: value, reason: 'view' })),
    ];
  }

  return {
    host,
    refusal,
    fetchToken,
    serve,
    close() {
      for (const stop of stops) stop();
      connection?.close();
    },
  };
}

/** Commands whose code arrives with the phone. Before that no user is signed in, and they have nothing to do. */
function whenLoaded(load: () => Promise<CommandHandlers>): HostCommandHandlers {
  let loaded: CommandHandlers | null = null;
  const handlers = async (): Promise<CommandHandlers> => {
    try {
      return (loaded ??= await load());
    } catch {
      throw new TalkEmbedError('AUTH_REQUIRED');
    }
  };
  type Run = (payload: unknown, context: unknown) => unknown;
  return Object.fromEntries(
    OF_PHONE.map((name) => [
      name,
      async (payload: unknown, context: unknown) => ((loaded ?? (await handlers()))[name] as Run)(payload, context),
    ]),
  );
}

function wireError(error: unknown): EmbedError {
  const { code, message, retryable } = error instanceof TalkEmbedError ? error : new TalkEmbedError('INTERNAL');
  return { code, message, retryable };
}

const REFUSALS: Readonly<Record<string, 'KEY_INVALID' | 'KEY_SCOPE' | 'ORIGIN_FORBIDDEN'>> = {
  KEY_INVALID: 'KEY_INVALID',
  KEY_REVOKED: 'KEY_INVALID',
  ACCOUNT_CLOSED: 'KEY_INVALID',
  KEY_SCOPE: 'KEY_SCOPE',
  ORIGIN_FORBIDDEN: 'ORIGIN_FORBIDDEN',
};

/** A page's own token that is refused is the page's to mend; otherwise a person has to sign in. */
const refusalOfScreen = (code: string, isToken: boolean): TalkEmbedError =>
  new TalkEmbedError(REFUSALS[code] ?? (isToken ? 'IDENTITY_INVALID' : 'AUTH_REQUIRED'), code);
