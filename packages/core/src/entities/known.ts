/** Changes that are newer than what is known, and whose predecessors are missing. */
export interface Step<E> {
  readonly version: number;
  readonly changes: Partial<E>;
}

/** A whole entity as it came, and how new it is. */
export interface Arrived<E> {
  readonly entity: E;
  readonly version: number;
  /** When it was asked for, or heard: a count of this store. Decides only between equal versions, and only where `ties` says so. */
  readonly asOf: number;
  /** When it arrived, by the same count. */
  readonly arrivedAt: number;
}

/**
 * What is known of one entity. Every function here gives the same result in whatever order answers and events arrive, late and repeated ones
 * included.
 */
export interface Known<E> {
  /** The newest whole state; null: none has come, or it is gone. */
  readonly base: Arrived<E> | null;
  /** Up to this version it is not there for this person: it went out of view, or was removed for good (`Infinity`). */
  readonly goneAt: number;
  /** Oldest first. Not empty: something before was missed, and the entity has to be asked for. */
  readonly ahead: readonly Step<E>[];
}

const NEVER = -1;
export const nothingKnown: Known<never> = { base: null, goneAt: NEVER, ahead: [] };

/** Undefined: nothing is known. Null: it is gone. */
export type Shown<E> = E | null | undefined;

export const isGone = <E>({ base, goneAt, ahead }: Known<E>): boolean =>
  base === null && goneAt !== NEVER && ahead.length === 0;

/** What a person sees: changes that came too early included, though what came before them is missing. */
export function shownOf<E extends object>(known: Known<E>): Shown<E> {
  if (known.base === null) return isGone(known) ? null : undefined;
  const { entity } = known.base;
  return known.ahead.length === 0 ? entity : Object.assign({}, entity, ...known.ahead.map(({ changes }) => changes));
}

/** Puts in what follows on, one version after the other, and drops what is older. */
function settled<E extends object>(from: Arrived<E>, goneAt: number, ahead: readonly Step<E>[]): Known<E> {
  let base = from;
  const rest = ahead.filter(({ version, changes }) => {
    if (version <= base.version) return false;
    if (version > base.version + 1) return true;
    base = { ...base, entity: { ...base.entity, ...changes, version }, version };
    return false;
  });
  return { base, goneAt, ahead: rest };
}

/** Both came as JSON of one server, which names fields in one order. */
const isSame = (a: object, b: object): boolean => JSON.stringify(a) === JSON.stringify(b);

/**
 * A whole state arrived. The very same `known` when it is not newer.
 * @param ties of two with equal versions, the one that was asked for later is newer: for entities whose version does not tell every change.
 */
export function withWhole<E extends object>(known: Known<E>, arrived: Arrived<E>, ties: boolean): Known<E> {
  if (arrived.version <= known.goneAt) return known;
  const { base } = known;
  if (base !== null && arrived.version < base.version) return known;
  if (base === null || arrived.version > base.version) return settled(arrived, known.goneAt, known.ahead);
  if (!ties || arrived.asOf < base.asOf) return known;
  // Confirmed as it is: whoever looks at it has nothing to draw anew.
  const entity = isSame(base.entity, arrived.entity) ? base.entity : arrived.entity;
  return settled({ ...arrived, entity }, known.goneAt, known.ahead);
}

/**
 * Whether nothing tells which of two answers is newer: their versions are equal, they differ, and the server can have given them in either order,
 * because one was asked for before the other had arrived.
 */
export const isUndecided = <E extends object>({ base }: Known<E>, arrived: Arrived<E>): boolean =>
  base !== null &&
  base.version === arrived.version &&
  base.arrivedAt > arrived.asOf &&
  !isSame(base.entity, arrived.entity);

/** Fields changed. The very same `known` when this is not newer. */
export function withStep<E extends object>(known: Known<E>, step: Step<E>): Known<E> {
  const { base, goneAt, ahead } = known;
  if (step.version <= Math.max(goneAt, base?.version ?? NEVER)) return known;
  if (ahead.some(({ version }) => version === step.version)) return known;
  const steps = [...ahead, step].sort((a, b) => a.version - b.version);
  return base === null ? { base, goneAt, ahead: steps } : settled(base, goneAt, steps);
}

/** It went away at that version. What is newer stays; the very same `known` when all of it is. */
export function withGone<E extends object>(known: Known<E>, version: number): Known<E> {
  if (version <= known.goneAt) return known;
  const base = known.base !== null && known.base.version > version ? known.base : null;
  return { base, goneAt: version, ahead: known.ahead.filter((step) => step.version > version) };
}

/** Events were missed: what had gone out of view may be back, and is as unknown as the rest. What was removed stays so. */
export const afterGap = <E>(known: Known<E>): Known<E> =>
  known.goneAt === NEVER || known.goneAt === Infinity ? known : { ...known, goneAt: NEVER };
