import { apiKey, computed, effect, session, signal, TalkError, token, untracked } from '@talk/core';
import type { Auth, AuthMethod, Profile, ReadonlySignal } from '@talk/core';
import type { ReactNode } from 'react';
import { followUser, startText } from '@talk/ui/phone';
import type { PhoneClient, PhoneModel, PhoneModelOptions, Remembered } from '@talk/ui/phone';
import { doesNow, type HostPort } from './host-port.js';
import type { PhoneCommandOptions, PhoneCommands } from './phone-commands.js';
import type { PhoneScreenProps } from './phone-part.js';

/** A Talk client, as far as the widget uses it. */
export interface Client extends PhoneClient {
  auth: Auth;
  dispose: () => void;
}

/** What is loaded after the first paint; see `phone-part.tsx`. */
export interface PhoneParts {
  connect: (auth: AuthMethod) => Client;
  createPhoneModel: (options: PhoneModelOptions) => PhoneModel;
  createPhoneCommands: (options: PhoneCommandOptions) => PhoneCommands;
  toE164: (text: string, country: string) => string | null;
  PhoneScreen: (props: PhoneScreenProps) => ReactNode;
}

/** Who the phone belongs to. */
export type Identity =
  | { kind: 'key'; key: string }
  /** The host's own server signs for its user; null when no user is signed in there. */
  | { kind: 'token'; fetchToken: () => Promise<string | null> }
  /** The session of this browser, or the form. */
  | { kind: 'session' }
  /** The host has signed its user out. */
  | { kind: 'nobody' };

export interface SignInView {
  busy: boolean;
  error: string | null;
  fieldErrors: Readonly<Record<string, string>>;
}

export type Screen =
  | { name: 'starting'; unreachable: boolean }
  | { name: 'sign-in'; view: SignInView }
  /** The host must sign in; nothing can be done here. */
  | { name: 'waiting' }
  | { name: 'refused'; code: string; message: string | null }
  /** `expired`: calls go on, new ones need a sign-in. */
  | { name: 'phone'; phone: PhoneModel; parts: PhoneParts; expired: { view: SignInView; form: boolean } | null };

export interface SessionOptions {
  parts: () => Promise<PhoneParts>;
  remembered: Remembered;
  host: HostPort;
  /** Runs something in a task of its own. */
  soon: (work: () => void) => void;
  /** Begins to exchange a key while `parts` are on their way. */
  exchangeAhead: (key: string) => void;
}

export interface SessionModel {
  readonly screen: ReadonlySignal<Screen>;
  readonly client: ReadonlySignal<Client | null>;
  readonly phone: ReadonlySignal<PhoneModel | null>;
  /** Starts as this user, and ends the phone of the user before, calls included. */
  become: (identity: Identity) => void;
  signIn: (credentials: { email: string; password: string }) => Promise<void>;
  retry: () => void;
  dispose: () => void;
}

const EMPTY: SignInView = { busy: false, error: null, fieldErrors: {} };

