import { computed, signal, type ReadonlySignal } from '@preact/signals-core';
import type { Disposition } from '@talk/core/after-call';
import type { EntityTable } from '@talk/core/entities';

/** Dispositions that an agent can choose, from the store. */
export interface Offered {
  /** In their order; null until the server has answered. */
  readonly all: ReadonlySignal<readonly Disposition[] | null>;
  /** Requests them again. */
  read: () => Promise<void>;
  dispose: () => void;
}

const inOrder = (a: Disposition, b: Disposition): number => a.position - b.position || a.id - b.id;

/** @param onUnknown a disposition exists that the last answer did not name */
export function createOffered(
  table: EntityTable<Disposition>,
  request: () => Promise<{ readonly data: readonly Disposition[] }>,
  onUnknown: () => void,
): Offered {
  const ids = signal<readonly number[] | null>(null);
  let release = (): void => {};
  let asked = 0;
  let answered = 0;
  const stop = table.onNews(({ id, whole }) => {
    if (asked > 0 && whole?.is_archived === false && !ids.peek()?.includes(id)) onUnknown();
  });
  return {
    all: computed(() => {
      const known = ids.value?.flatMap((id) => table.get(id).value ?? []);
      return known?.filter(({ is_archived: isArchived }) => !isArchived).sort(inOrder) ?? null;
    }),
    async read() {
      const mine = (asked += 1);
      const { data } = await table.ask(request, (answer) => answer.data);
      // A later request already knows which there are.
      if (mine < answered) return;
      answered = mine;
      const now = data.map(({ id }) => id);
      const before = release;
      release = table.hold(now);
      before();
      ids.value = now;
    },
    dispose() {
      stop();
      release();
    },
  };
}
