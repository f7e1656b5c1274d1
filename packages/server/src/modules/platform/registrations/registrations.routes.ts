import { operations } from '@talk/contract/schemas';
import { invalid } from '../../../http/errors.js';
import { publicRoute, type Route } from '../../../http/route.js';
import type { Kernel } from '../../../kernel.js';
import { answerSignIn, checkOwnPage, openingOf, type SignUpParts } from '../identity/index.js';
import { createCaptcha } from './captcha.js';
import type { Registrations } from './registrations.service.js';

/** They hash a password, which takes a tenth of a second: no transaction may be open then. */
const slow = { transaction: 'none' } as const;

export function registrationRoutes(
  kernel: Kernel,
  registrations: Registrations,
  { devices }: Pick<SignUpParts, 'devices'>,
): Route[] {
  const captcha = createCaptcha(kernel);
  return [
    publicRoute(operations.getRegistrationOffer, async () => ({
      is_open: registrations.isOpen,
      captcha: registrations.isOpen ? await captcha.challenge() : null,
      terms_url: kernel.config.registration.termsUrl,
      privacy_url: kernel.config.registration.privacyUrl,
    })),
    publicRoute(
      operations.register,
      async ({ body, request }) => {
        checkOwnPage(kernel, request);
        const { company_name: companyName, phone_number: phoneNumber, password_confirmation: again, ...rest } = body;
        const { recaptcha_response: solved, ...own } = rest;
        if (again !== undefined && again !== own.password)
          throw invalid({ password_confirmation: 'The two passwords differ.' });
        if (registrations.isOpen) await captcha.check(solved);
        await registrations.register({ ...own, companyName, phoneNumber }, request.network);
        return {};
      },
      slow,
    ),
    publicRoute(
      operations.checkRegistration,
      async ({ body, request }) => {
        const found = await registrations.look(body.token, request.network);
        return {
          name: found.name,
          email: found.email,
          company_name: found.companyName,
          expires_at: found.expiresAt.toISOString(),
        };
      },
      slow,
    ),
    publicRoute(
      operations.verifyRegistration,
      async ({ body, request, reply }) => {
        checkOwnPage(kernel, request);
        const { token, password } = body;
        const { network } = request;
        const { session, email } = await registrations.confirm({
          ...openingOf(body, request),
          token,
          password,
          network,
        });
        return answerSignIn(session, email, reply, devices);
      },
      slow,
    ),
  ];
}
