import { lazy } from 'react';
import { page } from '../../../shared/chunk-failure.js';

/** Loaded with the first recording that has one. */
export const Transcript = lazy(page(() => import('./transcript.js'), 'Transcript'));
