import '../../shared/page-frame.css';
import '../../shared/settings.css';
import './texting-settings.css';
import { Button } from '@talk/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorNotice } from '../../shared/error-notice.js';
import { ListSkeleton } from '../../shared/list-skeleton.js';
import { NotFound } from '../../shared/not-found.js';
import { usePageTitle } from '../../shared/workspace/page-title.js';
import { may, useWorkspace } from '../../shared/workspace/workspace-context.js';
import { t } from './texts.js';
import { TextingForm } from './texting-form.js';
import { textingSettingsQuery } from './use-texting-settings.js';

/** All that a company decides about its texts: where "Open texting settings" leads. */
export function TextingSettingsPage(): ReactNode {
  const { user } = useWorkspace();
  return may(user, 'manage compliance') ? <Settings /> : <NotFound />;
}

function Settings(): ReactNode {
  usePageTitle(t('title'));
  const { client } = useWorkspace();
  const { data, error, refetch } = useQuery(textingSettingsQuery(client.api));
  return (
    <div className="app-page-frame app-settings app-texting-settings">
      <header>
        <h1>{t('title')}</h1>
        <p className="tk-muted">{t('lead')}</p>
      </header>
      {error && <ErrorNotice error={error} action={<Button onClick={() => void refetch()}>{t('retry')}</Button>} />}
      {data === undefined ? !error && <ListSkeleton rows={8} /> : <TextingForm settings={data} />}
    </div>
  );
}
