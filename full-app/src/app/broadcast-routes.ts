import { createRoute } from '@tanstack/react-router';
import { lazy } from 'react';
import { readBroadcastsSearch, readNewBroadcastSearch } from '../features/broadcasts/broadcasts-search.js';
import { page } from '../shared/chunk-failure.js';
import { root, screen } from './root-route.js';

const BroadcastsPage = lazy(page(() => import('../features/broadcasts/broadcasts-page.js'), 'BroadcastsPage'));
const NewBroadcastPage = lazy(page(() => import('../features/broadcasts/new-page.js'), 'NewBroadcastPage'));
const BroadcastActivityPage = lazy(
  page(() => import('../features/broadcasts/activity-page.js'), 'BroadcastActivityPage'),
);

/** Broadcasts (spec 2 §2). Each page decides who may see it. */
const list = createRoute({
  getParentRoute: () => root,
  path: '/broadcasts',
  validateSearch: readBroadcastsSearch,
  component: screen(BroadcastsPage),
});
const create = createRoute({
  getParentRoute: () => root,
  path: '/broadcasts/new',
  validateSearch: readNewBroadcastSearch,
  component: screen(NewBroadcastPage),
});
const activity = createRoute({
  getParentRoute: () => root,
  path: '/broadcast-activity/$broadcastId',
  component: screen(BroadcastActivityPage),
});

export const broadcastRoutes = [list, create, activity] as const;
