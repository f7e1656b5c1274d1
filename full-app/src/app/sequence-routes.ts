import { createRoute } from '@tanstack/react-router';
import { lazy } from 'react';
import { readSequencesSearch } from '../features/sequences/sequences-search.js';
import { page } from '../shared/chunk-failure.js';
import { root, screen } from './root-route.js';

const SequencesPage = lazy(page(() => import('../features/sequences/sequences-page.js'), 'SequencesPage'));
const SequenceEditorPage = lazy(page(() => import('../features/sequences/editor-page.js'), 'SequenceEditorPage'));
const SequenceActivityPage = lazy(page(() => import('../features/sequences/activity-page.js'), 'SequenceActivityPage'));

/** Sequences (spec 1 §2). Each page decides who can see it. */
const list = createRoute({
  getParentRoute: () => root,
  path: '/sequences',
  validateSearch: readSequencesSearch,
  component: screen(SequencesPage),
});
const edit = createRoute({
  getParentRoute: () => root,
  path: '/sequences/$sequenceId',
  component: screen(SequenceEditorPage),
});
const activity = createRoute({
  getParentRoute: () => root,
  path: '/sequence-activity/$sequenceId',
  component: screen(SequenceActivityPage),
});

export const sequenceRoutes = [list, edit, activity] as const;
