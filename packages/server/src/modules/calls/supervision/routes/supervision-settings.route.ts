import { operations } from '@talk/contract/schemas';
import type { SupervisionSettings } from '@talk/contract';
import { readDecisions, saveDecisions } from '../../../../db/settings.js';
import type { Reads } from '../../../../db/transaction.js';
import { route, type Route } from '../../../../http/route.js';
import type { Kernel } from '../../../../kernel.js';
import type { Scope } from '../../../../policy/scope.js';
import { supervisionSettings } from '../supervision.tables.js';

async function read(reads: Reads, scope: Scope): Promise<SupervisionSettings> {
  const { showsListeners } = await readDecisions(reads, scope, supervisionSettings);
  return { shows_listeners: showsListeners };
}

export function supervisionSettingsRoutes({ clock }: Pick<Kernel, 'clock'>): Route[] {
  return [
    route(operations.getSupervisionSettings, ({ scope, tx }) => read(tx, scope)),
    route(operations.updateSupervisionSettings, async ({ body, scope, tx }) => {
      await saveDecisions(tx, scope, supervisionSettings, { showsListeners: body.shows_listeners }, clock.now());
      return read(tx, scope);
    }),
  ];
}
