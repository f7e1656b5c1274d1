import { createAfterCallApi, type AfterCallApi, type Disposition } from '@talk/core/after-call';
import { useQuery } from '@tanstack/react-query';
import type { Client } from '../../shared/workspace/workspace-client.js';
import { may, useWorkspace } from '../../shared/workspace/workspace-context.js';

/** What follows calls, for one client. */
const afterCallApi = (client: Client): AfterCallApi => createAfterCallApi(client.api.call);

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
