import type { RungGroup } from '@talk/domain/routing';
import type { RouteGroup } from './route.repository.js';

/** A line's group as the rules of ringing see it. */
export const rungGroupOf = (group: RouteGroup | null, members: readonly number[]): RungGroup | null =>
  group && {
    mode: group.dialMode,
    members,
    lastRung: group.lastRungUserId,
    hasQueue: group.shouldQueue,
    isFishing: group.fishingMode,
  };
