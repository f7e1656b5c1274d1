import { EMAIL_FILE_MAX_BYTES } from '@talk/contract';
import { RATE_LIMITS } from '@talk/contract/limits';
import { operations } from '@talk/contract/schemas';
import { route, type Route } from '../../../../http/route.js';
import type { Kernel } from '../../../../kernel.js';
import { type EmailChecks, presentEmailCheck } from '../email-check.service.js';
import type { EmailFiles } from '../email-files.js';
import type { Emails } from '../emails.service.js';

/** Emails as users send them. */
export function emailRoutes(deps: {
  readonly kernel: Kernel;
  readonly emails: Emails;
  readonly checks: EmailChecks;
  readonly files: EmailFiles;
}): Route[] {
  const { kernel, emails, checks, files } = deps;
  return [
    route(operations.sendEmail, ({ params, body, actor, scope, tx }) =>
      emails.send(tx, scope, actor.userId, { ...body, contact_id: params.id }),
    ),
    route(operations.checkEmail, async ({ params, query, scope, tx }) =>
      presentEmailCheck(
        await checks.check(tx, scope, {
          contactId: params.id,
          lineId: query.campaign_id ?? null,
          replyToId: query.reply_to_id ?? null,
        }),
      ),
    ),
    route(operations.allowEmail, async ({ params, query, scope, tx }) => {
      const request = { contactId: params.id, lineId: null, replyToId: query.reply_to_id ?? null };
      await emails.allow(tx, scope, params.id, request.replyToId);
      return presentEmailCheck(await checks.check(tx, scope, request));
    }),
    route(operations.undoEmail, ({ params, scope, tx }) => emails.undo(tx, scope, params.id)),
    route(operations.retryEmail, ({ params, actor, scope, tx }) => emails.retry(tx, scope, actor.userId, params.id)),
    route(operations.uploadEmailFile, ({ body, file, scope, tx }) => files.add(tx, scope, body.name, file()), {
      upload: {
        maxBytes: EMAIL_FILE_MAX_BYTES,
        tooLarge: 'A file can have at most 10 MB. Choose a smaller one, or send a link to it.',
        admit(actor) {
          if (actor?.kind === 'user') kernel.limiter.take(`email-file:${actor.userId}`, RATE_LIMITS.emailFiles);
          return null;
        },
      },
    }),
  ];
}
