import { Icon } from '@talk/ui';
import { Link } from '@tanstack/react-router';
import { Users } from 'lucide';
import type { ReactNode } from 'react';
import { t } from './texts.js';

/** Only areas that exist. Icons with their names beside them on hover and focus; a bar at the bottom on phones. */
export function Nav(): ReactNode {
  return (
    <nav className="app-nav" aria-label={t('nav')}>
      <Link to="/contacts" className="app-nav-link" activeOptions={{ exact: false, includeSearch: false }}>
        <Icon shape={Users} />
        <span className="app-nav-label">{t('contacts')}</span>
      </Link>
    </nav>
  );
}
