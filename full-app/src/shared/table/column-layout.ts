/** What a table knows of one of its columns. */
export interface ColumnSpec {
  readonly id: string;
  /** Asked when it is drawn: the language may change. */
  readonly title: () => string;
  /** As narrow as it gets on its own, in px. */
  readonly minPx: number;
  /** Its share of the room that is left; 0: none. */
  readonly grow: number;
  /** It is there until a person chooses otherwise. */
  readonly standard?: boolean;
  /** It cannot be taken away. */
  readonly required?: boolean;
  /** Under which heading it is offered. */
  readonly category?: () => string;
  /** What it was called before, in layouts that were kept then. */
  readonly formerly?: string;
  /** Of the standard columns, left out when there is little room: 1 goes before 2. */
  readonly optional?: 1 | 2;
}

/** Which columns a person wants to see, and how. */
export interface ColumnLayout {
  /** From the start of the row to its end; the pinned ones come first. */
  readonly shown: readonly string[];
  /** These stay in sight when the table is scrolled sideways. */
  readonly pinned: readonly string[];
  /** Chosen widths in px. Others share the room. */
  readonly widths: Readonly<Record<string, number>>;
  /** How high rows are. */
  readonly density: Density;
}

export type Density = 'comfort' | 'compact';

/** How much room there is. */
export type ColumnRoom = 'all' | 'medium' | 'narrow';

export const MIN_WIDTH_PX = 72;
export const MAX_WIDTH_PX = 640;

export const standardLayout = (specs: readonly ColumnSpec[]): ColumnLayout => ({
  shown: specs.filter(({ standard }) => standard).map(({ id }) => id),
  pinned: [],
  widths: {},
  density: 'comfort',
});

export const sameLayout = (a: ColumnLayout, b: ColumnLayout): boolean => textOf(a) === textOf(b);

const textOf = ({ shown, pinned, widths, density }: ColumnLayout): string =>
  JSON.stringify([shown, pinned, Object.entries(widths).toSorted(([a], [b]) => (a < b ? -1 : 1)), density]);

export const isStandard = (layout: ColumnLayout, specs: readonly ColumnSpec[]): boolean =>
  sameLayout(layout, standardLayout(specs));

/**
 * Reads what was stored, by this release or another: unknown columns are left out, required ones are there.
 * @param isKept unknown ones that stay: they may be known later
 */
export function readLayout(
  stored: string | null,
  specs: readonly ColumnSpec[],
  isKept: (id: string) => boolean = () => false,
): ColumnLayout {
  const standard = standardLayout(specs);
  let raw: Partial<Record<keyof ColumnLayout, unknown>> | null;
  try {
    raw = JSON.parse(stored ?? 'null') as typeof raw;
  } catch {
    raw = null;
  }
  if (raw === null || typeof raw !== 'object' || !Array.isArray(raw.shown)) return standard;
  const now = (name: unknown): string | undefined =>
    specs.find(({ id, formerly }) => id === name || (formerly !== undefined && formerly === name))?.id ??
    (typeof name === 'string' && isKept(name) ? name : undefined);
  const known = (ids: unknown): string[] =>
    Array.isArray(ids) ? [...new Set(ids.flatMap((name: unknown) => now(name) ?? []))] : [];
  const shown = known(raw.shown);
  const missing = specs.filter(({ id, required }) => required && !shown.includes(id)).map(({ id }) => id);
  const widths = Object.entries((raw.widths ?? {}) as Record<string, unknown>).flatMap(([name, px]) => {
    const id = now(name);
    return typeof px === 'number' && id !== undefined ? [[id, clamp(px)] as const] : [];
  });
  return pinnedFirst({
    shown: [...shown, ...missing],
    pinned: known(raw.pinned),
    widths: Object.fromEntries(widths),
    density: raw.density === 'compact' ? 'compact' : 'comfort',
  });
}

const clamp = (px: number): number => Math.round(Math.min(MAX_WIDTH_PX, Math.max(MIN_WIDTH_PX, px)));

function pinnedFirst({ shown, pinned, ...rest }: ColumnLayout): ColumnLayout {
  const first = shown.filter((id) => pinned.includes(id));
  return { ...rest, shown: [...first, ...shown.filter((id) => !pinned.includes(id))], pinned: first };
}

/** A column that comes in comes last. */
export function withShown(layout: ColumnLayout, id: string, isShown: boolean): ColumnLayout {
  const others = layout.shown.filter((each) => each !== id);
  return pinnedFirst({ ...layout, shown: isShown ? [...others, id] : others });
}

/** Puts columns before or after another one. Pinned and other columns do not mix. */
export function withMoved(
  layout: ColumnLayout,
  ids: readonly string[],
  where: 'before' | 'after',
  target: string,
): ColumnLayout {
  if (ids.includes(target)) return layout;
  const rest = layout.shown.filter((id) => !ids.includes(id));
  const at = rest.indexOf(target);
  if (at === -1) return layout;
  const from = where === 'before' ? at : at + 1;
  const moved = layout.shown.filter((id) => ids.includes(id));
  return pinnedFirst({ ...layout, shown: [...rest.slice(0, from), ...moved, ...rest.slice(from)] });
}

export function withPinned(layout: ColumnLayout, id: string, isPinned: boolean): ColumnLayout {
  const others = layout.pinned.filter((each) => each !== id);
  return pinnedFirst({ ...layout, pinned: isPinned ? [...others, id] : others });
}

/** Null: it shares the room again. */
export function withWidth(layout: ColumnLayout, id: string, px: number | null): ColumnLayout {
  const { [id]: _before, ...widths } = layout.widths;
  return { ...layout, widths: px === null ? widths : { ...widths, [id]: clamp(px) } };
}

/** Which columns there are is not touched by it. */
export const withDensity = (layout: ColumnLayout, density: Density): ColumnLayout => ({ ...layout, density });

/** The columns that are drawn. What a person has chosen stays, and the table scrolls sideways instead. */
export function visibleColumns(
  layout: ColumnLayout,
  specs: readonly ColumnSpec[],
  room: ColumnRoom,
): readonly ColumnSpec[] {
  const { shown } = standardLayout(specs);
  const isChosen = layout.pinned.length > 0 || layout.shown.join() !== shown.join();
  const fits = ({ optional }: ColumnSpec): boolean =>
    isChosen || optional === undefined || room === 'all' || (optional === 2 && room === 'medium');
  return layout.shown.flatMap((id) => specs.filter((spec) => spec.id === id && fits(spec)));
}

export interface ColumnTracks {
  /** For `grid-template-columns`. */
  readonly template: string;
  /** Narrower, the table scrolls sideways. */
  readonly minPx: number;
  /** How far from the start each pinned column stays. */
  readonly pins: Readonly<Record<string, number>>;
}

/** A pinned column has a width in px, so that the next one knows where it stands. */
export function tracksOf(columns: readonly ColumnSpec[], { pinned, widths }: ColumnLayout): ColumnTracks {
  const pins: Record<string, number> = {};
  let minPx = 0;
  const tracks = columns.map(({ id, minPx: ownPx, grow }) => {
    const px = widths[id] ?? ownPx;
    if (pinned.includes(id)) pins[id] = minPx;
    minPx += px;
    return grow === 0 || widths[id] !== undefined || pinned.includes(id) ? `${px}px` : `minmax(${px}px, ${grow}fr)`;
  });
  return { template: tracks.join(' '), minPx, pins };
}
