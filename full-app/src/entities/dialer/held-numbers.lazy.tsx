import { lazy } from 'react';
import { page } from '../../shared/chunk-failure.js';

export const HeldNumbers = lazy(page(() => import('./held-numbers.js'), 'HeldNumbers'));
