import type { CompanySettings, OfferedCompanySettings } from '@talk/contract';
import { operations } from '@talk/contract/schemas';
import { route } from '../../../http/route.js';
import type { Kernel } from '../../../kernel.js';
import { fail } from '../../../http/errors.js';
import type { ServerModule } from '../../../module.js';
import type { Scope } from '../../../policy/scope.js';
import { readCompanyDetails } from './company-facts.js';
import { featurePatch, featuresOf } from './company-features.js';
import { createCompanySettings, type CompanySettingsPorts } from './company-settings.service.js';
import { CODES } from './statics.js';

/** The settings of a company that its admins decide on one screen. Each is stored by the module that obeys it. */
export function createCompanySettingsModule(kernel: Kernel, ports: CompanySettingsPorts): ServerModule {
  const settings = createCompanySettings(kernel, ports);
  const offered = (decided: CompanySettings): OfferedCompanySettings => ({
    ...decided,
    transcription_available: kernel.config.carrier.intelligenceSid !== null,
    edge_location_available: kernel.config.carrier.kind === 'twilio',
  });
  return {
    routes: [
      route(operations.getCompanySettings, async ({ scope, tx }) => offered(await settings.read(tx, scope))),
      route(operations.updateCompanySettings, async ({ body, scope, tx }) =>
        offered(await settings.update(tx, scope, body)),
      ),
      route(operations.getCompany, async ({ params, actor, scope, tx }) => {
        checkOwn(scope, params.id);
        return readCompanyDetails(tx, actor, kernel.clock.now());
      }),
      route(operations.setCompanyFeature, async ({ params, body, scope, tx }) => {
        checkOwn(scope, params.id);
        const patch = featurePatch(await settings.read(tx, scope), params.feature, body);
        return { features: featuresOf(await settings.update(tx, scope, patch)) };
      }),
      route(operations.getStatics, async ({ query, scope, tx }) => {
        checkOwn(scope, query.company_id ?? scope.companyId);
        const features = featuresOf(await settings.read(tx, scope));
        return { company_id: scope.companyId, features, codes: { ...CODES } };
      }),
    ],
  };
}

/** A session is of one company: others are not there. */
function checkOwn(scope: Scope, companyId: number): void {
  if (companyId !== scope.companyId) throw fail('NOT_FOUND');
}
