import { useLinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { taskStatusNames, t } from './contact-words.js';
import type { ContactsSearch } from './contacts-search.js';

/** Filters as links: each is an address that can be shared, and the back button undoes it. */
export function ContactChips({ search }: { search: ContactsSearch }): ReactNode {
  const { mine, unread, status, ...rest } = search;
  const all = !mine && !unread && !status;
  const toggled = (change: ContactsSearch): ContactsSearch => ({ ...rest, ...flags(mine, unread, status), ...change });
  return (
    <nav className="app-chips" aria-label={t('filters')}>
      <Chip on={all} to={rest}>
        {t('chip.all')}
      </Chip>
      <Chip on={mine === true} to={mine ? { ...rest, ...flags(undefined, unread, status) } : toggled({ mine: true })}>
        {t('chip.mine')}
      </Chip>
      <Chip
        on={unread === true}
        to={unread ? { ...rest, ...flags(mine, undefined, status) } : toggled({ unread: true })}
      >
        {t('chip.unread')}
      </Chip>
      <span className="app-chips-rule" aria-hidden="true" />
      {taskStatusNames.map((name) => (
        <Chip
          key={name}
          on={status === name}
          to={status === name ? { ...rest, ...flags(mine, unread, undefined) } : toggled({ status: name })}
        >
          {t(`status.${name}`)}
        </Chip>
      ))}
    </nav>
  );
}

const flags = (
  mine: ContactsSearch['mine'],
  unread: ContactsSearch['unread'],
  status: ContactsSearch['status'],
): ContactsSearch => ({
  ...(mine ? { mine } : {}),
  ...(unread ? { unread } : {}),
  ...(status ? { status } : {}),
});

function Chip({ on, to, children }: { on: boolean; to: ContactsSearch; children: ReactNode }): ReactNode {
  const link = useLinkProps({ to: '/contacts', search: to });
  // The router's own mark is about the path, which all chips share; this one is about the filter.
  return (
    <a {...link} className="app-chip" aria-current={on ? 'true' : undefined}>
      {children}
    </a>
  );
}
