import { createContactListsApi, type ContactFolder, type ContactList, type ContactListsApi } from '@talk/core/contacts';
import type { IntegrationName } from '@talk/core/contract';
import type { Realtime } from '@talk/core/realtime';
import { queryOptions, useQuery, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useWorkspace } from '../../../shared/workspace/workspace-context.js';
import type { Client } from '../../../shared/workspace/workspace-client.js';
import { CONTACT_COUNTS, CONTACT_LISTS, type ContactPages } from '../contact-lists.js';

const LISTS = ['contact-lists', 'all'] as const;
/** In which lists contacts are. */
export const MEMBERSHIPS = ['contact-lists', 'memberships'] as const;
const FOLDERS = ['contact-lists', 'folders'] as const;
export const LIST_COUNTS = ['contact-lists', 'count'] as const;

export type { ContactFolder, ContactList };
export type ListScope = ContactList['scope'];

export const contactListsQuery = (client: Pick<Client, 'api'>) =>
  queryOptions({
    queryKey: LISTS,
    queryFn: async ({ signal }) => (await createContactListsApi(client.api.call).list({ signal })).data,
  });

export const contactFoldersQuery = (client: Pick<Client, 'api'>) =>
  queryOptions({
    queryKey: FOLDERS,
    queryFn: async ({ signal }) => (await createContactListsApi(client.api.call).folders({ signal })).data,
  });

/** Lists that the person sees, by name. Null while they are not known. */
export function useContactLists(): readonly ContactList[] | null {
  const { client } = useWorkspace();
  return useQuery(contactListsQuery(client)).data ?? null;
}

/** The personal lists of a colleague, for admins. */
export function useListsOf(userId: number | null) {
  const { client } = useWorkspace();
  return useQuery({
    queryKey: ['contact-lists', 'of', userId],
    queryFn: async ({ signal }) =>
      (await createContactListsApi(client.api.call).list({ query: { user_id: userId ?? 0 }, signal })).data,
    enabled: userId !== null,
  });
}

type Api = ContactListsApi;
type NewList = NonNullable<NonNullable<Parameters<Api['create']>[0]>['body']>;
type ListChange = NonNullable<NonNullable<Parameters<Api['update']>[0]>['body']>;
type Follow = NonNullable<NonNullable<Parameters<Api['followCrm']>[0]>['body']>;
type Split = NonNullable<NonNullable<Parameters<Api['split']>[0]>['body']>;

export interface ListChanges {
  create: (fields: NewList) => Promise<ContactList>;
  /** @throws TalkError CONFLICT when somebody else has changed it since `if_version`. */
  update: (id: number, change: ListChange) => Promise<ContactList>;
  remove: (id: number) => Promise<void>;
  restore: (id: number) => Promise<void>;
  /** Shown at once; as before after a refusal. */
  move: (list: ContactList, folderId: number | null) => Promise<void>;
  pin: (list: ContactList, pinned: boolean) => Promise<void>;
  split: (id: number, request: Split) => Promise<readonly ContactList[]>;
  assign: (id: number, userId: number, isForced: boolean) => Promise<void>;
  changeOwner: (id: number, userId: number) => Promise<void>;
  convert: (id: number) => Promise<void>;
  /** A list that follows one of a CRM. @throws TalkError CRM_REFUSED, CRM_UNAVAILABLE */
  followCrm: (name: IntegrationName, fields: Follow) => Promise<ContactList>;
  /** Reads it there again soon. */
  sync: (id: number) => Promise<void>;
  addContacts: (id: number, contactIds: readonly number[]) => Promise<number>;
  removeContacts: (id: number, contactIds: readonly number[]) => Promise<number>;
  createFolder: (name: string, isCompany: boolean) => Promise<ContactFolder>;
  renameFolder: (id: number, name: string) => Promise<void>;
  removeFolder: (id: number) => Promise<void>;
}

