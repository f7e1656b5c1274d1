import { operations } from '@talk/contract/schemas';
import { fail } from '../../../../http/errors.js';
import { route, type Route } from '../../../../http/route.js';
import type { Kernel } from '../../../../kernel.js';
import type { Identities } from '../identities.js';
import { revokeSecret } from '../visitors.repository.js';
import { presentSettings, readSettings, saveSettings } from '../widget-settings.js';

/** What an admin decides about the widget of a publishable key. */
export function widgetSettingsRoutes(kernel: Kernel, identities: Identities): Route[] {
  const now = (): Date => kernel.clock.now();
  return [
    route(operations.getTextingWidget, async ({ tx, scope, params }) => presentSettings(tx, scope, params.id, now())),
    route(operations.updateTextingWidget, async ({ tx, scope, params, body }) => {
      await readSettings(tx, scope, params.id, now());
      await saveSettings(tx, scope, params.id, body, now());
      return presentSettings(tx, scope, params.id, now());
    }),
    route(operations.createIdentitySecret, async ({ tx, scope, params }) => {
      await readSettings(tx, scope, params.id, now());
      return identities.create(tx, scope, params.id);
    }),
    route(operations.revokeIdentitySecret, async ({ tx, scope, params }) => {
      if (!(await revokeSecret(tx, scope, params.id, params.secretId, now()))) throw fail('NOT_FOUND');
      return presentSettings(tx, scope, params.id, now());
    }),
  ];
}
