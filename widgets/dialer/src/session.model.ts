import { apiKey, computed, effect, session, signal, TalkError, token, untracked } from '@talk/core';
import type { Auth, AuthMethod, Profile, ReadonlySignal } from '@talk/core';
import { createPhoneModel, phoneText } from '@talk/ui/phone';
import type { Directory, PhoneClient, PhoneModel, Remembered } from '@talk/ui/phone';

/** A Talk client, as far as the widget uses it. */
export interface Client extends PhoneClient {
  auth: Auth;
  dispose: () => void;
}

/** Who the phone belongs to. */
export type Identity =
  | { kind: 'key'; key: string }
  /** The page's own server signs for its user; null when it says that nobody is there. */
  | { kind: 'token'; fetchToken: () => Promise<string | null> }
  /** The session of this browser, or the form. */
  | { kind: 'session' }
  /** The page has signed its user out. */
  | { kind: 'nobody' };

export interface SignInView {
  busy: boolean;
  error: string | null;
  fieldErrors: Readonly<Record<string, string>>;
}

export type Screen =
  | { name: 'starting'; unreachable: boolean }
  | { name: 'sign-in'; view: SignInView }
  /** The page must sign in; nothing can be done here. */
  | { name: 'waiting' }
  | { name: 'refused'; code: string; message: string | null }
  /** `expired`: calls go on, new ones need a sign-in. */
  | { name: 'phone'; phone: PhoneModel; expired: { view: SignInView; form: boolean } | null };

export interface SessionOptions {
  connect: (auth: AuthMethod) => Client;
  remembered: Remembered;
  directory: Directory | null;
  openRecord: (() => ((entryId: string) => void) | null) | null;
}

export interface SessionModel {
  readonly screen: ReadonlySignal<Screen>;
  readonly client: ReadonlySignal<Client | null>;
  readonly phone: ReadonlySignal<PhoneModel | null>;
  /** Starts as somebody, and ends whoever was there before, calls included. */
  become: (identity: Identity) => void;
  signIn: (credentials: { email: string; password: string }) => Promise<void>;
  retry: () => void;
  dispose: () => void;
}

const EMPTY: SignInView = { busy: false, error: null, fieldErrors: {} };

/** Signs in, and gives each signed-in user a phone that outlives an expired session. */
export function createSession({ connect, remembered, directory, openRecord }: SessionOptions): SessionModel {
  const client = signal<Client | null>(null);
  const kind = signal<Identity['kind'] | null>(null);
  const view = signal(EMPTY);
  const phone = signal<PhoneModel | null>(null);
  let owner = '';

  function setPhone(next: PhoneModel | null, whose: string): void {
    phone.peek()?.dispose();
    owner = whose;
    phone.value = next;
  }

  function openPhone(of: Client, user: Profile): void {
    const whose = `${user.id}@${user.company_id}`;
    if (phone.peek() !== null && owner === whose) return;
    const settings = {
      id: user.id,
      timeFormat: user.time_format === '24' ? (24 as const) : (12 as const),
      country: user.company.country,
    };
    const made = createPhoneModel({
      client: of,
      remembered,
      user: settings,
      directory,
      openRecord: openRecord?.() ?? null,
    });
    setPhone(made, whose);
    // What cannot be loaded now is asked for again when the server is back; the phone can be used meanwhile.
    made.load().catch((error: unknown) => {
      if (!(error instanceof TalkError)) throw error;
    });
  }

  const stop = effect(() => {
    const current = client.value;
    const state = current?.auth.state.value;
    untracked(() => {
      if (current && state?.name === 'signed-in' && state.user) openPhone(current, state.user);
      else if (!current || state?.name === 'signed-out' || state?.name === 'refused') setPhone(null, '');
    });
  });

  const screen = computed<Screen>(() => {
    if (kind.value === 'nobody') return { name: 'waiting' };
    const state = client.value?.auth.state.value;
    const mine = phone.value;
    if (!state) return { name: 'starting', unreachable: false };
    const form = kind.value === 'session';
    switch (state.name) {
      case 'signed-in':
        if (state.user === null) return { name: 'refused', code: 'KEY_SCOPE', message: null };
        return mine ? { name: 'phone', phone: mine, expired: null } : { name: 'starting', unreachable: false };
      case 'expired':
        if (mine) return { name: 'phone', phone: mine, expired: { view: view.value, form } };
        return form ? { name: 'sign-in', view: view.value } : refused(state.reason);
      case 'exchanging':
        if (mine) return { name: 'phone', phone: mine, expired: null };
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
      setPhone(null, '');
      client.peek()?.dispose();
      view.value = EMPTY;
      kind.value = identity.kind;
      client.value = identity.kind === 'nobody' ? null : connect(methodOf(identity));
    },
    async signIn({ email, password }) {
      const missing = {
        ...(email.trim() === '' ? { email: phoneText('signin.emailMissing') } : {}),
        ...(password === '' ? { password: phoneText('signin.passwordMissing') } : {}),
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
      stop();
      setPhone(null, '');
      client.peek()?.dispose();
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
  const sentence = offline ? phoneText('starting.unreachable') : error.message;
  return { busy: false, error: Object.keys(fieldErrors).length > 0 ? null : sentence, fieldErrors };
}
