import { computed, effect, untracked, type ReadonlySignal } from '@preact/signals-core';
import { systemClock, type Clock } from '@talk/core';
import { foregroundCall, type Phone, type Playback } from '@talk/core/phone';
import type { AgentModel } from '../header/agent.model.js';
import type { SoftBeep } from '../ringing/soft-beep.js';
import type { FishingModel } from './fishing.model.js';

export interface FishingSoundOptions {
  phone: Phone;
  fishing: Pick<FishingModel, 'shown' | 'isFresh'>;
  agent: Pick<AgentModel, 'state'>;
  beep: SoftBeep;
  /** The company's choice: repeat for as long as a caller waits, or sound once. */
  loops: ReadonlySignal<boolean>;
  clock?: Clock;
}

const EVERY_MS = 4_000;

/**
 * The sound for callers in the queue: on the ringer while this agent is free to take one; softly and once while they talk; none
 * while their own phone rings, while they do not accept calls, in tabs that do not hold the phone, and while it is unknown whether
 * the caller still waits. @returns the function that stops it.
 */
export function playFishing({
  phone,
  fishing,
  agent,
  beep,
  loops,
  clock = systemClock,
}: FishingSoundOptions): () => void {
  let playback: Playback | null = null;
  let stopNext = () => {};
  /** Communications that have sounded: none sounds twice. */
  const told = new Set<number>();

  const audible = computed(() => {
    const { seat } = phone.state.value;
    return fishing.isFresh.value && (seat.name === 'leading' || seat.name === 'off');
  });
  const communicationId = computed(() => fishing.shown.value?.communicationId ?? null);
  const phase = computed(() => foregroundCall(phone.state.value)?.phase ?? null);
  const free = computed(() => {
    const { status } = agent.state.value;
    return (status === null || status === 'accepting') && (phase.value === null || phase.value === 'ended');
  });

  function silence(): void {
    stopNext();
    playback?.stop();
    playback = null;
  }

  function play(): void {
    playback?.stop();
    const started = phone.sound.play('waiting');
    playback = started;
    // A browser that refuses sound is reported by the phone's own notice.
    started.over.catch(() => undefined);
    if (loops.peek()) stopNext = clock.after(EVERY_MS, play);
  }

  const stop = effect(() => {
    const id = communicationId.value;
    const isFree = free.value;
    const talks = phase.value === 'active';
    const isAudible = audible.value;
    untracked(() => sound(id, isAudible, isFree, talks));
  });

  function sound(id: number | null, isAudible: boolean, isFree: boolean, talks: boolean): void {
    silence();
    if (id === null || !isAudible) return;
    const isNew = !told.has(id);
    if (!isFree && !talks) return;
    told.add(id);
    if (isFree && (loops.peek() || isNew)) play();
    else if (talks && isNew) beep.beep();
  }

  return () => {
    stop();
    silence();
  };
}
