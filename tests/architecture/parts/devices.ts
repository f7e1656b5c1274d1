import type { Part } from './part.js';

export const DEVICES: Part = { name: 'Devices and quality', sentences: [] };
