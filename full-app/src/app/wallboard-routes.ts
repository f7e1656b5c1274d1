import { createRoute, redirect } from '@tanstack/react-router';
import { lazy } from 'react';
import { readWallboardSearch } from '../features/wallboard/wallboard-search.js';
import { page } from '../shared/chunk-failure.js';
import { isLead } from '../shared/workspace/workspace-context.js';
import { root, screen } from './root-route.js';

const WallboardPage = lazy(page(() => import('../features/wallboard/wallboard-page.js'), 'WallboardPage'));

/** The wallboard (spec 2 §2). Its page decides who may see it, and which sections exist. */
const wallboard = createRoute({
  getParentRoute: () => root,
  path: '/wallboard',
  validateSearch: readWallboardSearch,
  beforeLoad: ({ context: { user }, search }) => {
    const section = isLead(user) ? 'overview' : 'live-calls';
    throw redirect({ to: '/wallboard/$section', params: { section }, search, replace: true });
  },
});
const wallboardSection = createRoute({
  getParentRoute: () => root,
  path: '/wallboard/$section',
  validateSearch: readWallboardSearch,
  component: screen(WallboardPage),
});

export const wallboardRoutes = [wallboard, wallboardSection] as const;
