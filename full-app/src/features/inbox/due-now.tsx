import { ownZone, useNow } from '@talk/ui';
import { useState, type ReactNode } from 'react';
import { isDueSoon, useAppointmentChanges, useDueReminders } from '../../entities/appointment/index.js';
import { sentenceOf } from '../../shared/errors.js';
import { may, timeFormatOf, useWorkspace } from '../../shared/workspace/workspace-context.js';
import { DueStrip } from './due-strip.js';

const MINUTE_MS = 60_000;

/** The agent's own follow-ups and appointments that are due, or will be within the hour; nothing while there are none. */
export function DueNow(): ReactNode {
  const { toasts, user } = useWorkspace();
  const nowMs = useNow(MINUTE_MS);
  const changes = useAppointmentChanges();
  const [busyId, setBusyId] = useState<number | null>(null);
  const entries = useDueReminders().filter((entry) => isDueSoon(entry, nowMs));
  const complete = async (id: number): Promise<void> => {
    setBusyId(id);
    try {
      await changes.completeReminder(id);
    } catch (error) {
      toasts.show(sentenceOf(error), { tone: 'bad' });
    }
    setBusyId(null);
  };
  if (entries.length === 0) return null;
  return (
    <DueStrip
      entries={entries}
      nowMs={nowMs}
      zone={ownZone()}
      timeFormat={timeFormatOf(user)}
      busyId={busyId}
      onDone={may(user, 'update communication') ? (id) => void complete(id) : null}
    />
  );
}
