import { operations } from '@talk/contract/schemas';
import { route, type Route } from '../../../../http/route.js';
import type { MailSettingsService } from '../mail-settings.service.js';

/** What admins decide about email. */
export function mailSettingsRoutes(settings: MailSettingsService): Route[] {
  return [
    route(operations.getMailSettings, ({ scope, tx }) => settings.read(tx, scope)),
    route(operations.updateMailAccount, ({ body, scope, tx }) => settings.update(tx, scope, body)),
    route(operations.removeMailAccount, ({ scope, tx }) => settings.remove(tx, scope)),
    // A mail server is asked in between.
    route(operations.testMailAccount, ({ body, actor }) => settings.test(actor, body), { transaction: 'none' }),
    route(operations.updateLineEmail, ({ params, body, scope, tx }) =>
      settings.setIntake(tx, scope, params.id, body.email_intake),
    ),
  ];
}
