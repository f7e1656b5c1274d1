import '../../shared/page-frame.css';
import '../../shared/list-tools.css';
import './consents-page.css';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { NotFound } from '../../shared/not-found.js';
import { usePageTitle } from '../../shared/workspace/page-title.js';
import { may, useWorkspace } from '../../shared/workspace/workspace-context.js';
import { ConsentList } from './consent-list.js';
import { NarrowFields } from './narrow-fields.js';
import { readConsentsSearch, type ConsentsSearch } from './consents-search.js';
import { DncList } from './dnc-list.js';
import { OptOutList } from './opt-out-list.js';
import { t } from './texts.js';

const LISTS = ['consents', 'opt-outs', 'dnc'] as const;

/** Who agreed to what, who opted out, and whom nobody contacts: of the whole company. */
export function ConsentsPage(): ReactNode {
  const { user } = useWorkspace();
  return may(user, 'manage compliance') ? <Lists /> : <NotFound />;
}

function Lists(): ReactNode {
  usePageTitle(t('title'));
  const navigate = useNavigate();
  const search = readConsentsSearch(useSearch({ strict: false }));
  const list = search.of ?? 'consents';
  const go = (to: ConsentsSearch): void => void navigate({ to: '/settings/consents', search: to, replace: true });
  const clear = (): void => go(list === 'consents' ? {} : { of: list });
  return (
    <div className="app-page-frame app-consents-page">
      <header>
        <h1>{t('title')}</h1>
        <p className="tk-muted">{t('lead')}</p>
      </header>
      <div className="app-list-tools">
        <nav aria-label={t('kind')} className="app-list-kinds">
          {LISTS.map((each) => (
            <Link
              key={each}
              to="/settings/consents"
              search={each === 'consents' ? {} : { of: each }}
              aria-current={each === list ? 'page' : undefined}
              activeOptions={{ exact: true, includeSearch: true }}
            >
              {t(each)}
            </Link>
          ))}
        </nav>
        <SearchField key={list} search={search} onSearch={go} />
      </div>
      <NarrowFields search={search} onSearch={go} />
      {list === 'consents' && <ConsentList search={search} onClear={clear} />}
      {list === 'opt-outs' && <OptOutList search={search} onClear={clear} />}
      {list === 'dnc' && <DncList search={search} onClear={clear} />}
    </div>
  );
}

interface SearchFieldProps {
  search: ConsentsSearch;
  onSearch: (search: ConsentsSearch) => void;
}

function SearchField({ search, onSearch }: SearchFieldProps): ReactNode {
  const label = t(search.of === 'dnc' ? 'searchNumber' : 'search');
  // The address follows: a letter is not taken back while it does.
  const [typed, setTyped] = useState<{ text: string; for: string | undefined } | null>(null);
  const shown = typed !== null && typed.for === search.q ? typed.text : (search.q ?? '');
  return (
    <input
      type="search"
      className="tk-input"
      aria-label={label}
      placeholder={label}
      value={shown}
      onChange={({ currentTarget: { value } }) => {
        const { q: _q, ...rest } = search;
        const next: ConsentsSearch = value === '' ? rest : { ...rest, q: value };
        setTyped({ text: value, for: next.q });
        onSearch(next);
      }}
    />
  );
}
