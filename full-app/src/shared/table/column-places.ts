import type { CSSProperties } from 'react';
import type { ColumnTracks } from './column-layout.js';

/** The padding of a row (`--s4`). */
const SIDES_PX = 16;

/** The columns of a table as variables, so that one that is drawn wider does not draw its cells again. */
export function tableStyle({ template, minPx, pins }: ColumnTracks): CSSProperties {
  const variables = { '--columns': template, ...Object.fromEntries(Object.entries(pins).map(pinOf)) };
  return { ...variables, minWidth: `max(100%, ${minPx + 2 * SIDES_PX}px)` };
}

const pinOf = ([id, px]: [string, number]): [string, string] => [`--pin-${id}`, `${px}px`];

/** Of a cell in a pinned column: the table says how far from the start it stays. */
export const pinnedAt = (id: string): { 'data-pinned': ''; style: { insetInlineStart: string } } => ({
  'data-pinned': '',
  style: { insetInlineStart: `calc(var(--s4) + var(--pin-${id}))` },
});
