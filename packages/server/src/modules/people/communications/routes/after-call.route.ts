import { operations } from '@talk/contract/schemas';
import { route, type Route } from '../../../../http/route.js';
import type { Kernel } from '../../../../kernel.js';
import { saveCallNote } from '../call-notes.service.js';
import type { Reminders } from '../reminders.service.js';

export function saveCallNoteRoute(kernel: Kernel): Route {
  return route(operations.saveCallNote, ({ params, body, scope, tx }) =>
    saveCallNote(kernel, tx, scope, params.id, body),
  );
}

export function reminderRoutes(reminders: Reminders): Route[] {
  return [
    route(operations.createReminder, ({ params, body, actor, scope, tx }) =>
      reminders.create(tx, scope, actor.userId, params.id, body),
    ),
    route(operations.completeReminder, ({ params, scope, tx }) => reminders.complete(tx, scope, params.id)),
  ];
}
