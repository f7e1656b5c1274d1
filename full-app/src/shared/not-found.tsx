import { createTranslate, EmptyState } from '@talk/ui';
import { Link } from '@tanstack/react-router';
import { Compass } from 'lucide';
import type { ReactNode } from 'react';
import { usePageTitle } from './workspace/page-title.js';

const t = createTranslate('app.not-found', {
  title: 'This page does not exist',
  why: 'The address may be out of date, or belong to an area your account does not include.',
  contacts: 'Go to Contacts',
});

export function NotFound(): ReactNode {
  usePageTitle(t('title'));
  return (
    <EmptyState
      icon={Compass}
      title={t('title')}
      titled
      action={
        <Link to="/contacts" className="tk-button">
          {t('contacts')}
        </Link>
      }
    >
      {t('why')}
    </EmptyState>
  );
}
