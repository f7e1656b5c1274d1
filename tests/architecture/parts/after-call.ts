import type { Part } from './part.js';

export const AFTER_CALL: Part = { name: 'After the call', sentences: [] };
