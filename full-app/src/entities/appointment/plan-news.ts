import { useEffect } from 'react';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';

const isPlan = (type: string | undefined): boolean => type === 'reminder' || type === 'appointment';

/** Calls `onChanged` when appointments or follow-ups may have changed: their own news, or contacts that were deleted or came back. */
export function usePlanNews(onChanged: () => void): void {
  const { client, entities } = useWorkspace();
  useEffect(() => {
    let mayComeBack = false;
    const onGone = (): void => {
      mayComeBack = true;
      onChanged();
    };
    const ends = [
      entities.communications.onNews(({ facts, before }) => {
        if (isPlan(facts?.type) || isPlan(before?.type)) onChanged();
      }),
      entities.contacts.onNews(({ kind }) => {
        if (kind === 'gone') onGone();
        // Most new contacts have no plans: one that was deleted before has.
        if (kind === 'created' && mayComeBack) onChanged();
      }),
      client.realtime.on('contacts_bulk_deleted', onGone),
      client.realtime.on('contacts_bulk_created', onChanged),
    ];
    return () => {
      for (const end of ends) end();
    };
  }, [client, entities, onChanged]);
}
