import type { CompanySettings, OfferedCompanySettings } from '@talk/contract';
import { operations } from '@talk/contract/schemas';
import { route } from '../../../http/route.js';
import type { Kernel } from '../../../kernel.js';
import type { ServerModule } from '../../../module.js';
import { createCompanySettings, type CompanySettingsPorts } from './company-settings.service.js';

/** The settings of a company that its admins decide on one screen. Each is stored by the module that obeys it. */
export function createCompanySettingsModule(kernel: Kernel, ports: CompanySettingsPorts): ServerModule {
  const settings = createCompanySettings(kernel, ports);
  const offered = (decided: CompanySettings): OfferedCompanySettings => ({
    ...decided,
    transcription_available: kernel.config.carrier.intelligenceSid !== null,
  });
  return {
    routes: [
      route(operations.getCompanySettings, async ({ scope, tx }) => offered(await settings.read(tx, scope))),
      route(operations.updateCompanySettings, async ({ body, scope, tx }) =>
        offered(await settings.update(tx, scope, body)),
      ),
    ],
  };
}
