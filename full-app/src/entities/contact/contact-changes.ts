import { signal, type Api, type Contact, type ReadonlySignal } from '@talk/core';
import type { Entities } from '@talk/core/entities';
import { createContactMergesApi, type ContactMergesApi } from '@talk/core/contacts';
import { useMemo } from 'react';
import type { Client } from '../../shared/workspace/workspace-client.js';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';

type NewContact = NonNullable<NonNullable<Parameters<Api['contacts']['create']>[0]>['body']>;
type NewNumber = NonNullable<Parameters<Api['contacts']['addPhoneNumber']>[0]['body']>;

type NumberChange = NonNullable<Parameters<ContactMergesApi['updateNumber']>[0]['body']>;

type KnownOfContact = Partial<Record<'first_name' | 'last_name', string>> & { is_company?: boolean };

/**
 * What this app changes in contacts besides their fields, through the store: its answers are on every screen at once. Each needs the server, and
 * rejects with its refusal. Fields are changed through `UnsentEdits`, which outlives a lost connection.
 */
export interface ContactChanges {
  /** What the server has now. */
  reload: (id: number) => Promise<Contact>;
  create: (fields: NewContact) => Promise<Contact>;
  /** The contact with this number. When there is none it is made, with what is known of it. */
  findOrCreate: (phoneNumber: string, known?: KnownOfContact) => Promise<number>;
  addNumber: (id: number, number: NewNumber) => Promise<void>;
  /** Its digits, its label, or that it is the primary one. */
  changeNumber: (id: number, numberId: number, change: NumberChange) => Promise<void>;
  removeNumber: (id: number, numberId: number) => Promise<void>;
  putOnDnc: (id: number, reason: string) => Promise<void>;
  takeOffDnc: (id: number, reason: string) => Promise<void>;
  block: (id: number) => Promise<void>;
  unblock: (id: number) => Promise<void>;
  markRead: (id: number) => Promise<void>;
  /** The contact stays unread, even on its page, until `endUnread`. */
  markUnread: (id: number) => Promise<void>;
  /** Contacts that this user has marked as unread while their page is open. */
  readonly keptUnread: ReadonlySignal<ReadonlySet<number>>;
  /** The user has left the page of the contact: the next visit reads it. */
  endUnread: (id: number) => void;
}

/** Those of one workspace; components use `useContactChanges`. */
function createContactChanges(client: Pick<Client, 'api'>, { contacts }: Pick<Entities, 'contacts'>): ContactChanges {
  const { api } = client;
  const merges = createContactMergesApi(api.call);
  const one = (contact: Contact): readonly Contact[] => [contact];
  const ask = (request: () => Promise<Contact>): Promise<Contact> => contacts.ask(request, one);
  const asked = async (request: () => Promise<Contact>): Promise<void> => void (await ask(request));
  const keptUnread = signal<ReadonlySet<number>>(new Set());
  const endUnread = (id: number): void => {
    if (keptUnread.peek().has(id)) keptUnread.value = new Set([...keptUnread.peek()].filter((each) => each !== id));
  };

  return {
    reload: (id) => ask(() => api.contacts.get({ params: { id } })),
    create: (body) => ask(() => api.contacts.create({ body })),
    async findOrCreate(phone_number, known = {}) {
      const { contact } = await api.contacts.clickToCall({ body: { phone_number, ...known } });
      return contact.id;
    },
    addNumber: (id, body) => asked(() => api.contacts.addPhoneNumber({ params: { id }, body })),
    changeNumber: (id, phoneId, body) => asked(() => merges.updateNumber({ params: { id, phoneId }, body })),
    removeNumber: (id, phoneId) => asked(() => api.contacts.removePhoneNumber({ params: { id, phoneId } })),
    putOnDnc: (id, reason) => asked(() => api.contacts.dnc({ params: { id }, body: { reason } })),
    takeOffDnc: (id, reason) => asked(() => api.contacts.undnc({ params: { id }, body: { reason } })),
    block: (id) => asked(() => api.contacts.block({ params: { id } })),
    unblock: (id) => asked(() => api.contacts.unblock({ params: { id } })),
    markRead: (id) => asked(() => api.contacts.markRead({ params: { id } })),
    async markUnread(id) {
      // Before the answer: the page sees the contact become unread with it.
      keptUnread.value = new Set(keptUnread.peek()).add(id);
      try {
        await asked(() => api.contacts.markUnread({ params: { id } }));
      } catch (error) {
        endUnread(id);
        throw error;
      }
    },
    keptUnread,
    endUnread,
  };
}

const made = new WeakMap<Entities, ContactChanges>();

export function useContactChanges(): ContactChanges {
  const { client, entities } = useWorkspace();
  return useMemo(() => {
    const changes = made.get(entities) ?? createContactChanges(client, entities);
    made.set(entities, changes);
    return changes;
  }, [client, entities]);
}
