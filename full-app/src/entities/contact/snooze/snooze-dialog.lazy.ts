import { lazy } from 'react';
import { page } from '../../../shared/chunk-failure.js';

/** The question until when a contact is pending, loaded when it is asked. */
export const SnoozeDialog = lazy(page(() => import('./snooze-dialog.js'), 'SnoozeDialog'));
