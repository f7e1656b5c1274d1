import type { Entities } from '@talk/core/entities';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { holdCached } from '../../shared/cached-ids.js';

export const TEMPLATES = ['sms-templates'] as const;
export const PAGES = [...TEMPLATES, 'page'] as const;
export const ALL = [...TEMPLATES, 'all'] as const;

export type Ids = readonly number[];
export const noIds: Ids = [];

export interface TemplatePage {
  readonly ids: Ids;
  /** Null: this is the last one. */
  readonly next: number | null;
}

export const idsOfPages = (data: InfiniteData<TemplatePage> | undefined): Ids =>
  data?.pages.flatMap(({ ids }) => ids) ?? noIds;

/** Holds the templates that are cached, and requests all of them again when one was added or changed: it might be in other searches now. */
export function followTemplates({ templates }: Pick<Entities, 'templates'>, queries: QueryClient): () => void {
  const ends = [
    holdCached<InfiniteData<TemplatePage>>(templates, queries, { queryKey: PAGES, idsOf: idsOfPages }),
    holdCached<Ids>(templates, queries, { queryKey: ALL, idsOf: (ids) => ids ?? noIds }),
    templates.onStale((stale) => {
      // After a gap the workspace requests everything again.
      if (stale !== 'all') void queries.invalidateQueries({ queryKey: TEMPLATES });
    }),
  ];
  return () => {
    for (const end of ends) end();
  };
}
