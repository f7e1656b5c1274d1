import { EmptyState, Icon } from '@talk/ui';
import { Link } from '@tanstack/react-router';
import { SearchX } from 'lucide';
import type { ReactNode } from 'react';
import { matching } from '../shared/commands.js';
import { settingsIndex } from './settings-index.js';
import type { SettingsPlace } from './settings-places.js';
import { t } from './settings-texts.js';

interface FoundSettingsProps {
  /** The screens that this person may open. */
  places: readonly SettingsPlace[];
  text: string;
}

/** The screens, and the settings on them, that a text finds; each leads to where it is set. */
export function FoundSettings({ places, text }: FoundSettingsProps): ReactNode {
  const screens = matching(
    places.map((place) => ({ ...place, label: t(place.id), alias: t(`${place.id}.why`) })),
    text,
  );
  const settings = matching(
    settingsIndex().flatMap((setting) => {
      const place = places.find(({ id }) => id === setting.place);
      return place === undefined ? [] : [{ ...setting, ...place, alias: `${t(place.id)} ${setting.why ?? ''}` }];
    }),
    text,
  );
  // What is called so comes before what only speaks of it.
  const isCalledSo = ({ label }: { readonly label: string }): number => Number(matching([{ label }], text).length > 0);
  const inOrder = settings.toSorted((a, b) => isCalledSo(b) - isCalledSo(a));
  if (screens.length + settings.length === 0)
    return (
      <EmptyState icon={SearchX} title={t('nothing', { text })}>
        {t('nothingWhy')}
      </EmptyState>
    );
  return (
    <ul aria-label={t('found')}>
      {screens.map(({ id, to, icon, label, alias }) => (
        <li key={id}>
          <Link to={to}>
            <Icon shape={icon} />
            <span>
              <strong>{label}</strong>
              <span className="tk-muted">{alias}</span>
            </span>
          </Link>
        </li>
      ))}
      {inOrder.map(({ id, to, icon, label, section }) => (
        <li key={`${id} ${label}`}>
          <Link to={to} {...(section !== undefined && { hash: section })}>
            <Icon shape={icon} />
            <span>
              <strong>{label}</strong>
              <span className="tk-muted">{t(id)}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
