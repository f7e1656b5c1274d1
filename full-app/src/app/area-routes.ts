import { createRoute, redirect } from '@tanstack/react-router';
import { lazy } from 'react';
import { readTranscriptSearch } from '../features/ai-area/transcript-search.js';
import { page } from '../shared/chunk-failure.js';
import { root, screen } from './root-route.js';

const AiArea = lazy(page(() => import('../features/ai-area/ai-area.js'), 'AiArea'));

/** Texts with customers are the messages of the logs: there is no second place for them. */
const messenger = createRoute({
  getParentRoute: () => root,
  path: '/messenger',
  beforeLoad: () => {
    throw redirect({ to: '/communications/$channel', params: { channel: 'messages' }, replace: true });
  },
});
const aiArea = createRoute({
  getParentRoute: () => root,
  path: '/aloai',
  validateSearch: readTranscriptSearch,
  component: screen(AiArea),
});

/** Areas that spec 3 §2 has an address for: one that is elsewhere here, and one that each company turns on. */
export const areaRoutes = [messenger, aiArea] as const;
