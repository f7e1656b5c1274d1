import type { Communication } from '@talk/core';

/** A follow-up or an appointment, as lists of what is due show it. */
export interface DueEntry {
  readonly id: number;
  readonly contactId: number;
  readonly name: string;
  readonly text: string;
  readonly dueMs: number;
  readonly isAppointment: boolean;
}

const SOON_MS = 60 * 60_000;

/** Whether it is due, or will be within the hour. */
export const isDueSoon = ({ dueMs }: Pick<DueEntry, 'dueMs'>, nowMs: number): boolean => dueMs - nowMs <= SOON_MS;

/** Entries of those with a contact and a time; the earliest first. */
export function dueEntries(communications: readonly Communication[]): DueEntry[] {
  return communications
    .flatMap(({ id, type, contact_id: contactId, contact, body, due_at }) =>
      contactId === null || due_at === null
        ? []
        : [
            {
              id,
              contactId,
              name: contact?.name ?? '',
              text: body ?? '',
              dueMs: Date.parse(due_at),
              isAppointment: type === 'appointment',
            },
          ],
    )
    .sort((a, b) => a.dueMs - b.dueMs || a.id - b.id);
}
