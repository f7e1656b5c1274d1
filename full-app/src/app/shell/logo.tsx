import { useSignalValue } from '@talk/ui';
import { Link } from '@tanstack/react-router';
import { useEffect, type ReactNode } from 'react';
import { useListDefaults } from '../../entities/contact/index.js';
import { logoOf, productOf } from '../../shared/workspace/brand.js';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';
import { t } from './texts.js';

export function Logo(): ReactNode {
  const { user } = useWorkspace();
  const defaults = useSignalValue(useListDefaults().contacts);
  const logo = logoOf(user);
  useEffect(() => {
    if (logo === null) return;
    // The window's icon is the company's, too.
    const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
    if (icon !== null) Object.assign(icon, { href: logo, type: 'image/png' });
  }, [logo]);
  return (
    <Link
      to="/contacts"
      search={defaults}
      className="app-top-logo"
      aria-label={t('home', { product: productOf(user) })}
    >
      {logo === null ? (
        <span className="app-logo" aria-hidden="true">
          T
        </span>
      ) : (
        <img className="app-logo-picture" src={logo} alt="" />
      )}
    </Link>
  );
}
