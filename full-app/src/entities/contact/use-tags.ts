import { createContactFilingApi, type Tag } from '@talk/core/contacts';
import { useQuery } from '@tanstack/react-query';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';

const noTags: readonly Tag[] = [];

/** Tags that contacts can have. */
export function useTags(): readonly Tag[] {
  const { client } = useWorkspace();
  const { data } = useQuery({
    queryKey: ['tags'],
    queryFn: ({ signal }) => createContactFilingApi(client.api.call).tags({ signal }),
  });
  return data?.data ?? noTags;
}
