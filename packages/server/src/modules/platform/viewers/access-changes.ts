import { isDeepStrictEqual } from 'node:util';
import { channels } from '@talk/contract';
import type { Tx } from '../../../db/transaction.js';
import type { Scope } from '../../../policy/scope.js';
import type { Viewer } from '../../../policy/visibility.js';
import { readViewers } from './viewers.repository.js';

/**
 * Runs `change`, which may let members see more or less, and tells exactly those whose view it has changed to load again. Which contacts and
 * communications that are is not told one by one: it may be all of them.
 */
export async function changingAccess<T>(tx: Tx, scope: Scope, change: () => Promise<T>): Promise<T> {
  const before = await readViewers(tx, scope);
  const result = await change();
  const after = new Map((await readViewers(tx, scope)).map((viewer) => [viewer.userId, comparable(viewer)]));
  const changed = before.filter((viewer) => !isDeepStrictEqual(comparable(viewer), after.get(viewer.userId)));
  if (changed.length > 0)
    tx.emit({
      type: 'access_changed',
      companyId: scope.companyId,
      entity: { type: 'access', id: scope.companyId },
      version: 1,
      data: {},
      channels: changed.map(({ userId }) => channels.user(scope.companyId, userId)),
    });
  return result;
}

/** The database gives ids in whatever order it finds them. */
function comparable(viewer: Viewer): Viewer {
  const inOrder = (ids: readonly number[]): number[] => ids.toSorted((a, b) => a - b);
  return {
    ...viewer,
    ringGroupUserIds: inOrder(viewer.ringGroupUserIds),
    ringGroupLineIds: inOrder(viewer.ringGroupLineIds),
  };
}
