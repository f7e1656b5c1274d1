import { lazy } from 'react';
import { page } from '../../../shared/chunk-failure.js';

/** What lists show of saved views, loaded behind the list. */
export const SavedViewBar = lazy(page(() => import('./saved-view-bar.js'), 'SavedViewBar'));
export const SavedViewList = lazy(page(() => import('./saved-view-list.js'), 'SavedViewList'));
