import './account-issues.css';
import { Banner } from '@talk/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { diagnosisQuery } from '../../entities/account/index.js';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';
import { t } from './texts.js';
import { WayOut } from './way-out.js';

/** What is wrong with the account, above every screen, with what the user can do about it. */
export function AccountBanner(): ReactNode {
  const { client } = useWorkspace();
  const { data, error } = useQuery(diagnosisQuery(client.api));
  if (data === undefined && error === null) return null;
  const issues = data?.issues ?? [];
  const isBlocked = issues.some(({ kind }) => kind === 'blocking');
  return (
    <div className="app-account-banner">
      <Banner
        tone={isBlocked ? 'bad' : 'warn'}
        action={
          <Link to="/account" search={{ tab: 'compliance' }}>
            {t('details')}
          </Link>
        }
      >
        {data === undefined || issues.length === 0 ? (
          t('unknown')
        ) : (
          <>
            {issues.map(({ message }) => message).join(' ')} {isBlocked && t('blocked')} <WayOut link={data.link} />
          </>
        )}
      </Banner>
    </div>
  );
}
