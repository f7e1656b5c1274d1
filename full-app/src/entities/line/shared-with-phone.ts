import type { Api } from '@talk/core';
import type { Entities } from '@talk/core/entities';
import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query';
import { linesQuery } from './use-lines.js';
import { ringGroupsQuery } from './use-ring-groups.js';

/**
 * The client's operations as the phone uses them: what the screens ask for as well, lines and ring groups, is asked for once for both. The phone asks
 * again only when what it has may be wrong; then nothing that was asked for before will do.
 */
export function sharedWithPhone(api: Api, entities: Pick<Entities, 'lines'>, queries: QueryClient): Api {
  const wasAsked = new Set<string>();
  async function answerOf<T, K extends QueryKey>(query: FetchQueryOptions<T, Error, T, K> & { queryKey: K }) {
    const [name] = query.queryKey;
    if (wasAsked.has(String(name))) {
      const { queryKey } = query;
      await queries.refetchQueries({ queryKey, exact: true }, { throwOnError: true, cancelRefetch: true });
    }
    wasAsked.add(String(name));
    return queries.fetchQuery(query);
  }
  return {
    ...api,
    company: {
      ...api.company,
      async lines() {
        const ids = await answerOf(linesQuery(api, entities));
        return { data: ids.flatMap((id) => entities.lines.get(id).peek() ?? []) };
      },
      ringGroups: async () => ({ data: await answerOf(ringGroupsQuery(api)) }),
    },
  };
}
