import type { Density } from '../../shared/table/column-layout.js';

/** The sections of the wallboard, as they are in the address (spec 2 §2). */
export const SECTIONS = ['overview', 'agents', 'queued-calls', 'live-calls', 'parked-calls'] as const;
export type Section = (typeof SECTIONS)[number];
/** For users who may supervise calls and have no role for the others. */
export const LIVE_ONLY: readonly Section[] = ['live-calls'];

/** The two view modes (spec 2 §4). */
export const MODES = ['comfort', 'compact'] as const satisfies readonly Density[];

/** What the address of the wallboard can say. */
export interface WallboardSearch {
  /** Kept as it is written: an unknown mode is an error that the screen shows. */
  mode?: string;
  /** Part of the name or number of a caller, or of an agent’s name. */
  name?: string;
  /** Id of a ring group. */
  group?: number;
  /** Id of a line. */
  line?: number;
  /** A phase of calls, or a status of agents. Other rows have others: it does not go along to another section. */
  status?: string | undefined;
}

/** Reads the address. Fields that it does not know are left out. */
export function readWallboardSearch(raw: Record<string, unknown>): WallboardSearch {
  const { mode, name, group, line, status } = raw;
  return {
    // The router reads `?mode=1` as a number.
    ...(mode !== undefined && { mode: typeof mode === 'string' ? mode : JSON.stringify(mode) }),
    ...(isText(name) && { name: String(name).trim() }),
    ...(isId(group) && { group }),
    ...(isId(line) && { line }),
    ...(typeof status === 'string' && status !== '' && { status }),
  };
}

const isText = (value: unknown): boolean =>
  (typeof value === 'string' && value.trim() !== '') || typeof value === 'number';
const isId = (value: unknown): value is number => Number.isInteger(value) && Number(value) > 0;

/** The view mode; null if the address names one that does not exist. */
export const modeOf = ({ mode = 'comfort' }: WallboardSearch): Density | null =>
  MODES.find((each) => each === mode) ?? null;
