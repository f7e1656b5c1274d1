import { computed, effect, signal, TalkError, untracked } from '@talk/core';
import type { Contact, Profile, ReadonlySignal } from '@talk/core';
import type { OpenTexting, Placement, RememberedChoices } from '@talk/ui/texting';
import { createConversations, type AgentClient, type Conversations, type HeldConversation } from './conversations.js';

export type { AgentClient };

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

/** Whose conversation is wanted. */
export type Target =
  | { readonly kind: 'none' }
  /** Null: nobody has that id. */
  | { readonly kind: 'id'; readonly id: number | null }
  /** `name` is for a contact that has to be created. */
  | { readonly kind: 'phone'; readonly phone: string; readonly name: string };

/** Nobody has the number yet. */
export interface NewContact {
  readonly phone: string;
  readonly name: string;
  readonly mayCreate: boolean;
  readonly busy: boolean;
  readonly problem: string | null;
}

export type AgentScreen =
  | { readonly name: 'starting' }
  | { readonly name: 'unreachable' }
  | { readonly name: 'sign-in'; readonly view: SignInView }
  | { readonly name: 'refused'; readonly code: string; readonly message: string | null }
  | { readonly name: 'none' }
  | { readonly name: 'missing' }
  | { readonly name: 'new'; readonly contact: NewContact }
  | { readonly name: 'failed'; readonly error: TalkError }
  /** `expired`: what is written stays; `form` when one can sign in again here. */
  | ({ readonly name: 'open'; readonly expired: { readonly form: SignInView | null } | null } & OpenConversation);

/** What came of an opening. `superseded`: another one was asked for meanwhile. */
export type Opening =
  | { readonly kind: 'open'; readonly conversation: OpenConversation; readonly placed: Placement | null }
  | { readonly kind: 'missing' | 'new' | 'signed-out' | 'superseded' }
  | { readonly kind: 'failed'; readonly error: TalkError };

export interface AgentModelOptions {
  readonly client: AgentClient;
  readonly target: Target;
  /** Whether one signs in here; with a key or a token, that decides. */
  readonly hasForm: boolean;
  readonly remembered: (user: Profile) => RememberedChoices;
  /** Shows what the company has decided about texts. */
  readonly openSettings: () => void;
  /** A conversation is held from now on. @returns ends what follows it. */
  readonly onOpened?: (held: HeldConversation) => () => void;
}

export interface AgentModel {
  readonly screen: ReadonlySignal<AgentScreen>;
  readonly client: AgentClient;
  /** Opens another conversation; while nobody is signed in, once somebody is. @param words placed in its field then. */
  open: (target: Target, words?: string) => Promise<Opening>;
  /** Creates the contact whose number nobody has, and opens its conversation. */
  create: () => Promise<void>;
  signIn: (credentials: { email: string; password: string }) => Promise<void>;
  /** Tries again after a refusal or a failure. */
  retry: () => void;
  dispose: () => void;
}

const EMPTY: SignInView = { busy: false, error: null, fieldErrors: {} };

type Loaded =
  | { kind: 'loading' }
  | { kind: 'missing' }
  | { kind: 'new'; contact: NewContact }
  | { kind: 'failed'; error: TalkError };

