import type { Communication } from '@talk/core';
import { createAppointmentsApi, type AppointmentOutcome } from '@talk/core/contacts';
import type { BodyOf, createAppointment, createReminder } from '@talk/core/contract';
import type { Entities } from '@talk/core/entities';
import { useMemo } from 'react';
import type { Client } from '../../shared/workspace/workspace-client.js';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';

export type ReminderFields = BodyOf<typeof createReminder>;
export type AppointmentFields = BodyOf<typeof createAppointment>;
type Edited = Pick<Communication, 'id' | 'version'>;

/** What this app changes in follow-ups and appointments, through the store. Each rejects with the server's refusal. */
export interface AppointmentChanges {
  /** A follow-up with a contact, for the user who asks. */
  remind: (contactId: number, fields: ReminderFields) => Promise<Communication>;
  updateReminder: (reminder: Edited, fields: ReminderFields) => Promise<Communication>;
  completeReminder: (id: number) => Promise<Communication>;
  cancelReminder: (id: number) => Promise<Communication>;
  appoint: (contactId: number, fields: AppointmentFields) => Promise<Communication>;
  updateAppointment: (appointment: Edited, fields: AppointmentFields) => Promise<Communication>;
  dispose: (id: number, outcome: AppointmentOutcome) => Promise<Communication>;
}

function createAppointmentChanges(
  { api }: Pick<Client, 'api'>,
  { communications }: Pick<Entities, 'communications'>,
): AppointmentChanges {
  const calls = createAppointmentsApi(api.call);
  const store = (send: () => Promise<Communication>): Promise<Communication> =>
    communications.ask(send, (communication) => [communication]);
  return {
    remind: (id, body) => store(() => calls.remind({ params: { id }, body })),
    updateReminder: ({ id, version }, fields) =>
      store(() => calls.updateReminder({ params: { id }, body: { ...fields, version } })),
    completeReminder: (id) => store(() => calls.completeReminder({ params: { id } })),
    cancelReminder: (id) => store(() => calls.cancelReminder({ params: { id } })),
    appoint: (id, body) => store(() => calls.appoint({ params: { id }, body })),
    updateAppointment: ({ id, version }, fields) =>
      store(() => calls.updateAppointment({ params: { id }, body: { ...fields, version } })),
    dispose: (id, outcome) => store(() => calls.dispose({ params: { id }, body: { outcome } })),
  };
}

export function useAppointmentChanges(): AppointmentChanges {
  const { client, entities } = useWorkspace();
  return useMemo(() => createAppointmentChanges(client, entities), [client, entities]);
}
