import { lazy } from 'react';
import { page } from '../../shared/chunk-failure.js';

/** Loaded when it is opened. */
export const EnrollDialog = lazy(page(() => import('./enroll-dialog.js'), 'EnrollDialog'));
