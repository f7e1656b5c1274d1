import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { t } from './texts.js';

export function Logo(): ReactNode {
  return (
    <Link to="/contacts" className="app-top-logo" aria-label={t('home')}>
      <span className="app-logo" aria-hidden="true">
        T
      </span>
    </Link>
  );
}
