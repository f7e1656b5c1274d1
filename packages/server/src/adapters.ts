import type { Carrier } from './carrier/carrier.port.js';
import type { RinglessVoicemail } from './carrier/ringless.port.js';
import { createSlybroadcast } from './carrier/slybroadcast.js';
import type { Transcriber } from './carrier/transcriber.port.js';
import { createTwilioCarrier } from './carrier/twilio.carrier.js';
import { createTwilioTranscriber } from './carrier/twilio.transcriber.js';
import type { Kernel } from './kernel.js';
import { isLoopbackHost, isPublicAddress } from './web/public-address.js';
import { createPublicWeb, type PublicWeb } from './web/public-web.js';
import type { CrmProvider } from './modules/crm/providers/index.js';
import type { MailTransport } from './modules/platform/mail/index.js';
import { createSmtpEmails, type EmailTransport } from './modules/texts/emails/index.js';

/** The outside world, where it is not what the configuration says: tests put their own in. */
export interface Adapters {
  readonly carrier?: Carrier;
  /** Null: none is set up. */
  readonly transcriber?: Transcriber | null;
  /** Null: none is set up. */
  readonly ringless?: RinglessVoicemail | null;
  /** The internet that users point us at: GIFs, previews. */
  readonly web?: PublicWeb;
  readonly crms?: readonly CrmProvider[];
  readonly mail?: MailTransport;
  /** Mail servers of companies. */
  readonly emails?: EmailTransport;
}

/** Null for Twilio itself. */
const apiOriginOf = ({ kind, sandboxUrl }: Kernel['config']['carrier']): string | null =>
  kind === 'sandbox' ? new URL(sandboxUrl).origin : null;

export function configuredCarrier({ config, secrets }: Kernel): Carrier {
  return createTwilioCarrier({ ...secrets.twilio, apiOrigin: apiOriginOf(config.carrier) });
}

/** Null if recordings are not transcribed. */
export function configuredTranscriber({ config, secrets }: Kernel): Transcriber | null {
  const { intelligenceSid: serviceSid } = config.carrier;
  if (serviceSid === null) return null;
  const { accountSid, authToken } = secrets.twilio;
  return createTwilioTranscriber({ accountSid, authToken, apiOrigin: apiOriginOf(config.carrier), serviceSid });
}

/** Null if no provider of ringless voicemail is set up. */
export function configuredRingless({ config, secrets }: Kernel): RinglessVoicemail | null {
  const { ringlessUrl: gatewayUrl } = config.carrier;
  return gatewayUrl === null ? null : createSlybroadcast({ gatewayUrl, ...secrets.ringless });
}

/** Companies and browsers choose the address, so any port will do; where its name leads is nobody's choice. */
export function webOfWebhooks({ config }: Kernel): PublicWeb {
  return createPublicWeb({ ports: 'any', ...(config.webhooks.allowPrivate && { isPublic: () => true }) });
}

/** Providers of single sign-on, as their company's admins name them. Outside production one may be on this machine. */
export function webOfProviders({ config: { mode, webhooks } }: Kernel): PublicWeb {
  const isLocal = (address: string): boolean => mode !== 'production' && isLoopbackHost(address);
  return createPublicWeb({
    ports: 'any',
    isPublic: (address) => webhooks.allowPrivate || isPublicAddress(address) || isLocal(address),
  });
}

/** Admins name their mail servers. Outside production one may be on this machine. */
export function configuredEmails({ config: { mode, webhooks } }: Kernel): EmailTransport {
  return createSmtpEmails({
    isAllowed: (address) =>
      webhooks.allowPrivate || isPublicAddress(address) || (mode !== 'production' && isLoopbackHost(address)),
  });
}
