/** Where an agent goes on after a contact was closed, made pending or given away. */
export type AfterAct = 'next' | 'previous' | 'stay' | 'list';
export const AFTER_ACTS: readonly AfterAct[] = ['next', 'previous', 'stay', 'list'];

/**
 * Who is opened then. At an end of the list, whoever is at its other side.
 * @param rows the list as it was before
 * @returns `stay`: nothing changes; null: the list alone
 */
export function goesOnWith(rows: readonly number[], id: number, after: AfterAct): number | 'stay' | null {
  if (after === 'stay') return 'stay';
  if (after === 'list') return null;
  const at = rows.indexOf(id);
  if (at === -1) return null;
  const [below, above] = [rows[at + 1], rows[at - 1]];
  return (after === 'next' ? (below ?? above) : (above ?? below)) ?? null;
}
