import { computed, effect, signal, untracked } from '@talk/core';
import type { ReadonlySignal } from '@talk/core';
import {
  AGENT_TEXTING_COMMANDS,
  TalkEmbedError,
  type AgentTextingState,
  type Capability,
  type ConnectOptions,
  type ConversationState,
  type ConversationTarget,
  type DraftState,
  type HostConnection,
  type RecordRef,
  type WidgetConfig,
  type WidgetInit,
} from '@talk/embed/frame';
import { onChange } from '@talk/ui/frame';
import { contactIdOf } from './agent-entry.js';
import type { AgentModel, AgentModelOptions, AgentScreen, Opening, OpenConversation, Target } from './agent.model.js';
import { authOf, refusalOf, refusalOfWelcome } from './host-words.js';
import { followMessages } from './message-phases.js';

/** Who the page says its user is. */
export type Identity =
  | { readonly kind: 'key'; readonly key: string }
  | { readonly kind: 'token'; readonly fetchToken: () => Promise<string | null> }
  | { readonly kind: 'session' };

/** Everything of the browser that a conversation inside a page needs; a test brings its own. */
export interface HostedPorts {
  readonly connectHost: (options: ConnectOptions<'agent-texting'>) => HostConnection<'agent-texting'>;
  readonly allowedOrigins: readonly string[];
  /** Opens an agent's texting as this user. */
  readonly start: (identity: Identity, options: Pick<AgentModelOptions, 'target' | 'onOpened'>) => AgentModel;
  readonly configure: (config: WidgetConfig) => void;
  readonly locale: string;
  /** Everything that this widget has written into the browser. */
  readonly wipe: () => void;
}

/** An agent's texting, placed in a page that commands it. */
export interface HostedAgent {
  /** Null before a page has said who its user is, and after it has signed them out. */
  readonly model: ReadonlySignal<AgentModel | null>;
  /** Why the page's texting cannot be used here; null while it can. */
  readonly refusal: ReadonlySignal<string | null>;
  /** Whether the page shows the panel. */
  readonly open: ReadonlySignal<boolean>;
  /** Grows with each wish for the keyboard. */
  readonly focusWishes: ReadonlySignal<number>;
  /** Shows the page's own record of the contact; null where it has none, or shows none. */
  readonly openRecord: ReadonlySignal<(() => void) | null>;
  /** Asks the page for a height; null where it grants none. */
  readonly askHeight: ReadonlySignal<((heightPx: number) => void) | null>;
  dispose: () => void;
}

const BUILD = '0.1.0';
const MAX_CHARACTERS = 1600;
const NOBODY: ConversationState = { status: 'none', contact: null };
const NO_DRAFT: DraftState = { isEmpty: true, isOffered: false };

const STATUSES: Readonly<Partial<Record<AgentScreen['name'], ConversationState['status']>>> = {
  open: 'open',
  missing: 'missing',
  new: 'new',
  failed: 'failed',
};

