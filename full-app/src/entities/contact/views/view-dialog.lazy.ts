import { lazy } from 'react';
import { page } from '../../../shared/chunk-failure.js';

/** The form of a view, loaded when it is opened. */
export const ViewDialog = lazy(page(() => import('./view-dialog.js'), 'ViewDialog'));
