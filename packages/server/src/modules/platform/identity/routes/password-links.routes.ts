import { operations } from '@talk/contract/schemas';
import { invalid } from '../../../../http/errors.js';
import { publicRoute, type Route } from '../../../../http/route.js';
import type { Kernel } from '../../../../kernel.js';
import type { KnownDevices } from '../known-devices.js';
import type { PasswordLinks } from '../password-links.service.js';
import { answerEntry, checkOwnPage, openingOf } from './sign-in-answer.js';

/** For those who cannot sign in: they ask for a link, look where it leads, and choose a password with it. */
export function passwordLinkRoutes(kernel: Kernel, links: PasswordLinks, devices: KnownDevices): Route[] {
  return [
    publicRoute(
      operations.forgotPassword,
      async ({ body, request }) => {
        await links.forgot(body.email, request.network);
        return {};
      },
      { transaction: 'none' },
    ),
    publicRoute(
      operations.checkPasswordLink,
      async ({ body, request }) => {
        const { link, user, companyName } = await links.look(body.token, request.network);
        return {
          kind: link.kind,
          name: user.name,
          email: user.email,
          company_name: companyName,
          expires_at: link.expiresAt.toISOString(),
        };
      },
      { transaction: 'none' },
    ),
    publicRoute(
      operations.resetPassword,
      async ({ body, request, reply }) => {
        checkOwnPage(kernel, request);
        const { token, password, password_confirmation: again, email } = body;
        if (again !== undefined && again !== password)
          throw invalid({ password_confirmation: 'The two passwords differ.' });
        const { network } = request;
        const { entry, user } = await links.choose({ ...openingOf(body, request), token, password, email, network });
        return answerEntry(entry, user.email, reply, devices);
      },
      { transaction: 'none' },
    ),
  ];
}
