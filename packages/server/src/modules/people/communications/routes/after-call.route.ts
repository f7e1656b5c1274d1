import { operations } from '@talk/contract/schemas';
import { route, type Route } from '../../../../http/route.js';
import type { Kernel } from '../../../../kernel.js';
import { readViewer } from '../../../platform/viewers/read.js';
import type { Appointments } from '../appointments.service.js';
import { saveCallNote } from '../call-notes.service.js';
import { presentCommunication } from '../communications.presenter.js';
import { dueReminders } from '../due-reminders.repository.js';
import type { Reminders } from '../reminders.service.js';

const DAY_MS = 86_400_000;
const LISTED_AT_MOST = 100;

export function saveCallNoteRoute(kernel: Kernel): Route {
  return route(operations.saveCallNote, ({ params, body, scope, tx }) =>
    saveCallNote(kernel, tx, scope, params.id, body),
  );
}

export function reminderRoutes(kernel: Kernel, reminders: Reminders): Route[] {
  return [
    route(operations.createReminder, ({ params, body, actor, scope, tx }) =>
      reminders.create(tx, scope, actor.userId, params.id, body),
    ),
    route(operations.updateReminder, ({ params, body, scope, tx }) => reminders.update(tx, scope, params.id, body)),
    route(operations.completeReminder, ({ params, scope, tx }) => reminders.complete(tx, scope, params.id)),
    route(operations.cancelReminder, ({ params, scope, tx }) => reminders.cancel(tx, scope, params.id)),
    route(operations.listDueReminders, async ({ scope, tx }) => {
      const until = new Date(kernel.clock.now().getTime() + DAY_MS);
      const views = await dueReminders(tx, scope, await readViewer(tx, scope), until, LISTED_AT_MOST);
      return { data: views.map(presentCommunication) };
    }),
  ];
}

export function appointmentRoutes(appointments: Appointments): Route[] {
  return [
    route(operations.createAppointment, ({ params, body, actor, scope, tx }) =>
      appointments.create(tx, scope, actor.userId, params.id, body),
    ),
    route(operations.updateAppointment, ({ params, body, actor, scope, tx }) =>
      appointments.update(tx, scope, actor.userId, params.id, body),
    ),
    route(operations.disposeAppointment, ({ params, body, scope, tx }) =>
      appointments.dispose(tx, scope, params.id, body.outcome),
    ),
  ];
}
