import { ConfigError, type Env } from './env.js';

/** One of our apps at a vendor, and where that vendor is: addresses without a trailing slash. */
export interface CrmAppConfig {
  readonly clientId: string;
  /** Where people agree, and where tokens come from. */
  readonly accountsUrl: string;
  /** Where the API is; null where each account has its own, which comes with its token. */
  readonly apiUrl: string | null;
  /** Not the vendor itself, but something that speaks its API: it may be on this machine. */
  readonly isPrivate: boolean;
}

/** Guesty knows no app of ours: each company brings the key of its own account. */
export interface GuestyConfig {
  readonly apiUrl: string;
  readonly isPrivate: boolean;
}

export interface MoreCrms {
  readonly pipedrive: CrmAppConfig | null;
  readonly zoho: CrmAppConfig | null;
  readonly gohighlevel: CrmAppConfig | null;
  readonly guesty: GuestyConfig | null;
}

const trimmed = (url: string): string => url.replace(/\/+$/, '');

/** @throws ConfigError when only one of the two is set. */
function clientIdOf(env: Env, vendor: 'PIPEDRIVE' | 'ZOHO' | 'GOHIGHLEVEL'): string | null {
  const clientId = env[`${vendor}_CLIENT_ID`];
  const secret = env[`${vendor}_CLIENT_SECRET`];
  if ((clientId === undefined) !== (secret === undefined))
    throw new ConfigError(`${vendor}_CLIENT_ID, ${vendor}_CLIENT_SECRET: set both, or neither.`);
  return clientId ?? null;
}

/** Whether this is one of Zoho's data centres: where tokens are exchanged, or where the API is. */
export function isZohoUrl({ protocol, hostname, port }: URL): boolean {
  return (
    protocol === 'https:' &&
    port === '' &&
    /^(?:accounts\.zoho|accounts\.zohocloud|www\.zohoapis)\.(?:com|eu|in|com\.au|jp|ca|sa|ae|com\.cn|uk)$/.test(
      hostname,
    )
  );
}

/** Whether this is a company's own place at Pipedrive. */
export function isPipedriveUrl({ protocol, hostname, port }: URL): boolean {
  return protocol === 'https:' && port === '' && /^[a-z\d-]+\.pipedrive\.com$/.test(hostname);
}

/** The CRMs beside HubSpot and Salesforce. @throws ConfigError when one of them is set up in part. */
export function moreCrms(env: Env): MoreCrms {
  const [pipedrive, zoho, gohighlevel] = (['PIPEDRIVE', 'ZOHO', 'GOHIGHLEVEL'] as const).map((vendor) =>
    clientIdOf(env, vendor),
  );
  const zohoUrl = trimmed(env.ZOHO_ACCOUNTS_URL ?? 'https://accounts.zoho.com');
  const { PIPEDRIVE_URL: pipedriveUrl, GOHIGHLEVEL_URL: highLevelUrl, GUESTY_URL: guestyUrl } = env;
  return {
    pipedrive:
      pipedrive == null
        ? null
        : {
            clientId: pipedrive,
            accountsUrl: trimmed(pipedriveUrl ?? 'https://oauth.pipedrive.com'),
            apiUrl: null,
            isPrivate: pipedriveUrl !== undefined,
          },
    zoho:
      zoho == null
        ? null
        : { clientId: zoho, accountsUrl: zohoUrl, apiUrl: null, isPrivate: !isZohoUrl(new URL(zohoUrl)) },
    gohighlevel:
      gohighlevel == null
        ? null
        : {
            clientId: gohighlevel,
            accountsUrl: trimmed(highLevelUrl ?? 'https://marketplace.gohighlevel.com'),
            apiUrl: trimmed(highLevelUrl ?? 'https://services.leadconnectorhq.com'),
            isPrivate: highLevelUrl !== undefined,
          },
    guesty:
      env.GUESTY_ENABLED === true
        ? { apiUrl: trimmed(guestyUrl ?? 'https://open-api.guesty.com'), isPrivate: guestyUrl !== undefined }
        : null,
  };
}
