import { operations } from '@talk/contract/schemas';
import { route, type Route } from '../../../../http/route.js';
import type { Consents } from '../consents.service.js';
import { readCompanyConsents, readCompanyOptOuts } from '../ledger.service.js';
import type { TextingRules } from '../settings.service.js';

export function consentRoutes(consents: Consents): Route[] {
  return [
    route(operations.listConsents, async ({ params, scope, tx }) => ({
      data: await consents.list(tx, scope, params.id),
    })),
    route(operations.recordConsent, ({ params, body, scope, tx }) =>
      consents.record(tx, scope, params.id, 'granted', body),
    ),
    route(operations.revokeConsent, ({ params, body, scope, tx }) =>
      consents.record(tx, scope, params.id, 'revoked', body),
    ),
    route(operations.listOptOuts, async ({ params, scope, tx }) => ({
      data: await consents.optOuts(tx, scope, params.id),
    })),
    route(operations.getContactTexting, ({ params, scope, tx }) => consents.texting(tx, scope, params.id)),
    route(operations.updateContactTexting, ({ params, body, scope, tx }) =>
      consents.setAutomatedOnly(tx, scope, params.id, body.automated_only),
    ),
    route(operations.lookUpLineType, ({ params, scope }) => consents.lookUp(scope, params.id, params.phoneId), {
      transaction: 'none',
    }),
  ];
}

/** Of the whole company. */
export function ledgerRoutes(): Route[] {
  return [
    route(operations.listCompanyConsents, ({ query, scope, tx }) => readCompanyConsents(tx, scope, query)),
    route(operations.listCompanyOptOuts, ({ query, scope, tx }) => readCompanyOptOuts(tx, scope, query)),
  ];
}

export function textingRuleRoutes(rules: TextingRules): Route[] {
  return [
    route(operations.getTextingSettings, ({ scope, tx }) => rules.settings(tx, scope)),
    route(operations.updateTextingSettings, ({ body, scope, tx }) => rules.update(tx, scope, body)),
    route(operations.getLineTexting, ({ params, scope, tx }) => rules.line(tx, scope, params.id)),
    route(operations.updateLineTexting, ({ params, body, scope, tx }) => rules.updateLine(tx, scope, params.id, body)),
    route(operations.listQuietRules, async ({ scope, tx }) => ({ data: await rules.rules(tx, scope) })),
    route(operations.createQuietRule, ({ body, scope, tx }) => rules.create(tx, scope, body)),
    route(operations.updateQuietRule, ({ params, body, scope, tx }) => rules.change(tx, scope, params.id, body)),
    route(operations.removeQuietRule, async ({ params, scope, tx }) => {
      await rules.remove(tx, scope, params.id);
      return {};
    }),
    route(operations.switchQuietRule, ({ params, body, scope, tx }) =>
      rules.switch(tx, scope, params.rule, body.is_enabled),
    ),
  ];
}
