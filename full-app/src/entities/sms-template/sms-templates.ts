import {
  createSmsTemplate,
  listSmsTemplates,
  removeSmsTemplate,
  updateSmsTemplate,
  type BodyOf,
  type SmsTemplate,
} from '@talk/core/contract';
import type { Entities } from '@talk/core/entities';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useEntities } from '../../shared/use-entity.js';
import type { Client } from '../../shared/workspace/workspace-client.js';
import { may, useWorkspace } from '../../shared/workspace/workspace-context.js';
import { ALL, idsOfPages, noIds, PAGES, TEMPLATES, type Ids, type TemplatePage } from './follow-templates.js';

/** One page of templates, most used first. The page has their ids, the store the templates. */
async function askTemplates(
  { api }: Pick<Client, 'api'>,
  { templates }: Pick<Entities, 'templates'>,
  query: { page: number; search?: string; per_page?: number },
  signal: AbortSignal,
): Promise<TemplatePage> {
  const {
    data,
    page,
    has_more_pages: hasMore,
  } = await templates.ask(
    () => api.call(listSmsTemplates, { query, signal }),
    (answer) => answer.data,
  );
  return { ids: data.map(({ id }) => id), next: hasMore ? page + 1 : null };
}

interface TemplatePages {
  /** Null until the server has answered. */
  readonly templates: readonly SmsTemplate[] | null;
  readonly error: Error | null;
  readonly retry: () => void;
  /** Null: there are no more, or they are on their way. */
  readonly more: (() => void) | null;
  readonly hasMore: boolean;
}

/** Templates that the user can choose, by words in their name, folder or text. */
export function useTemplatePages(search: string): TemplatePages {
  const { client, entities } = useWorkspace();
  const list = useInfiniteQuery({
    queryKey: [...PAGES, search],
    queryFn: ({ pageParam: page, signal }) =>
      askTemplates(client, entities, { page, ...(search !== '' && { search }) }, signal),
    initialPageParam: 1,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });
  const { data, error } = list;
  const ids = useMemo(() => idsOfPages(data), [data]);
  const templates = useEntities(entities.templates, ids);
  return {
    templates: data === undefined ? null : templates,
    error,
    retry: () => void list.refetch(),
    more: list.hasNextPage && !list.isFetchingNextPage ? () => void list.fetchNextPage() : null,
    hasMore: list.hasNextPage,
  };
}

/** All templates that the user can choose. None as long as they are not known. */
export function useAllTemplates(): readonly SmsTemplate[] {
  const { client, entities, user } = useWorkspace();
  const { data } = useQuery({
    queryKey: ALL,
    async queryFn({ signal }): Promise<Ids> {
      const all: number[] = [];
      for (let page: number | null = 1; page !== null;) {
        const { ids, next }: TemplatePage = await askTemplates(client, entities, { page, per_page: 100 }, signal);
        all.push(...ids);
        page = next;
      }
      return all;
    },
    enabled: may(user, 'list sms template'),
  });
  return useEntities(entities.templates, data ?? noIds);
}

type NewTemplate = BodyOf<typeof createSmsTemplate>;
type TemplateFields = BodyOf<typeof updateSmsTemplate>;

/** What this app changes in templates. Each rejects with the server's refusal. */
export interface TemplateChanges {
  create: (fields: NewTemplate) => Promise<void>;
  update: (id: number, fields: TemplateFields) => Promise<void>;
  remove: (id: number) => Promise<void>;
}

export function useTemplateChanges(): TemplateChanges {
  const {
    client: { api },
    entities: { templates },
    queries,
  } = useWorkspace();
  const changed = async (work: Promise<unknown>): Promise<void> => {
    try {
      await work;
    } finally {
      // Even after a refusal: a colleague might have been faster.
      await queries.invalidateQueries({ queryKey: TEMPLATES });
    }
  };
  const one = (template: SmsTemplate): readonly SmsTemplate[] => [template];
  return {
    create: (body) => changed(templates.ask(() => api.call(createSmsTemplate, { body }), one)),
    update: (id, body) => changed(templates.ask(() => api.call(updateSmsTemplate, { params: { id }, body }), one)),
    remove: (id) => changed(api.call(removeSmsTemplate, { params: { id } }).then(() => templates.remove([id]))),
  };
}
