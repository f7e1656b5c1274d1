import { createAppointmentsApi } from '@talk/core/contacts';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';
import { dueEntries, type DueEntry } from './due-entry.js';
import { usePlanNews } from './plan-news.js';

/** What becomes due within a day is listed before: how often it is listed again. */
const AGAIN_MS = 60 * 60_000;

/** The user's own follow-ups and appointments that are open and due within a day; none until they are known. */
export function useDueReminders(): readonly DueEntry[] {
  const { client } = useWorkspace();
  const { data, refetch } = useQuery({
    queryKey: ['due-reminders'],
    queryFn: async ({ signal }) => dueEntries((await createAppointmentsApi(client.api.call).due({ signal })).data),
    refetchInterval: AGAIN_MS,
  });
  usePlanNews(useCallback(() => void refetch(), [refetch]));
  return data ?? [];
}
