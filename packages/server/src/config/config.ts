import { createPublicKey } from 'node:crypto';
import { RATE_LIMITS } from '@talk/contract/limits';
import type { GateRule } from '../http/gate.js';
import { moreCrms, type MoreCrms } from './crm-config.js';
import { ConfigError, type Env } from './env.js';
import { bucketConfig, type BucketConfig } from './files-config.js';
import { operatorScriptsConfig, type OperatorScriptsConfig } from './operator-scripts-config.js';
import { ringlessUrl } from './ringless-config.js';
import { isSalesforceUrl } from './salesforce-hosts.js';
import { webhookEvents, type RealtimeWebhookEvent } from './webhook-settings.js';

/** Where the HTTP API and the sockets of a Pusher application are. */
export interface PusherAddress {
  readonly host: string;
  /** Null for the protocol's own. */
  readonly port: number | null;
  readonly tls: boolean;
}

/** `ws.example.test`, `soketi:6001` or `http://soketi:6001`; with TLS unless the scheme says otherwise. */
function pusherAddress(text: string): PusherAddress {
  const url = new URL(/^https?:\/\//.test(text) ? text : `https://${text}`);
  return { host: url.hostname, port: url.port === '' ? null : Number(url.port), tls: url.protocol === 'https:' };
}

/** As HighLevel publishes it (https://marketplace.gohighlevel.com/docs/webhook/WebhookIntegrationGuide). */
const HIGHLEVEL_KEY = `-----BEGIN PUBLIC KEY-----
MCowBQYDK2VwAyEAi2HR1srL4o18O8BRa7gVJY7G7bupbN3H9AwJrHCDiOg=
-----END PUBLIC KEY-----`;

/** Where HubSpot's public API and its pages are, and who we are there. */
export interface HubSpotConfig {
  readonly clientId: string;
  /** Origins. */
  readonly apiUrl: string;
  readonly appUrl: string;
  /** Not HubSpot itself, but something that speaks its API: it may be on this machine. */
  readonly isPrivate: boolean;
}

/** @throws ConfigError when only one of the two is set. */
function hubspotConfig(env: Env): HubSpotConfig | null {
  const { HUBSPOT_CLIENT_ID: clientId, HUBSPOT_CLIENT_SECRET: secret, HUBSPOT_API_URL: apiUrl } = env;
  if (clientId === undefined && secret === undefined) return null;
  if (clientId === undefined || secret === undefined)
    throw new ConfigError('HUBSPOT_CLIENT_ID, HUBSPOT_CLIENT_SECRET: set both, or neither.');
  return {
    clientId,
    apiUrl: new URL(apiUrl ?? 'https://api.hubapi.com').origin,
    appUrl: new URL(env.HUBSPOT_APP_URL ?? 'https://app.hubspot.com').origin,
    isPrivate: apiUrl !== undefined,
  };
}

/** Where people sign in to Salesforce, and who we are there. */
export interface SalesforceConfig {
  readonly clientId: string;
  /** An origin. */
  readonly loginUrl: string;
  /** Not Salesforce itself, but something that speaks its API: it may be on this machine. */
  readonly isPrivate: boolean;
}

/** @throws ConfigError when only one of the two is set. */
function salesforceConfig(env: Env): SalesforceConfig | null {
  const { SALESFORCE_CLIENT_ID: clientId, SALESFORCE_CLIENT_SECRET: secret } = env;
  if (clientId === undefined && secret === undefined) return null;
  if (clientId === undefined || secret === undefined)
    throw new ConfigError('SALESFORCE_CLIENT_ID, SALESFORCE_CLIENT_SECRET: set both, or neither.');
  const login = new URL(env.SALESFORCE_LOGIN_URL ?? 'https://login.salesforce.com');
  return { clientId, loginUrl: login.origin, isPrivate: !isSalesforceUrl(login) };
}

/** @throws ConfigError when only one of the two is set. */
function mailConfig(env: Env): { readonly from: string } | null {
  if ((env.SMTP_URL === undefined) !== (env.MAIL_FROM === undefined))
    throw new ConfigError('SMTP_URL, MAIL_FROM: set both, or neither.');
  return env.MAIL_FROM === undefined ? null : { from: env.MAIL_FROM };
}

/** Where email to lines arrives, and by which key it is known to be from the provider. */
export interface EmailInboundConfig {
  readonly domain: string;
  /** PEM. */
  readonly publicKey: string;
}

/** @throws ConfigError when only one of the two is set, or the key cannot be read. */
function emailInbound(env: Env): EmailInboundConfig | null {
  const { EMAIL_INBOUND_DOMAIN: domain, EMAIL_INBOUND_PUBLIC_KEY: key } = env;
  if (domain === undefined && key === undefined) return null;
  if (domain === undefined || key === undefined)
    throw new ConfigError('EMAIL_INBOUND_DOMAIN, EMAIL_INBOUND_PUBLIC_KEY: set both, or neither.');
  const base64 = key.replaceAll(/-----[A-Z ]+-----|\\n|\s/g, '');
  const publicKey = `-----BEGIN PUBLIC KEY-----\n${base64.replaceAll(/(.{64})/g, '$1\n')}\n-----END PUBLIC KEY-----\n`;
  try {
    if (createPublicKey(publicKey).asymmetricKeyType === 'ec') return { domain: domain.toLowerCase(), publicKey };
  } catch {
    // Said below, without the value.
  }
  throw new ConfigError(
    'EMAIL_INBOUND_PUBLIC_KEY: this is not an ECDSA public key. Copy it from your inbound provider.',
  );
}

/** Push services ask for a way to reach who sends: the mail address of the server, or the server itself. */
function pushSubject(env: Env, publicUrl: string): string {
  if (env.VAPID_SUBJECT !== undefined) return env.VAPID_SUBJECT;
  const address = /<([^<>]+)>$/.exec(env.MAIL_FROM ?? '')?.[1] ?? env.MAIL_FROM;
  if (address !== undefined) return `mailto:${address}`;
  return publicUrl.startsWith('https:') ? new URL(publicUrl).origin : 'mailto:talk@localhost';
}

/** @throws ConfigError when new companies could not confirm their address. */
function registrationIsOpen(env: Env): boolean {
  if (env.REGISTRATION === true && env.SMTP_URL === undefined)
    throw new ConfigError('REGISTRATION: new companies confirm their address by mail. Set SMTP_URL and MAIL_FROM too.');
  return env.REGISTRATION ?? false;
}

/** What the operator sets, without secrets: safe to print. Its defaults are here and nowhere else. */
export interface ServerConfig {
  readonly mode: 'development' | 'test' | 'production';
  readonly http: {
    readonly host: string;
    readonly port: number;
    /** Origin under which people reach us, without a trailing slash. */
    readonly publicUrl: string;
    /** Whether people reach us through https; decides cookie attributes. */
    readonly secure: boolean;
    readonly appOrigins: readonly string[];
    readonly trustProxy: readonly string[];
    readonly bodyLimitBytes: number;
    /** For operations that need no sign-in: a form, a webhook. Parsed JSON may take fifty times what it weighed. */
    readonly strangerBodyLimitBytes: number;
    /** How long a request may take to come whole; one that carries a file: `uploadTimeoutMs`. */
    readonly requestTimeoutMs: number;
    readonly uploadTimeoutMs: number;
    /** How long open requests may go on after a stop was asked for. */
    readonly drainTimeoutMs: number;
  };
  readonly db: { readonly kind: 'external' | 'embedded'; readonly dataDir: string; readonly poolSize: number };
  readonly log: { readonly level: string };
  readonly seed: { readonly demo: boolean; readonly scale: '100k' | '1m' | undefined };
  /** Where the built app, widgets, loader and documentation are; the repository's own places unless told. */
  readonly webRoot: string | undefined;
  readonly examplesOrigin: string;
  readonly carrier: {
    readonly kind: 'sandbox' | 'twilio';
    readonly sandboxUrl: string;
    readonly textClaimMs: number;
    /** The service at the carrier that transcribes recordings; null: none is transcribed. */
    readonly intelligenceSid: string | null;
    /** Where ringless voicemails are handed over; null: there is no provider. Its sign-in is among the secrets. */
    readonly ringlessUrl: string | null;
  };
  /** Webhooks of companies. */
  readonly webhooks: { readonly allowPrivate: boolean };
  /** CRMs that companies can connect; null: the operator has not set it up. Client secrets are among the secrets. */
  readonly crm: MoreCrms & {
    readonly hubspot: HubSpotConfig | null;
    readonly salesforce: SalesforceConfig | null;
    /** How long a node may take for all requests of one call; another one takes over then. */
    readonly claimMs: number;
    /** What HighLevel signs its webhooks with: the public half, PEM. */
    readonly highLevelKey: string;
  };
  /** Where admins pay and end what is wrong with their account; null: only support can. */
  readonly accountUrl: string | null;
  /** Help chat and analytics of the operator; none unless configured. */
  readonly operatorScripts: OperatorScriptsConfig;
  readonly registration: {
    /** New companies may register themselves. */
    readonly isOpen: boolean;
    /** At most so many keys are tried by a browser that registers. */
    readonly captchaTries: number;
    readonly termsUrl: string | null;
    readonly privacyUrl: string | null;
  };
  /** Null: no mail is sent, and admins hand passwords over. The mail server's address is among the secrets. */
  readonly mail: { readonly from: string } | null;
  /** Email to lines; null: none arrives. */
  readonly emailInbound: EmailInboundConfig | null;
  /** How the operator is named to push services. The key is among the secrets. */
  readonly push: { readonly subject: string };
  readonly realtime: {
    readonly driver: 'local' | 'pusher';
    /** Of something else than Pusher's own data centres that speaks their protocol. */
    readonly address: PusherAddress | null;
    /** Whether sockets of the built-in endpoint hear how many are in their channel. */
    readonly subscriptionCounts: boolean;
    /** Their receivers are among the secrets. */
    readonly webhooks: {
      readonly events: readonly RealtimeWebhookEvent[];
      /** Whether receivers may be on this machine or on a private network. */
      readonly allowPrivate: boolean;
    };
  };
  readonly sessions: {
    readonly tokenLifetimeMs: number;
    readonly sharedLifetimeMs: number;
    readonly rememberedLifetimeMs: number;
    /** Life of a token traded for an API key; the client asks for another before it ends. */
    readonly keyTokenLifetimeMs: number;
  };
  readonly limits: {
    readonly ip: RateRule;
    readonly user: RateRule;
    /** Failed sign-ins, counted by network and by email, and by each browser that a user signed in on before. */
    readonly signIn: RateRule;
    readonly keyExchange: RateRule;
    /** Challenges to sign in with a passkey, by network. */
    readonly passkeyChallenges: RateRule;
    /** Sign-ins that begin at a company's provider, by network. */
    readonly singleSignOns: RateRule;
    /** Checks of a provider, by company. */
    readonly singleSignOnChecks: RateRule;
    /** Requests for a link to choose a new password, by network. */
    readonly passwordForgotten: RateRule;
    /** Mails with a link to choose a new password, by address. */
    readonly passwordMail: RateRule;
    /** Companies that register, by network. */
    readonly registrations: RateRule;
    /** Mails with a link to confirm a registration, by address. */
    readonly registrationMail: RateRule;
    /** Requests of each user with up to 1,000 contacts to import. */
    readonly contactImport: RateRule;
    /** Bytes of bodies that are read into memory at once; a body counts until it is answered. */
    readonly bodies: GateRule;
    /** Uploads at once; their bytes go to the disk as they come. */
    readonly uploads: GateRule;
  };
  /** Threads that check passwords, and how many may wait for them; from the machine unless told (`hashing-pool.ts`). */
  readonly hashing: { readonly threads?: number; readonly maxWaiting?: number };
  readonly storage: {
    /** Files are refused when less would stay free: the database writes to the same disk. */
    readonly reserveBytes: number;
    /** Null: files are in the data folder. Its keys are among the secrets. */
    readonly bucket: BucketConfig | null;
  };
  readonly events: { readonly retentionMs: number; readonly pageSize: number };
  readonly calls: CallTimeoutsConfig;
  readonly agents: {
    /** A registered phone proves this often that it can be rung (feature-matrix 1.10.11). */
    readonly beatMs: number;
    /** Two misses: an agent who was not heard of for this long is not rung. */
    readonly leaseMs: number;
  };
  readonly idempotency: { readonly retentionMs: number; readonly waitMs: number };
  /** Parse every answer with its schema; off in production, where presenters and this check in tests vouch for it. */
  readonly checkResponses: boolean;
}

/** How long calls wait for what. */
export interface CallTimeoutsConfig {
  /** How long a customer's phone may ring before the call counts as not answered. */
  readonly customerRingSeconds: number;
  /** How long a customer stays on hold music for an agent whose connection was lost. */
  readonly rejoinMs: number;
  /** How long a cold transfer that rang out may be taken back before it is parked for the team. */
  readonly takeBackMs: number;
  /** How long phones ring for a transfer or an invitation. */
  readonly inviteRingMs: number;
  /** How long a browser may take to connect after it was allowed to. */
  readonly connectMs: number;
  /** After how long a parked call is recalled, each time. */
  readonly parkRecallMs: number;
}

/** At most `limit` takes in any stretch of `windowMs`, refilled steadily. */
export interface RateRule {
  readonly limit: number;
  readonly windowMs: number;
}

/** The sandbox transcribes for any service. */
const SANDBOX_INTELLIGENCE_SID = `GA${'0'.repeat(32)}`;

const MEBIBYTE = 1024 * 1024;
/** Half a second for a browser, more or less. */
const CAPTCHA_TRIES = 1_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/**
 * The configuration that `env` asks for. Pure.
 * @throws ConfigError when settings contradict each other.
 */
export function toConfig(env: Env): ServerConfig {
  const mode = env.NODE_ENV ?? 'development';
  const port = env.PORT ?? 4000;
  const beatMs = (env.HEARTBEAT_SECONDS ?? 20) * 1000;
  const publicUrl = (env.PUBLIC_URL ?? `http://localhost:${port}`).replace(/\/+$/, '');
  const carrier = env.CARRIER ?? 'sandbox';
  if (mode === 'production' && carrier === 'sandbox')
    throw new ConfigError('CARRIER: the sandbox carrier is for development only. Set CARRIER=twilio and TWILIO_*.');
  if (mode === 'production' && env.SEED_DEMO === true)
    throw new ConfigError('SEED_DEMO: demo sign-ins are public knowledge. Leave it unset in production.');
  const sandboxUrl = env.SANDBOX_URL ?? `http://localhost:${env.SANDBOX_PORT ?? 4200}`;
  return {
    mode,
    http: {
      host: env.HOST ?? (mode === 'production' ? '0.0.0.0' : '127.0.0.1'),
      port,
      publicUrl: new URL(publicUrl).origin,
      secure: publicUrl.startsWith('https:'),
      appOrigins: env.APP_ORIGINS ?? [],
      trustProxy: env.TRUST_PROXY ?? [],
      bodyLimitBytes: MEBIBYTE,
      strangerBodyLimitBytes: 256 * 1024,
      requestTimeoutMs: 30_000,
      // As long as the clients wait for one.
      uploadTimeoutMs: 180_000,
      drainTimeoutMs: 10_000,
    },
    db: {
      kind: env.DATABASE_URL === undefined ? 'embedded' : 'external',
      dataDir: env.DATA_DIR ?? '.data',
      poolSize: env.DATABASE_POOL ?? 12,
    },
    log: { level: env.LOG_LEVEL ?? (mode === 'test' ? 'silent' : 'info') },
    seed: { demo: env.SEED_DEMO ?? false, scale: env.SEED_SCALE },
    webRoot: env.WEB_ROOT,
    examplesOrigin: new URL(env.EXAMPLES_URL ?? `http://localhost:${env.EXAMPLES_PORT ?? 4100}`).origin,
    carrier: {
      kind: carrier,
      sandboxUrl,
      textClaimMs: (env.TEXT_CLAIM_SECONDS ?? 12) * 1000,
      ringlessUrl: ringlessUrl(env, carrier === 'sandbox' ? sandboxUrl : null),
      intelligenceSid: env.TWILIO_INTELLIGENCE_SID ?? (carrier === 'sandbox' ? SANDBOX_INTELLIGENCE_SID : null),
    },
    crm: {
      hubspot: hubspotConfig(env),
      salesforce: salesforceConfig(env),
      ...moreCrms(env),
      claimMs: (env.CRM_CLAIM_SECONDS ?? 180) * 1000,
      highLevelKey: env.HIGHLEVEL_WEBHOOK_PUBLIC_KEY?.replaceAll('\\n', '\n') ?? HIGHLEVEL_KEY,
    },
    webhooks: { allowPrivate: env.WEBHOOKS_PRIVATE ?? false },
    accountUrl: env.ACCOUNT_URL ?? (carrier === 'sandbox' ? `${sandboxUrl}/panel?view=accounts` : null),
    operatorScripts: operatorScriptsConfig(env),
    registration: {
      isOpen: registrationIsOpen(env),
      captchaTries: CAPTCHA_TRIES,
      termsUrl: env.TERMS_URL ?? null,
      privacyUrl: env.PRIVACY_URL ?? null,
    },
    mail: mailConfig(env),
    emailInbound: emailInbound(env),
    push: { subject: pushSubject(env, publicUrl) },
    realtime: {
      driver: env.BROADCAST_DRIVER ?? 'local',
      address: env.PUSHER_HOST === undefined ? null : pusherAddress(env.PUSHER_HOST),
      subscriptionCounts: env.REALTIME_SUBSCRIPTION_COUNTS ?? false,
      webhooks: { events: webhookEvents(env), allowPrivate: env.REALTIME_WEBHOOK_PRIVATE ?? false },
    },
    sessions: {
      tokenLifetimeMs: 12 * HOUR_MS,
      sharedLifetimeMs: DAY_MS,
      rememberedLifetimeMs: 30 * DAY_MS,
      keyTokenLifetimeMs: HOUR_MS,
    },
    limits: {
      ip: RATE_LIMITS.network,
      user: RATE_LIMITS.user,
      signIn: RATE_LIMITS.signIn,
      keyExchange: RATE_LIMITS.keyExchange,
      passkeyChallenges: RATE_LIMITS.passkeyChallenges,
      singleSignOns: RATE_LIMITS.singleSignOns,
      singleSignOnChecks: RATE_LIMITS.singleSignOnChecks,
      passwordForgotten: RATE_LIMITS.passwordForgotten,
      passwordMail: RATE_LIMITS.passwordMail,
      registrations: RATE_LIMITS.registrations,
      registrationMail: RATE_LIMITS.registrationMail,
      contactImport: RATE_LIMITS.importRequests,
      bodies: { whole: 24 * MEBIBYTE, strangers: 12 * MEBIBYTE, byAddress: 8 * MEBIBYTE, byCaller: 4 * MEBIBYTE },
      uploads: { whole: 64, strangers: 0, byAddress: 40, byCaller: 12 },
    },
    hashing: {},
    storage: { reserveBytes: (env.STORAGE_RESERVE_MB ?? 256) * MEBIBYTE, bucket: bucketConfig(env) },
    events: { retentionMs: 3 * DAY_MS, pageSize: 500 },
    calls: {
      customerRingSeconds: 45,
      rejoinMs: (env.CALL_REJOIN_SECONDS ?? 60) * 1000,
      takeBackMs: 20_000,
      inviteRingMs: 25_000,
      connectMs: 30_000,
      parkRecallMs: 3 * MINUTE_MS,
    },
    agents: { beatMs, leaseMs: 2 * beatMs },
    idempotency: { retentionMs: DAY_MS, waitMs: 10_000 },
    checkResponses: env.CHECK_RESPONSES ?? mode !== 'production',
  };
}
