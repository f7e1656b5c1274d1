import type { Communication } from '@talk/core';
import { createTagsApi, type ContactsBulk, type ListedTag, type TagMerge } from '@talk/core/contacts';
import type { Entities } from '@talk/core/entities';
import type { Realtime } from '@talk/core/realtime';
import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { followCached } from '../../shared/cached-ids.js';
import { useEntities } from '../../shared/use-entity.js';
import type { Client } from '../../shared/workspace/workspace-client.js';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';
import type { TagCategory } from './shown-tags.js';

const TAGS = ['tags'] as const;
type Ids = readonly number[];
const noIds: Ids = [];
const noTags: readonly ListedTag[] = [];

/** The ids of all tags of a category, by name; the tags are in the store. */
export const tagsQuery = (client: Pick<Client, 'api'>, { tags }: Pick<Entities, 'tags'>, category: TagCategory) =>
  queryOptions({
    queryKey: [...TAGS, category],
    queryFn: async ({ signal }): Promise<Ids> => {
      const { data } = await tags.ask(
        () => createTagsApi(client.api.call).list({ query: { category }, signal }),
        (answer) => answer.data,
      );
      return data.map(({ id }) => id);
    },
  });

interface Tags {
  /** All of the category, by name; null until the server has answered. */
  readonly tags: readonly ListedTag[] | null;
  readonly error: Error | null;
  readonly retry: () => void;
}

export function useTagList(category: TagCategory): Tags {
  const { client, entities } = useWorkspace();
  const { data, error, refetch } = useQuery(tagsQuery(client, entities, category));
  const tags = useEntities(entities.tags, data ?? noIds);
  return { tags: data === undefined ? null : tags, error, retry: () => void refetch() };
}

/** None as long as they are not known. */
export const useTags = (category: TagCategory): readonly ListedTag[] => useTagList(category).tags ?? noTags;

/** What this app changes in tags. Each rejects with the server's refusal. */
export interface TagChanges {
  create: (tag: { name: string; color: string; category: TagCategory }) => Promise<ListedTag>;
  /** @throws TalkError CONFLICT when somebody else has changed it meanwhile. */
  update: (tag: ListedTag, change: { name: string; color: string }) => Promise<ListedTag>;
  remove: (ids: readonly number[]) => Promise<void>;
  restore: (ids: readonly number[]) => Promise<void>;
  merge: (intoId: number, ids: readonly number[]) => Promise<TagMerge>;
  undoMerge: (merge: TagMerge) => Promise<TagMerge>;
  split: (id: number, size: number, keepsOriginal: boolean) => Promise<readonly ListedTag[]>;
  assignContacts: (ids: readonly number[], userId: number | null) => Promise<ContactsBulk>;
  /** Shown before the answer, and taken back when the server refuses. */
  setOfCommunication: (communication: Communication, tagIds: readonly number[]) => Promise<void>;
}

function createTagChanges(
  client: Pick<Client, 'api'>,
  { communications, tags }: Pick<Entities, 'communications' | 'tags'>,
  queries: QueryClient,
): TagChanges {
  const api = createTagsApi(client.api.call);
  const changed = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } finally {
      // Also after a refusal: a colleague may have been faster.
      await queries.invalidateQueries({ queryKey: TAGS });
    }
  };
  const one = (tag: ListedTag): readonly ListedTag[] => [tag];
  return {
    create: (body) => changed(tags.ask(() => api.create({ body }), one)),
    update: ({ id, version }, change) =>
      changed(tags.ask(() => api.update({ params: { id }, body: { ...change, if_version: version } }), one)),
    remove: async (ids) => void (await changed(api.remove({ body: { ids: [...ids] } }))),
    restore: async (ids) => void (await changed(api.restore({ body: { ids: [...ids] } }))),
    merge: (into_id, ids) => changed(api.merge({ body: { into_id, ids: [...ids] } })),
    undoMerge: ({ id }) => changed(api.undoMerge({ params: { id } })),
    split: async (id, page_size, keep_original) =>
      (
        await changed(
          tags.ask(
            () => api.split({ params: { id }, body: { page_size, keep_original } }),
            ({ data }) => data,
          ),
        )
      ).data,
    assignContacts(ids, user_id) {
      const [only] = ids;
      return ids.length === 1 && only !== undefined
        ? api.assignContacts({ params: { id: only }, body: { user_id } })
        : api.assignContactsOfAll({ body: { ids: [...ids], user_id } });
    },
    async setOfCommunication({ id }, tagIds) {
      await communications.change(
        id,
        { tags: [...tagIds] },
        () => api.setOfCommunication({ params: { id }, body: { tag_ids: [...tagIds] } }),
        (communication) => [communication],
      );
    },
  };
}

export function useTagChanges(): TagChanges {
  const { client, entities, queries } = useWorkspace();
  return useMemo(() => createTagChanges(client, entities, queries), [client, entities, queries]);
}

/**
 * Holds the tags that are cached. Reads them again when one of them was changed, and contacts that are shown when they look different by it.
 * Communications hold ids alone, so the tags are enough for them.
 */
export function followTags(
  realtime: Pick<Realtime, 'on'>,
  { tags }: Pick<Entities, 'tags'>,
  queries: QueryClient,
): () => void {
  const ends = [
    followCached<Ids>(tags, queries, { queryKey: TAGS, idsOf: (ids) => ids ?? noIds }),
    realtime.on('tags_updated', ({ data: { category, is_carried } }) => {
      void queries.invalidateQueries({ queryKey: [...TAGS, category] });
      if (!is_carried || category !== 'contacts') return;
      for (const queryKey of [['contacts', 'list'], ['contact']]) void queries.invalidateQueries({ queryKey });
    }),
  ];
  return () => {
    for (const end of ends) end();
  };
}
