import { EmptyState, spoken, useSignalValue } from '@talk/ui';
import { Navigate, Outlet, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { MessagesSquare } from 'lucide';
import { lazy, Suspense, useEffect, useRef, type ReactNode } from 'react';
import {
  filterTree,
  contactIdOf,
  type InboxPlace,
  inboxPlaceAt,
  inboxContactTarget,
  type InboxSearch,
  inboxTarget,
  readInboxSearch,
  useContact,
} from '../entities/contact/index.js';
import { useContactFilterLanguage } from '../features/contacts/filter/use-field-options.js';
import { t } from '../features/inbox/texts.js';
import { Boundary } from '../shared/boundary.js';
import { page } from '../shared/chunk-failure.js';
import { ListSkeleton } from '../shared/list-skeleton.js';
import { NotFound } from '../shared/not-found.js';
import { useRoom } from '../shared/use-media.js';
import { outOfInbox } from './channel-paths.js';
import { ListPanes } from './list-panes.js';

const InboxPage = lazy(page(() => import('../features/inbox/inbox-page.js'), 'InboxPage'));

/**
 * The inbox and the open contact: side by side where there is room, one instead of the other where there is not (feature-matrix §3.1). Each fails
 * alone.
 */
export function InboxPanes(): ReactNode {
  const params = useParams({ strict: false });
  const { channel, status, viewId, inboxId, contactId } = params;
  const address = useSearch({ strict: false });
  const place = inboxPlaceAt({ channel, status, viewId, inboxId }, address, contactId === undefined ? 'open' : 'all');
  // An id that is not a number leads to the inbox, as that of a contact does.
  if (place === null && (viewId ?? inboxId) !== undefined)
    return <Navigate {...inboxTarget({ channel: 'inbox', status: 'open' }, {})} replace />;
  const elsewhere = place === null ? outOfInbox(params) : null;
  if (elsewhere !== null) return <Navigate {...elsewhere} search={true} replace />;
  return place === null ? (
    <NotFound />
  ) : (
    <Panes place={place} openId={contactIdOf(contactId)} isOpen={contactId !== undefined} />
  );
}

function Panes({ place, openId, isOpen }: { place: InboxPlace; openId: number | null; isOpen: boolean }): ReactNode {
  useSignalValue(spoken);
  const search = readInboxSearch(useSearch({ strict: false }));
  const language = useContactFilterLanguage(filterTree(search));
  const hasRoom = useRoom(1024);
  useStatusOfAddress(place, search, openId);
  // An id that is none leads back to the list (spec 1 §2).
  if (isOpen && openId === null) return <Navigate {...inboxTarget(place, search)} replace />;
  return (
    <ListPanes
      list={
        hasRoom || !isOpen ? (
          <Boundary place="/channels">
            <Suspense fallback={<ListSkeleton />}>
              <InboxPage place={place} search={search} openId={openId} hasRoom={hasRoom} language={language} />
            </Suspense>
          </Boundary>
        ) : null
      }
      beside={
        isOpen ? (
          <Outlet />
        ) : hasRoom ? (
          <div className="app-inbox-nothing">
            <EmptyState icon={MessagesSquare} title={t('nothingOpen')}>
              {t('nothingOpenWhy')}
            </EmptyState>
          </div>
        ) : null
      }
    />
  );
}

/**
 * The status in the address is the one that the contact has when it is opened (spec 1 §2). While it is open it may change: one goes on with the list that
 * one works through.
 */
function useStatusOfAddress(place: InboxPlace, search: InboxSearch, openId: number | null): void {
  const navigate = useNavigate();
  const status = useContact(openId ?? 0)?.task_status_name ?? null;
  const seen = useRef<number | null>(null);
  useEffect(() => {
    if (openId === null) seen.current = null;
    if (openId === null || status === null || openId === seen.current) return;
    seen.current = openId;
    if (place.status === 'all' || place.status === status) return;
    if (place.teamId === undefined)
      void navigate({ to: '.', params: (now) => ({ ...now, status }), search: true, hash: true, replace: true });
    else void navigate({ ...inboxContactTarget({ ...place, status }, search, openId), hash: true, replace: true });
  }, [navigate, openId, place, search, status]);
}
