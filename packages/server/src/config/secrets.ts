import { createHmac } from 'node:crypto';
import { ConfigError, type Env } from './env.js';
import { webhookUrls } from './webhook-settings.js';

/** Values that never meet a log, an answer or a bundle. Kept apart from `ServerConfig` so that neither is passed by accident. */
export interface Secrets {
  readonly databaseUrl: string | undefined;
  /** Derives a key for one purpose, so that no two features share one. */
  derive(purpose: string): Buffer;
  /** The same from the earlier secrets, newest first: for reading what was encrypted before the secret changed. */
  deriveEarlier(purpose: string): readonly Buffer[];
  /** Keys of the bucket for files; null: those of the machine. */
  readonly bucket: { readonly accessKeyId: string; readonly secretAccessKey: string } | null;
  readonly metricsToken: string | undefined;
  /** With its password. Null: no mail is sent. */
  readonly smtpUrl: string | null;
  /** For push services, base64url. Null: derived from `APP_SECRET`. */
  readonly vapidPrivateKey: string | null;
  /** Signs the ids of users for the operator's help chat. Null: there is none. */
  readonly helpChatSecret: string | null;
  /** Null: HubSpot cannot be connected. */
  readonly hubspotClientSecret: string | null;
  /** Null: Salesforce cannot be connected. */
  readonly salesforceClientSecret: string | null;
  /** Null: they cannot be connected. */
  readonly pipedriveClientSecret: string | null;
  readonly zohoClientSecret: string | null;
  readonly gohighlevelClientSecret: string | null;
  readonly twilio: {
    readonly accountSid: string;
    readonly authToken: string;
    readonly apiKey: string;
    readonly apiSecret: string;
    readonly appSid: string;
  };
  /** The sign-in at the provider of ringless voicemail. */
  readonly ringless: { readonly user: string; readonly password: string };
  /** The built-in realtime application: key and secret when they were chosen, and who is told by webhook. */
  readonly realtime: {
    readonly key: string | undefined;
    readonly secret: string | undefined;
    readonly webhookUrls: readonly string[];
  };
  readonly pusher: {
    readonly appId: string;
    readonly key: string;
    readonly secret: string;
    readonly cluster: string;
  };
}

/** Known to everyone who reads this file: only for a machine that talks to itself. */
const DEVELOPMENT_SECRET = 'talk-development-secret-not-for-production';

const derive = (root: string, purpose: string): Buffer => createHmac('sha256', root).update(purpose).digest();

const bucketKeys = ({ FILES_ACCESS_KEY_ID: accessKeyId, FILES_SECRET_ACCESS_KEY: secretAccessKey }: Env) =>
  accessKeyId === undefined || secretAccessKey === undefined ? null : { accessKeyId, secretAccessKey };

/**
 * The secrets that `env` carries.
 * @throws ConfigError in production without `APP_SECRET`, and for a receiver of webhooks that cannot be one.
 */
export function toSecrets(env: Env): Secrets {
  if (env.NODE_ENV === 'production' && env.APP_SECRET === undefined)
    throw new ConfigError('APP_SECRET: set at least 32 random characters, for example `openssl rand -hex 32`.');
  const root = env.APP_SECRET ?? DEVELOPMENT_SECRET;
  return {
    databaseUrl: env.DATABASE_URL,
    derive: (purpose) => derive(root, purpose),
    deriveEarlier: (purpose) => (env.APP_SECRET_PREVIOUS ?? []).map((earlier) => derive(earlier, purpose)),
    helpChatSecret: env.HELP_CHAT_SECRET ?? null,
    hubspotClientSecret: env.HUBSPOT_CLIENT_SECRET ?? null,
    salesforceClientSecret: env.SALESFORCE_CLIENT_SECRET ?? null,
    pipedriveClientSecret: env.PIPEDRIVE_CLIENT_SECRET ?? null,
    zohoClientSecret: env.ZOHO_CLIENT_SECRET ?? null,
    gohighlevelClientSecret: env.GOHIGHLEVEL_CLIENT_SECRET ?? null,
    bucket: bucketKeys(env),
    metricsToken: env.METRICS_TOKEN,
    smtpUrl: env.SMTP_URL ?? null,
    vapidPrivateKey: env.VAPID_PRIVATE_KEY ?? null,
    twilio: {
      accountSid: env.TWILIO_ACCOUNT_SID ?? '',
      authToken: env.TWILIO_AUTH_TOKEN ?? '',
      apiKey: env.TWILIO_API_KEY ?? '',
      apiSecret: env.TWILIO_API_SECRET ?? '',
      appSid: env.TWILIO_APP_SID ?? '',
    },
    // The sandbox carrier knows its account by the same name and secret everywhere.
    ringless: {
      user: env.RINGLESS_USER ?? env.TWILIO_ACCOUNT_SID ?? '',
      password: env.RINGLESS_PASSWORD ?? env.TWILIO_AUTH_TOKEN ?? '',
    },
    realtime: { key: env.REALTIME_KEY, secret: env.REALTIME_SECRET, webhookUrls: webhookUrls(env) },
    pusher: {
      appId: env.PUSHER_APP_ID ?? '',
      key: env.PUSHER_KEY ?? '',
      secret: env.PUSHER_SECRET ?? '',
      cluster: env.PUSHER_CLUSTER ?? '',
    },
  };
}
