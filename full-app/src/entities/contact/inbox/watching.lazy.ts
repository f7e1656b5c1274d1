import { lazy } from 'react';
import { page } from '../../../shared/chunk-failure.js';

/** Loaded for those who watch an inbox. */
export const Watching = lazy(page(() => import('./watching.js'), 'Watching'));
