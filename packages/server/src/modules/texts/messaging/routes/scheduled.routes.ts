import { operations } from '@talk/contract/schemas';
import { route, type Route } from '../../../../http/route.js';
import type { Plan, Scheduled } from '../scheduled.service.js';

/** Texts that leave later. */
export function scheduledRoutes(scheduled: Scheduled): Route[] {
  return [
    route(operations.scheduleMessage, async ({ body, actor, scope, tx }) => {
      const { schedule_date: at, timezone, cancel_on_reply: cancelOnReply, ...draft } = body;
      return scheduled.create(tx, scope, actor.userId, { draft, at: new Date(at), timezone, cancelOnReply });
    }),
    route(operations.listScheduledMessages, async ({ query, scope, tx }) => scheduled.list(tx, scope, query)),
    route(operations.getScheduledMessage, async ({ params, scope, tx }) => scheduled.get(tx, scope, params.id)),
    route(operations.updateScheduledMessage, async ({ params, body, scope, tx }) => {
      const { schedule_date: at, timezone, cancel_on_reply: cancelOnReply, gif_url: gif, ...draft } = body;
      return scheduled.change(tx, scope, params.id, (before) => ({
        draft: { ...withGif(before.draft, gif), ...given(draft) },
        at: at === undefined ? before.at : new Date(at),
        timezone: timezone ?? before.timezone,
        cancelOnReply: cancelOnReply ?? before.cancelOnReply,
      }));
    }),
    route(operations.cancelScheduledMessage, async ({ params, scope, tx }) => {
      await scheduled.cancel(tx, scope, params.id);
      return {};
    }),
    route(operations.restoreScheduledMessage, async ({ params, scope, tx }) => scheduled.restore(tx, scope, params.id)),
  ];
}

/** Null takes it out; what is left out stays as it is. */
function withGif(draft: Plan['draft'], gif: string | null | undefined): Plan['draft'] {
  if (gif === undefined) return draft;
  const { gif_url: _before, ...rest } = draft;
  return gif === null ? rest : { ...rest, gif_url: gif };
}

/** Without what was left out: it stays as it is. */
function given<T extends object>(values: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  const kept = Object.entries(values).filter(([, value]) => value !== undefined);
  return Object.fromEntries(kept) as { [K in keyof T]: Exclude<T[K], undefined> };
}
