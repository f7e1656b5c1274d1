import { lazy } from 'react';
import { page } from '../../shared/chunk-failure.js';

/** Loaded when they are opened. */
export const FollowUpDialog = lazy(page(() => import('./follow-up-dialog.js'), 'FollowUpDialog'));
export const AppointmentDialog = lazy(page(() => import('./appointment-dialog.js'), 'AppointmentDialog'));
