import '../../shared/page-frame.css';
import '../../shared/list-tools.css';
import './tags.css';
import type { ListedTag } from '@talk/core/contacts';
import { Button, EmptyState, Icon } from '@talk/ui';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Plus, SearchX, Tags } from 'lucide';
import { useRef, useState, type ReactNode } from 'react';
import { type TagCategory, useTagList } from '../../entities/tag/index.js';
import { useScreenCommands } from '../../shared/commands.js';
import { ErrorNotice } from '../../shared/error-notice.js';
import { ListSkeleton } from '../../shared/list-skeleton.js';
import { SearchField } from '../../shared/search-field.js';
import {
  coverage,
  isSelected,
  noSelection,
  ranged,
  toggled,
  useSelection,
  withAll,
} from '../../shared/selection/index.js';
import { usePageTitle } from '../../shared/workspace/page-title.js';
import { may, useWorkspace } from '../../shared/workspace/workspace-context.js';
import { TagBar } from './tag-bar.js';
import { type OpenedDialog, TagDialogs } from './tag-dialogs.js';
import { TagTable } from './tag-table.js';
import { arranged, categoryIn, readTagsSearch, sortedBy, type TagsSearch } from './tags-search.js';
import { t } from './texts.js';
import { useRemoveTags } from './use-remove-tags.js';
import { useTagKeys } from './use-tag-keys.js';

const CATEGORIES = ['contacts', 'communications'] as const;

/** The tags of the company: those of contacts, and those of calls and texts. */
export function TagsPage(): ReactNode {
  usePageTitle(t('title'));
  const { user } = useWorkspace();
  const navigate = useNavigate();
  const search = readTagsSearch(useSearch({ strict: false }));
  const category = categoryIn(search);
  const { tags, error, retry } = useTagList(category);
  const { selection, change } = useSelection('tags', category);
  const [opened, setOpened] = useState<OpenedDialog | null>(null);
  const remove = useRemoveTags();
  const field = useRef<HTMLInputElement>(null);
  const mayChange = may(user, 'manage tag');
  const mayAssign = mayChange && may(user, 'update contact');
  const mayDial = user.company.auto_dialer_enabled && may(user, 'update contact');
  const shown = arranged(tags ?? [], search);
  const ids = shown.map(({ id }) => id);
  // What is selected and there: one that a colleague has deleted drops out, and what the search hides is not touched.
  const selected = shown.filter(({ id }) => isSelected(selection, id));

  const go = (to: TagsSearch): void => void navigate({ to: '/tags', search: to, replace: true });
  const clear = (): void => change(() => noSelection);
  const create = (): void => setOpened({ kind: 'tag', tag: null });
  const drop = (tags: readonly ListedTag[]): void => {
    clear();
    void remove(tags);
  };
  useScreenCommands(mayChange ? [{ id: 'tag-new', label: t('new'), icon: Plus, run: create }] : []);
  useTagKeys({
    ids,
    selection,
    change,
    onEdit: (id) => mayChange && setOpened({ kind: 'tag', tag: shown.find((tag) => tag.id === id) ?? null }),
    onDelete: () => mayChange && selected.length > 0 && drop(selected),
    mayChange,
  });

  const newButton = (icon: ReactNode): ReactNode =>
    mayChange && (
      <Button tone="primary" onClick={create}>
        {icon}
        {t('new')}
      </Button>
    );
  return (
    <div className="app-page-frame app-tags-page">
      <header>
        <div>
          <h1>{t('title')}</h1>
          <p className="tk-muted">{t('lead')}</p>
        </div>
        {tags !== null && tags.length > 0 && newButton(<Icon shape={Plus} />)}
      </header>
      <div className="app-list-tools">
        <nav aria-label={t('kind')} className="app-list-kinds">
          {CATEGORIES.map((each) => (
            <Link
              key={each}
              to="/tags"
              search={each === 'contacts' ? {} : { of: each }}
              aria-current={each === category ? 'page' : undefined}
              activeOptions={{ exact: true, includeSearch: true }}
            >
              {t(each)}
            </Link>
          ))}
        </nav>
        {tags !== null && tags.length > 0 && (
          <SearchField
            ref={field}
            label={t('search')}
            text={search.q ?? ''}
            onSearch={(q) => {
              const { q: _q, ...rest } = search;
              go(q === '' ? rest : { ...rest, q });
            }}
          />
        )}
      </div>
      {selected.length > 0 && mayChange && (
        <TagBar
          tags={selected}
          mayAssign={mayAssign}
          mayDial={mayDial}
          onClear={clear}
          onMerge={() => setOpened({ kind: 'merge', tags: selected })}
          onAssign={() => setOpened({ kind: 'assign', tags: selected })}
          onDial={() => setOpened({ kind: 'dialer', tags: selected })}
          onDelete={() => drop(selected)}
        />
      )}
      {error && <ErrorNotice error={error} action={<Button onClick={retry}>{t('retry')}</Button>} />}
      {tags === null && !error && <ListSkeleton rows={6} />}
      {tags?.length === 0 && <None category={category} action={newButton(null)} />}
      {tags !== null && tags.length > 0 && shown.length === 0 && (
        <EmptyState
          icon={SearchX}
          title={t('noMatch', { text: search.q ?? '' })}
          action={
            <Button
              onClick={() => {
                go(category === 'contacts' ? {} : { of: category });
                field.current?.focus();
              }}
            >
              {t('clearSearch')}
            </Button>
          }
        >
          {t('lead')}
        </EmptyState>
      )}
      {shown.length > 0 && (
        <TagTable
          tags={shown}
          search={search}
          selection={selection}
          mayChange={mayChange}
          mayAssign={mayAssign}
          mayDial={mayDial}
          onSort={(sort) => go(sortedBy(search, sort))}
          onSelect={(id, isRange) => change((now) => (isRange ? ranged(now, ids, id) : toggled(now, id)))}
          onSelectAll={() => change((now) => (coverage(now, ids) === 'all' ? noSelection : withAll(now, ids)))}
          onAct={(act, tag) => {
            if (act === 'delete') drop([tag]);
            else if (act === 'edit') setOpened({ kind: 'tag', tag });
            else if (act === 'split' || act === 'list') setOpened({ kind: act, tag });
            else setOpened({ kind: act, tags: [tag] });
          }}
        />
      )}
      <TagDialogs opened={opened} category={category} onMerged={clear} onClose={() => setOpened(null)} />
    </div>
  );
}

function None({ category, action }: { category: TagCategory; action: ReactNode }): ReactNode {
  return (
    <EmptyState icon={Tags} title={t(`none.${category}`)} action={action}>
      {t(`noneWhy.${category}`)} {action ? '' : t('noneAsk')}
    </EmptyState>
  );
}
