import { EmptyState } from '@talk/ui';
import { Link, useParams } from '@tanstack/react-router';
import { SearchX } from 'lucide';
import type { ReactNode } from 'react';
import { t } from './texts.js';

/** An address that names no list, such as one that ends in “undefined”. */
export function NoList(): ReactNode {
  const { listId } = useParams({ strict: false });
  return (
    <EmptyState
      icon={SearchX}
      title={t('noList', { id: listId ?? '' })}
      action={
        <Link to="/contacts" className="tk-button">
          {t('allContacts')}
        </Link>
      }
    >
      {t('noListWhy')}
    </EmptyState>
  );
}
