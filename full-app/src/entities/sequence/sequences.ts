import type { Api } from '@talk/core';
import {
  createSequence,
  disenrollContact,
  enrollSequenceContacts,
  getSequence,
  getSequenceInfo,
  listEnrollableSequences,
  listSequenceContacts,
  listSequences,
  pauseSequenceContact,
  previewSequenceText,
  removeSequence,
  toggleSequence,
  updateSequence,
  type BodyOf,
  type Sequence,
  type SequenceContact,
  type SequenceEnrollment,
} from '@talk/core/contract';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';
import { SEQUENCES } from './follow-sequences.js';

export type { ContactSequence, Sequence, SequenceContact, SequenceStepWire as SequenceStep } from '@talk/core/contract';

type Caller = Pick<Api, 'call'>;
/** Contacts that are named, a list, or all that match. */
export type EnrolledContacts = Omit<BodyOf<typeof enrollSequenceContacts>, 'dry_run'>;
export type SequencePatch = Omit<NonNullable<BodyOf<typeof updateSequence>>, 'if_version'>;

export const sequencesQuery = (
  api: Caller,
  { status, q, page }: { readonly status?: Sequence['status']; readonly q?: string; readonly page?: number },
) =>
  queryOptions({
    queryKey: [...SEQUENCES, 'list', status ?? 'all', q ?? '', page ?? 1],
    queryFn: ({ signal }) =>
      api.call(listSequences, {
        query: {
          page: page ?? 1,
          ...(status !== undefined && { status }),
          ...(q !== undefined && { search_text: q }),
        },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

/** The first 100 sequences, as options of a filter. */
export const sequenceNamesQuery = (api: Caller) =>
  queryOptions({
    queryKey: [...SEQUENCES, 'names'],
    queryFn: async ({ signal }) =>
      (await api.call(listSequences, { query: { per_page: 100 }, signal })).data.map(({ id, name }) => ({ id, name })),
  });

export const sequenceQuery = (api: Caller, id: number) =>
  queryOptions({
    queryKey: [...SEQUENCES, 'one', id],
    queryFn: ({ signal }) => api.call(getSequence, { params: { id }, signal }),
    staleTime: 0,
  });

export const sequenceContactsQuery = (api: Caller, id: number, state: SequenceContact['state'] | null) =>
  infiniteQueryOptions({
    queryKey: [...SEQUENCES, 'contacts', id, state],
    queryFn: ({ pageParam, signal }) =>
      api.call(listSequenceContacts, {
        params: { id },
        query: { ...(state !== null && { state }), ...(pageParam !== null && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor: cursor }) => cursor ?? null,
    staleTime: 0,
  });

/** The sequences of a contact: those that it is in, and those that it left last. */
export const sequenceInfoQuery = (api: Caller, contactId: number) =>
  queryOptions({
    queryKey: [...SEQUENCES, 'info', contactId],
    queryFn: async ({ signal }) => (await api.call(getSequenceInfo, { params: { id: contactId }, signal })).data,
    staleTime: 0,
  });

export const enrollableQuery = (api: Caller) =>
  queryOptions({
    queryKey: [...SEQUENCES, 'enrollable'],
    queryFn: async ({ signal }) => (await api.call(listEnrollableSequences, { signal })).data,
  });

/** Who would be enrolled. */
export const enrollDryRunQuery = (api: Caller, id: number, contacts: EnrolledContacts) =>
  queryOptions({
    queryKey: [...SEQUENCES, 'dry-run', id, contacts],
    queryFn: ({ signal }): Promise<SequenceEnrollment> =>
      api.call(enrollSequenceContacts, { params: { id }, body: { ...contacts, dry_run: true }, signal }),
    staleTime: 0,
  });

/** A text as one contact would get it. */
export const sequencePreviewQuery = (
  api: Caller,
  request: { readonly contact_id: number; readonly campaign_id: number | null; readonly body: string },
) =>
  queryOptions({
    queryKey: ['sequence-preview', request],
    queryFn: ({ signal }) => api.call(previewSequenceText, { body: request, signal }),
    placeholderData: keepPreviousData,
    retry: false,
  });

/** What this app changes in sequences. Each rejects with the server’s refusal. */
export function useSequenceChanges() {
  const { client, queries } = useWorkspace();
  const { api } = client;
  const changed = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } finally {
      // Also after a refusal: a colleague may have been faster.
      void queries.invalidateQueries({ queryKey: SEQUENCES });
    }
  };
  return {
    create: (name: string) => changed(api.call(createSequence, { body: { name } })),
    /** The caller shows the answer; the event reads the lists again. */
    read: (id: number) => api.call(getSequence, { params: { id } }),
    update: (id: number, version: number, patch: SequencePatch) =>
      api.call(updateSequence, { params: { id }, body: { ...patch, if_version: version } }),
    toggle: (id: number, isActive: boolean) =>
      changed(api.call(toggleSequence, { params: { id }, body: { is_active: isActive } })),
    remove: (id: number) => changed(api.call(removeSequence, { params: { id } })),
    enroll: (id: number, contacts: EnrolledContacts) =>
      changed(api.call(enrollSequenceContacts, { params: { id }, body: contacts })),
    disenroll: (contactId: number, sequenceId: number) =>
      changed(api.call(disenrollContact, { params: { id: contactId }, body: { workflow_id: sequenceId } })),
    pause: (contactId: number, sequenceId: number, isPaused: boolean) =>
      changed(
        api.call(pauseSequenceContact, {
          params: { id: contactId },
          body: { workflow_id: sequenceId, is_paused: isPaused },
        }),
      ),
  };
}
