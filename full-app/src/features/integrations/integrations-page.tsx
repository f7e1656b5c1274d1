import '../../shared/settings.css';
import './integrations.css';
import { listIntegrations, type Integration } from '@talk/core/contract';
import { Button, EmptyState } from '@talk/ui';
import { useQuery } from '@tanstack/react-query';
import { Plug } from 'lucide';
import type { ReactNode } from 'react';
import { ErrorNotice } from '../../shared/error-notice.js';
import { NotFound } from '../../shared/not-found.js';
import { usePageTitle } from '../../shared/workspace/page-title.js';
import { may, useWorkspace } from '../../shared/workspace/workspace-context.js';
import { IntegrationCard } from './integration-card.js';
import { t } from './texts.js';

/** The CRMs of a company: connect them, see how they are doing, and what could not be logged. */
export function IntegrationsPage(): ReactNode {
  const { user } = useWorkspace();
  return may(user, 'manage integrations') ? <Integrations /> : <NotFound />;
}

function Integrations(): ReactNode {
  usePageTitle(t('title'));
  const { client } = useWorkspace();
  const { data, error, refetch } = useQuery({
    queryKey: ['integrations'],
    queryFn: ({ signal }) => client.api.call(listIntegrations, { signal }),
    // Calls are logged all the time, and nobody is told of each.
    refetchInterval: 10_000,
  });
  return (
    <div className="app-settings">
      <header>
        <h1>{t('title')}</h1>
        <p className="tk-muted">{t('lead')}</p>
      </header>
      {error && <ErrorNotice error={error} action={<Button onClick={() => void refetch()}>{t('retry')}</Button>} />}
      {/* One list: a card keeps its place, and its dialogs, when it is connected. */}
      <div className="app-integrations">
        {byUse(data?.data ?? []).map((integration) => (
          <IntegrationCard key={integration.name} integration={integration} />
        ))}
      </div>
      {data?.data.length === 0 && (
        <EmptyState icon={Plug} title={t('none')}>
          {t('noneWhy')}
        </EmptyState>
      )}
      {!error && !data && (
        <p className="tk-muted" role="status">
          {t('loading')}
        </p>
      )}
    </div>
  );
}

/** What is connected stands first; otherwise as the server has them. */
const byUse = (all: readonly Integration[]): Integration[] =>
  [...all].sort((a, b) => Number(a.status === 'off') - Number(b.status === 'off'));
