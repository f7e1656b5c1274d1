import '../shared/page-frame.css';
import './settings-page.css';
import { Icon } from '@talk/ui';
import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { SearchBox } from '../shared/search-box.js';
import { usePageTitle } from '../shared/workspace/page-title.js';
import { useWorkspace } from '../shared/workspace/workspace-context.js';
import { SETTINGS, SETTINGS_GROUPS, type SettingsPlace } from './settings-places.js';
import { FoundSettings } from './settings-search.js';
import { t } from './settings-texts.js';

/** The screens of the settings that are this person's, each with what it is about; and single settings, by what they are called. */
export function SettingsPage(): ReactNode {
  const { user } = useWorkspace();
  usePageTitle(t('title'));
  const [text, setText] = useState('');
  const mine = (places: readonly SettingsPlace[]): readonly SettingsPlace[] =>
    places.filter(({ isFor }) => isFor(user));
  return (
    <div className="app-page-frame app-settings-page">
      <header>
        <h1>{t('title')}</h1>
        <p className="tk-muted">{t('lead')}</p>
        <SearchBox text={text} label={t('search')} hint={t('searchHint')} onSearch={setText} />
      </header>
      {text !== '' ? (
        <FoundSettings places={mine(SETTINGS)} text={text} />
      ) : (
        <>
          <Places of={mine(SETTINGS_GROUPS.tabs)} />
          <h2>{t('more')}</h2>
          <Places of={mine(SETTINGS_GROUPS.more)} />
        </>
      )}
    </div>
  );
}

function Places({ of }: { of: readonly SettingsPlace[] }): ReactNode {
  return (
    <ul>
      {of.map(({ id, to, icon }) => (
        <li key={id}>
          <Link to={to}>
            <Icon shape={icon} />
            <span>
              <strong>{t(id)}</strong>
              <span className="tk-muted">{t(`${id}.why`)}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
