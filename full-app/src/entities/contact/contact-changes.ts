import type { Api, Contact } from '@talk/core';
import type { Entities } from '@talk/core/entities';
import { createContactFilingApi, type Tag } from '@talk/core/contacts';
import { createAfterCallApi, type Disposition } from '@talk/core/after-call';
import { useMemo } from 'react';
import type { Client } from '../../shared/workspace/workspace-client.js';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';
import type { TaskStatus } from './contact-words.js';

type Fields = NonNullable<Parameters<Api['contacts']['update']>[0]['body']>;
type NewContact = NonNullable<NonNullable<Parameters<Api['contacts']['create']>[0]>['body']>;
type NewNumber = NonNullable<Parameters<Api['contacts']['addPhoneNumber']>[0]['body']>;

/**
 * Everything that this app changes in contacts, through the store: its answers are on every screen at once. What is chosen from a list is shown before
 * the answer, and taken back when the server refuses. Each rejects with that refusal.
 */
export interface ContactChanges {
  /** What the server has now. */
  reload: (id: number) => Promise<Contact>;
  create: (fields: NewContact) => Promise<Contact>;
  /** The contact with this number, which is made when there is none. */
  findOrCreate: (phoneNumber: string) => Promise<number>;
  /** Fields that are typed; on condition of `if_version`, when it is among them. */
  update: (id: number, fields: Fields) => Promise<Contact>;
  setOwner: (contact: Contact, owner: { readonly id: number; readonly name: string } | null) => Promise<void>;
  setStatus: (contact: Contact, status: Exclude<TaskStatus, 'new'>) => Promise<void>;
  /** Choices reach the server in the order in which they were made. */
  setTags: (contact: Contact, tags: readonly Tag[]) => Promise<void>;
  setDisposition: (contact: Contact, disposition: Disposition | null) => Promise<void>;
  addNumber: (id: number, number: NewNumber) => Promise<void>;
  removeNumber: (id: number, numberId: number) => Promise<void>;
  putOnDnc: (id: number, reason: string) => Promise<void>;
  takeOffDnc: (id: number, reason: string) => Promise<void>;
  block: (id: number) => Promise<void>;
  unblock: (id: number) => Promise<void>;
  markRead: (id: number) => Promise<void>;
}

function createContactChanges(client: Pick<Client, 'api'>, { contacts }: Pick<Entities, 'contacts'>): ContactChanges {
  const { api } = client;
  const filing = createContactFilingApi(api.call);
  const afterCall = createAfterCallApi(api.call);
  /** The last choice of tags that is on its way, by contact. */
  const filed = new Map<number, Promise<unknown>>();
  const one = (contact: Contact): readonly Contact[] => [contact];
  const ask = (request: () => Promise<Contact>): Promise<Contact> => contacts.ask(request, one);
  const asked = async (request: () => Promise<Contact>): Promise<void> => void (await ask(request));

  return {
    reload: (id) => ask(() => api.contacts.get({ params: { id } })),
    create: (body) => ask(() => api.contacts.create({ body })),
    async findOrCreate(phone_number) {
      const { contact } = await api.contacts.clickToCall({ body: { phone_number } });
      return contact.id;
    },
    update: (id, body) => ask(() => api.contacts.update({ params: { id }, body })),
    async setOwner({ id, version }, owner) {
      const user_id = owner?.id ?? null;
      await contacts.change(
        id,
        { user_id, owner_name: owner?.name ?? null },
        () => api.contacts.update({ params: { id }, body: { user_id, if_version: version } }),
        one,
      );
    },
    async setStatus({ id }, status) {
      await contacts.change(
        id,
        { task_status_name: status },
        () => filing.setStatus({ body: { contact_ids: [id], task_status: status } }),
        ({ data }) => data,
      );
    },
    async setTags({ id }, tags) {
      const tag_ids = tags.map((tag) => tag.id);
      const before = filed.get(id) ?? Promise.resolve();
      const mine = contacts.change(
        id,
        { tags: [...tags], tag_ids },
        () => before.then(() => filing.setTags({ params: { id }, body: { tag_ids } })),
        one,
      );
      const done = mine.then(
        () => undefined,
        () => undefined,
      );
      filed.set(id, done);
      void done.then(() => filed.get(id) === done && filed.delete(id));
      await mine;
    },
    async setDisposition({ id }, disposition) {
      const disposition_status = disposition?.id ?? null;
      const label = disposition && { id: disposition.id, name: disposition.name, color: disposition.color };
      await contacts.change(
        id,
        { disposition_status: label, disposition_status_id: disposition_status },
        () => afterCall.disposeContact({ params: { id }, body: { disposition_status } }),
        one,
      );
    },
    addNumber: (id, body) => asked(() => api.contacts.addPhoneNumber({ params: { id }, body })),
    removeNumber: (id, phoneId) => asked(() => api.contacts.removePhoneNumber({ params: { id, phoneId } })),
    putOnDnc: (id, reason) => asked(() => api.contacts.dnc({ params: { id }, body: { reason } })),
    takeOffDnc: (id, reason) => asked(() => api.contacts.undnc({ params: { id }, body: { reason } })),
    block: (id) => asked(() => api.contacts.block({ params: { id } })),
    unblock: (id) => asked(() => api.contacts.unblock({ params: { id } })),
    markRead: (id) => asked(() => api.contacts.markRead({ params: { id } })),
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
