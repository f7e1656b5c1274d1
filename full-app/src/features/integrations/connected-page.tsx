import '../../shared/settings.css';
import { completeIntegration, type IntegrationName } from '@talk/core/contract';
import { crmTitle, isCrmName } from '@talk/core/format';
import { Banner } from '@talk/ui';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useEffect, useState, type ReactNode } from 'react';
import { sentenceOf } from '../../shared/errors.js';
import { NotFound } from '../../shared/not-found.js';
import { usePageTitle } from '../../shared/workspace/page-title.js';
import { may, useWorkspace } from '../../shared/workspace/workspace-context.js';
import { broughtNow, dropBrought } from './brought.js';
import { t } from './texts.js';

/** Where a CRM sends a person back to: the connection is finished with what it gave them. */
export function ConnectedPage(): ReactNode {
  const { user } = useWorkspace();
  const { name = '' } = useParams({ strict: false });
  return may(user, 'manage integrations') && isCrmName(name) ? (
    <Finishing name={name as IntegrationName} />
  ) : (
    <NotFound />
  );
}

function Finishing({ name }: { name: IntegrationName }): ReactNode {
  const title = crmTitle(name);
  usePageTitle(t('title'));
  const { client, toasts } = useWorkspace();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [brought] = useState(broughtNow);
  const [problem, setProblem] = useState('refused' in brought ? t(brought.refused) : null);
  useEffect(() => {
    dropBrought();
    if ('refused' in brought) return;
    client.api.call(completeIntegration, { params: { name }, body: brought }).then(
      async () => {
        toasts.show(t('connected', { name: title }));
        await queries.invalidateQueries({ queryKey: ['integrations'] });
        await navigate({ to: '/settings/integrations', replace: true });
      },
      (error: unknown) => setProblem(sentenceOf(error) ?? t('incomplete')),
    );
  }, [brought, client, name, navigate, queries, title, toasts]);
  return (
    <div className="app-settings">
      {problem === null ? (
        <p role="status">{t('finishing', { name: title })}</p>
      ) : (
        <>
          <h1>{t('failed', { name: title })}</h1>
          <Banner tone="bad">{problem}</Banner>
          <p>
            <Link to="/settings/integrations" className="tk-button">
              {t('back')}
            </Link>
          </p>
        </>
      )}
    </div>
  );
}
