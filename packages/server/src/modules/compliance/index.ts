import type { Carrier } from '../../carrier/carrier.port.js';
import type { Kernel } from '../../kernel.js';
import type { ServerModule } from '../../module.js';
import { createCompliance, type Compliance } from './compliance.service.js';
import { createConsents } from './consents.service.js';
import { consentRoutes, textingRuleRoutes } from './routes/compliance.routes.js';
import { createTextingRules } from './settings.service.js';

/** The gate in front of every call and text, and what companies and contacts tell it. */
export interface ComplianceModule extends ServerModule {
  readonly compliance: Compliance;
}

export function createComplianceModule(kernel: Kernel, carrier: Carrier): ComplianceModule {
  return {
    compliance: createCompliance(kernel),
    routes: [...consentRoutes(createConsents(kernel, carrier)), ...textingRuleRoutes(createTextingRules(kernel))],
  };
}
