import { getWallboardSettings, updateWallboardSettings, type WallboardSettings } from '@talk/core/contract';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';

const KEY = ['wallboard-settings'] as const;
const MINUTE_MS = 60_000;

/** When the tiles of the company's wallboard are to be watched, and when they need action. */
export function useWallboardSettings(): UseQueryResult<WallboardSettings> {
  const { client } = useWorkspace();
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => client.api.call(getWallboardSettings, { signal }),
    // No event tells of a change, and a wallboard stays open all day.
    refetchInterval: MINUTE_MS,
  });
}

/** @returns saves them; rejects with the server's refusal. */
export function useSaveWallboardSettings(): (settings: WallboardSettings) => Promise<void> {
  const { client, queries } = useWorkspace();
  return async (body) => {
    queries.setQueryData(KEY, await client.api.call(updateWallboardSettings, { body }));
  };
}
