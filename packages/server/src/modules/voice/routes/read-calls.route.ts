import type { Call } from '@talk/contract';
import { operations } from '@talk/contract/schemas';
import { readViewer } from '../../../policy/viewer.repository.js';
import { findView } from '../../communications/communications.repository.js';
import { fail } from '../../../http/errors.js';
import { route, type Route } from '../../../http/route.js';
import type { Calls } from '../calls.service.js';
import { listLiveCallsOf } from '../voice.repository.js';

export function currentCallsRoute(calls: Calls): Route {
  return route(operations.currentCalls, async ({ actor, scope, tx }) => {
    const rows = await listLiveCallsOf(tx, scope, actor.userId);
    const presented = await Promise.all(rows.map((row) => calls.present(tx, scope, row.id)));
    // A call that rang here and that a colleague has, or that was declined here, is not theirs any more.
    const isTheirs = (call: Call): boolean =>
      call.user_id === actor.userId || call.ringing_user_ids.includes(actor.userId);
    return { data: presented.filter((call) => call !== null).filter(isTheirs) };
  });
}

/** Whoever takes part in a call sees it, and whoever may see its communication. */
export function getCallRoute(calls: Calls): Route {
  return route(operations.getCall, async ({ params, actor, scope, tx }) => {
    const call = await calls.present(tx, scope, params.id);
    if (call === null) throw fail('NOT_FOUND');
    const takesPart = call.user_id === actor.userId || call.ringing_user_ids.includes(actor.userId);
    if (!takesPart) {
      const viewer = await readViewer(tx, scope);
      if ((await findView(tx, scope, call.communication_id, viewer)) === undefined) throw fail('NOT_FOUND');
    }
    return call;
  });
}
