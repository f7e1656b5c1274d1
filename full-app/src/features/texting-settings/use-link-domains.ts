import type { Api } from '@talk/core';
import { listLinkDomains, listShortLinks, updateLinkDomains, type LinkDomains } from '@talk/core/contract';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';

export type LinkDomain = LinkDomains['domains'][number];

/** The company's domains for short links, and what proves that one is its own. */
export const linkDomainsQuery = (api: Pick<Api, 'call'>) =>
  queryOptions({
    queryKey: ['link-domains'],
    queryFn: ({ signal }) => api.call(listLinkDomains, { signal }),
  });

/** The short links of the texts that the user can see, newest first. */
export const shortLinksQuery = (api: Pick<Api, 'call'>) =>
  infiniteQueryOptions({
    queryKey: ['short-links'],
    queryFn: ({ pageParam, signal }) =>
      api.call(listShortLinks, { query: pageParam === null ? {} : { cursor: pageParam }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
    // Customers open links at any time, and no event says so.
    staleTime: 0,
  });

/** @returns stores the domains; rejects with the server's refusal, which names a domain by its place. */
export function useSaveLinkDomains(): (domains: readonly LinkDomain[]) => Promise<void> {
  const { client, queries } = useWorkspace();
  return async (domains) => {
    const stored = await client.api.call(updateLinkDomains, { body: { domains: [...domains] } });
    queries.setQueryData(linkDomainsQuery(client.api).queryKey, stored);
  };
}
