import { operations } from '@talk/contract/schemas';
import { route, type Route } from '../../../../http/route.js';
import type { Kernel } from '../../../../kernel.js';
import { readWrapUpSettings } from '../wrap-up-settings.repository.js';
import { changeWrapUpSettings } from '../wrap-up-settings.service.js';

export function wrapUpSettingsRoutes(kernel: Kernel): Route[] {
  return [
    route(operations.getWrapUpSettings, ({ scope, tx }) => readWrapUpSettings(tx, scope)),
    route(operations.updateWrapUpSettings, ({ body, scope, tx }) => changeWrapUpSettings(kernel, tx, scope, body)),
  ];
}
