import type { Part } from './part.js';

export const CALL_CONTROL: Part = { name: 'Call control', sentences: [] };
