import { TalkError, type Contact } from '@talk/core';
import {
  createContactMergesApi,
  type ContactDuplicate,
  type ContactMerge,
  type AttributeName,
  MERGE_FIELDS,
  type MergeField,
} from '@talk/core/contacts';
import type { Entities } from '@talk/core/entities';
import type { Realtime } from '@talk/core/realtime';
import { useQuery, type QueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { carriedOf } from './carried.js';
import { may, useWorkspace } from '../../../shared/workspace/workspace-context.js';

const MERGES = 'contact-merges';
const DUPLICATES = 'contact-duplicates';
const INTO = 'contact-merged-into';

/** Where the address of a contact that went leads, and who has merged it. */
export interface MergedInto {
  readonly id: number;
  readonly name: string | null;
  readonly byName: string | null;
}

/** Contacts that were merged into this one and can be taken apart again. */
export function useMerges(contactId: number): readonly ContactMerge[] {
  const { client } = useWorkspace();
  const { data } = useQuery({
    queryKey: [MERGES, contactId],
    queryFn: ({ signal }) => createContactMergesApi(client.api.call).merges({ params: { id: contactId }, signal }),
  });
  return data?.data.filter(({ undone_at: undoneAt }) => undoneAt === null) ?? [];
}

/** Contacts that may be the same as this one. What tells it is part of the key: it changes with the contact. */
export function useDuplicates({ id, name, email, company_name: company }: Contact): readonly ContactDuplicate[] {
  const { client, user } = useWorkspace();
  const { data } = useQuery({
    queryKey: [DUPLICATES, id, name, email, company],
    queryFn: ({ signal }) => createContactMergesApi(client.api.call).duplicates({ params: { id }, signal }),
    enabled: may(user, 'update contact'),
  });
  return data?.data ?? [];
}

type Side = 'winner' | 'loser';
/** By the names of fields that everybody has, and of those of the company. */
export type MergeChoices = Partial<Record<MergeField | AttributeName, Side>>;

export const isMergeField = (name: string): name is MergeField => (MERGE_FIELDS as readonly string[]).includes(name);

export interface MergeChanges {
  /** Rejects with the refusal. */
  merge: (winner: Contact, loser: Contact, fields: MergeChoices) => Promise<ContactMerge>;
  undo: (mergeId: number) => Promise<ContactMerge>;
  /** They are two. */
  distinct: (contactId: number, otherId: number) => Promise<void>;
}

export function useMergeChanges(): MergeChanges {
  const { client, entities, queries } = useWorkspace();
  return useMemo(() => {
    const api = createContactMergesApi(client.api.call);
    const told = (): void => {
      void queries.invalidateQueries({ queryKey: [MERGES] });
      void queries.invalidateQueries({ queryKey: [DUPLICATES] });
    };
    return {
      async merge(winner, loser, choices) {
        const sideOf = (name: keyof MergeChoices): Side => choices[name] ?? 'winner';
        const chosen = Object.keys(choices) as (keyof MergeChoices)[];
        const fields = Object.fromEntries(chosen.filter(isMergeField).map((name) => [name, sideOf(name)]));
        const attributes = Object.fromEntries(
          chosen.filter((name) => !isMergeField(name)).map((name) => [name, sideOf(name)]),
        );
        const versions = { if_version: winner.version, loser_if_version: loser.version };
        const body = { loser_id: loser.id, ...versions, fields, attributes };
        const { merge } = await entities.contacts.ask(
          () => api.merge({ params: { id: winner.id }, body }),
          ({ contact }) => [contact],
        );
        told();
        return merge;
      },
      async undo(mergeId) {
        const { merge } = await entities.contacts.ask(
          () => api.undo({ params: { mergeId } }),
          ({ winner, loser }) => (loser === null ? [winner] : [winner, loser]),
        );
        told();
        return merge;
      },
      async distinct(contactId, otherId) {
        await api.distinct({ params: { id: contactId }, body: { other_id: otherId } });
        told();
      },
    };
  }, [client, entities, queries]);
}

/** Follows merges of colleagues while the workspace lives. Begins before the store does: what is being typed is gone with the contact. */
export function followMerges(realtime: Pick<Realtime, 'on'>, queries: QueryClient, entities: Entities): () => void {
  return realtime.on('contact_merged', ({ data }) => {
    const { loser_id: loserId, winner_id: id, by_name: byName, is_undone: isUndone } = data;
    if (!isUndone) carriedOf(entities).lead(loserId, id);
    queries.setQueryData<MergedInto | null>([INTO, loserId], isUndone ? null : { id, name: null, byName });
    // Of the one that went there is nothing to ask: its page is still there for a moment.
    const isThere = ({ queryKey: [, of] }: { readonly queryKey: readonly unknown[] }): boolean =>
      isUndone || of !== loserId;
    void queries.invalidateQueries({ queryKey: [MERGES], predicate: isThere });
    void queries.invalidateQueries({ queryKey: [DUPLICATES], predicate: isThere });
    void queries.invalidateQueries({ queryKey: ['contacts'] });
  });
}

/** Into whom the contact was merged: as was heard, or as the server answers whoever asks for it. Null: it was not. */
export function useMergedInto(contactId: number, error: unknown): MergedInto | null {
  const { data } = useQuery<MergedInto | null>({
    queryKey: [INTO, contactId],
    queryFn: () => null,
    enabled: false,
    initialData: null,
  });
  if (data !== null) return data;
  const named = error instanceof TalkError && error.code === 'CONTACT_MERGED' ? error.contact : null;
  return named === null ? null : { ...named, byName: null };
}
