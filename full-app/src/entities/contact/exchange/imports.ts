import type { Realtime } from '@talk/core/realtime';
import { createContactExchangeApi, type ContactImport } from '@talk/core/contacts';
import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Client } from '../../../shared/workspace/workspace-client.js';
import { may, useWorkspace } from '../../../shared/workspace/workspace-context.js';
import { CONTACT_COUNTS, CONTACT_LISTS } from '../contact-lists.js';

const IMPORTS = ['imports', 'all'] as const;
const importKey = (id: number): readonly unknown[] => ['imports', 'one', id];
const UPLOAD_MS = 10 * 60_000;

const importsQuery = (client: Pick<Client, 'api'>) =>
  queryOptions({
    queryKey: IMPORTS,
    queryFn: async ({ signal }) => (await createContactExchangeApi(client.api.call).imports({ signal })).data,
  });

/** The person's own imports, newest first; null while they are not known. */
export function useImports(): readonly ContactImport[] | null {
  const { client, user } = useWorkspace();
  return useQuery({ ...importsQuery(client), enabled: may(user, 'import contact') }).data ?? null;
}

/** One of them, with its columns. */
export function useImport(id: number) {
  const { client } = useWorkspace();
  return useQuery({
    queryKey: importKey(id),
    queryFn: ({ signal }) => createContactExchangeApi(client.api.call).getImport({ params: { id }, signal }),
  });
}

/** Rows that were not imported. */
export function useRejects(id: number, count: number) {
  const { client } = useWorkspace();
  return useQuery({
    queryKey: ['imports', 'rejects', id, count],
    queryFn: async ({ signal }) => {
      const api = createContactExchangeApi(client.api.call);
      return (await api.rejects({ params: { id }, query: { per_page: 50 }, signal })).data;
    },
    enabled: count > 0,
  });
}

type Api = ReturnType<typeof createContactExchangeApi>;
export type ImportAct = NonNullable<NonNullable<Parameters<Api['controlImport']>[0]>['body']>['act'];
export type ImportChoices = NonNullable<NonNullable<Parameters<Api['check']>[0]>['body']>;
export type ReadingChoices = NonNullable<NonNullable<Parameters<Api['readAgain']>[0]>['body']>;

export interface ImportActs {
  upload: (name: string, base64: string) => Promise<ContactImport>;
  readAgain: (id: number, choices: ReadingChoices) => Promise<void>;
  check: (id: number, choices: ImportChoices) => Promise<void>;
  control: (id: number, act: ImportAct) => Promise<void>;
}

export function useImportActs(): ImportActs {
  const { client, queries } = useWorkspace();
  return useMemo(() => {
    const api = createContactExchangeApi(client.api.call);
    return {
      async upload(name, data_base64) {
        const made = await api.upload({ body: { name, data_base64 }, timeoutMs: UPLOAD_MS });
        putImport(queries, made);
        return made;
      },
      readAgain: async (id, body) => putImport(queries, await api.readAgain({ params: { id }, body })),
      check: async (id, body) => putImport(queries, await api.check({ params: { id }, body })),
      control: async (id, act) => putImport(queries, await api.controlImport({ params: { id }, body: { act } })),
    };
  }, [client, queries]);
}

/** What an answer says of one: news only when it is newer. */
function putImport(queries: QueryClient, one: ContactImport): void {
  const newer = (known: ContactImport | undefined): ContactImport =>
    known !== undefined && known.version > one.version ? known : one;
  queries.setQueryData<ContactImport>(importKey(one.id), newer);
  queries.setQueryData<readonly ContactImport[]>(IMPORTS, (all) => {
    if (all === undefined) return all;
    if (one.is_dismissed) return all.filter(({ id }) => id !== one.id);
    const isKnown = all.some(({ id }) => id === one.id);
    return isKnown ? all.map((each) => (each.id === one.id ? newer(each) : each)) : [one, ...all];
  });
}

/** What only a whole answer has: its columns, what a dry run found. */
const isTurn = (was: ContactImport['stage'], is: ContactImport['stage']): boolean => was !== is;

/** Follows them while the workspace lives, whatever tab has started them. */
export function followImports(realtime: Pick<Realtime, 'on'>, queries: QueryClient): () => void {
  const ends = [
    realtime.on('contact_import_updated', ({ data }) => {
      const known = queries.getQueryData<ContactImport>(importKey(data.id));
      const listed = queries.getQueryData<readonly ContactImport[]>(IMPORTS)?.find(({ id }) => id === data.id);
      if (known !== undefined && known.version < data.version)
        queries.setQueryData<ContactImport>(importKey(data.id), {
          ...known,
          ...data,
          is_remembered: known.is_remembered,
        });
      if (listed === undefined) void queries.invalidateQueries({ queryKey: IMPORTS });
      else if (listed.version < data.version)
        putImport(queries, { ...listed, ...data, is_remembered: listed.is_remembered });
      if (known !== undefined && isTurn(known.stage, data.stage))
        void queries.invalidateQueries({ queryKey: importKey(data.id) });
    }),
    // How many there are, and who is new: asked for again by whoever looks, at most once at a time.
    realtime.on('contacts_bulk_created', () => {
      void queries.invalidateQueries({ queryKey: CONTACT_COUNTS }, { cancelRefetch: false });
      void queries.invalidateQueries({ queryKey: CONTACT_LISTS }, { cancelRefetch: false });
    }),
    realtime.on('contacts_bulk_deleted', () => {
      void queries.invalidateQueries({ queryKey: CONTACT_COUNTS }, { cancelRefetch: false });
    }),
  ];
  return () => {
    for (const end of ends) end();
  };
}

export const isImportUnderWay = ({ stage }: Pick<ContactImport, 'stage'>): boolean =>
  stage === 'importing' || stage === 'rolling_back';
