import { listScripts, translateScript } from '@talk/core/contract';
import { Button } from '@talk/ui';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, type ReactNode } from 'react';
import { ErrorNotice } from '../../shared/error-notice.js';
import { page } from '../../shared/chunk-failure.js';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';
import { s } from './session.texts.js';
import { t } from './texts.js';

const FilledScripts = lazy(page(() => import('./filled-scripts.js'), 'FilledScripts'));

/** What to say to the contact, filled in before the call and during it. */
export function SessionScript({ contactId, lineId }: { contactId: number; lineId: number | null }): ReactNode {
  const { client } = useWorkspace();
  const scripts = useQuery({
    queryKey: ['session-scripts', contactId, lineId],
    queryFn: async ({ signal }) => {
      const { data } = await client.api.call(listScripts, { signal });
      // Without a chosen line the agent's own is used, which the server knows at the call.
      const own = data.filter(
        ({ campaign_ids: lines }) => lines.length === 0 || lineId === null || lines.includes(lineId),
      );
      return Promise.all(
        own.map(({ id }) =>
          client.api.call(translateScript, {
            params: { id: contactId },
            query: { script_id: id, ...(lineId === null ? {} : { campaign_id: lineId }) },
            signal,
          }),
        ),
      );
    },
  });
  return (
    <>
      <h3>{s('script')}</h3>
      {scripts.isError && (
        <ErrorNotice
          error={scripts.error}
          action={<Button onClick={() => void scripts.refetch()}>{t('retry')}</Button>}
        />
      )}
      {scripts.data !== undefined && (
        <Suspense fallback={null}>
          <FilledScripts key={contactId} scripts={scripts.data} />
        </Suspense>
      )}
    </>
  );
}
