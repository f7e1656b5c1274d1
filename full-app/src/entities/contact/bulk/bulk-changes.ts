import { createContactBulkApi, type BulkAction, type ContactsBulk } from '@talk/core/contacts';
import { useMemo } from 'react';
import { useWorkspace } from '../../../shared/workspace/workspace-context.js';
import { effectiveSearch, type ContactsSearch } from '../contacts-search.js';
import { dropBulk, putBulk, settledBulks } from './bulks.js';

/** Whom a change is about: these, or all that match but for some. */
export type BulkTarget =
  { readonly ids: readonly number[] } | { readonly matching: ContactsSearch; readonly except: readonly number[] };

export interface BulkActs {
  start: (action: BulkAction, target: BulkTarget) => Promise<ContactsBulk>;
  control: (bulk: ContactsBulk, act: 'pause' | 'resume' | 'cancel' | 'undo' | 'dismiss') => Promise<void>;
}

export function useBulkChanges(): BulkActs {
  const { client, queries } = useWorkspace();
  return useMemo(() => {
    const api = createContactBulkApi(client.api.call);
    const dismiss = async ({ id }: ContactsBulk): Promise<void> => {
      await api.control({ params: { id }, body: { act: 'dismiss' } });
      dropBulk(queries, id);
    };
    /** What is over and well has been seen when the person goes on to something else. */
    const tidy = (goingOnWith?: ContactsBulk): void => {
      for (const bulk of settledBulks(queries)) if (bulk.id !== goingOnWith?.id) dismiss(bulk).catch(() => undefined);
    };
    return {
      async start(action, target) {
        tidy();
        const bulk = await api.start({ body: { action, ...bodyOf(target) } });
        putBulk(queries, bulk);
        return bulk;
      },
      async control(bulk, act) {
        if (act === 'dismiss') return dismiss(bulk);
        if (act === 'undo') tidy(bulk);
        putBulk(queries, await api.control({ params: { id: bulk.id }, body: { act } }));
      },
    };
  }, [client, queries]);
}

/** The same as the server is asked. */
export function bodyOf(target: BulkTarget) {
  if ('ids' in target) return { contact_ids: [...target.ids] };
  const { matching, except } = target;
  const text = effectiveSearch(matching);
  return {
    filter: {
      ...(text === '' ? {} : { search: text }),
      ...(matching.mine ? { my_contacts: true } : {}),
      ...(matching.unread ? { has_unread: true } : {}),
      ...(matching.status === undefined ? {} : { task_status: matching.status }),
      ...(matching.list === undefined ? {} : { list_id: matching.list }),
      ...(matching.inbox === undefined ? {} : { inbox_id: matching.inbox }),
      // What this release cannot read is the server's to refuse: nothing is changed by a filter that is not understood.
      ...(matching.filter === undefined ? {} : { filter_groups: matching.filter }),
    },
    ...(except.length === 0 ? {} : { except_ids: [...except] }),
  };
}
