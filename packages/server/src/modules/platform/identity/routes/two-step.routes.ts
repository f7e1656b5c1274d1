import { operations } from '@talk/contract/schemas';
import { inTransaction } from '../../../../db/transaction.js';
import { fail } from '../../../../http/errors.js';
import type { ReplyControls, RequestFacts } from '../../../../http/request-facts.js';
import { publicRoute, route, type Route } from '../../../../http/route.js';
import type { Kernel } from '../../../../kernel.js';
import { given } from '../../../../patch.js';
import { findUserById, listMemberships } from '../identity.repository.js';
import type { KnownDevices } from '../known-devices.js';
import type { Ticket, Tickets } from '../second-step-ticket.js';
import type { Sessions } from '../sessions.service.js';
import { ownScope, type TwoSteps } from '../two-step.service.js';
import { checkSpeaksForAll } from './everywhere.js';
import type { ProveOwner } from './owner-proof.js';
import { answerSignIn, checkOwnPage, SECOND_STEP_COOKIE, SECOND_STEP_PATH } from './sign-in-answer.js';

interface TwoStepParts {
  readonly sessions: Sessions;
  readonly twoSteps: TwoSteps;
  readonly tickets: Tickets;
  readonly devices: KnownDevices;
  readonly prove: ProveOwner;
}

/** The second step of a sign-in, and users' own choice of it. */
export function twoStepRoutes(kernel: Kernel, parts: TwoStepParts): Route[] {
  return [...secondStepRoutes(kernel, parts), ...ownTwoStepRoutes(kernel, parts)];
}

/** By the cookie that the first step has set. Outside a transaction: tries are counted in their own. */
function secondStepRoutes(kernel: Kernel, { sessions, twoSteps, tickets, devices }: TwoStepParts): Route[] {
  const reads = { q: kernel.db.drizzle };

  /** @throws ApiError SIGN_IN_OVER, ORIGIN_FORBIDDEN. */
  async function begun(request: RequestFacts, need: Ticket['need']) {
    checkOwnPage(kernel, request);
    const ticket = tickets.read(request.cookie(SECOND_STEP_COOKIE) ?? '');
    const user = ticket && (await findUserById(reads, ticket.userId));
    if (ticket === undefined || user === undefined || ticket.need !== need) throw fail('SIGN_IN_OVER');
    if (!tickets.isCurrent(ticket, user.passwordHash)) throw fail('SIGN_IN_OVER');
    const places = await listMemberships(reads, user.id);
    const wanted = ticket.companyId ?? user.lastCompanyId;
    const place = places.find(({ company }) => company.id === wanted) ?? places[0];
    if (place === undefined || !user.enabled) throw fail('USER_DISABLED');
    return { ticket, user, scope: ownScope(place.company.id, user.id) };
  }

  async function signIn(ticket: Ticket, email: string, request: RequestFacts, reply: ReplyControls) {
    const { userId, companyId, via, onlyCompanyId, remember, deviceInfo } = ticket;
    const { userAgent } = request;
    const opening = { userId, via, remember, deviceInfo, userAgent, ...given({ companyId, onlyCompanyId }) };
    const session = await inTransaction(kernel, (tx) => sessions.open(tx, opening));
    reply.cookie(SECOND_STEP_COOKIE, '', 0, SECOND_STEP_PATH);
    return answerSignIn(session, email, reply, devices);
  }

  return [
    publicRoute(
      operations.finishSignIn,
      async ({ body, request, reply }) => {
        const { ticket, user, scope } = await begun(request, 'code');
        await twoSteps.check(scope, body);
        return signIn(ticket, user.email, request, reply);
      },
      { transaction: 'none' },
    ),
    publicRoute(
      operations.beginRequiredTwoStep,
      async ({ request }) => {
        const { user } = await begun(request, 'setup');
        return inTransaction(kernel, (tx) => twoSteps.begin(tx, user.id));
      },
      { transaction: 'none' },
    ),
    publicRoute(
      operations.confirmRequiredTwoStep,
      async ({ body, request, reply }) => {
        const { ticket, user, scope } = await begun(request, 'setup');
        const codes = await twoSteps.confirm(scope, body.code);
        return { ...(await signIn(ticket, user.email, request, reply)), recovery_codes: [...codes] };
      },
      { transaction: 'none' },
    ),
  ];
}

function ownTwoStepRoutes(kernel: Kernel, { twoSteps, prove }: TwoStepParts): Route[] {
  const reads = { q: kernel.db.drizzle };
  return [
    route(operations.getTwoStep, async ({ actor, tx }) => twoSteps.read(tx, actor.userId)),
    route(operations.beginTwoStep, async ({ actor, tx }) => {
      await checkSpeaksForAll(tx, actor);
      return twoSteps.begin(tx, actor.userId);
    }),
    route(
      operations.confirmTwoStep,
      async ({ body, actor }) => {
        await checkSpeaksForAll(reads, actor);
        return { recovery_codes: [...(await twoSteps.confirm(ownScope(actor.companyId, actor.userId), body.code))] };
      },
      { transaction: 'none' },
    ),
    route(
      operations.renewRecoveryCodes,
      async ({ body, actor }) => {
        await checkSpeaksForAll(reads, actor);
        await prove(actor, body);
        return { recovery_codes: [...(await inTransaction(kernel, (tx) => twoSteps.renewCodes(tx, actor)))] };
      },
      { transaction: 'none' },
    ),
    route(
      operations.endTwoStep,
      async ({ body, actor }) => {
        await checkSpeaksForAll(reads, actor);
        await prove(actor, body);
        await inTransaction(kernel, (tx) => twoSteps.end(tx, actor));
        return {};
      },
      { transaction: 'none' },
    ),
  ];
}
