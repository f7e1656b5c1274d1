import type { Communication } from '@talk/core';
import { listPlanned } from '@talk/core/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { outcomeOf, usePlanNews } from '../../entities/appointment/index.js';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';
import type { Planned } from './calendar-days.js';

/** An appointment or a follow-up in the calendar. */
export interface PlannedEntry extends Planned {
  readonly kind: 'appointment' | 'reminder';
  readonly text: string;
  readonly contact: { readonly id: number; readonly name: string } | null;
  readonly userId: number | null;
  readonly userName: string | null;
  /** What became of it. */
  readonly outcome: 'set' | 'attended' | 'canceled' | 'missed' | 'done';
  readonly isOpen: boolean;
}

/** What is planned between two moments; of one user, or of everyone. */
export function usePlanned(fromMs: number, untilMs: number, userId: number | null) {
  const { client } = useWorkspace();
  const span = { from: new Date(fromMs).toISOString(), until: new Date(untilMs).toISOString() };
  const query = { ...span, ...(userId !== null && { user_id: String(userId) }) };
  const asked = useQuery({
    queryKey: ['calendar', query],
    queryFn: async ({ signal }) => {
      const { data, has_more } = await client.api.call(listPlanned, { query, signal });
      return { entries: data.flatMap(entryOf), hasMore: has_more };
    },
    placeholderData: keepPreviousData,
  });
  const { refetch } = asked;
  usePlanNews(useCallback(() => void refetch(), [refetch]));
  return asked;
}

function entryOf(plan: Communication): PlannedEntry[] {
  if (plan.due_at === null || (plan.type !== 'reminder' && plan.type !== 'appointment')) return [];
  const outcome = plan.type === 'appointment' ? outcomeOf(plan) : (REMINDERS[plan.disposition_status2] ?? 'done');
  return [
    {
      id: plan.id,
      kind: plan.type,
      startMs: Date.parse(plan.due_at),
      endMs: plan.type === 'reminder' || plan.ends_at === null ? null : Date.parse(plan.ends_at),
      text: plan.body ?? '',
      contact: plan.contact === null ? null : { id: plan.contact.id, name: plan.contact.name },
      userId: plan.user_id,
      userName: plan.user_name,
      outcome,
      isOpen: outcome === 'set',
    },
  ];
}

/** Other words mean that it was done. */
const REMINDERS: Partial<Record<Communication['disposition_status2'], PlannedEntry['outcome']>> = {
  placed: 'set',
  'appointment-canceled': 'canceled',
};
