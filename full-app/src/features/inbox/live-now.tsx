import { useMemo, useState, type ReactNode } from 'react';
import { sentenceOf } from '../../shared/errors.js';
import { may, useWorkspace } from '../../shared/workspace/workspace-context.js';
import { useLiveLists } from './live-calls.js';
import { liveRows, type LiveRow } from './live-rows.js';
import { LiveStrip } from './live-strip.js';

/** Calls that wait, are parked or go on now, as far as the agent can see them; nothing while there are none. */
export function LiveNow(): ReactNode {
  const { client, toasts, user } = useWorkspace();
  const lists = useLiveLists();
  const rows = useMemo(() => (lists === null ? [] : liveRows(lists)), [lists]);
  const [takenId, setTakenId] = useState<string | null>(null);
  const take = async ({ kind, call: { id } }: LiveRow): Promise<void> => {
    setTakenId(id);
    try {
      await (kind === 'parked' ? client.phone.unpark(id) : client.phone.take(id));
    } catch (error) {
      toasts.show(sentenceOf(error), { tone: 'bad' });
    }
    setTakenId(null);
  };
  if (rows.length === 0) return null;
  return <LiveStrip rows={rows} takenId={takenId} onTake={may(user, 'answer call') ? (row) => void take(row) : null} />;
}
