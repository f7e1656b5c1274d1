import { nextToRing, type DialMode } from './ring-order.js';

/** What a line does with a caller first. */
export type Arrival =
  | { readonly kind: 'closed'; readonly to: 'voicemail' | 'hang-up' }
  | { readonly kind: 'forward' }
  | { readonly kind: 'queued' }
  | { readonly kind: 'ringing' };

export interface ArrivalFacts {
  readonly isOpen: boolean;
  readonly whileClosed: 'voicemail' | 'hang-up';
  /** Whether a telephone outside of the company takes the line's calls. */
  readonly forwards: boolean;
  /** Whether the line rings a group in which callers wait. */
  readonly hasQueue: boolean;
}

/** Hours come first: a queue takes nobody in while the line is closed. */
export function arrivalOf({ isOpen, whileClosed, forwards, hasQueue }: ArrivalFacts): Arrival {
  if (!isOpen) return { kind: 'closed', to: whileClosed };
  if (forwards) return { kind: 'forward' };
  return { kind: hasQueue ? 'queued' : 'ringing' };
}

/** The group that a line rings, as far as ringing is concerned. */
export interface RungGroup {
  readonly mode: DialMode;
  /** In ringing order, free or not. */
  readonly members: readonly number[];
  readonly lastRung: number | null;
  readonly hasQueue: boolean;
  readonly isFishing: boolean;
}

export interface RingLook {
  /** Where the caller is: in a queue, or not. */
  readonly phase: 'ringing' | 'queued';
  /** Null: the line has no group. */
  readonly group: RungGroup | null;
  readonly preferred: readonly number[];
  /** Only the preferred ones. */
  readonly strict: boolean;
  /** Agents whose phones could ring now. */
  readonly free: readonly number[];
  /** Agents in a call who could hear of a second one. */
  readonly talking: readonly number[];
  /** Whether the line lets a second call reach an agent in a call. */
  readonly callWaiting: boolean;
  /** Agents who were rung for this call already. */
  readonly rung: readonly number[];
}

export interface NextRing {
  readonly userIds: readonly number[];
  /** They are in a call, and hear of a second one. */
  readonly isSecondCall: boolean;
}

/** The agents to ring next for one call: free ones, or those in a call if there is no queue to wait in. */
export function whomToRing({ phase, group, free, talking, callWaiting, ...look }: RingLook): NextRing {
  // Agents who pick for themselves are not rung.
  if (phase === 'queued' && group?.isFishing === true) return { userIds: [], isSecondCall: false };
  const ask = (ringable: readonly number[]): number[] =>
    nextToRing({
      mode: group?.mode ?? 'simultaneous',
      members: group?.members ?? [],
      ringable,
      rung: look.rung,
      lastRung: group?.lastRung ?? null,
      preferred: look.preferred,
      once: phase === 'ringing',
      strict: look.strict,
    });
  const first = ask(free);
  // No agent is free, and there is no queue to wait in: better a second call in an agent's ear than no agent who knows of it.
  const mayInterrupt = phase === 'ringing' && group?.hasQueue !== true && callWaiting;
  if (first.length > 0 || !mayInterrupt) return { userIds: first, isSecondCall: false };
  return { userIds: ask(talking), isSecondCall: true };
}

export type PlannedStep =
  | { readonly kind: 'closed'; readonly to: 'voicemail' | 'hang-up' }
  | { readonly kind: 'forward' }
  | { readonly kind: 'queue'; readonly isFishing: boolean }
  | { readonly kind: 'ring'; readonly userIds: readonly number[]; readonly why: 'preferred' | 'second-call' | DialMode }
  | {
      readonly kind: 'end';
      readonly after: 'nobody' | 'unanswered' | 'waited';
      readonly to: 'voicemail' | 'hang-up';
    };

export interface PlannedCall extends Omit<RingLook, 'phase' | 'rung'> {
  readonly arrival: Arrival;
  readonly noAnswer: 'voicemail' | 'hang-up';
  readonly atMaxWait: 'voicemail' | 'hang-up';
}

/** Everything that happens to a caller whom no agent answers, while nothing else changes. */
export function planCall({ arrival, noAnswer, atMaxWait, ...look }: PlannedCall): PlannedStep[] {
  if (arrival.kind === 'closed') return [{ kind: 'closed', to: arrival.to }];
  if (arrival.kind === 'forward') return [{ kind: 'forward' }, { kind: 'end', after: 'unanswered', to: noAnswer }];
  const phase = arrival.kind;
  const steps: PlannedStep[] = [];
  if (phase === 'queued') steps.push({ kind: 'queue', isFishing: look.group?.isFishing === true });
  const rung: number[] = [];
  let { group } = look;
  for (;;) {
    const { userIds, isSecondCall } = whomToRing({ ...look, phase, group, rung });
    const [first] = userIds;
    if (first === undefined) break;
    const isPreferred = userIds.length === 1 && look.preferred.includes(first) && !rung.includes(first);
    const why = isSecondCall ? 'second-call' : isPreferred ? 'preferred' : (group?.mode ?? 'simultaneous');
    steps.push({ kind: 'ring', userIds, why });
    rung.push(...userIds);
    if (group?.mode === 'round-robin' && group.members.includes(first)) group = { ...group, lastRung: first };
  }
  if (phase === 'queued') return [...steps, { kind: 'end', after: 'waited', to: atMaxWait }];
  return [...steps, { kind: 'end', after: rung.length > 0 ? 'unanswered' : 'nobody', to: noAnswer }];
}
