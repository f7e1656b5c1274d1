import { lazy } from 'react';
import { page } from '../../shared/chunk-failure.js';

/** Loaded when it is opened. */
export const AddToDialerDialog = lazy(page(() => import('./add-to-dialer-dialog.js'), 'AddToDialerDialog'));
