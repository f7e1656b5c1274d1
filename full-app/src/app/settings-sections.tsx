import { Icon } from '@talk/ui';
import { Link } from '@tanstack/react-router';
import { useId, type ReactNode } from 'react';
import { useWorkspace } from '../shared/workspace/workspace-context.js';
import { SETTINGS_GROUPS, type SettingsPlace } from './settings-places.js';
import { t } from './settings-texts.js';

/** The screens of the settings beside the one that is open (feature-matrix §3.8). */
export function SettingsSections(): ReactNode {
  const { user } = useWorkspace();
  const more = useId();
  const mine = (places: readonly SettingsPlace[]): readonly SettingsPlace[] =>
    places.filter(({ isFor }) => isFor(user));
  return (
    <nav className="app-sections" aria-label={t('title')}>
      <Link to="/settings" activeOptions={{ exact: true }} className="app-sections-all">
        {t('title')}
      </Link>
      <Sections of={mine(SETTINGS_GROUPS.tabs)} />
      <h2 id={more}>{t('more')}</h2>
      <Sections of={mine(SETTINGS_GROUPS.more)} labelledBy={more} />
    </nav>
  );
}

function Sections({ of, labelledBy }: { of: readonly SettingsPlace[]; labelledBy?: string }): ReactNode {
  return (
    <ul aria-labelledby={labelledBy}>
      {of.map(({ id, to, icon }) => (
        <li key={id}>
          <Link to={to} title={t(`${id}.why`)}>
            <Icon shape={icon} />
            <span className="tk-clip">{t(id)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
