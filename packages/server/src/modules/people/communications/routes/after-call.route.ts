import { operations } from '@talk/contract/schemas';
import { invalid } from '../../../../http/errors.js';
import { route, type Route } from '../../../../http/route.js';
import type { Kernel } from '../../../../kernel.js';
import { readViewer } from '../../../platform/viewers/read.js';
import type { Appointments } from '../appointments.service.js';
import { saveCallNote } from '../call-notes.service.js';
import { presentCommunication } from '../communications.presenter.js';
import { dueReminders, plannedIn } from '../due-reminders.repository.js';
import type { Reminders } from '../reminders.service.js';

const DAY_MS = 86_400_000;
const LISTED_AT_MOST = 100;
const PLANNED_AT_MOST = 1_000;
const SPAN_DAYS = 62;

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
    route(operations.listPlanned, async ({ query, scope, tx }) => {
      const [from, until] = [new Date(query.from), new Date(query.until)];
      if (until <= from) throw invalid({ until: 'The end cannot be before the start.' });
      if (until.getTime() - from.getTime() > SPAN_DAYS * DAY_MS)
        throw invalid({ until: 'Ask for at most 62 days at once.' });
      const span = { from, until, userId: query.user_id ?? null };
      const views = await plannedIn(tx, scope, await readViewer(tx, scope), span, PLANNED_AT_MOST + 1);
      return {
        data: views.slice(0, PLANNED_AT_MOST).map(presentCommunication),
        has_more: views.length > PLANNED_AT_MOST,
      };
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