export function createHostedAgent(ports: HostedPorts): HostedAgent {
  const model = signal<AgentModel | null>(null);
  const refusal = signal<string | null>(null);
  const open = signal(false);
  const locale = signal(ports.locale);
  const grants = signal<readonly Capability[]>([]);
  const focusWishes = signal(0);
  /** The page's records, by the conversation that it has opened with each. */
  const record = signal<RecordRef | null>(null);
  const wanted = signal<Target>({ kind: 'none' });
  let welcomed = '';
  let pageToken: string | null = null;
  /** What is asked of a conversation waits until it is there. */
  let opening: Promise<unknown> = Promise.resolve();

  const can = (capability: Capability): boolean => grants.value.includes(capability);
  const screen = computed<AgentScreen>(() => model.value?.screen.value ?? { name: 'starting' });
  const shown = computed<OpenConversation | null>(() => (screen.value.name === 'open' ? screen.value : null));
  const auth = computed(() => authOf(model.value?.client.auth.state.value ?? null));
  const conversation = computed<ConversationState>(() => {
    if (wanted.value.kind === 'none') return NOBODY;
    const status = STATUSES[screen.value.name] ?? 'opening';
    if (shown.value === null) return { status, contact: null };
    const { id, phone_number: number } = shown.value.contact;
    const last4 = number?.slice(-4) ?? '';
    const phone = number === null ? null : { last4, ...(can('numbers') && { number }) };
    return { status, contact: { id, phone, record: record.value } };
  });
  const draft = computed<DraftState>(() => {
    const composer = shown.value?.texting.composer;
    if (!composer) return NO_DRAFT;
    const { text, items, gifUrl } = composer.state.value;
    return {
      isEmpty: text === '' && items.length === 0 && gifUrl === null,
      isOffered: composer.suggestions.offered.value !== null,
      ...(can('sms.read') && { text }),
    };
  });
  const unread = computed(() => ({ count: shown.value?.contact.unread_texts_count ?? 0 }));
  const view = (): string => screen.peek().name;

  const state = (): AgentTextingState => ({
    open: open.peek(),
    view: view(),
    locale: locale.peek(),
    auth: auth.peek(),
    grants: [],
    conversation: conversation.peek(),
    draft: draft.peek(),
    unread: unread.peek(),
  });

  async function fetchToken(): Promise<string | null> {
    const given = pageToken;
    pageToken = null;
    if (given !== null) return given;
    try {
      return (await connection.call('token.refresh', { reason: 'expired' })).token;
    } catch (error) {
      // Without the service there is nobody to ask, now or later; anything else may work at the next attempt.
      if (error instanceof TalkEmbedError && !error.retryable) return null;
      throw error;
    }
  }

  function become(identity: Identity | null): void {
    model.peek()?.dispose();
    model.value =
      identity === null
        ? null
        : ports.start(identity, {
            target: wanted.peek(),
            onOpened: ({ user, texting }) => follow(user.id, texting),
          });
  }

  /** Tells the page what becomes of the texts of a conversation, and of those that are refused. */
  function follow(userId: number, { thread, composer }: OpenConversation['texting']): () => void {
    const stops = [
      followMessages(thread, userId, ({ message: { text, ...message }, previous }) => {
        const words = can('sms.read') && text !== undefined ? { text } : {};
        connection.emit('message.changed', { message: { ...message, ...words }, previous });
      }),
    ];
    if (composer !== null)
      stops.push(
        onChange(
          computed(() => composer.state.value.problem !== null),
          // Why is the agent's to read: the sentence may name people.
          (isRefused) => isRefused && tellError(new TalkEmbedError('MESSAGE_REJECTED')),
        ),
      );
    return () => {
      for (const stop of stops) stop();
    };
  }

  const tellError = ({ code, message, retryable }: TalkEmbedError): void =>
    connection.emit('error', { error: { code, message, retryable } });

  function configure(config: WidgetConfig): void {
    ports.configure(config);
    if (config.locale !== undefined) locale.value = config.locale;
  }

  function reveal(): void {
    if (open.peek()) return;
    open.value = true;
    connection.emit('widget.changed', { open: true, view: view(), reason: 'conversation' });
  }

  function show(who: ConversationTarget): Target {
    const target = targetOf(who);
    record.value = who.record ? { id: who.record.id, ...(who.record.type && { type: who.record.type }) } : null;
    wanted.value = target;
    return target;
  }

  function answerOf(outcome: Opening) {
    switch (outcome.kind) {
      case 'open': {
        const { contact } = conversation.peek();
        if (contact === null) throw new TalkEmbedError('NOT_FOUND', 'conversation');
        return { contact, draft: outcome.placed };
      }
      case 'signed-out':
        throw new TalkEmbedError('AUTH_REQUIRED', 'conversation.open');
      case 'superseded':
        throw new TalkEmbedError('CANCELLED', 'conversation.open');
      case 'failed':
        throw refusalOf(outcome.error);
      default:
        throw new TalkEmbedError('NOT_FOUND', 'conversation');
    }
  }

  /** The desired state of the page: applied on every welcome, also after a reconnect. */
  async function welcome(init: WidgetInit): Promise<void> {
    refusal.value = null;
    open.value = init.open;
    configure(init.config);
    if (init.conversation !== undefined) {
      try {
        show(init.conversation);
      } catch {
        // The page was told so when it asked for it.
      }
    }
    // The same user again (the page's script restarted): what is written stays on the screen.
    const who = init.key ?? (init.identity === undefined ? 'session' : 'token');
    pageToken = init.identity ?? null;
    if (welcomed !== who) become(identityOf(init));
    welcomed = who;
    const now = await settled(screen);
    if (now.name === 'refused') throw new TalkEmbedError(refusalOfWelcome(now.code, who === 'token'), now.code);
  }

  function identityOf(init: WidgetInit): Identity {
    if (init.key !== undefined) return { kind: 'key', key: init.key };
    return init.identity === undefined ? { kind: 'session' } : { kind: 'token', fetchToken };
  }

  const connection = ports.connectHost({
    widget: 'agent-texting',
    build: BUILD,
    wants: ['sms.read', 'numbers', 'contacts.lookup', 'record.open', 'resize'],
    allowedOrigins: ports.allowedOrigins,
    commands: AGENT_TEXTING_COMMANDS,
    getState: state,
    size: { minWidthPx: 320, minHeightPx: 400 },
    onWelcome: ({ init, grants: granted }) => {
      grants.value = granted;
      return welcome(init);
    },
    onRefused: (error) => {
      // A page that says goodbye (its script restarts, say) does not take away what is written.
      if (error.code !== 'DESTROYED' && error.code !== 'NO_RESPONSE') refusal.value = error.code;
    },
    onGrantsChanged: (now) => {
      grants.value = now;
    },
    handlers: {
      'widget.set': (payload) => {
        if (payload.open !== undefined) open.value = payload.open;
        return { open: open.peek(), view: view() };
      },
      'config.set': (config) => {
        configure(config);
        return { config };
      },
      'context.set': (context) => ({ context }),
      'identity.set': async ({ token }) => {
        pageToken = token;
        welcomed = 'token';
        become({ kind: 'token', fetchToken });
        await settled(screen);
        const { userId } = auth.peek();
        if (userId === null) throw new TalkEmbedError('IDENTITY_INVALID');
        return { userId };
      },
      'identity.clear': () => {
        welcomed = '';
        wanted.value = { kind: 'none' };
        become(null);
        ports.wipe();
        return {};
      },
      'conversation.open': async ({ draft: words, focus, ...who }) => {
        checkWords(words);
        const target = show(who);
        reveal();
        const now = model.peek();
        if (now === null) throw new TalkEmbedError('AUTH_REQUIRED', 'conversation.open');
        const mine = now.open(target, words);
        opening = mine;
        const outcome = await mine;
        const answer = answerOf(outcome);
        if (focus === true) focusWishes.value += 1;
        return answer;
      },
      'conversation.close': async () => {
        wanted.value = { kind: 'none' };
        record.value = null;
        await model.peek()?.open({ kind: 'none' });
        return { conversation: conversation.peek() };
      },
      'draft.set': async ({ text }) => {
        checkWords(text);
        await opening;
        const composer = shown.peek()?.texting.composer;
        if (!composer) throw new TalkEmbedError('BAD_STATE', 'draft.set');
        return { placed: await composer.suggestions.suggest(text), draft: draft.peek() };
      },
      'field.focus': async () => {
        await opening;
        const focused = Boolean(shown.peek()?.texting.composer);
        if (focused) {
          reveal();
          focusWishes.value += 1;
        }
        return { focused };
      },
    },
  });

  // Each source's present value is in the state that `widget.ready` carries.
  const stops = [
    onChange(auth, (value) => connection.emit('auth.changed', value)),
    onChange(conversation, (value) => connection.emit('conversation.changed', value)),
    onChange(draft, (value) => connection.emit('draft.changed', value)),
    onChange(unread, (value) => connection.emit('unread.changed', value)),
  ];

  const openRecord = computed(() => {
    const { contact } = conversation.value;
    const number = shown.value?.contact.phone_number ?? null;
    if (contact === null || !can('record.open')) return null;
    const known = contact.record;
    if (known === null && (number === null || !can('contacts.lookup'))) return null;
    return () => {
      openInPage(known, number).catch((error: unknown) =>
        tellError(error instanceof TalkEmbedError ? error : new TalkEmbedError('INTERNAL')),
      );
    };
  });

  /** The page's own record, which it names itself where it has not. */
  async function openInPage(known: RecordRef | null, number: string | null): Promise<void> {
    const found =
      known ?? (number === null ? null : (await connection.call('contacts.lookup', { phone: number })).contact);
    if (found === null) throw new TalkEmbedError('NOT_FOUND', 'record');
    const { id } = found;
    await connection.call('record.open', {
      ref: { id, ...('type' in found && found.type !== undefined && { type: found.type }) },
    });
  }

  return {
    model,
    refusal,
    open,
    focusWishes,
    openRecord,
    askHeight: computed(() =>
      can('resize')
        ? (heightPx: number) => {
            // A page that takes no height shows what it shows.
            connection.call('frame.resize', { heightPx }).catch(() => undefined);
          }
        : null,
    ),
    dispose() {
      for (const stop of stops) stop();
      become(null);
      connection.close();
    },
  };
}

