import { operations } from '@talk/contract/schemas';
import { fail } from '../../../../http/errors.js';
import { visitorRoute, type Route } from '../../../../http/route.js';
import type { Kernel } from '../../../../kernel.js';
import { newFormToken } from '../form-token.js';
import { attachmentUpload } from '../../attachments/index.js';
import type { Conversations } from '../conversation.service.js';
import { VISITOR_FILE_RULES, type VisitorFiles } from '../visitor-files.service.js';
import type { Visitors } from '../visitors.service.js';
import { readSettings } from '../widget-settings.js';

export function visitorSessionRoutes(kernel: Kernel, visitors: Visitors): Route[] {
  const formKey = kernel.secrets.derive('visitor-forms');
  return [
    visitorRoute(operations.getVisitorWidget, async ({ tx, actor, scope }) => {
      const now = kernel.clock.now();
      const settings = await readSettings(tx, scope, actor.apiKey.id, now);
      return {
        company_name: settings.companyName,
        country: settings.country,
        greeting: settings.greeting,
        is_open: settings.isOpen,
        changes_at: settings.changesAt?.toISOString() ?? null,
        timezone: settings.timezone,
        offline_message: settings.offlineMessage,
        consent_text: settings.consentText,
        privacy_url: settings.privacyUrl,
        accent: settings.accent,
        identity: settings.identity,
        files: VISITOR_FILE_RULES,
        form_token: newFormToken(formKey, actor.apiKey.id, now),
      };
    }),
    visitorRoute(operations.introduceVisitor, async ({ tx, actor, request, body }) =>
      visitors.introduce(tx, actor, request, body.identity),
    ),
    visitorRoute(operations.startVisitor, async ({ tx, actor, request, body }) =>
      visitors.start(tx, actor, request, {
        name: body.name,
        phoneText: body.phone_number,
        consentText: body.consent_text,
        page: body.page,
        formToken: body.form_token,
        website: body.website,
        identity: body.identity,
      }),
    ),
    visitorRoute(operations.resendVisitorCode, async ({ tx, actor, request }) => visitors.resend(tx, actor, request)),
    visitorRoute(
      operations.verifyVisitor,
      async ({ actor, request, body }) => visitors.verify(actor, request, body.code),
      {
        transaction: 'none',
      },
    ),
    visitorRoute(
      operations.resumeVisitor,
      async ({ actor, request, body }) => visitors.resume(actor, request, body.identity),
      { transaction: 'none' },
    ),
    visitorRoute(operations.endVisitor, async ({ tx, actor, request }) => {
      await visitors.end(tx, actor, request);
      return {};
    }),
  ];
}

export function conversationRoutes(conversations: Conversations, files: VisitorFiles): Route[] {
  return [
    visitorRoute(operations.listVisitorTexts, async ({ actor, request, query }) =>
      conversations.read(actor, request, {
        known: query.known,
        waitMs: query.known === undefined ? 0 : query.wait_seconds * 1000,
        tabId: query.tab_id,
      }),
    ),
    visitorRoute(operations.sendVisitorText, async ({ tx, actor, request, body }) =>
      conversations.write(tx, actor, request, {
        clientId: body.client_id,
        body: body.body,
        files: body.attachments,
        page: body.page,
      }),
    ),
    visitorRoute(
      operations.uploadVisitorFile,
      async ({ tx, actor, request, body, file }) =>
        files.upload(tx, actor, request, { name: body.name, bytes: file() }),
      {
        upload: attachmentUpload((actor, facts) => {
          if (actor?.kind !== 'visitor') throw fail('FORBIDDEN');
          return files.admit(actor, facts);
        }),
      },
    ),
    visitorRoute(operations.getVisitorFile, async ({ actor, request, params }) =>
      files.open(actor, request, params.token),
    ),
    visitorRoute(operations.leaveVisitor, async ({ tx, actor, request, body }) => {
      await conversations.leave(tx, actor, request, body.tab_id);
      return {};
    }),
  ];
}
