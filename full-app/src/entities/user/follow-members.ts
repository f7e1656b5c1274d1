import type { Realtime } from '@talk/core/realtime';
import type { QueryClient } from '@tanstack/react-query';
import { OWNERS } from './use-owners.js';
import { TEAM } from './use-people.js';

export const MEMBERS = ['members'] as const;

export async function reloadMembers(queries: QueryClient): Promise<void> {
  await Promise.all([MEMBERS, TEAM, OWNERS].map((queryKey) => queries.invalidateQueries({ queryKey })));
}

/** Loads the users again when a colleague has changed one. */
export const followMembers = (realtime: Pick<Realtime, 'on'>, queries: QueryClient): (() => void) =>
  realtime.on('user_updated', () => void reloadMembers(queries));
