import { operations } from '@talk/contract/schemas';
import { route, type Route } from '../../../../http/route.js';
import type { Rates } from '../rates.service.js';

/** What texts cost, for those who pay. */
export function rateRoutes(rates: Rates): Route[] {
  return [
    route(operations.getMessageRates, ({ scope, tx }) => rates.billing(tx, scope)),
    route(operations.listCarrierFees, ({ scope, tx }) => rates.carrierFees(tx, scope)),
    route(operations.updateCarrierFees, async ({ body, scope, tx }) => {
      await rates.change(tx, scope, { carrier_fees: body.data });
      return rates.carrierFees(tx, scope);
    }),
    route(operations.updateMessageRates, ({ body, scope, tx }) => rates.change(tx, scope, body)),
  ];
}
