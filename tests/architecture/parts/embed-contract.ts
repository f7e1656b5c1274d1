import type { Part } from './part.js';

export const EMBED_CONTRACT: Part = { name: 'The contract', sentences: [] };
