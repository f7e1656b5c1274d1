import type { Part } from './part.js';

export const NOTHING_MISSED: Part = { name: 'Nothing silently missed', sentences: [] };
