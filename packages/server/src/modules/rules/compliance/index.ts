import type { Carrier } from '../../../carrier/carrier.port.js';
import type { Kernel } from '../../../kernel.js';
import type { ServerModule } from '../../../module.js';
import { createCompliance, type Compliance } from './compliance.service.js';
import { createConsents, type Consents } from './consents.service.js';
import { createLineTypes, type LineTypes } from './line-types.service.js';
import { DAY_MS } from './message-facts.repository.js';
import { consentRoutes, ledgerRoutes, textingRuleRoutes } from './routes/compliance.routes.js';
import { createTextingRules } from './settings.service.js';
import { purgeTextCounts } from './texting-facts.repository.js';

export type { Obstacle } from './call.gate.js';
export type { Compliance } from './compliance.service.js';
export type { FaxCompliance, FaxVerdict } from './fax-compliance.service.js';
export type { Consents } from './consents.service.js';
export type { LineTypes } from './line-types.service.js';
export type {
  KeywordActions,
  MessageCompliance,
  MessageDecision,
  MessageJudgement,
  MessageLine,
  MessageVerdict,
} from './message-compliance.js';
export type { VoicemailCompliance } from './voicemail-compliance.service.js';
export { callingDecisions } from './calling-decisions.js';
export { createImportedConsents } from './imported-consents.repository.js';
export { numberFor } from './message-line.js';
export { isOptedOut } from './opt-outs.repository.js';

const COUNTS_KEPT_MS = 7 * DAY_MS;

/** The gate in front of every call, text and fax, and what companies and contacts tell it. */
export interface ComplianceModule extends ServerModule {
  readonly compliance: Compliance;
  readonly consents: Consents;
  readonly lineTypes: LineTypes;
}

export function createComplianceModule(kernel: Kernel, carrier: Carrier): ComplianceModule {
  const consents = createConsents(kernel, carrier);
  return {
    compliance: createCompliance(kernel),
    consents,
    lineTypes: createLineTypes(kernel, carrier),
    schedules: [
      {
        name: 'compliance.forget-counts',
        everyMs: DAY_MS,
        run: () =>
          purgeTextCounts(
            { q: kernel.db.drizzle },
            { before: new Date(kernel.clock.now().getTime() - COUNTS_KEPT_MS) },
          ),
      },
    ],
    routes: [...consentRoutes(consents), ...ledgerRoutes(), ...textingRuleRoutes(createTextingRules(kernel))],
  };
}
