import { operations } from '@talk/contract/schemas';
import { fail } from '../../../http/errors.js';
import { route, type Route } from '../../../http/route.js';
import type { Kernel } from '../../../kernel.js';
import type { MessageCompliance } from '../../compliance/message-compliance.js';
import type { Calls } from '../../voice/calls.service.js';
import { declineRinging } from '../../voice/routes/end-calls.route.js';
import { presentMessageCheck } from '../message-check.presenter.js';
import { wroteSince } from '../messaging.repository.js';
import { wishOf, type Messaging } from '../messaging.service.js';

export interface MessageRouteDeps {
  readonly kernel: Kernel;
  readonly messaging: Messaging;
  readonly compliance: MessageCompliance;
  readonly calls: Calls;
}

/** Texts as people send them. */
export function messageRoutes({ kernel, messaging, compliance, calls }: MessageRouteDeps): Route[] {
  return [
    route(operations.sendMessage, async ({ body, actor, scope, tx }) => {
      const { seen_communication_id: seenId, reply_to_call_id: callId, ...draft } = body;
      // First: a call is locked before its contact. When the text is refused, the call goes on ringing.
      if (callId !== undefined) await declineRinging(kernel, calls, tx, scope, { callId, userId: actor.userId });
      const isStale = seenId !== undefined && (await wroteSince(tx, scope, draft.contact_id, seenId, actor.userId));
      if (isStale) throw fail('THREAD_CHANGED');
      const source = callId !== undefined ? 'call' : draft.template_id === undefined ? 'manual' : 'template';
      const wish = wishOf(actor.userId, draft, source, true);
      const { communicationId } = await messaging.send(tx, scope, { ...wish, replyToCallId: callId ?? null });
      return messaging.present(tx, scope, communicationId);
    }),

    route(operations.undoMessage, async ({ params, scope, tx }) => {
      const draft = await messaging.undo(tx, scope, params.id);
      return { draft: { ...draft, attachments: [...draft.attachments] } };
    }),

    route(operations.retryMessage, async ({ params, body, scope, tx }) => {
      const { communicationId } = await messaging.retry(tx, scope, params.id, body?.campaign_id ?? null);
      return messaging.present(tx, scope, communicationId);
    }),

    route(operations.checkMessage, async ({ query, actor, scope, tx }) => {
      const verdict = await compliance.decideMessage(tx, scope, {
        userId: actor.userId,
        contactId: query.contact_id,
        typedNumber: query.phone_number ?? null,
        lineId: query.campaign_id ?? null,
        body: null,
        attachments: query.attachments,
        withMedia: query.with_media === '1',
        source: 'manual',
      });
      return presentMessageCheck(verdict);
    }),
  ];
}
