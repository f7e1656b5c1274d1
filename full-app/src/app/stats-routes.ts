import { createRoute, redirect } from '@tanstack/react-router';
import { lazy } from 'react';
import { readStatsSearch } from '../features/communications/stats/stats-search.js';
import { page } from '../shared/chunk-failure.js';
import { NotFound } from '../shared/not-found.js';
import { root, screen } from './root-route.js';

const StatsPage = lazy(page(() => import('../features/communications/stats/stats-page.js'), 'StatsPage'));

const stats = createRoute({
  getParentRoute: () => root,
  path: '/stats',
  validateSearch: readStatsSearch,
  component: screen(StatsPage),
});

/** Communication Logs of one user or line; an id that is none is no page. */
function toActivity(field: 'users' | 'campaigns', text: string): void {
  const id = Number(text);
  if (!Number.isSafeInteger(id) || id <= 0) return;
  const filter = { and: [{ field, operator: 'any-of', value: [id] }] };
  throw redirect({ to: '/communications/$channel', params: { channel: 'all' }, search: { filter }, replace: true });
}
const userActivity = createRoute({
  getParentRoute: () => root,
  path: '/user-activity/$userId',
  beforeLoad: ({ params }) => toActivity('users', params.userId),
  component: NotFound,
});
const lineActivity = createRoute({
  getParentRoute: () => root,
  path: '/line-activity/$lineId',
  beforeLoad: ({ params }) => toActivity('campaigns', params.lineId),
  component: NotFound,
});

/** How much there was, and what one user or line did (spec 3 §2). */
export const statsRoutes = [stats, userActivity, lineActivity] as const;
