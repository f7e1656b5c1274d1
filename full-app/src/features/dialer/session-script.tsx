import { listContactScripts } from '@talk/core/contract';
import { Button } from '@talk/ui';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, type ReactNode } from 'react';
import { ErrorNotice } from '../../shared/error-notice.js';
import { page } from '../../shared/chunk-failure.js';
import { may, useWorkspace } from '../../shared/workspace/workspace-context.js';
import { s } from './session.texts.js';
import { t } from './texts.js';

const FilledScripts = lazy(page(() => import('./filled-scripts.js'), 'FilledScripts'));

/** What to say to the contact, filled in before the call and during it. */
export function SessionScript({ contactId, lineId }: { contactId: number; lineId: number | null }): ReactNode {
  const { client, user } = useWorkspace();
  const scripts = useQuery({
    queryKey: ['session-scripts', contactId, lineId],
    queryFn: async ({ signal }) =>
      (
        await client.api.call(listContactScripts, {
          params: { id: contactId },
          query: lineId === null ? {} : { campaign_id: lineId },
          signal,
        })
      ).data,
    enabled: may(user, 'view contact'),
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
