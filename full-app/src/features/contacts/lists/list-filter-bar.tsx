import { TalkError } from '@talk/core';
import type { FilterGroup } from '@talk/core/contacts';
import { Banner, Button } from '@talk/ui';
import { useNavigate } from '@tanstack/react-router';
import { Filter } from 'lucide';
import { Suspense, useState, type ReactNode } from 'react';
import {
  type ContactList,
  contactListsQuery,
  type ContactsSearch,
  effectiveSearch,
  filterTree,
  ListDialog,
  listFilterOf,
  useListChanges,
} from '../../../entities/contact/index.js';
import { useScreenCommands } from '../../../shared/commands.js';
import { fieldMessages, sentenceOf } from '../../../shared/errors.js';
import { nodeWords } from '../../../shared/filter/filter-words.js';
import { useWorkspace } from '../../../shared/workspace/workspace-context.js';
import { useContactFilterLanguage } from '../filter/use-field-options.js';
import { ListSourceBar } from './list-source-bar.js';
import { t } from './list-words.js';
import { useEditedList, useOpenList } from './use-open-list.js';

/** The filter of a dynamic list: told while the list is open, and saved, taken back or made a list of its own while it is changed. */
export function ListFilterBar({ search }: { search: ContactsSearch }): ReactNode {
  const open = useOpenList(search);
  const edited = useEditedList(search);
  if (search.ofList !== undefined && edited.kind !== 'none')
    return <Changing search={search} list={edited.kind === 'open' ? edited.list : null} />;
  if (open.kind !== 'open' || open.list.type !== 'dynamic') return null;
  return open.list.source === null ? <Told list={open.list} /> : <ListSourceBar list={open.list} />;
}

const treeOf = ({ filters }: ContactList): FilterGroup | null => filterTree({ filter: filters ?? undefined });

/** "Status is any of Open, and Tags is any of VIP". */
function useFilterWords(shown: FilterGroup | null): (tree: FilterGroup | null) => string {
  const { nameOf, fieldOf } = useContactFilterLanguage(shown);
  return (tree) => (tree === null ? '…' : nodeWords(tree, nameOf, false, fieldOf));
}

/** The search while the filter of a list is changed: as the list has it. */
const begun = (list: ContactList, filter: FilterGroup): ContactsSearch => ({
  filter,
  ofList: list.id,
  ofVersion: list.version,
});

function Told({ list }: { list: ContactList }): ReactNode {
  const navigate = useNavigate();
  const tree = treeOf(list);
  const words = useFilterWords(tree);
  const mayChange = list.hasEdit && tree !== null;
  const change = (): void => {
    if (tree !== null) void navigate({ to: '.', search: begun(list, tree) });
  };
  useScreenCommands(mayChange ? [{ id: 'list-filter', label: t('change'), icon: Filter, run: change }] : []);
  return (
    <div className="app-view-bar">
      <div className="app-list-filter" role="group" aria-label={t('filterOf')}>
        <span className="tk-clip" title={words(tree)}>
          {words(tree)}
        </span>
        {mayChange && (
          <Button tone="quiet" icon={Filter} onClick={change}>
            {t('change')}
          </Button>
        )}
      </div>
    </div>
  );
}

interface ChangingProps {
  search: ContactsSearch;
  /** Null: it was deleted meanwhile, or is hidden from this person. */
  list: ContactList | null;
}

function Changing({ search, list }: ChangingProps): ReactNode {
  const { client, queries, user, toasts } = useWorkspace();
  const changes = useListChanges();
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const [isNaming, setIsNaming] = useState(false);
  const filter = listFilterOf(search, user.id);
  const isOvertaken = list !== null && !isBusy && list.version !== search.ofVersion;
  const go = (to: ContactsSearch): void => void navigate({ to: '.', search: to });
  const theirs = list === null ? null : treeOf(list);
  const words = useFilterWords(theirs);

  const save = async (): Promise<void> => {
    if (list === null || filter === null) return;
    setBusy(true);
    try {
      await changes.update(list.id, { filters: { ...filter }, if_version: search.ofVersion });
      toasts.show(t('kept', { name: list.name }));
      go({ list: list.id });
      return;
    } catch (error) {
      // What a colleague has made of it is shown as soon as it is known; a list that is gone says so itself.
      if (error instanceof TalkError && (error.code === 'CONFLICT' || error.code === 'NOT_FOUND'))
        await queries.invalidateQueries({ queryKey: contactListsQuery(client).queryKey });
      else toasts.show(fieldMessages(error)['filters'] ?? sentenceOf(error), { tone: 'bad' });
    }
    setBusy(false);
  };
  const mayKeep = list?.hasEdit === true && !isOvertaken;
  return (
    <div className="app-view-bar">
      {list === null ? (
        <Banner tone="warn">{t('goneWhile')}</Banner>
      ) : !list.hasEdit ? (
        <Banner tone="warn">{t('mayNot')}</Banner>
      ) : (
        isOvertaken && (
          <Banner
            tone="warn"
            action={
              <>
                <Button onClick={() => go({ ...search, ofVersion: list.version })}>{t('mine')}</Button>
                {theirs !== null && <Button onClick={() => go(begun(list, theirs))}>{t('theirs')}</Button>}
              </>
            }
          >
            {t('changedBy', { filter: words(theirs) })}
          </Banner>
        )
      )}
      <div className="app-view-changed" role="group" aria-label={t('filterOf')}>
        <span>
          {list !== null && t('changing', { name: list.name })} {filter === null && t('keepNone')}{' '}
          {effectiveSearch(search) !== '' && t('keepText')}
        </span>
        {mayKeep && (
          <Button disabled={isBusy || filter === null} onClick={() => void save()}>
            {t('keep')}
          </Button>
        )}
        {filter !== null && (
          <Button tone="quiet" onClick={() => setIsNaming(true)}>
            {t('keepNew')}
          </Button>
        )}
        <Button tone="quiet" onClick={() => go(list === null ? {} : { list: list.id })}>
          {t('discard')}
        </Button>
      </div>
      {isNaming && filter !== null && (
        <Suspense fallback={null}>
          <ListDialog
            list={null}
            filter={filter}
            hasText={effectiveSearch(search) !== ''}
            onSaved={({ id, name }) => {
              toasts.show(t('saved', { name }));
              go({ list: id });
            }}
            onClose={() => setIsNaming(false)}
          />
        </Suspense>
      )}
    </div>
  );
}
