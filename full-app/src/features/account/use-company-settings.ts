import type { Api } from '@talk/core';
import {
  getCompanySettings,
  updateCompanySettings,
  type BodyOf,
  type OfferedCompanySettings,
} from '@talk/core/contract';
import { queryOptions } from '@tanstack/react-query';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';

const KEY = ['company-settings'] as const;

/** What the company has decided about itself. Every change in it makes clients load again what they show. */
export const companySettingsQuery = (api: Pick<Api, 'call'>) =>
  queryOptions({ queryKey: KEY, queryFn: ({ signal }) => api.call(getCompanySettings, { signal }) });

/** @returns saves a change; rejects with the server's refusal. */
export function useSaveCompanySettings(): (
  change: BodyOf<typeof updateCompanySettings>,
) => Promise<OfferedCompanySettings> {
  const { client, queries } = useWorkspace();
  return async (body) => {
    const settings = await client.api.call(updateCompanySettings, { body });
    queries.setQueryData(KEY, settings);
    return settings;
  };
}
