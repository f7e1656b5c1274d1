import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { t } from './texts.js';

export function BackToContacts(): ReactNode {
  return (
    <Link to="/contacts" className="tk-button">
      {t('back')}
    </Link>
  );
}
