/** A row of the list: an entry, or several in a row of one contact. */
export interface ListRow {
  readonly id: number;
  /** How many entries of the contact follow each other here, this one included. */
  readonly count: number;
  /** The others of the group are shown below it. */
  readonly isOpen: boolean;
  /** It is shown below the first one of its group. */
  readonly isMember: boolean;
}

export const plainRows = (ids: readonly number[]): readonly ListRow[] =>
  ids.map((id) => ({ id, count: 1, isOpen: false, isMember: false }));

/**
 * View mode 2 (spec 1 §2): entries of one contact that follow each other are one row, with how often they repeat.
 * @param whoOf whom an entry was with; null if that is not known: it is alone
 * @param open entries whose groups are shown in full
 */
export function groupedRows(
  ids: readonly number[],
  whoOf: (id: number) => string | null,
  open: ReadonlySet<number>,
): readonly ListRow[] {
  const groups: number[][] = [];
  let last: string | null = null;
  for (const id of ids) {
    const who = whoOf(id);
    const group = groups.at(-1);
    if (group !== undefined && who !== null && who === last) group.push(id);
    else groups.push([id]);
    last = who;
  }
  return groups.flatMap((group): ListRow[] => {
    const isOpen = group.length > 1 && group.some((id) => open.has(id));
    const rows = group.map((id, place) => ({ id, count: group.length, isOpen, isMember: place > 0 }));
    return isOpen ? rows : rows.slice(0, 1);
  });
}

/** The first row of the group that a row belongs to. */
export function headOf(rows: readonly ListRow[], at: number): number {
  let head = at;
  while (head > 0 && rows[head]?.isMember === true) head -= 1;
  return head;
}

/** The row that shows an entry: its own, or that of its closed group. @returns -1 for an entry that is not among `ids` */
export function rowOf(rows: readonly ListRow[], ids: readonly number[], id: number): number {
  const own = rows.findIndex((row) => row.id === id);
  if (own !== -1) return own;
  const places = new Map(ids.map((each, at) => [each, at]));
  const place = places.get(id);
  return place === undefined ? -1 : rows.findLastIndex((row) => (places.get(row.id) ?? Infinity) < place);
}

/** Entries that are loaded without being asked for, while they make few rows. */
const LOADED_AT_MOST = 500;
const FEW_ROWS = 30;

/** Whether the end of the list loads the next page. A group of thousands is one row: the user asks for more of it. */
export const loadsAtEnd = (entries: number, rows: number): boolean => entries < LOADED_AT_MOST || rows > FEW_ROWS;
