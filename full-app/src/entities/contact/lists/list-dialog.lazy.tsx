import { lazy } from 'react';
import { page } from '../../../shared/chunk-failure.js';

/** The form of a list, loaded when it is opened. */
export const ListDialog = lazy(page(() => import('./list-dialog.js'), 'ListDialog'));
