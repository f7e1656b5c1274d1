import type { ChangedAlike, VersionedId } from '@talk/contract';

/** What is held, after a change of many. */
export interface AfterAlike<E> {
  /** The very same when none of them has changed. */
  readonly entities: readonly E[];
  /** Of one of them something before was missed: ask for them again. It shows what is new, and keeps its version until then. */
  readonly isBehind: boolean;
}

/** Puts what has changed of many into those that are held, each by its version: what is as new, or newer, stays as it is. */
export function applyAlike<E extends VersionedId>(
  held: readonly E[],
  { changes, items }: ChangedAlike<E>,
): AfterAlike<E> {
  const versions = new Map(items.map(({ id, version }) => [id, version]));
  let hasChanged = false;
  let isBehind = false;
  const entities = held.map((each) => {
    const version = versions.get(each.id) ?? 0;
    if (version <= each.version) return each;
    hasChanged = true;
    if (version === each.version + 1) return { ...each, ...changes, version };
    isBehind = true;
    return { ...each, ...changes, version: each.version };
  });
  return { entities: hasChanged ? entities : held, isBehind };
}
