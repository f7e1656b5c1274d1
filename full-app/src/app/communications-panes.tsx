import { spoken, useSignalValue } from '@talk/ui';
import { Navigate, Outlet, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useMemo, type ReactNode } from 'react';
import { contactIdOf, type HomeList, HomeListContext, inboxTarget } from '../entities/contact/index.js';
import {
  contactPath,
  entryPath,
  listPath,
  type ListPlace,
  placeOf,
} from '../features/communications/communications-search.js';
import { Boundary } from '../shared/boundary.js';
import { page } from '../shared/chunk-failure.js';
import { ListSkeleton } from '../shared/list-skeleton.js';
import { NotFound } from '../shared/not-found.js';
import { useRoom } from '../shared/use-media.js';
import { outOfCommunications } from './channel-paths.js';
import { ListPanes } from './list-panes.js';

const CommunicationsPage = lazy(
  page(() => import('../features/communications/communications-page.js'), 'CommunicationsPage'),
);

/** Communication Logs and the other channels. An entry opens beside the list, or instead of it where there is no room (feature-matrix §3.1). */
export function CommunicationsPanes(): ReactNode {
  const { channel, status, contactId, communicationId } = useParams({ strict: false });
  const address = useSearch({ strict: false });
  const place = useMemo(() => placeOf(channel, status), [channel, status]);
  const openId = contactIdOf(contactId);
  const entryId = contactIdOf(communicationId);
  // An id that is not a number leads to the inbox (spec 1 §2).
  if (contactId !== undefined && openId === null)
    return <Navigate {...inboxTarget({ channel: 'inbox', status: 'open' }, {})} replace />;
  if (place === null) {
    // Channels of the other family have the same entries.
    const all = placeOf('all');
    if (openId === null) {
      const elsewhere = outOfCommunications({ channel, status }, address);
      return elsewhere === null ? <NotFound /> : <Navigate {...elsewhere} replace />;
    }
    if (all === null) return <NotFound />;
    return entryId === null ? (
      <Navigate {...contactPath(all, openId)} search={true} replace />
    ) : (
      <Navigate {...entryPath(all, openId, entryId)} search={true} replace />
    );
  }
  return <Panes place={place} isOpen={openId !== null} entryId={entryId} />;
}

interface PanesProps {
  place: ListPlace;
  isOpen: boolean;
  entryId: number | null;
}

function Panes({ place, isOpen, entryId }: PanesProps): ReactNode {
  useSignalValue(spoken);
  const hasRoom = useRoom(1024);
  const navigate = useNavigate();
  const home = useMemo<HomeList>(
    () => ({
      kind: 'communications',
      inbox: null,
      target: { ...listPath(place), search: true },
      asks: null,
      open: (id, options) => navigate({ ...contactPath(place, id), search: true, ...options }),
    }),
    [navigate, place],
  );
  return (
    <ListPanes
      list={
        hasRoom || !isOpen ? (
          <Boundary place="/communications">
            <Suspense fallback={<ListSkeleton />}>
              <CommunicationsPage place={place} openId={entryId} isBeside={isOpen} />
            </Suspense>
          </Boundary>
        ) : null
      }
      beside={
        isOpen ? (
          <HomeListContext value={home}>
            <Outlet />
          </HomeListContext>
        ) : null
      }
    />
  );
}