/** Signs in, and gives each signed-in user a phone that outlives an expired session. */
export function createSession(options: SessionOptions): SessionModel {
  const { parts, remembered, host, soon, exchangeAhead } = options;
  const client = signal<Client | null>(null);
  const kind = signal<Identity['kind'] | null>(null);
  const view = signal(EMPTY);
  const phone = signal<PhoneModel | null>(null);
  const loaded = signal<PhoneParts | 'failed' | null>(null);
  const { lookup } = host;
  const directory = lookup && {
    lookup: (number: string) => (doesNow(host, 'lookup') ? lookup(number) : Promise.resolve(null)),
  };
  const openRecord = computed(() => (doesNow(host, 'openRecord') ? (host.openRecord ?? null) : null));
  let owner = '';
  let era = 0;

  function setPhone(next: PhoneModel | null, whose: string): void {
    phone.peek()?.dispose();
    owner = whose;
    phone.value = next;
  }

  /** The calls end while the phone is still there, so that its host learns their ends. */
  function leave(): void {
    client.peek()?.phone.stop();
    setPhone(null, '');
    client.peek()?.dispose();
  }

  function openPhone(of: Client, user: Profile, { createPhoneModel }: PhoneParts): void {
    const whose = `${user.id}@${user.company_id}`;
    if (phone.peek() !== null && owner === whose) return;
    const made = createPhoneModel({
      client: of,
      remembered,
      user: followUser(of.auth.state, user),
      directory: directory ?? null,
      openRecord,
    });
    setPhone(made, whose);
    soon(() => {
      if (phone.peek() !== made) return;
      // What cannot be loaded now is asked for again when the server is back; the phone can be used meanwhile.
      made.load().catch((error: unknown) => {
        if (!(error instanceof TalkError)) throw error;
      });
    });
  }

  async function connect(identity: Exclude<Identity, { kind: 'nobody' }>, mine: number): Promise<void> {
    if (identity.kind === 'key') exchangeAhead(identity.key);
    try {
      const { connect: open, ...rest } = await parts();
      if (mine !== era) return;
      loaded.value = { connect: open, ...rest };
      client.value = open(methodOf(identity));
    } catch {
      // The code could not be fetched: nothing but a reload helps, and the screen offers it.
      if (mine === era) loaded.value = 'failed';
    }
  }

  const isLeft = (): boolean => {
    const name = client.peek()?.auth.state.peek().name;
    return name === undefined || name === 'signed-out' || name === 'refused';
  };

  const stop = effect(() => {
    const current = client.value;
    const state = current?.auth.state.value;
    const using = loaded.peek();
    untracked(() => {
      if (current && state?.name === 'signed-in' && state.user && using && using !== 'failed')
        openPhone(current, state.user, using);
      // The same news ends the phone's calls, which its followers must see before it is gone.
      else if (isLeft()) queueMicrotask(() => isLeft() && setPhone(null, ''));
    });
  });

  const screen = computed<Screen>(() => {
    if (kind.value === 'nobody') return { name: 'waiting' };
    const state = client.value?.auth.state.value;
    const using = loaded.value;
    if (using === 'failed') return refused('LOAD_FAILED');
    const mine = using && phone.value && { phone: phone.value, parts: using };
    if (!state) return { name: 'starting', unreachable: false };
    const form = kind.value === 'session';
    switch (state.name) {
      case 'signed-in':
        if (state.user === null) return { name: 'refused', code: 'KEY_SCOPE', message: null };
        return mine ? { name: 'phone', ...mine, expired: null } : { name: 'starting', unreachable: false };
      case 'expired':
        if (mine) return { name: 'phone', ...mine, expired: { view: view.value, form } };
        return form ? { name: 'sign-in', view: view.value } : refused(state.reason);
      case 'exchanging':
        if (mine) return { name: 'phone', ...mine, expired: null };
        return { name: 'starting', unreachable: state.problem !== null };
      case 'refused':
        return { name: 'refused', code: state.reason, message: state.message };
      default:
        return form ? { name: 'sign-in', view: view.value } : { name: 'waiting' };
    }
  });

  return {
    screen,
    client,
    phone,
    become(identity) {
      leave();
      view.value = EMPTY;
      kind.value = identity.kind;
      client.value = null;
      era += 1;
      if (identity.kind !== 'nobody') void connect(identity, era);
    },
    async signIn({ email, password }) {
      const missing = {
        ...(email.trim() === '' ? { email: startText('signin.emailMissing') } : {}),
        ...(password === '' ? { password: startText('signin.passwordMissing') } : {}),
      };
      if (Object.keys(missing).length > 0) {
        view.value = { busy: false, error: null, fieldErrors: missing };
        return;
      }
      view.value = { busy: true, error: null, fieldErrors: {} };
      try {
        await client.peek()?.auth.signIn({ email: email.trim(), password, remember_me: true });
        view.value = EMPTY;
      } catch (error) {
        if (!(error instanceof TalkError)) throw error;
        view.value = viewOf(error);
      }
    },
    retry: () => void client.peek()?.auth.retry(),
    dispose() {
      era += 1;
      stop();
      leave();
      client.value = null;
    },
  };
}

function methodOf(identity: Exclude<Identity, { kind: 'nobody' }>): AuthMethod {
  switch (identity.kind) {
    case 'key':
      return apiKey(identity.key);
    case 'token':
      return token(identity.fetchToken);
    default:
      return session();
  }
}

const refused = (code: string): Screen => ({ name: 'refused', code, message: null });

function viewOf(error: TalkError): SignInView {
  const fieldErrors = Object.fromEntries(
    Object.entries(error.fieldErrors).flatMap(([field, [first]]) => (first === undefined ? [] : [[field, first]])),
  );
  const offline = error.code === 'NETWORK_UNREACHABLE' || error.code === 'TIMEOUT';
  const sentence = offline ? startText('starting.unreachable') : error.message;
  return { busy: false, error: Object.keys(fieldErrors).length > 0 ? null : sentence, fieldErrors };
}
