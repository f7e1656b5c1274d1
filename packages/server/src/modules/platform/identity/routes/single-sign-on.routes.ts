import { operations } from '@talk/contract/schemas';
import { publicRoute, route, type Route } from '../../../../http/route.js';
import type { Kernel } from '../../../../kernel.js';
import type { KnownDevices } from '../known-devices.js';
import type { SingleSignOnSettings } from '../single-sign-on-settings.service.js';
import { STATE_MS } from '../single-sign-on-vault.js';
import type { SingleSignOns } from '../single-sign-on.service.js';
import { answerEntry, checkOwnPage, openingOf } from './sign-in-answer.js';

/** Ties an answer of a provider to the browser that was sent there. Only single sign-on sends it back. */
const DEPARTURE_COOKIE = 'single_sign_on';
const DEPARTURE_PATH = '/single-sign-on';

interface SingleSignOnParts {
  readonly singleSignOns: SingleSignOns;
  readonly settings: SingleSignOnSettings;
  readonly devices: KnownDevices;
}

/** Sign-in at a company's provider, and what its admins decide of it. */
export function singleSignOnRoutes(kernel: Kernel, { singleSignOns, settings, devices }: SingleSignOnParts): Route[] {
  return [
    // Outside of transactions: the provider is asked in between.
    publicRoute(
      operations.beginSingleSignOn,
      async ({ body, request, reply }) => {
        checkOwnPage(kernel, request);
        const { url, departure } = await singleSignOns.begin(body.email, request.network);
        reply.cookie(DEPARTURE_COOKIE, departure, STATE_MS, DEPARTURE_PATH);
        return { url };
      },
      { transaction: 'none' },
    ),
    publicRoute(
      operations.finishSingleSignOn,
      async ({ body, request, reply }) => {
        checkOwnPage(kernel, request);
        const { state, code, error, iss } = body;
        const departure = request.cookie(DEPARTURE_COOKIE) ?? '';
        const { network } = request;
        const opening = openingOf(body, request);
        const answer = { departure, state, code, error, iss, network };
        const { entry, email } = await singleSignOns.finish({ ...opening, ...answer });
        reply.cookie(DEPARTURE_COOKIE, '', 0, DEPARTURE_PATH);
        return answerEntry(entry, email, reply, devices);
      },
      { transaction: 'none' },
    ),
    route(operations.getSingleSignOn, ({ scope, tx }) => settings.read(tx, scope)),
    route(operations.updateSingleSignOn, ({ body, scope, tx }) => settings.update(tx, scope, body)),
    route(operations.checkSingleSignOn, ({ actor }) => settings.check(actor), { transaction: 'none' }),
    route(operations.removeSingleSignOn, async ({ scope, tx }) => {
      await settings.remove(tx, scope);
      return {};
    }),
    route(operations.listSingleSignOnAccounts, async ({ scope, tx }) => ({
      data: await settings.listAccounts(tx, scope),
    })),
    route(operations.forgetSingleSignOnAccount, async ({ params, scope, tx }) => {
      await settings.forget(tx, scope, params.id);
      return {};
    }),
  ];
}
