import { z } from 'zod';

const port = z.coerce.number().int().min(0).max(65_535);
const flag = z.enum(['0', '1', 'true', 'false']).transform((value) => value === '1' || value === 'true');
const url = (protocols: RegExp) => z.url({ protocol: protocols });
const list = z.string().transform((text) =>
  text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== ''),
);

/** Every environment variable that the server reads, with its type. Unknown ones are ignored. */
export const envSchema = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).optional(),
  PORT: port.optional(),
  HOST: z.string().min(1).optional(),
  PUBLIC_URL: url(/^https?$/).optional(),
  /** Comma-separated exact origins that may send cookies, besides our own (a Vite dev server, a white-label host). */
  APP_ORIGINS: list.optional(),
  /** Comma-separated addresses or subnets of the load balancers in front of us; without it no forwarded header counts. */
  TRUST_PROXY: list.optional(),
  DATA_DIR: z.string().min(1).optional(),
  /** Uploads are refused when less than this would stay free on the disk of the data folder. */
  STORAGE_RESERVE_MB: z.coerce.number().int().min(0).max(1_000_000).optional(),
  /** Bucket for files, which nodes share; without it they are in the data folder. */
  FILES_URL: url(/^(s3|https?)$/).optional(),
  FILES_REGION: z.string().min(1).optional(),
  FILES_ACCESS_KEY_ID: z.string().min(1).optional(),
  FILES_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  DATABASE_URL: url(/^postgres(ql)?$/).optional(),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).optional(),
  SEED_DEMO: flag.optional(),
  SEED_SCALE: z.enum(['100k', '1m']).optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).optional(),
  /** Whether every answer is held against the contract before it is sent. Production does not, development and tests do. */
  CHECK_RESPONSES: flag.optional(),
  /** Secret from which tokens and signatures are derived. Required in production. */
  APP_SECRET: z.string().min(32).optional(),
  /** Comma-separated earlier values of `APP_SECRET`: what was encrypted with one can still be read, and is encrypted anew when it changes. */
  APP_SECRET_PREVIOUS: list.optional(),
  /** Folder that holds `full-app`, `widgets`, `packages/embed` and `docs` with their builds. */
  WEB_ROOT: z.string().min(1).optional(),
  METRICS_TOKEN: z.string().min(16).optional(),
  EXAMPLES_PORT: port.optional(),
  EXAMPLES_URL: url(/^https?$/).optional(),
  CARRIER: z.enum(['sandbox', 'twilio']).optional(),
  SANDBOX_PORT: port.optional(),
  SANDBOX_URL: url(/^https?$/).optional(),
  /** How long a server may take to give one text to the carrier; another one takes over then. Longer than the carrier's client waits. */
  TEXT_CLAIM_SECONDS: z.coerce.number().int().min(1).max(300).optional(),
  /** How long a customer stays on hold music for an agent whose connection was lost. */
  CALL_REJOIN_SECONDS: z.coerce.number().int().min(5).max(300).optional(),
  /** How often a phone proves that it can be rung; who misses two is not rung. */
  HEARTBEAT_SECONDS: z.coerce.number().int().min(4).max(20).optional(),
  TWILIO_ACCOUNT_SID: z.string().optional(),
  TWILIO_AUTH_TOKEN: z.string().optional(),
  TWILIO_API_KEY: z.string().optional(),
  TWILIO_API_SECRET: z.string().optional(),
  TWILIO_APP_SID: z.string().optional(),
  /** The Voice Intelligence service that transcribes recordings; without it none is transcribed. */
  TWILIO_INTELLIGENCE_SID: z
    .string()
    .regex(/^GA[0-9a-f]{32}$/i, 'is GA and 32 hex digits')
    .optional(),
  /** The sign-in at Slybroadcast, which leaves ringless voicemails; without it none is left. The sandbox carrier needs none. */
  RINGLESS_USER: z.string().min(1).optional(),
  RINGLESS_PASSWORD: z.string().min(1).optional(),
  /** Something else that speaks Slybroadcast's gateway protocol. Default: Slybroadcast. */
  RINGLESS_URL: url(/^https?$/).optional(),
  /** Our app at HubSpot; without it HubSpot cannot be connected. */
  HUBSPOT_CLIENT_ID: z.string().min(1).optional(),
  HUBSPOT_CLIENT_SECRET: z.string().min(1).optional(),
  /** Something else that speaks HubSpot's public API, such as the sandbox of `npm start`; it may be on a private network. */
  HIGHLEVEL_WEBHOOK_PUBLIC_KEY: z.string().includes('PUBLIC KEY').optional(),
  HUBSPOT_API_URL: url(/^https?$/).optional(),
  HUBSPOT_APP_URL: url(/^https?$/).optional(),
  /** Our app at Salesforce; without it Salesforce cannot be connected. */
  SALESFORCE_CLIENT_ID: z.string().min(1).optional(),
  SALESFORCE_CLIENT_SECRET: z.string().min(1).optional(),
  /** Where people sign in: `https://test.salesforce.com` for sandboxes, a My Domain, or something else that speaks the public API. */
  SALESFORCE_LOGIN_URL: url(/^https?$/).optional(),
  /** How long a server may take to log one call in a CRM; another one takes over then. Longer than all requests for it may take. */
  CRM_CLAIM_SECONDS: z.coerce.number().int().min(1).max(600).optional(),
  /** Our app at Pipedrive; without it nobody can connect Pipedrive. The same for Zoho and HighLevel. */
  PIPEDRIVE_CLIENT_ID: z.string().min(1).optional(),
  PIPEDRIVE_CLIENT_SECRET: z.string().min(1).optional(),
  /** Something else that speaks Pipedrive's public API, its OAuth included; it may be on a private network. */
  PIPEDRIVE_URL: url(/^https?$/).optional(),
  ZOHO_CLIENT_ID: z.string().min(1).optional(),
  ZOHO_CLIENT_SECRET: z.string().min(1).optional(),
  /** Where people sign in first, wherever their data is: `https://accounts.zoho.eu`, or something else that speaks the public API. */
  ZOHO_ACCOUNTS_URL: url(/^https?$/).optional(),
  GOHIGHLEVEL_CLIENT_ID: z.string().min(1).optional(),
  GOHIGHLEVEL_CLIENT_SECRET: z.string().min(1).optional(),
  /** Something else that speaks HighLevel's public API, its marketplace included; it may be on a private network. */
  GOHIGHLEVEL_URL: url(/^https?$/).optional(),
  /** Whether companies may connect Guesty, with a key of their own. */
  GUESTY_ENABLED: flag.optional(),
  /** Something else that speaks Guesty's public API; it may be on a private network. */
  GUESTY_URL: url(/^https?$/).optional(),
  /** Webhooks of companies may go to this machine and to private networks, by http too: for development. */
  WEBHOOKS_PRIVATE: flag.optional(),
  /** Where admins pay and end what is wrong with their account. Default: the sandbox carrier's page, or none. */
  ACCOUNT_URL: url(/^https?$/).optional(),
  /** Script of the operator's help chat, loaded for signed-in users; with the secret that proves to it who they are. Default: none. */
  HELP_CHAT_URL: url(/^https?$/).optional(),
  HELP_CHAT_SECRET: z.string().min(16).optional(),
  /** Comma-separated exact origins that the help chat loads from and connects to, besides that of its script. */
  HELP_CHAT_ORIGINS: list.optional(),
  /** Script of the operator's analytics, loaded for signed-in users, and its other origins. Default: none. */
  ANALYTICS_URL: url(/^https?$/).optional(),
  ANALYTICS_ORIGINS: list.optional(),
  /** Whether new companies may register themselves. They get a mail with a link, so it needs `SMTP_URL`. */
  REGISTRATION: flag.optional(),
  /** Shown to those who register: the operator's terms and privacy policy. */
  TERMS_URL: url(/^https?$/).optional(),
  PRIVACY_URL: url(/^https?$/).optional(),
  /** The mail server: `smtp://user:password@host:587`, or `smtps://` for TLS from the start. Without it no mail is sent. */
  SMTP_URL: url(/^smtps?$/).optional(),
  /** Whom mail is from: `Talk <talk@example.com>`, or the address alone. */
  MAIL_FROM: z
    .string()
    .max(320)
    .regex(
      /^(?:[^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/,
      'write an address, such as Talk <talk@example.com>',
    )
    .optional(),
  /** What follows the `@` of the addresses by which email reaches lines: a domain whose mail an inbound provider posts here. */
  EMAIL_INBOUND_DOMAIN: z
    .string()
    .max(200)
    .regex(/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i, 'write a domain, such as in.example.com')
    .optional(),
  /** What the provider signs its posts with: the public half, base64 as it shows it. */
  EMAIL_INBOUND_PUBLIC_KEY: z.string().max(2_000).optional(),
  /** The server's key for push services (VAPID), 32 bytes in base64url; the public half is computed. Default: derived from `APP_SECRET`. */
  VAPID_PRIVATE_KEY: z
    .string()
    .regex(/^[\w-]{43}=?$/, 'write the private key as `npx web-push generate-vapid-keys` prints it')
    .optional(),
  /** Where push services reach the operator: `mailto:` and an address, or an https address. */
  VAPID_SUBJECT: z
    .string()
    .max(320)
    .regex(/^(?:mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/, 'write mailto: and an address, or an https address')
    .optional(),
  BROADCAST_DRIVER: z.enum(['local', 'pusher']).optional(),
  /** Key and secret of the built-in Pusher application, for those who use its HTTP API or verify its webhooks. */
  REALTIME_KEY: z
    .string()
    .regex(/^[\w-]{8,64}$/)
    .optional(),
  REALTIME_SECRET: z.string().min(16).optional(),
  REALTIME_SUBSCRIPTION_COUNTS: flag.optional(),
  /** Comma-separated; checked in `webhook-settings.ts`. */
  REALTIME_WEBHOOK_URLS: list.optional(),
  REALTIME_WEBHOOK_EVENTS: list.optional(),
  REALTIME_WEBHOOK_PRIVATE: flag.optional(),
  PUSHER_APP_ID: z.string().optional(),
  PUSHER_KEY: z.string().optional(),
  PUSHER_SECRET: z.string().optional(),
  PUSHER_CLUSTER: z.string().optional(),
  PUSHER_HOST: z.string().optional(),
});

export type Env = z.infer<typeof envSchema>;

/** A setting that the server cannot start with. The message names the variable and the fix. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/**
 * Reads the variables we know from `source`; an empty string counts as not set.
 * @throws ConfigError naming each variable that cannot be used. The value itself is never repeated: it may be a secret.
 */
export function readEnv(source: Readonly<Record<string, string | undefined>>): Env {
  const present = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = envSchema.safeParse(present);
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  throw new ConfigError(`Some settings cannot be used.\n  ${lines.join('\n  ')}`);
}
