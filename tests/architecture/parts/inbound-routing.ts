import type { Part } from './part.js';

export const INBOUND_ROUTING: Part = { name: 'Inbound routing', sentences: [] };
