import '../../shared/page-frame.css';
import '../../shared/settings.css';
import './after-call-settings.css';
import { getWrapUpSettings } from '@talk/core/contract';
import { Button } from '@talk/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorNotice } from '../../shared/error-notice.js';
import { ListSkeleton } from '../../shared/list-skeleton.js';
import { NotFound } from '../../shared/not-found.js';
import { usePageTitle } from '../../shared/workspace/page-title.js';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';
import { DispositionsSection } from './dispositions-section.js';
import { t } from './texts.js';
import { WRAP_UP_SETTINGS, WrapUpForm } from './wrap-up-form.js';

/** What follows a call, for admins. */
export function AfterCallSettingsPage(): ReactNode {
  const { user } = useWorkspace();
  return user.user_roles.includes('Company Admin') ? <AfterCallSettings /> : <NotFound />;
}

function AfterCallSettings(): ReactNode {
  usePageTitle(t('title'));
  const { client } = useWorkspace();
  const { data, error, refetch } = useQuery({
    queryKey: WRAP_UP_SETTINGS,
    queryFn: ({ signal }) => client.api.call(getWrapUpSettings, { signal }),
  });
  return (
    <div className="app-page-frame app-settings app-after-call-settings">
      <header>
        <h1>{t('title')}</h1>
        <p className="tk-muted">{t('lead')}</p>
      </header>
      <DispositionsSection kind="call" />
      <DispositionsSection kind="contact" />
      {error && <ErrorNotice error={error} action={<Button onClick={() => void refetch()}>{t('retry')}</Button>} />}
      {data === undefined ? !error && <ListSkeleton rows={4} /> : <WrapUpForm stored={data} />}
    </div>
  );
}
