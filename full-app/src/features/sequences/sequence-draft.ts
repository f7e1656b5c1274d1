import { useEffect, useState } from 'react';
import { useSignalValue } from '@talk/ui';
import {
  type Sequence,
  type SequencePatch,
  type SequenceStep,
  useSequenceChanges,
} from '../../entities/sequence/index.js';
import { createAutosave, type Autosaved } from '../../shared/autosave.js';
import { fieldMessages } from '../../shared/errors.js';

export interface SequenceDraft {
  /** As stored, with what was changed since. */
  readonly values: Sequence;
  readonly state: Autosaved;
  readonly problems: Readonly<Record<string, string>>;
  /** Changes the sequence; it is saved soon. */
  readonly set: (patch: SequencePatch) => void;
  /** Saves what waits. @returns whether everything is stored. */
  readonly flush: () => Promise<boolean>;
  /** Saves what waits on top of what someone else has stored in the meantime. */
  readonly keepMine: () => Promise<void>;
}

/** An id for a step. `randomUUID` does not exist on plain-http pages. */
export const newId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** A new step has something to start from; its id stays the same wherever it is moved. */
export function newStep(kind: SequenceStep['kind'], id: string): SequenceStep {
  switch (kind) {
    case 'text':
      return { id, kind, body: '' };
    case 'wait':
      return { id, kind, amount: 1, unit: 'days' };
    case 'add_tag':
    case 'remove_tag':
      return { id, kind, tag_id: 0 };
    case 'add_to_dialer':
      return { id, kind, list_id: 0 };
  }
}

/** The list with one step at another place. */
export function movedStep<T>(steps: readonly T[], from: number, to: number): T[] {
  const step = steps[from];
  if (step === undefined || to < 0 || to >= steps.length) return [...steps];
  const rest = steps.filter((_, index) => index !== from);
  return [...rest.slice(0, to), step, ...rest.slice(to)];
}

/** A tag or list that is not chosen yet cannot be stored: the step is kept on the screen until it is. */
export const storable = (steps: readonly SequenceStep[]): SequenceStep[] =>
  steps.filter((step) => (!('tag_id' in step) || step.tag_id > 0) && (!('list_id' in step) || step.list_id > 0));

/** A sequence that saves itself: what was typed is not lost. */
export function useSequenceDraft(stored: Sequence): SequenceDraft {
  const changes = useSequenceChanges();
  const [shown, setShown] = useState<Partial<Sequence>>({});
  /** As someone else has stored it, once it was read for that. */
  const [read, setRead] = useState(stored);
  const base = read.version > stored.version ? read : stored;
  const [kept] = useState(() => {
    let { version } = stored;
    const saved = createAutosave<SequencePatch>(async (patch) => {
      version = (await changes.update(stored.id, version, patch)).version;
    });
    return {
      ...saved,
      async keepMine() {
        const newest = await changes.read(stored.id);
        // What was sent with the old version in the meantime waits again.
        await saved.settled();
        version = Math.max(version, newest.version);
        setRead(newest);
        // Everything else is shown as the server has it now.
        const waiting = Object.keys(saved.waiting());
        setShown((before) => Object.fromEntries(Object.entries(before).filter(([name]) => waiting.includes(name))));
        await saved.flush();
      },
    };
  });
  useEffect(() => () => void kept.flush(), [kept]);
  const state = useSignalValue(kept.state);
  return {
    values: { ...base, ...shown },
    state,
    problems: state.name === 'failed' ? fieldMessages(state.error) : {},
    set(patch) {
      setShown((before) => ({ ...before, ...patch }) as Partial<Sequence>);
      kept.change(patch.steps === undefined ? patch : { ...patch, steps: storable(patch.steps) });
    },
    flush: async () => {
      await kept.flush();
      return kept.state.peek().name !== 'failed';
    },
    keepMine: () => kept.keepMine(),
  };
}
