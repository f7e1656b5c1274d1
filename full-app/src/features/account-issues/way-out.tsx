import type { Diagnosis } from '@talk/core/contract';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { maySettleAccount } from '../../entities/account/index.js';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';
import { t } from './texts.js';

/** What a user can do about the account: follow the link, or ask those who can. */
export function WayOut({ link }: { link: Diagnosis['link'] }): ReactNode {
  const { user } = useWorkspace();
  if (!maySettleAccount(user)) return <span>{t('askAdmin')}</span>;
  if (link.href === null) return <span>{t('support')}</span>;
  return link.external ? (
    <a href={link.href} target="_blank" rel="noreferrer">
      {t('billing')}
    </a>
  ) : (
    <Link to="/account" search={{ tab: 'compliance' }}>
      {t('register')}
    </Link>
  );
}
