import { operations } from '@talk/contract/schemas';
import { publicRoute, route, type Route } from '../../../../http/route.js';
import type { Kernel } from '../../../../kernel.js';
import type { KnownDevices } from '../known-devices.js';
import type { SignInLinks } from '../sign-in-links.service.js';
import { answerEntry, checkOwnPage } from './sign-in-answer.js';

/** A company's own server signs its users in. */
export function signInLinkRoutes(kernel: Kernel, links: SignInLinks, devices: KnownDevices): Route[] {
  return [
    route(operations.createSignInLink, async ({ body, actor, tx }) => {
      const { url, expiresAt } = await links.make(tx, actor, { email: body.email, redirect: body.redirect });
      return { url, expires_at: expiresAt.toISOString() };
    }),
    publicRoute(
      operations.finishSignInLink,
      async ({ body, request, reply }) => {
        checkOwnPage(kernel, request);
        const { network, userAgent } = request;
        const { token, device_info: deviceInfo } = body;
        const { entry, email } = await links.finish({ token, network, deviceInfo, userAgent });
        return answerEntry(entry, email, reply, devices);
      },
      { transaction: 'none' },
    ),
  ];
}
