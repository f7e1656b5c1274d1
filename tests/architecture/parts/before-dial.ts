import type { Part } from './part.js';

export const BEFORE_DIAL: Part = { name: 'Before the dial', sentences: [] };
