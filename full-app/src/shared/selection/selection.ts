/** What is chosen of a list, by id. */
export interface Selection {
  /** Everything that matches, however much of it is loaded: `ids` are those that are left out. */
  readonly isAll: boolean;
  readonly ids: ReadonlySet<number>;
  /** Where the next range begins. */
  readonly anchor: number | null;
}

export const noSelection: Selection = { isAll: false, ids: new Set(), anchor: null };

export const isSelected = ({ isAll, ids }: Selection, id: number): boolean => ids.has(id) !== isAll;

/** Whether nothing is chosen, as far as one can tell without knowing how many match. */
export const isEmpty = ({ isAll, ids }: Selection): boolean => !isAll && ids.size === 0;

/** How many are chosen. @param total how many match; null: that is not known, and so is this with everything chosen. */
export function countOf({ isAll, ids }: Selection, total: number | null): number | null {
  if (!isAll) return ids.size;
  return total === null ? null : Math.max(0, total - ids.size);
}

function withEach(selection: Selection, ids: readonly number[], on: boolean): ReadonlySet<number> {
  const changed = new Set(selection.ids);
  for (const id of ids) {
    if (on === selection.isAll) changed.delete(id);
    else changed.add(id);
  }
  return changed;
}

export function toggled(selection: Selection, id: number): Selection {
  return { ...selection, ids: withEach(selection, [id], !isSelected(selection, id)), anchor: id };
}

/** Everything between where the last choice was made and here becomes what that one was. */
export function ranged(selection: Selection, rows: readonly number[], id: number): Selection {
  const from = selection.anchor === null ? -1 : rows.indexOf(selection.anchor);
  const to = rows.indexOf(id);
  if (selection.anchor === null || from === -1 || to === -1) return toggled(selection, id);
  const between = rows.slice(Math.min(from, to), Math.max(from, to) + 1);
  return { ...selection, ids: withEach(selection, between, isSelected(selection, selection.anchor)) };
}

/** By keyboard from one row to its neighbour: farther from where it began chooses both, nearer gives up the one that is left. */
export function extended(selection: Selection, rows: readonly number[], from: number, to: number): Selection {
  const anchor = selection.anchor !== null && isSelected(selection, from) ? selection.anchor : from;
  const at = rows.indexOf(anchor);
  const isBack = at !== -1 && Math.abs(rows.indexOf(to) - at) < Math.abs(rows.indexOf(from) - at);
  const ids = isBack ? withEach(selection, [from], false) : withEach(selection, [from, to], true);
  return { ...selection, ids, anchor };
}

/** These, and what was chosen besides. */
export const withAll = (selection: Selection, rows: readonly number[]): Selection => ({
  ...selection,
  ids: withEach(selection, rows, true),
});

export const everything: Selection = { isAll: true, ids: new Set(), anchor: null };

/** These are no longer there. */
export function withoutGone(selection: Selection, gone: readonly number[]): Selection {
  if (!gone.some((id) => selection.ids.has(id))) return selection;
  const ids = new Set(selection.ids);
  for (const id of gone) ids.delete(id);
  return { ...selection, ids };
}

/** How much of what is on the screen is chosen. */
export function coverage(selection: Selection, rows: readonly number[]): 'none' | 'some' | 'all' {
  const count = rows.filter((id) => isSelected(selection, id)).length;
  return count === 0 ? 'none' : count === rows.length ? 'all' : 'some';
}
