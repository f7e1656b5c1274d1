import { effect, untracked } from '@talk/core';
import type { Api, Auth, Contact, Profile, ReadonlySignal } from '@talk/core';
import { createEntities, type Shown } from '@talk/core/entities';
import type { Realtime } from '@talk/core/realtime';
import { openTexting, type OpenTexting, type RememberedChoices } from '@talk/ui/texting';

/** A Talk client, as far as this widget uses it. */
export interface AgentClient {
  readonly auth: Auth;
  readonly api: Pick<Api, 'call' | 'contacts' | 'files'>;
  readonly realtime: Realtime | null;
  dispose: () => void;
}

/** A conversation that is held: on the screen, or left with something that is not on the server yet. */
export interface HeldConversation {
  readonly user: Profile;
  readonly contactId: number;
  readonly texting: OpenTexting;
  /** The contact as it was when it was opened, and as it is. */
  readonly asRead: Contact;
  readonly contact: ReadonlySignal<Shown<Contact>>;
}

export interface ConversationsOptions {
  readonly client: AgentClient;
  readonly user: Profile;
  readonly remembered: RememberedChoices;
  readonly openSettings: () => void;
  /** @returns ends what follows it. */
  readonly onOpened: (held: HeldConversation) => () => void;
}

/** The conversations of one signed-in agent, of which one is on the screen. */
export interface Conversations {
  /** Loads it. Rejects with `TalkError`. */
  open: (contactId: number) => Promise<HeldConversation>;
  /** Off the screen: let go of as soon as nothing of it would be lost. */
  leave: (held: HeldConversation) => void;
  dispose: () => void;
}

/**
 * Whether nothing is lost when it is closed. A draft is saved by closing; a text without an answer, one that can still be undone, files on
 * their way, changes of a scheduled text, and a draft that another device has changed as well are only here.
 */
function isSettled({ texting: { composer, thread } }: HeldConversation): boolean {
  if (composer === null) return true;
  const { busy, undoable, editing, items } = composer.state.value;
  const saving = composer.draft?.state.value.saving;
  return (
    !busy &&
    undoable === null &&
    editing === null &&
    items.every(({ state }) => state === 'ready') &&
    thread.state.value.outgoing.length === 0 &&
    saving !== 'conflict' &&
    saving !== 'failed'
  );
}

export function createConversations(options: ConversationsOptions): Conversations {
  const { client, user, remembered, openSettings, onOpened } = options;
  const entities = createEntities();
  const { contacts } = entities;
  const endFollowing = client.realtime === null ? null : entities.follow(client.realtime);
  const held = new Map<number, { conversation: HeldConversation; close: () => void; endWaiting: () => void }>();
  /** Drafts that are being saved: who opens the contact again waits for them. */
  const saving = new Map<number, Promise<void>>();
  let isOver = false;

  async function load(contactId: number): Promise<HeldConversation> {
    const read = (): Promise<Contact> =>
      contacts.ask(
        () => client.api.contacts.get({ params: { id: contactId } }),
        (contact) => [contact],
      );
    const release = contacts.hold([contactId]);
    const endStale = contacts.onStale((stale) => {
      // What was missed is asked for; without an answer, the next event brings it.
      if (stale === 'all' || stale.includes(contactId)) read().catch(() => undefined);
    });
    const ends = [endStale, release];
    const close = (): void => ends.forEach((end) => end());
    try {
      const [asRead] = await Promise.all([read(), saving.get(contactId)]);
      const known = held.get(contactId)?.conversation;
      if (known !== undefined || isOver) {
        close();
        return known ?? Promise.reject(new DOMException('closed', 'AbortError'));
      }
      const texting = openTexting({ client: { ...client, entities }, user, contactId, remembered, openSettings });
      const conversation = { user, contactId, texting, asRead, contact: contacts.get(contactId) };
      ends.unshift(texting.start());
      ends.unshift(onOpened(conversation));
      held.set(contactId, { conversation, close, endWaiting: () => undefined });
      return conversation;
    } catch (error) {
      close();
      throw error;
    }
  }

  function close(contactId: number): void {
    const entry = held.get(contactId);
    if (entry === undefined) return;
    held.delete(contactId);
    entry.endWaiting();
    const { composer } = entry.conversation.texting;
    const saved = composer?.draft?.flush().finally(() => saving.delete(contactId));
    if (saved) saving.set(contactId, saved);
    entry.close();
  }

  return {
    async open(contactId) {
      const known = held.get(contactId);
      if (known === undefined) return load(contactId);
      known.endWaiting();
      return known.conversation;
    },
    leave(conversation) {
      const entry = held.get(conversation.contactId);
      if (entry?.conversation !== conversation) return;
      entry.endWaiting();
      let isWaiting = true;
      const stop = effect(() => {
        if (!isSettled(conversation)) return;
        // Not while signals tell of the change that has settled it.
        queueMicrotask(() => untracked(() => isWaiting && isSettled(conversation) && close(conversation.contactId)));
      });
      entry.endWaiting = () => {
        isWaiting = false;
        stop();
      };
    },
    dispose() {
      isOver = true;
      for (const [contactId, { endWaiting }] of held) {
        endWaiting();
        close(contactId);
      }
      endFollowing?.();
      entities.dispose();
    },
  };
}
