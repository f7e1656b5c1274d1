import {
  cancelReminder,
  completeReminder,
  createAppointment,
  createReminder,
  disposeAppointment,
  listDueReminders,
  updateAppointment,
  updateReminder,
} from '@talk/contract';
import type { Endpoint } from '@talk/contract';
import type { CallEndpoint } from '../api/api.js';
import type { Operation } from '../api/resources.js';

/** Follow-ups and appointments with contacts, by name. Separate from `Api`, because only views of whole contacts need it. */
export interface AppointmentsApi {
  remind: Operation<typeof createReminder>;
  updateReminder: Operation<typeof updateReminder>;
  completeReminder: Operation<typeof completeReminder>;
  cancelReminder: Operation<typeof cancelReminder>;
  appoint: Operation<typeof createAppointment>;
  updateAppointment: Operation<typeof updateAppointment>;
  /** Says what became of an appointment. */
  dispose: Operation<typeof disposeAppointment>;
  /** The user's own that are open and due within a day. */
  due: Operation<typeof listDueReminders>;
}

/** The operations on follow-ups and appointments, over `talk.api.call`. */
export function createAppointmentsApi(call: CallEndpoint): AppointmentsApi {
  const of =
    <E extends Endpoint>(endpoint: E): Operation<E> =>
    (...args) =>
      call(endpoint, ...args);
  return {
    remind: of(createReminder),
    updateReminder: of(updateReminder),
    completeReminder: of(completeReminder),
    cancelReminder: of(cancelReminder),
    appoint: of(createAppointment),
    updateAppointment: of(updateAppointment),
    dispose: of(disposeAppointment),
    due: of(listDueReminders),
  };
}
