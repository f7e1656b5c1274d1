import type { Api } from '@talk/core';
import { createEntities, type Entities } from '@talk/core/entities';
import type { Realtime } from '@talk/core/realtime';

/** A client, as far as its entities are concerned. */
export interface EntitiesClient {
  api: Pick<Api, 'call'>;
  realtime: Pick<Realtime, 'on' | 'onResync'> | null;
  /** The page's own store, which follows events already. */
  entities?: Entities;
}

const lent = new WeakMap<EntitiesClient['api'], { entities: Entities; users: number; end: () => void }>();

/**
 * The store that parts of one client share: the page's own, or one that lives as long as somebody uses it.
 * @returns the store, and what ends this use of it.
 */
export function borrowEntities({ api, realtime, entities }: EntitiesClient): {
  entities: Entities;
  giveBack: () => void;
} {
  if (entities !== undefined) return { entities, giveBack: () => {} };
  const known = lent.get(api) ?? make();
  known.users += 1;
  let isMine = true;
  return {
    entities: known.entities,
    giveBack() {
      if (!isMine) return;
      isMine = false;
      known.users -= 1;
      if (known.users > 0) return;
      lent.delete(api);
      known.end();
    },
  };

  function make() {
    const own = createEntities();
    const stop = realtime === null ? () => {} : own.follow(realtime);
    const end = (): void => {
      stop();
      own.dispose();
    };
    const made = { entities: own, users: 0, end };
    lent.set(api, made);
    return made;
  }
}
