import { Icon } from '@talk/ui';
import { Link, useNavigate } from '@tanstack/react-router';
import { Bookmark } from 'lucide';
import { Suspense, useState, type ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';
import {
  type OpenSavedView,
  SavedViewBar,
  SavedViewList,
  usePinnedViews,
  useViewChanges,
  useViews,
  ViewDialog,
  viewText,
} from '../../entities/contact/index.js';
import { useScreenCommands } from '../../shared/commands.js';
import { type CommunicationsSearch, listPath, type ListPlace } from './communications-search.js';
import { canBeLogView, hasUnknownLog, isLogViewChanged, logFilterOf, logViewOf } from './log-view.js';
import { t } from './texts.js';

const KIND = 'communications';

export interface LogViewsProps {
  place: ListPlace;
  search: CommunicationsSearch;
}

/** The saved views of communications, behind one button. */
export function LogViews({ place, search }: LogViewsProps): ReactNode {
  const [isOpen, setIsOpen] = useState(false);
  const [isSaving, setIsSaving] = useState(false);
  const navigate = useNavigate();
  const canSave = canBeLogView(place, search);
  const save = (): void => {
    setIsOpen(false);
    setIsSaving(true);
  };
  useScreenCommands(
    canSave
      ? [{ id: 'save-view', label: viewText('save'), alias: viewText('saveAlias'), icon: Bookmark, run: save }]
      : [],
  );
  return (
    <>
      <DialogTrigger isOpen={isOpen} onOpenChange={setIsOpen}>
        <Button className="tk-icon-button" aria-label={viewText('views')}>
          <Icon shape={Bookmark} />
        </Button>
        <Popover className="app-popover" placement="bottom end">
          <Dialog className="app-views-popover" aria-label={viewText('views')}>
            <Suspense fallback={null}>
              <SavedViewList
                kind={KIND}
                none={t('views.none')}
                onSave={canSave ? save : null}
                renderLink={(view, shown) => {
                  const opened = logViewOf(view);
                  return (
                    <Link
                      {...listPath(opened.place)}
                      search={opened.search}
                      className="app-view"
                      aria-current={search.view === view.id ? 'page' : undefined}
                      onClick={() => setIsOpen(false)}
                    >
                      {shown}
                    </Link>
                  );
                }}
                onRemoved={({ id }) => {
                  if (search.view === id) void navigate({ ...listPath(place), search: unnamed(search), replace: true });
                }}
              />
            </Suspense>
          </Dialog>
        </Popover>
      </DialogTrigger>
      {isSaving && <SaveLogView place={place} search={search} onClose={() => setIsSaving(false)} />}
    </>
  );
}

/** Below the head of the list: the pinned views, and what is to be said of the one that is open. */
export function LogViewBar({ place, search }: LogViewsProps): ReactNode {
  const navigate = useNavigate();
  const pinned = usePinnedViews(KIND);
  const open = useOpenLogView(place, search);
  const [isSaving, setIsSaving] = useState(false);
  return (
    <>
      {pinned.length > 0 && (
        <nav className="app-chips" aria-label={t('views.pinned')}>
          {pinned.map((view) => {
            const opened = logViewOf(view);
            return (
              <Link
                key={view.id}
                {...listPath(opened.place)}
                search={opened.search}
                className="app-chip"
                data-kind="mark"
                aria-current={view.id === search.view ? 'page' : undefined}
              >
                <Icon shape={Bookmark} size="small" />
                <span dir="auto">{view.name}</span>
              </Link>
            );
          })}
        </nav>
      )}
      {open.kind !== 'none' && (
        <Suspense fallback={null}>
          <SavedViewBar
            kind={KIND}
            open={open}
            isUnknown={hasUnknownLog}
            filterNow={(view) => logFilterOf(place, search, view.filter)}
            onNew={() => setIsSaving(true)}
            onDiscard={(view) => {
              const saved = logViewOf(view);
              void navigate({ ...listPath(saved.place), search: saved.search });
            }}
            onClose={() => void navigate({ ...listPath(place), search: unnamed(search), replace: true })}
          />
        </Suspense>
      )}
      {isSaving && <SaveLogView place={place} search={search} onClose={() => setIsSaving(false)} />}
    </>
  );
}

/** The same list without the name of a view. */
function unnamed({ view: _view, ...search }: CommunicationsSearch): CommunicationsSearch {
  return search;
}

function useOpenLogView(place: ListPlace, search: CommunicationsSearch): OpenSavedView {
  const views = useViews(KIND);
  if (search.view === undefined || views === null) return { kind: 'none' };
  const view = views.data.find(({ id }) => id === search.view);
  if (view === undefined) return { kind: 'gone' };
  return { kind: 'open', view, isChanged: isLogViewChanged(view, place, search) };
}

/** Saves what the list shows as a view, pins it for the user, and opens it. */
function SaveLogView({ place, search, onClose }: LogViewsProps & { onClose: () => void }): ReactNode {
  const navigate = useNavigate();
  const changes = useViewChanges(KIND);
  return (
    <Suspense fallback={null}>
      <ViewDialog
        view={null}
        kind={KIND}
        filter={logFilterOf(place, search)}
        onSaved={(view) => {
          // A view that cannot be pinned is still in the list of views.
          changes.pin(view, true).catch(() => undefined);
          const opened = logViewOf(view);
          void navigate({ ...listPath(opened.place), search: opened.search });
        }}
        onClose={onClose}
      />
    </Suspense>
  );
}