export function useListChanges(): ListChanges {
  const { client, queries } = useWorkspace();
  return useMemo(() => {
    const api = createContactListsApi(client.api.call);
    const again = () => queries.invalidateQueries({ queryKey: ['contact-lists'] });
    const put = (list: ContactList): ContactList => {
      queries.setQueryData<ContactList[]>(LISTS, (all) => {
        if (all === undefined) return all;
        const isKnown = all.some(({ id }) => id === list.id);
        return isKnown ? all.map((each) => (each.id === list.id ? list : each)) : [...all, list];
      });
      void again();
      return list;
    };
    const done = async (request: Promise<unknown>): Promise<void> => {
      await request;
      void again();
    };
    /** Shown before the answer. */
    async function soon(list: ContactList, change: Partial<ContactList>, request: () => Promise<ContactList>) {
      const before = queries.getQueryData<ContactList[]>(LISTS);
      queries.setQueryData<ContactList[]>(LISTS, (all) =>
        all?.map((each) => (each.id === list.id ? { ...each, ...change } : each)),
      );
      try {
        put(await request());
      } catch (error) {
        queries.setQueryData<ContactList[]>(LISTS, before);
        throw error;
      }
    }
    return {
      create: async (body) => put(await api.create({ body })),
      async update(id, body) {
        const list = put(await api.update({ params: { id }, body }));
        // Others are in it now.
        if (body.filters !== undefined)
          for (const queryKey of [CONTACT_LISTS, CONTACT_COUNTS])
            void queries.invalidateQueries({ queryKey, predicate: isOf(new Set([id])) });
        return list;
      },
      async remove(id) {
        await api.remove({ params: { id } });
        queries.setQueryData<ContactList[]>(LISTS, (all) => all?.filter((each) => each.id !== id));
        void again();
      },
      restore: async (id) => void put(await api.restore({ params: { id } })),
      move: (list, contact_folder_id) =>
        soon(list, { contact_folder_id }, () => api.update({ params: { id: list.id }, body: { contact_folder_id } })),
      pin: (list, pinned) => soon(list, { pinned }, () => api.pin({ params: { id: list.id }, body: { pinned } })),
      async split(id, body) {
        const { data } = await api.split({ params: { id }, body });
        void again();
        return data;
      },
      assign: (id, assign_to, force) => done(api.assign({ params: { id }, body: { assign_to, id, force } })),
      changeOwner: (id, user_id) => done(api.changeOwner({ params: { id }, body: { user_id } })),
      followCrm: async (name, body) => put(await api.followCrm({ params: { name }, body })),
      sync: async (id) => void put(await api.sync({ params: { id } })),
      convert: (id) => done(api.convert({ params: { id } })),
      async addContacts(id, contactIds) {
        const { count } = await api.addContacts({ params: { id }, body: { contact_ids: [...contactIds] } });
        void again();
        return count;
      },
      async removeContacts(id, contactIds) {
        const { count } = await api.removeContacts({ body: { list_ids: [id], contact_ids: [...contactIds] } });
        void again();
        return count;
      },
      async createFolder(name, is_company) {
        const folder = await api.createFolder({ body: { name, is_company } });
        queries.setQueryData<ContactFolder[]>(FOLDERS, (all) => all && [...all, folder]);
        void again();
        return folder;
      },
      renameFolder: (id, name) => done(api.renameFolder({ params: { id }, body: { name } })),
      removeFolder: (id) => done(api.removeFolder({ params: { id } })),
    };
  }, [client, queries]);
}

/** A change of many tells of each of its steps: they are asked for together. */
const TOGETHER_MS = 500;

const isOf =
  (listIds: ReadonlySet<number>) =>
  ({ queryKey }: { readonly queryKey: QueryKey }): boolean =>
    queryKey.some((part) => {
      const { list_id: id } = (part ?? {}) as { readonly list_id?: string };
      return id !== undefined && listIds.has(Number(id));
    });

/** None of its rows is there, or they were asked for and have not come: they may have been read before this change. */
const isBare = ({ state }: { readonly state: { readonly data?: unknown } }): boolean =>
  (state.data as ContactPages | undefined)?.pages.every(({ ids }) => ids.length === 0) ?? true;

/**
 * Reads lists again when one was changed here, elsewhere or by a colleague; and when contacts came into one or left it, the numbers of that one
 * alone, and its rows where none are shown.
 */
export function followLists(realtime: Pick<Realtime, 'on'>, queries: QueryClient): () => void {
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const changed = new Set<number>();
  const ask = (): void => {
    waiting = undefined;
    const ids = new Set(changed);
    changed.clear();
    void queries.invalidateQueries({ queryKey: LISTS });
    void queries.invalidateQueries({ queryKey: FOLDERS });
    for (const id of ids) void queries.invalidateQueries({ queryKey: [...LIST_COUNTS, id] });
    if (ids.size === 0) return;
    void queries.invalidateQueries({ queryKey: CONTACT_COUNTS, predicate: isOf(ids) });
    // Where there are rows, they stay until the person asks for others.
    void queries.invalidateQueries({
      queryKey: CONTACT_LISTS,
      predicate: (query) => isBare(query) && isOf(ids)(query),
    });
    void queries.invalidateQueries({ queryKey: MEMBERSHIPS });
  };
  const soon = (id: number | null): void => {
    if (id !== null) changed.add(id);
    waiting ??= setTimeout(ask, TOGETHER_MS);
  };
  const ends = [
    // Nobody is in one that is gone.
    realtime.on('contact_list_updated', ({ data }) => soon(data.is_removed ? null : data.id)),
    realtime.on('contact_folder_updated', () => soon(null)),
    realtime.on('contact_list_bulk_created', ({ data }) => soon(data.list_id)),
    realtime.on('contact_list_bulk_deleted', ({ data }) => soon(data.list_id)),
  ];
  return () => {
    clearTimeout(waiting);
    for (const end of ends) end();
  };
}
