import { createContactFilingApi, type ContactFilingApi, type Tag } from '@talk/core/contacts';
import { useQuery } from '@tanstack/react-query';
import type { Client } from '../../shared/workspace/workspace-client.js';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';

/** Status and tags of contacts, for one client. */
export const filingApi = (client: Client): ContactFilingApi => createContactFilingApi(client.api.call);

const noTags: readonly Tag[] = [];

/** Tags that contacts can have. */
export function useTags(): readonly Tag[] {
  const { client } = useWorkspace();
  const { data } = useQuery({ queryKey: ['tags'], queryFn: ({ signal }) => filingApi(client).tags({ signal }) });
  return data?.data ?? noTags;
}