/** Conversations of an agent, one at a time: signs in, finds the contact, and keeps it true. */
export function createAgentModel(options: AgentModelOptions): AgentModel {
  const { client, hasForm, remembered, openSettings } = options;
  const view = signal(EMPTY);
  const loaded = signal<Loaded>({ kind: 'loading' });
  const target = signal(options.target);
  const shown = signal<HeldConversation | null>(null);
  const open = computed<OpenConversation | null>(() => {
    if (shown.value === null) return null;
    const { user, texting, asRead, contact } = shown.value;
    // Out of view, they stay as they were known: what is written to them is not lost.
    return { user, texting, contact: contact.value ?? asRead };
  });
  let words: string | null = null;
  let owner = '';
  let conversations: Conversations | null = null;
  /** Only the newest opening counts. */
  let era = 0;

  function forget(): void {
    era += 1;
    shown.value = null;
    conversations?.dispose();
    conversations = null;
    owner = '';
  }

  const signedIn = (): Profile | null => {
    const state = client.auth.state.peek();
    return state.name === 'signed-in' ? state.user : null;
  };

  async function contactIdAt(wanted: Target, user: Profile): Promise<number | null | 'new'> {
    if (wanted.kind !== 'phone') return wanted.kind === 'id' ? wanted.id : null;
    const { contact, phone_number: phone } = await client.api.contacts.findByPhone({
      query: { phone_number: wanted.phone },
    });
    if (contact !== null) return contact.id;
    const mayCreate = user.user_permissions.includes('create contact');
    const missing = { phone, name: wanted.name, mayCreate, busy: false, problem: null };
    if (target.peek() === wanted) loaded.value = { kind: 'new', contact: missing };
    return 'new';
  }

  function leaveFor(next: HeldConversation | null): void {
    const before = shown.peek();
    if (before === next) return;
    shown.value = next;
    if (before !== null) conversations?.leave(before);
  }

  async function load(): Promise<Opening> {
    const mine = (era += 1);
    const user = signedIn();
    const wanted = target.peek();
    const of = conversations;
    if (user === null || of === null) return { kind: 'signed-out' };
    const isOver = (): boolean => mine !== era;
    if (wanted.kind === 'none') leaveFor(null);
    if (wanted.kind === 'none' || (wanted.kind === 'id' && wanted.id === null)) return settle({ kind: 'missing' });
    // What is on the screen stays until the other one is there, unless it is another person's.
    loaded.value = { kind: 'loading' };
    if (wanted.kind !== 'id' || shown.peek()?.contactId !== wanted.id) leaveFor(null);
    try {
      const id = await contactIdAt(wanted, user);
      if (isOver()) return { kind: 'superseded' };
      if (id === 'new') return { kind: 'new' };
      if (id === null) return settle({ kind: 'missing' });
      const held = await of.open(id);
      if (isOver()) {
        if (shown.peek() !== held) of.leave(held);
        return { kind: 'superseded' };
      }
      leaveFor(held);
      return {
        kind: 'open',
        conversation: { ...held, contact: held.contact.peek() ?? held.asRead },
        placed: await place(held),
      };
    } catch (error) {
      if (isOver()) return { kind: 'superseded' };
      if (!(error instanceof TalkError)) throw error;
      return settle(error.status === 404 ? { kind: 'missing' } : { kind: 'failed', error });
    }
  }

  function settle<L extends Loaded & Opening>(outcome: L): L {
    leaveFor(null);
    loaded.value = outcome;
    return outcome;
  }

  /** The words that came with the opening, once. */
  async function place({ texting: { composer } }: HeldConversation): Promise<Placement | null> {
    const given = words;
    words = null;
    return given === null || composer === null ? null : composer.suggestions.suggest(given);
  }

  function become(user: Profile): void {
    const whose = `${user.id}@${user.company_id}`;
    if (owner === whose) return;
    forget();
    owner = whose;
    const onOpened = options.onOpened ?? (() => () => undefined);
    conversations = createConversations({ client, user, remembered: remembered(user), openSettings, onOpened });
    void load();
  }

  const stop = effect(() => {
    const state = client.auth.state.value;
    untracked(() => {
      if (state.name === 'signed-in' && state.user !== null) become(state.user);
      else if (state.name === 'signed-out' || state.name === 'refused') forget();
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
        if (target.value.kind === 'none') return { name: 'none' };
        const { value: how } = loaded;
        switch (how.kind) {
          case 'loading':
            return { name: 'starting' };
          case 'missing':
            return { name: 'missing' };
          case 'new':
            return { name: 'new', contact: how.contact };
          case 'failed':
            return { name: 'failed', error: how.error };
        }
      }
      // oxlint-disable-next-line no-fallthrough -- each case above returns
      default:
        return form === null
          ? { name: 'refused', code: state.name === 'expired' ? state.reason : 'KEY_INVALID', message: null }
          : { name: 'sign-in', view: form };
    }
  });

  return {
    screen,
    client,
    open(next, given) {
      target.value = next;
      words = given ?? null;
      return load();
    },
    async create() {
      const { value: how } = loaded;
      if (how.kind !== 'new' || how.contact.busy) return;
      const { phone, name } = how.contact;
      const mine = era;
      loaded.value = { kind: 'new', contact: { ...how.contact, busy: true, problem: null } };
      const [first = '', ...rest] = name.trim().split(/\s+/);
      try {
        const { contact } = await client.api.contacts.clickToCall({
          body: { phone_number: phone, first_name: first.slice(0, 80), last_name: rest.join(' ').slice(0, 80) },
        });
        if (mine !== era) return;
        target.value = { kind: 'id', id: contact.id };
        await load();
      } catch (error) {
        if (!(error instanceof TalkError)) throw error;
        if (mine === era) loaded.value = { kind: 'new', contact: { ...how.contact, problem: error.message } };
      }
    },
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
      if (state.name === 'signed-in' && state.user !== null) void load();
      else void client.auth.retry();
    },
    dispose() {
      stop();
      forget();
      client.dispose();
    },
  };
}
