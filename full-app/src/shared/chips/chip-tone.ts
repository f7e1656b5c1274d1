/** Without a tone a chip is grey. */
export type ChipTone = 'ok' | 'info' | 'line';
