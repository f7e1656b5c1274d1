import type { Realtime } from '@talk/core/realtime';
import { createContactExchangeApi, type ContactsExport } from '@talk/core/contacts';
import { useQuery, type QueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { may, useWorkspace } from '../../../shared/workspace/workspace-context.js';
import { bodyOf, type BulkTarget } from '../bulk/bulk-changes.js';

const EXPORTS = ['exports'] as const;
const none: readonly ContactsExport[] = [];

/** The person's exports that are under way, or whose file can be had. Newest first. */
export function useExports(): readonly ContactsExport[] {
  const { client, user } = useWorkspace();
  const { data } = useQuery({
    queryKey: EXPORTS,
    queryFn: async ({ signal }) => (await createContactExchangeApi(client.api.call).exports({ signal })).data,
    enabled: may(user, 'export contact'),
  });
  return data ?? none;
}

type StartBody = NonNullable<
  NonNullable<Parameters<ReturnType<typeof createContactExchangeApi>['startExport']>[0]>['body']
>;
export type ExportColumns = StartBody['columns'];

export interface ExportActs {
  start: (target: BulkTarget, columns: ExportColumns, format: ContactsExport['format']) => Promise<void>;
  control: (one: ContactsExport, act: 'cancel' | 'dismiss') => Promise<void>;
}

export function useExportActs(): ExportActs {
  const { client, queries } = useWorkspace();
  return useMemo(() => {
    const api = createContactExchangeApi(client.api.call);
    return {
      async start(target, columns, format) {
        putExport(queries, await api.startExport({ body: { columns, format, ...bodyOf(target) } }));
      },
      control: async ({ id }, act) => putExport(queries, await api.controlExport({ params: { id }, body: { act } })),
    };
  }, [client, queries]);
}

function putExport(queries: QueryClient, one: ContactsExport): void {
  queries.setQueryData<readonly ContactsExport[]>(EXPORTS, (all = none) => {
    if (one.is_dismissed) return all.filter(({ id }) => id !== one.id);
    const known = all.find(({ id }) => id === one.id);
    if (known === undefined) return [one, ...all];
    return known.version >= one.version ? all : all.map((each) => (each === known ? one : each));
  });
}

/** @param onDone the file is ready, as somebody has just been told */
export function followExports(
  realtime: Pick<Realtime, 'on'>,
  queries: QueryClient,
  onDone: (one: ContactsExport) => void,
): () => void {
  return realtime.on('contacts_export_updated', ({ data, replayed }) => {
    const known = queries.getQueryData<readonly ContactsExport[]>(EXPORTS)?.find(({ id }) => id === data.id);
    if (known !== undefined && known.version >= data.version) return;
    putExport(queries, data);
    if (!replayed && data.status === 'done' && !data.is_dismissed && known?.status !== 'done') onDone(data);
  });
}
