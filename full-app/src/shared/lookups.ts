import type { UserSummary } from '@talk/core';
import { createAfterCallApi, type AfterCallApi, type Disposition } from '@talk/core/after-call';
import { createContactFilingApi, type ContactFilingApi, type Tag } from '@talk/core/contacts';
import { useQuery } from '@tanstack/react-query';
import type { Client } from '../app/workspace-client.js';
import { may, useWorkspace } from '../app/workspace-context.js';

const noUsers: readonly UserSummary[] = [];

/** What follows calls, for one client. */
export const afterCallApi = (client: Client): AfterCallApi => createAfterCallApi(client.api.call);

const noDispositions: readonly Disposition[] = [];

/** Outcomes of calls that are offered. */
export function useOutcomes(): readonly Disposition[] {
  const { client, user } = useWorkspace();
  const { data } = useQuery({
    queryKey: ['dispositions', 'call'],
    queryFn: ({ signal }) => afterCallApi(client).outcomes({ signal }),
    enabled: may(user, 'list disposition status'),
  });
  return data?.data ?? noDispositions;
}

/** Dispositions of contacts that are offered. */
export function useStages(): readonly Disposition[] {
  const { client, user } = useWorkspace();
  const { data } = useQuery({
    queryKey: ['dispositions', 'contact'],
    queryFn: ({ signal }) => afterCallApi(client).stages({ signal }),
    enabled: may(user, 'list disposition status'),
  });
  return data?.data ?? noDispositions;
}

/** Status and tags of contacts, for one client. */
export const filingApi = (client: Client): ContactFilingApi => createContactFilingApi(client.api.call);

const noTags: readonly Tag[] = [];

/** Tags that contacts can have. */
export function useTags(): readonly Tag[] {
  const { client } = useWorkspace();
  const { data } = useQuery({ queryKey: ['tags'], queryFn: ({ signal }) => filingApi(client).tags({ signal }) });
  return data?.data ?? noTags;
}

/** Colleagues who can own a contact: read-only and "answer by none" users are left out (spec 1 §5). */
export function useOwners(): readonly UserSummary[] {
  const { client, user } = useWorkspace();
  const { data } = useQuery({
    queryKey: ['users'],
    queryFn: ({ signal }) => client.api.company.users({ signal }),
    enabled: may(user, 'list user'),
    select: pickable,
  });
  return data ?? noUsers;
}

const pickable = ({ data }: { data: UserSummary[] }): readonly UserSummary[] =>
  data.filter((user) => user.enabled && !user.read_only_access && user.answer_by !== 'none');
