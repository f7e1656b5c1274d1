import { TalkError } from '@talk/core';
import { Banner, Button, IconButton } from '@talk/ui';
import { useNavigate } from '@tanstack/react-router';
import { Bookmark, X } from 'lucide';
import { Suspense, useState, type ReactNode } from 'react';
import type { ContactsSearch } from '../../../entities/contact/index.js';
import {
  hasUnknown,
  managesViews,
  searchOf,
  useViewChanges,
  ViewDialog,
  viewText as t,
} from '../../../entities/contact/index.js';
import { useScreenCommands } from '../../../shared/commands.js';
import { sentenceOf } from '../../../shared/errors.js';
import { useWorkspace } from '../../../shared/workspace/workspace-context.js';
import { SaveList } from '../lists/save-list.js';
import { useFilterNow, useOpenView, type OpenView } from './use-open-view.js';

/** Below the head of the list: what is to be said of the open view, and saving what the list shows as one. */
export function ViewBar({ search }: { search: ContactsSearch }): ReactNode {
  const open = useOpenView(search);
  const filterNow = useFilterNow(search);
  const navigate = useNavigate();
  const [isNaming, setIsNaming] = useState(false);
  useScreenCommands([
    { id: 'save-view', label: t('save'), alias: t('saveAlias'), icon: Bookmark, run: () => setIsNaming(true) },
  ]);
  return (
    <>
      <ViewNotice open={open} search={search} onNew={() => setIsNaming(true)} />
      {isNaming && (
        <Suspense fallback={null}>
          <ViewDialog
            view={null}
            filter={filterNow(open.kind === 'open' ? open.view : undefined)}
            onSaved={(view) => void navigate({ to: '/contacts', search: { ...searchOf(view), view: view.id } })}
            onClose={() => setIsNaming(false)}
          />
        </Suspense>
      )}
    </>
  );
}

interface ViewNoticeProps {
  open: OpenView;
  search: ContactsSearch;
  onNew: () => void;
}

function ViewNotice({ open, search, onNew }: ViewNoticeProps): ReactNode {
  const { user, toasts } = useWorkspace();
  const changes = useViewChanges();
  const filterNow = useFilterNow(search);
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const { view: _view, ...nameless } = search;
  if (open.kind === 'gone')
    return (
      <div className="app-view-bar">
        <Banner
          tone="warn"
          action={
            <>
              <Button onClick={onNew}>{t('keepNew')}</Button>
              <IconButton
                icon={X}
                label={t('close')}
                onClick={() => void navigate({ to: '/contacts', search: nameless, replace: true })}
              />
            </>
          }
        >
          {t('gone')}
        </Banner>
      </div>
    );
  // Another bar asks what becomes of it.
  if (open.kind === 'none' && search.ofList !== undefined) return null;
  if (open.kind === 'none') {
    // A list alone has a name already.
    const isPlain = Object.keys(nameless).every((key) => key === 'list' || key === 'addTo');
    if (isPlain) return null;
    return (
      <div className="app-view-bar">
        <div className="app-view-saves">
          <Button tone="quiet" icon={Bookmark} onClick={onNew}>
            {t('save')}
          </Button>
          <SaveList search={nameless} />
        </div>
      </div>
    );
  }
  const { view, isChanged, discard } = open;
  const isUnknown = hasUnknown(view);
  const back = (): void => {
    discard();
    void navigate({ to: '/contacts', search: { ...searchOf(view), view: view.id } });
  };
  const save = async (): Promise<void> => {
    setBusy(true);
    try {
      await changes.save(view, filterNow(view));
      toasts.show(t('saved'));
    } catch (error) {
      const isLate = error instanceof TalkError && error.code === 'CONFLICT';
      toasts.show(isLate ? t('conflict') : sentenceOf(error), { tone: 'bad' });
    }
    setBusy(false);
  };
  if (!isChanged && !isUnknown) return null;
  return (
    <div className="app-view-bar">
      {isUnknown && (
        <Banner tone="warn" action={<Button onClick={() => location.reload()}>{t('reload')}</Button>}>
          {t('unknown')}
        </Banner>
      )}
      {isChanged && (
        <div className="app-view-changed" role="group" aria-label={t('changed')}>
          <span>{t('changed')}</span>
          {(!view.is_company || managesViews(user)) && (
            <Button disabled={busy} onClick={() => void save()}>
              {t('keep')}
            </Button>
          )}
          <Button tone="quiet" onClick={onNew}>
            {t('keepNew')}
          </Button>
          <Button tone="quiet" onClick={back}>
            {t('discard')}
          </Button>
        </div>
      )}
    </div>
  );
}
