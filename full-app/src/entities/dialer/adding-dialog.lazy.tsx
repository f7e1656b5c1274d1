import { lazy } from 'react';
import { page } from '../../shared/chunk-failure.js';

export const AddingDialog = lazy(page(() => import('./adding-dialog.js'), 'AddingDialog'));
