import { createRoute, redirect } from '@tanstack/react-router';
import { lazy } from 'react';
import { dialerListsQuery } from '../entities/dialer/index.js';
import { readDialerSearch } from '../features/dialer/dialer-search.js';
import { page } from '../shared/chunk-failure.js';
import { root, screen } from './root-route.js';

const DialerPage = lazy(page(() => import('../features/dialer/dialer-page.js'), 'DialerPage'));

const DialerSessionsPage = lazy(page(() => import('../features/dialer/dialer-page.js'), 'DialerSessionsPage'));
const SessionPage = lazy(page(() => import('../features/dialer/session-page.js'), 'SessionPage'));

const toQueue = (search: ReturnType<typeof readDialerSearch>): never => {
  throw redirect({ to: '/power-dialer/$bucket', params: { bucket: 'in-queue' }, search, replace: true });
};
const home = createRoute({
  getParentRoute: () => root,
  path: '/power-dialer',
  validateSearch: readDialerSearch,
  beforeLoad: ({ search }) => toQueue(search),
});
const bucket = createRoute({
  getParentRoute: () => root,
  path: '/power-dialer/$bucket',
  validateSearch: readDialerSearch,
  loader: ({ context: { client, queries, user } }) => {
    if (user.company.auto_dialer_enabled) void queries.prefetchQuery(dialerListsQuery(client));
  },
  component: screen(DialerPage),
});
/** The running session, or the choice of what to work through. */
const session = createRoute({
  getParentRoute: () => root,
  path: '/power-dialer/session',
  validateSearch: readDialerSearch,
  component: screen(SessionPage),
});
/** One list by its id: who waits in it. */
const list = createRoute({
  getParentRoute: () => root,
  path: '/power-dialer/list/$listId',
  beforeLoad: ({ params: { listId } }) => toQueue(readDialerSearch({ list: listId })),
});

/** The sessions of one list. */
const sessions = createRoute({
  getParentRoute: () => root,
  path: '/power-dialer/list/$listId/sessions',
  component: screen(DialerSessionsPage),
});
/** Contacts are added to one list, or to the person’s own queue. */
const addTo = createRoute({
  getParentRoute: () => root,
  path: '/power-dialer/list/$listId/add',
  beforeLoad: ({ params: { listId } }) => toQueue(readDialerSearch({ list: listId, add: true })),
});
const addToQueue = createRoute({
  getParentRoute: () => root,
  path: '/power-dialer/list/add',
  beforeLoad: () => toQueue({ add: true }),
});

/** Lists of the power dialer (spec 1 §2). */
export const dialerRoutes = [home, session, bucket, list, sessions, addTo, addToQueue] as const;
