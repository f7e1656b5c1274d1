import { createRoute } from '@tanstack/react-router';
import { lazy } from 'react';
import { page } from '../shared/chunk-failure.js';
import { root, screen } from './root-route.js';

const CallbacksPage = lazy(page(() => import('../features/callbacks/callbacks-page.js'), 'CallbacksPage'));

/** Missed callers, and who calls them back. */
export const callbackRoutes = [
  createRoute({ getParentRoute: () => root, path: '/callbacks', component: screen(CallbacksPage) }),
] as const;