/** @throws TalkEmbedError INVALID_ARGUMENT */
function checkWords(words: string | undefined): void {
  if (words !== undefined && words.length > MAX_CHARACTERS)
    throw new TalkEmbedError('INVALID_ARGUMENT', `text: more than ${MAX_CHARACTERS} characters`);
}

/** @throws TalkEmbedError INVALID_ARGUMENT unless exactly one is named. */
function targetOf({ contactId, phone, record }: ConversationTarget): Target {
  const named = [contactId, phone, record].filter((each) => each !== undefined);
  if (named.length !== 1) throw new TalkEmbedError('INVALID_ARGUMENT', 'one of contactId, phone, record');
  if (contactId !== undefined) {
    const id = contactIdOf(contactId);
    if (id === null) throw new TalkEmbedError('INVALID_ARGUMENT', 'contactId');
    return { kind: 'id', id };
  }
  const number = (phone ?? record?.phone ?? '').trim();
  if (!/\d/.test(number)) throw new TalkEmbedError('INVALID_ARGUMENT', 'phone');
  return { kind: 'phone', phone: number, name: record?.name ?? '' };
}

/** The first screen that is not only on its way: a page is not kept waiting for a server that does not answer. */
function settled(screen: ReadonlySignal<AgentScreen>): Promise<AgentScreen> {
  return new Promise((resolve) => {
    let stop: (() => void) | null = null;
    stop = effect(() => {
      const now = screen.value;
      if (now.name === 'starting') return;
      untracked(() => queueMicrotask(() => stop?.()));
      resolve(now);
    });
  });
}
