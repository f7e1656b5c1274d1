import { computed, effect, signal, TalkError, untracked } from '@talk/core';
import { createEntities, type Shown } from '@talk/core/entities';
import type { Api, Auth, Contact, Profile, ReadonlySignal } from '@talk/core';
import type { Realtime } from '@talk/core/realtime';
import { openTexting, type OpenTexting, type RememberedChoices } from '@talk/ui/texting';

/** A Talk client, as far as this widget uses it. */
export interface AgentClient {
  readonly auth: Auth;
  readonly api: Pick<Api, 'call' | 'contacts' | 'files'>;
  readonly realtime: Realtime | null;
  dispose: () => void;
}

export interface SignInView {
  readonly busy: boolean;
  readonly error: string | null;
  readonly fieldErrors: Readonly<Record<string, string>>;
}

/** A conversation that is open. */
export interface OpenConversation {
  readonly user: Profile;
  readonly contact: Contact;
  readonly texting: OpenTexting;
}

export type AgentScreen =
  | { readonly name: 'starting' }
  | { readonly name: 'unreachable' }
  | { readonly name: 'sign-in'; readonly view: SignInView }
  | { readonly name: 'refused'; readonly code: string; readonly message: string | null }
  | { readonly name: 'missing' }
  | { readonly name: 'failed'; readonly error: TalkError }
  /** `expired`: what is written stays; `form` when one can sign in again here. */
  | ({ readonly name: 'open'; readonly expired: { readonly form: SignInView | null } | null } & OpenConversation);

export interface AgentModelOptions {
  readonly client: AgentClient;
  /** Null: the address names none that there can be. */
  readonly contactId: number | null;
  /** Whether one signs in here; with a key, the key decides. */
  readonly hasForm: boolean;
  readonly remembered: (user: Profile) => RememberedChoices;
  /** Shows what the company has decided about texts. */
  readonly openSettings: () => void;
}

export interface AgentModel {
  readonly screen: ReadonlySignal<AgentScreen>;
  readonly client: AgentClient;
  signIn: (credentials: { email: string; password: string }) => Promise<void>;
  /** Tries again after a refusal or a failure. */
  retry: () => void;
  dispose: () => void;
}

const EMPTY: SignInView = { busy: false, error: null, fieldErrors: {} };

/** A conversation, with its contact as it was when it was opened, and as it is. */
interface Opened extends Omit<OpenConversation, 'contact'> {
  readonly asRead: Contact;
  readonly contact: ReadonlySignal<Shown<Contact>>;
}

type Loaded = { kind: 'loading' } | { kind: 'missing' } | { kind: 'failed'; error: TalkError };

/** One contact's conversation for a colleague: signs in, finds the contact, and keeps it true. */
export function createAgentModel({
  client,
  contactId,
  hasForm,
  remembered,
  openSettings,
}: AgentModelOptions): AgentModel {
  const view = signal(EMPTY);
  const loaded = signal<Loaded>({ kind: 'loading' });
  const opened = signal<Opened | null>(null);
  const open = computed<OpenConversation | null>(() => {
    if (opened.value === null) return null;
    const { user, texting, asRead, contact } = opened.value;
    // Out of view, they stay as they were known: what is written to them is not lost.
    return { user, texting, contact: contact.value ?? asRead };
  });
  let owner = '';
  let end: (() => void) | null = null;

  function close(): void {
    end?.();
    end = null;
    owner = '';
    opened.value = null;
  }

  async function load(user: Profile): Promise<void> {
    const whose = `${user.id}@${user.company_id}`;
    if (owner === whose || contactId === null) return;
    close();
    owner = whose;
    loaded.value = { kind: 'loading' };
    try {
      const entities = createEntities();
      const { contacts } = entities;
      const read = (): Promise<Contact> =>
        contacts.ask(
          () => client.api.contacts.get({ params: { id: contactId } }),
          (contact) => [contact],
        );
      const ends = [
        ...(client.realtime === null ? [] : [entities.follow(client.realtime)]),
        contacts.hold([contactId]),
        contacts.onStale((stale) => {
          // What was missed is asked for; without an answer, the next event brings it.
          if (stale === 'all' || stale.includes(contactId)) read().catch(() => undefined);
        }),
        entities.dispose,
      ];
      end = () => {
        for (const release of ends) release();
      };
      const asRead = await read();
      if (owner !== whose) return;
      const texting = openTexting({
        client: { ...client, entities },
        user,
        contactId,
        remembered: remembered(user),
        openSettings,
      });
      ends.unshift(texting.start());
      opened.value = { user, texting, asRead, contact: contacts.get(contactId) };
    } catch (error) {
      if (!(error instanceof TalkError)) throw error;
      if (owner !== whose) return;
      owner = '';
      loaded.value = error.status === 404 ? { kind: 'missing' } : { kind: 'failed', error };
    }
  }

  const stop = effect(() => {
    const state = client.auth.state.value;
    untracked(() => {
      if (state.name === 'signed-in' && state.user !== null) void load(state.user);
      else if (state.name === 'signed-out' || state.name === 'refused') close();
    });
  });
  const screen = computed<AgentScreen>(() => {
    const state = client.auth.state.value;
    const now = open.value;
    const form = hasForm ? view.value : null;
    if (now !== null && state.name !== 'refused' && state.name !== 'signed-out')
      return { name: 'open', ...now, expired: state.name === 'expired' ? { form } : null };
    switch (state.name) {
      case 'refused':
        return { name: 'refused', code: state.reason, message: state.message };
      case 'exchanging':
        return { name: state.problem === null ? 'starting' : 'unreachable' };
      case 'signed-in': {
        if (state.user === null) return { name: 'refused', code: 'KEY_SCOPE', message: null };
        if (contactId === null || loaded.value.kind === 'missing') return { name: 'missing' };
        return loaded.value.kind === 'failed' ? { name: 'failed', error: loaded.value.error } : { name: 'starting' };
      }
      default:
        return form === null
          ? { name: 'refused', code: state.name === 'expired' ? state.reason : 'KEY_INVALID', message: null }
          : { name: 'sign-in', view: form };
    }
  });

  return {
    screen,
    client,
    async signIn({ email, password }) {
      view.value = { busy: true, error: null, fieldErrors: {} };
      try {
        await client.auth.signIn({ email: email.trim(), password, remember_me: true });
        view.value = EMPTY;
      } catch (error) {
        if (!(error instanceof TalkError)) throw error;
        const fields = Object.entries(error.fieldErrors).flatMap(([field, [first]]) => (first ? [[field, first]] : []));
        const fieldErrors = Object.fromEntries(fields) as Record<string, string>;
        view.value = { busy: false, error: fields.length > 0 ? null : error.message, fieldErrors };
      }
    },
    retry() {
      const state = client.auth.state.peek();
      if (state.name === 'signed-in' && state.user !== null) void load(state.user);
      else void client.auth.retry();
    },
    dispose() {
      stop();
      close();
      client.dispose();
    },
  };
}
