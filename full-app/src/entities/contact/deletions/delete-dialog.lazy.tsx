import { lazy } from 'react';
import { page } from '../../../shared/chunk-failure.js';

/** The question before contacts are deleted, loaded when it is asked. */
export const DeleteDialog = lazy(page(() => import('./delete-dialog.js'), 'DeleteDialog'));
