import { Icon } from '@talk/ui';
import { useLinkProps } from '@tanstack/react-router';
import { Check } from 'lucide';
import type { ReactNode } from 'react';
import { type ContactsSearch, hasFilters, statusWord, taskStatusNames } from '../../entities/contact/index.js';
import { t } from './contact-words.js';

/**
 * Filters as links: each is an address that can be shared, and the back button undoes it. Those that combine are marked one by one; of the
 * statuses, which stand together, one is chosen.
 */
export function ContactChips({ search }: { search: ContactsSearch }): ReactNode {
  const { mine, unread, status, ...rest } = search;
  const { filter: _filter, ...everybody } = rest;
  const flags = { ...(mine && { mine }), ...(unread && { unread }), ...(status && { status }) };
  const without = (name: keyof typeof flags): ContactsSearch => {
    const { [name]: _name, ...others } = flags;
    return { ...rest, ...others };
  };
  const toggled = (name: 'mine' | 'unread'): ContactsSearch =>
    flags[name] ? without(name) : { ...rest, ...flags, [name]: true };
  return (
    <nav className="app-chips" aria-label={t('filters')}>
      <Chip kind="all" on={!hasFilters(search)} to={everybody}>
        {t('chip.all')}
      </Chip>
      <Chip kind="mark" on={mine === true} to={toggled('mine')}>
        {t('chip.mine')}
      </Chip>
      <Chip kind="mark" on={unread === true} to={toggled('unread')}>
        {t('chip.unread')}
      </Chip>
      <div className="app-chip-choice" role="group" aria-label={t('statusFilter')}>
        {taskStatusNames.map((name) => (
          <Chip
            key={name}
            kind="mark"
            on={status === name}
            to={status === name ? without('status') : { ...rest, ...flags, status: name }}
          >
            {statusWord(name)}
          </Chip>
        ))}
      </div>
    </nav>
  );
}

interface ChipProps {
  /** `mark`: stays on beside others. `all`: takes them all off. */
  kind: 'all' | 'mark';
  on: boolean;
  to: ContactsSearch;
  children: ReactNode;
}

function Chip({ kind, on, to, children }: ChipProps): ReactNode {
  const link = useLinkProps({ to: '.', search: to });
  // The router's own mark is about the path, which all chips share; this one is about the filter.
  return (
    <a {...link} className="app-chip" data-kind={kind} aria-current={on ? 'true' : undefined}>
      {kind === 'mark' && on && <Icon shape={Check} size="small" />}
      {children}
    </a>
  );
}
