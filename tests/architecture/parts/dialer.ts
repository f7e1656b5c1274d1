import type { Part } from './part.js';

export const DIALER: Part = { name: 'Dialer widget, whole', sentences: [] };
